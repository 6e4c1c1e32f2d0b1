import RowMotion
import RowMotionCairo
import XCTest

@MainActor private func list(_ layout: TextLayout, x: Double, y: Double) -> DisplayList {
  HandMade.list(
    HandMade.layer(
      width: 200, height: 200, texts: [layout], .text(0, at: Point(x: x, y: y), HandMade.black)))
}

/// Letters on the screen.
final class TextPaintTests: XCTestCase {
  func testLettersStandInsideTheirBox() throws {
    try onMain {
      let engine = PangoTextEngine()
      for alignment in [TextAlignment.leading, .center, .trailing] {
        for isRightToLeft in [false, true] {
          let layout = engine.layout(
            TextRequest(
              text: "Words that wrap and wrap", font: .body, width: 90, alignment: alignment,
              isRightToLeft: isRightToLeft))
          let image = try HandMade.image(
            of: list(layout, x: 20, y: 30), width: 200, height: 200)
          let ink = try XCTUnwrap(image.ink)
          XCTAssertGreaterThanOrEqual(ink.left, 19)
          XCTAssertGreaterThanOrEqual(ink.top, 30)
          XCTAssertLessThanOrEqual(Double(ink.right), 21 + layout.size.width)
          XCTAssertLessThanOrEqual(Double(ink.bottom), 31 + layout.size.height)
          // The widest line touches both sides of the box, but for its letters' own margins.
          XCTAssertLessThanOrEqual(ink.left, 22)
          XCTAssertGreaterThanOrEqual(Double(ink.right), 16 + layout.size.width)
        }
      }
    }
  }

  func testTheSameListGivesTheSamePicture() throws {
    try onMain {
      @MainActor func picture() throws -> PixelImage {
        let layout = PangoTextEngine().layout(TextRequest(text: "Größe 日本 שלום", font: .title))
        return try HandMade.image(of: list(layout, x: 3, y: 4), width: 200, height: 60)
      }
      XCTAssertTrue(try picture().hasSamePixels(as: picture()))
    }
  }

  func testLettersDoNotDependOnTheFractionTheyStandAt() throws {
    try onMain {
      let layout = PangoTextEngine().layout(TextRequest(text: "Hamburg", font: .body))
      let whole = try HandMade.image(of: list(layout, x: 3, y: 4), width: 100, height: 40)
      let near = try HandMade.image(of: list(layout, x: 3.3, y: 3.7), width: 100, height: 40)
      XCTAssertTrue(whole.hasSamePixels(as: near))
    }
  }

  func testTextOfAnotherEngineIsShownAsBars() throws {
    try onMain {
      let request = TextRequest(text: "ab", font: .body)
      let layout = TextLayout(
        request: request, size: Size(width: 12, height: 10), firstBaseline: 8, lastBaseline: 8,
        lines: [TextLayout.Line(text: "ab", x: 0, y: 0, width: 12)], isTruncated: false)
      let image = try HandMade.image(of: list(layout, x: 2, y: 3))
      let ink = try XCTUnwrap(image.ink)
      XCTAssertEqual([ink.left, ink.top, ink.right, ink.bottom], [2, 3, 14, 11])
    }
  }
}
