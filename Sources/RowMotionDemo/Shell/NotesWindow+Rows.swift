import RowMotion
import RowMotionDocument
import RowMotionAutomation
import RowMotionGTK

/// Which row is where, for clicks and scripts.
extension NotesWindow {
  /// Clicks a row of the scene that is shown as the mouse would, after scrolling to it where it is
  /// not on screen; returns whether there is such a row.
  ///
  /// - Parameter name: The row's id as a trace writes it.
  func clickRow(_ name: String) -> Bool {
    guard let point = reveal(name) else { return false }
    click(at: point)
    return true
  }

  /// A click at a point of the canvas, by the same way as the mouse's.
  func click(at point: Point) {
    let view = shown.view
    view.press(at: point)
    view.release(at: point)
  }

  /// Scrolls the scene's first list to a row, which those beside it follow, and tells where to click it;
  /// nil where there is none.
  private func reveal(_ name: String) -> Point? {
    let page = shown
    let host = page.host
    guard let list = host.listIDs.first, let id = id(ofRow: name, in: list, host) else {
      return nil
    }
    // On the way there rows are measured, which may move the row out of sight again.
    for _ in 0..<10 {
      page.view.perform { host.scroll(toRow: id, in: list) }
      // Layout has to follow before it is known where the row is.
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

  /// The identity of a row that a trace calls so: one that is seen, or known by its text or number.
  func id(ofRow name: String, in list: AnyHashable, _ host: ViewHost) -> AnyHashable? {
    let seen = host.rows(in: list).first { $0.index != nil && TraceFormat.name(of: $0.id) == name }
    if let seen { return seen.id }
    let candidates =
      [AnyHashable(NoteID(name)), AnyHashable(name)] + (Int(name).map { [AnyHashable($0)] } ?? [])
    return candidates.first { host.scroll(toRow: $0, in: list) }
  }
}
