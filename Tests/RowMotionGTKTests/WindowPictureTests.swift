import CGtk
import RowMotion
import RowMotionCairo
import RowMotionGTK
import XCTest

/// The window shows the same pixels that the painter paints without a window.
final class WindowPictureTests: XCTestCase {
  func testTheWindowsPixelsAreThePainters() throws {
    try onMain {
      let window = try TestWindow(rowCount: 5)
      let shown = try windowPixels(of: window.view.widget)
      let expected = try PixelImage(
        of: window.host.displayList, size: window.host.size,
        background: window.view.theme.palette.windowBackground)
      XCTAssertEqual(shown.count, expected.width * expected.height)
      var different = 0
      for y in 0..<expected.height {
        for x in 0..<expected.width {
          let pixel = shown[y * expected.width + x]
          let color = expected.pixel(x: x, y: y)
          let green = Int((pixel >> 8) & 0xFF)
          if abs(green - Int((color.green * 255).rounded())) > 1 { different += 1 }
        }
      }
      XCTAssertEqual(different, 0)
      window.close()
    }
  }
}
