import CGtk
import RowMotion

/// The scroll bars of all scrolling content in a canvas, on both axes.
@MainActor final class ScrollBars {
  private let canvas: UnsafeMutablePointer<GtkWidget>
  /// The bars, usually in the order of their content; there are only a few.
  private var bars: [ScrollBar] = []
  /// Called with a bar and the offset to which the user scrolled, in points.
  var onScroll: (@MainActor (ScrollBarInfo.ID, Double) -> Void)?
  /// Called when the user starts and stops dragging a bar.
  var onDragChange: (@MainActor (ScrollBarInfo.ID, Bool) -> Void)?

  init(canvas: UnsafeMutablePointer<GtkWidget>) {
    self.canvas = canvas
  }

  /// Shows the positions of all content; returns whether a bar's own frame changed.
  ///
  /// - Parameters:
  ///   - isInLayout: True during the window's layout, when no bar may be created or removed.
  ///   - areHidden: True to hide all bars.
  func update(
    _ infos: [ScrollBarInfo], isRightToLeft: Bool, isInLayout: Bool, areHidden: Bool
  ) -> Bool {
    var hasMoved = !isInLayout && removeBars(notIn: infos)
    for (index, info) in infos.enumerated() {
      // A bar is created before it is needed, because none can be created during the window's
      // layout.
      guard let bar = bar(info.id, at: index) ?? (isInLayout ? nil : makeBar(info.id)) else {
        continue
      }
      if bar.update(info, isRightToLeft: isRightToLeft, isHidden: areHidden) { hasMoved = true }
    }
    return hasMoved
  }

  /// Allocates each bar's frame in the canvas.
  func allocate(_ place: (UnsafeMutablePointer<GtkWidget>, Rect) -> Void) {
    for bar in bars {
      if let frame = bar.frame { place(bar.widget, frame) }
    }
  }

  /// Returns the bar with an id.
  ///
  /// - Parameter index: Its index unless bars were inserted or removed.
  private func bar(_ id: ScrollBarInfo.ID, at index: Int) -> ScrollBar? {
    if index < bars.count, bars[index].id == id { return bars[index] }
    return bars.first { $0.id == id }
  }

  private func makeBar(_ id: ScrollBarInfo.ID) -> ScrollBar? {
    guard let bar = ScrollBar(id) else { return nil }
    bar.onScroll = { [weak self] offset in self?.onScroll?(id, offset) }
    bar.onDragChange = { [weak self] isDragged in self?.onDragChange?(id, isDragged) }
    gtk_widget_set_parent(bar.widget, canvas)
    bars.append(bar)
    return bar
  }

  private func removeBars(notIn infos: [ScrollBarInfo]) -> Bool {
    let count = bars.count
    for index in bars.indices.reversed() {
      let id = bars[index].id
      if index < infos.count, infos[index].id == id { continue }
      if infos.contains(where: { $0.id == id }) { continue }
      gtk_widget_unparent(bars.remove(at: index).widget)
    }
    return bars.count < count
  }
}
