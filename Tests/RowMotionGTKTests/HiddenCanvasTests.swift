import CGtk
import RowMotionGTK
import XCTest

/// A hidden canvas, such as those of a window's other pages.
final class HiddenCanvasTests: XCTestCase {
  func testAHiddenCanvasCachesNoLayouts() throws {
    try onMain {
      let window = try TestWindow()
      defer { window.close() }
      XCTAssertGreaterThan(window.view.engine.cachedLayoutCount, 0)
      gtk_widget_set_visible(window.view.widget, 0)
      XCTAssertEqual(window.view.engine.cachedLayoutCount, 0)
    }
  }
}
