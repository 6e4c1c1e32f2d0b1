import RowMotion
import RowMotionDocument
import RowMotionAutomation
import RowMotionGTK

/// The positions of rows, for clicks and scripts.
extension NotesWindow {
  /// Clicks a row of the visible scene, after scrolling to it if needed; returns false if there is
  /// none.
  ///
  /// - Parameter name: The row's id as in a trace.
  func clickRow(_ name: String) -> Bool {
    guard let point = reveal(name) else { return false }
    click(at: point)
    return true
  }

  /// Clicks a point of the canvas, with the same events as the mouse.
  func click(at point: Point) {
    let view = shown.view
    view.press(at: point)
    view.release(at: point)
    view.followPointer()
  }

  /// Scrolls the scene's first list to a row, which the other lists follow.
  ///
  /// Returns the point to click; nil if there is no such row.
  private func reveal(_ name: String) -> Point? {
    let page = shown
    let host = page.host
    guard let list = host.listIDs.first, let id = id(ofRow: name, in: list, host) else {
      return nil
    }
    // Scrolling measures rows, which may move the row out of view again.
    for _ in 0..<10 {
      page.view.perform { host.scroll(toRow: id, in: list) }
      // The row's position is known only after layout.
      host.advance(to: host.time)
      guard let row = host.rows(in: list).first(where: { $0.id == id }),
        let metrics = host.scrollMetrics(in: list)
      else { continue }
      return Point(
        x: metrics.viewport.midX,
        y: min(max(row.minY + 16, metrics.viewport.minY + 1), metrics.viewport.maxY - 1))
    }
    return nil
  }

  /// Returns the id of a row named as in a trace: a visible row, or one with this text or number.
  func id(ofRow name: String, in list: AnyHashable, _ host: ViewHost) -> AnyHashable? {
    let visibleRow = host.rows(in: list).first {
      $0.index != nil && TraceFormat.name(of: $0.id) == name
    }
    if let visibleRow { return visibleRow.id }
    let candidates =
      [AnyHashable(NoteID(name)), AnyHashable(name)] + (Int(name).map { [AnyHashable($0)] } ?? [])
    return candidates.first { host.scroll(toRow: $0, in: list) }
  }
}
