import RowMotion
import RowMotionGTK
import XCTest

/// Fonts that only an animation needed.
final class UnusedFontTests: XCTestCase {
  func testAWindowAtRestReleasesFontsOfAnimatedSizes() throws {
    try onMain {
      try PresentedView.startGTK()
      let view = HostView { Text("Headline") }
      let shown = try PresentedView(view, width: 300, height: 200)
      try PresentedView.run(until: "it is at rest") { !view.isRunning && !view.isDoingIdleWork }
      for step in 0..<300 {
        let font = Font.system(size: 20 + Double(step) / 10)
        _ = view.engine.layout(TextRequest(text: "Headline", font: font))
      }
      XCTAssertTrue(view.engine.hasUnusedFonts)
      view.perform { view.host.invalidateText() }
      try PresentedView.run(until: "the fonts are given back") { !view.engine.hasUnusedFonts }
      XCTAssertLessThan(view.engine.fontCount, 5)
      try PresentedView.run(until: "it is at rest again") {
        !view.isRunning && !view.isDoingIdleWork
      }
      shown.close()
    }
  }
}
