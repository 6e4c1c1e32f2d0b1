import RowMotion
import RowMotionGTK

/// Which row is where, for clicks and scripts.
extension NotesWindow {
  /// The note whose row is at a point, where it is not on the tools at its side.
  func rowText(at point: Point) -> String? {
    let toolsWidth = 90.0
    let isRightToLeft = view.theme.layoutDirection == .rightToLeft
    for list in host.listIDs {
      guard let metrics = host.scrollMetrics(in: list), metrics.viewport.contains(point),
        isRightToLeft
          ? point.x > metrics.viewport.minX + toolsWidth
          : point.x < metrics.viewport.maxX - toolsWidth,
        let row = host.rows(in: list).first(where: {
          $0.index != nil && point.y >= $0.minY && point.y < $0.minY + $0.height
        })
      else { continue }
      return row.id.base as? String
    }
    return nil
  }

  /// Clicks a note's row as the mouse would, after scrolling to it where it is not on screen.
  func clickRow(_ id: String) -> Bool {
    guard let point = reveal(id) else { return false }
    click(at: point)
    return true
  }

  /// A click at a point of the canvas, by the same way as the mouse's.
  func click(at point: Point) {
    view.press(at: point)
    view.release(at: point)
  }

  /// Scrolls both lists to a note's row and tells where to click it; nil where there is none.
  private func reveal(_ id: String) -> Point? {
    guard model.note(id) != nil else { return nil }
    let list = AnyHashable(NotesScene.presenceList)
    // On the way there rows are measured, which may move the row out of sight again.
    for _ in 0..<10 {
      view.perform {
        for list in host.listIDs { host.scroll(toRow: AnyHashable(id), in: list) }
      }
      // Layout has to follow before it is known where the row is.
      host.advance(to: host.time)
      guard let row = host.rows(in: list).first(where: { $0.id == AnyHashable(id) }),
        let metrics = host.scrollMetrics(in: list)
      else { continue }
      return Point(
        x: metrics.viewport.midX,
        y: min(max(row.minY + 16, metrics.viewport.minY + 1), metrics.viewport.maxY - 1))
    }
    return nil
  }
}
