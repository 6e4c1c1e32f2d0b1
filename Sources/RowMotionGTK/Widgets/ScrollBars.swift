import CGtk
import RowMotion

/// The scroll bars of all that scrolls in a canvas, on both axes.
@MainActor final class ScrollBars {
  private let canvas: UnsafeMutablePointer<GtkWidget>
  private var bars: [ScrollBarInfo.ID: ScrollBar] = [:]
  /// Called with a bar and the offset that the user scrolled to, points.
  var onScroll: (@MainActor (ScrollBarInfo.ID, Double) -> Void)?
  /// Called when the user begins to drag a bar, and when it is let go.
  var onHold: (@MainActor (ScrollBarInfo.ID, Bool) -> Void)?

  init(canvas: UnsafeMutablePointer<GtkWidget>) {
    self.canvas = canvas
  }

  /// Shows how far all is scrolled; returns whether a bar's own place changed.
  ///
  /// - Parameters:
  ///   - isInLayout: Whether the window is being laid out, when no bar may be made or removed.
  func update(
    _ infos: [ScrollBarInfo], isRightToLeft: Bool, isInLayout: Bool
  ) -> Bool {
    var hasMoved = !isInLayout && removeBars(notIn: infos)
    for info in infos {
      // One is made before it is needed: a new size must find it.
      guard let bar = bars[info.id] ?? (isInLayout ? nil : makeBar(info.id)) else { continue }
      if bar.update(info, isRightToLeft: isRightToLeft) { hasMoved = true }
    }
    return hasMoved
  }

  /// Puts each bar in its place in the canvas.
  func allocate(_ place: (UnsafeMutablePointer<GtkWidget>, Rect) -> Void) {
    for bar in bars.values {
      if let frame = bar.frame { place(bar.widget, frame) }
    }
  }

  private func makeBar(_ id: ScrollBarInfo.ID) -> ScrollBar? {
    guard let bar = ScrollBar(id.axis) else { return nil }
    bar.onScroll = { [weak self] offset in self?.onScroll?(id, offset) }
    bar.onHold = { [weak self] isHeld in self?.onHold?(id, isHeld) }
    gtk_widget_set_parent(bar.widget, canvas)
    bars[id] = bar
    return bar
  }

  private func removeBars(notIn infos: [ScrollBarInfo]) -> Bool {
    guard bars.count > infos.count || infos.contains(where: { bars[$0.id] == nil }) else {
      return false
    }
    let gone = Set(bars.keys).subtracting(infos.map(\.id))
    for id in gone {
      if let bar = bars.removeValue(forKey: id) { gtk_widget_unparent(bar.widget) }
    }
    return !gone.isEmpty
  }
}
