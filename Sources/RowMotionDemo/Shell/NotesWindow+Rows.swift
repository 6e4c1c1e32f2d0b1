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
    let page = shown
    var point: Point?
    page.view.perform { point = page.play.reveal(name, host: page.host) }
    guard let point else { return false }
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
}
