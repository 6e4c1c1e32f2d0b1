import CGtk
import RowMotion

/// The scroll bars of all lists and tables that a canvas shows.
@MainActor final class ScrollBars {
  private let canvas: UnsafeMutablePointer<GtkWidget>
  private var bars: [AnyHashable?: ListScrollBar] = [:]
  /// Those of lists that are in tables which are wider than their room, or were.
  private var tableBars: [AnyHashable?: TableScrollBar] = [:]
  /// Called with a list and the offset that the user scrolled it to, points.
  var onScroll: (@MainActor (AnyHashable?, Double) -> Void)?
  /// Called with a table's list and the offset that the user scrolled it sideways to, points.
  var onScrollTable: (@MainActor (AnyHashable?, Double) -> Void)?
  /// Called when the user begins to drag a list's bar, and when it is let go.
  var onHold: (@MainActor (AnyHashable?, Bool) -> Void)?

  init(canvas: UnsafeMutablePointer<GtkWidget>) {
    self.canvas = canvas
  }

  /// Shows where the lists are; returns whether a bar's own place changed.
  ///
  /// - Parameter isInLayout: Whether the window is being laid out, when no bar may be made or removed.
  func update(from host: ViewHost, isRightToLeft: Bool, isInLayout: Bool) -> Bool {
    let ids = host.listIDs
    // A list without an id is the first one.
    let lists: [AnyHashable?] = ids.isEmpty ? [nil] : ids.map { $0 }
    var hasMoved = !isInLayout && removeBars(notIn: lists)
    for list in lists {
      if isInLayout, bars[list] == nil { continue }
      let table = host.tableScrollMetrics(in: list)
      if tableBar(for: list, table, isInLayout)?.update(table) ?? false { hasMoved = true }
      guard var metrics = host.scrollMetrics(in: list), let bar = bar(for: list) else { continue }
      // What wants no bar is shown as what needs none.
      if !metrics.showsIndicators { metrics.contentHeight = 0 }
      // A list that is wider than the canvas has its bar where it can be seen.
      let seen = metrics.viewport.intersection(Rect(origin: .zero, size: host.size))
      metrics.viewport.origin.x = seen.minX
      metrics.viewport.size.width = seen.width
      if bar.update(metrics, isRightToLeft: isRightToLeft) { hasMoved = true }
    }
    return hasMoved
  }

  /// Puts each bar in its place in the canvas.
  func allocate(_ place: (UnsafeMutablePointer<GtkWidget>, Rect) -> Void) {
    for bar in bars.values {
      if let frame = bar.frame { place(bar.widget, frame) }
    }
    for bar in tableBars.values {
      if let frame = bar.frame { place(bar.widget, frame) }
    }
  }

  /// The bar of a table; nil where it never needed one.
  private func tableBar(
    for list: AnyHashable?, _ metrics: TableScrollMetrics?, _ isInLayout: Bool
  ) -> TableScrollBar? {
    if let bar = tableBars[list] { return bar }
    guard !isInLayout, let metrics, metrics.maximumOffset > 0, let bar = TableScrollBar() else {
      return nil
    }
    bar.onScroll = { [weak self] offset in self?.onScrollTable?(list, offset) }
    gtk_widget_set_parent(bar.widget, canvas)
    tableBars[list] = bar
    return bar
  }

  private func bar(for list: AnyHashable?) -> ListScrollBar? {
    if let bar = bars[list] { return bar }
    guard let bar = ListScrollBar() else { return nil }
    bar.onScroll = { [weak self] offset in self?.onScroll?(list, offset) }
    bar.onHold = { [weak self] isHeld in self?.onHold?(list, isHeld) }
    gtk_widget_set_parent(bar.widget, canvas)
    bars[list] = bar
    return bar
  }

  private func removeBars(notIn lists: [AnyHashable?]) -> Bool {
    guard bars.count > 0 else { return false }
    let gone = bars.keys.filter { !lists.contains($0) }
    for list in gone {
      if let bar = bars.removeValue(forKey: list) { gtk_widget_unparent(bar.widget) }
      if let bar = tableBars.removeValue(forKey: list) { gtk_widget_unparent(bar.widget) }
    }
    return !gone.isEmpty
  }
}
