import RowMotion
import RowMotionCairo
import XCTest

@MainActor private func list(_ layout: TextLayout, x: Double, y: Double) -> DisplayList {
  Fixtures.list(
    Fixtures.layer(
      width: 200, height: 200, texts: [layout], .text(0, at: Point(x: x, y: y), Fixtures.black)))
}

/// Painting of text.
final class TextPaintTests: XCTestCase {
  func testLettersStayInsideTheirBox() throws {
    try onMain {
      let engine = PangoTextEngine()
      for alignment in [TextAlignment.leading, .center, .trailing] {
        for isRightToLeft in [false, true] {
          let layout = engine.layout(
            TextRequest(
              text: "Words that wrap and wrap", font: .body, width: 90, alignment: alignment,
              isRightToLeft: isRightToLeft))
          let image = try Fixtures.image(
            of: list(layout, x: 20, y: 30), width: 200, height: 200)
          let ink = try XCTUnwrap(image.ink)
          XCTAssertGreaterThanOrEqual(ink.left, 19)
          XCTAssertGreaterThanOrEqual(ink.top, 30)
          XCTAssertLessThanOrEqual(Double(ink.right), 21 + layout.size.width)
          XCTAssertLessThanOrEqual(Double(ink.bottom), 31 + layout.size.height)
          // The widest line touches both sides of the box, except for the letters' side bearings.
          XCTAssertLessThanOrEqual(ink.left, 22)
          XCTAssertGreaterThanOrEqual(Double(ink.right), 16 + layout.size.width)
        }
      }
    }
  }

  /// In Cairo the edges of the boxes that Pango draws for missing letters depend on the clip.
  func testBoxesForMissingLettersAreEqualInARowsImage() throws {
    try onMain {
      let engine = PangoTextEngine()
      for size in stride(from: 9.0, through: 24, by: 0.75) {
        let layout = engine.layout(
          TextRequest(text: "\u{10FFFD}\u{10FFFD} box", font: .system(size: size, weight: .bold)))
        let row = Fixtures.segment(
          texts: [layout], [.text(0, at: Point(x: 8, y: 5), Fixtures.black)])
        let list = Fixtures.list(
          .beginClip(Rect(x: 3, y: 3, width: 150, height: 50), cornerRadius: 9),
          .layer(
            DisplayList.Layer(
              identity: 2, origin: Point(x: 3, y: 11.4), size: Size(width: 150, height: 40),
              movesAsOne: true, isClipped: true, opacity: 1, segment: row)),
          .end)
        let canvas = Size(width: 200, height: 80)
        for scale in [1, 1.25, 2] {
          let shown = try PixelImage(
            of: TilePainter().picture(
              of: list, size: canvas, scale: scale, background: Fixtures.white), scale: scale)
          let expected = try PixelImage(
            of: list, size: canvas, scale: scale, background: Fixtures.white)
          XCTAssertTrue(shown.hasSamePixels(as: expected), "\(size) at \(scale)")
        }
      }
    }
  }

  /// Pango draws boxes for missing letters as lines, whose edges depend on Cairo's line join.
  func testATextLooksTheSameWhateverWasDrawnBefore() throws {
    try onMain {
      let layout = PangoTextEngine().layout(
        TextRequest(text: "\u{1FFF9} box", font: .system(size: 14.5, weight: .bold)))
      let outline = Path(ellipseIn: Rect(x: 1, y: 1, width: 9, height: 9))
      let text = DrawOperation.text(0, at: Point(x: 20, y: 5), Fixtures.black)
      let line = DrawOperation.strokePath(
        0, at: Point(x: 2, y: 5), lineWidth: 1.5, Fixtures.black)
      let layers = [[line, text], [text, line]].map { operations in
        DisplayList.Item.layer(
          DisplayList.Layer(
            identity: 1, origin: .zero, size: Size(width: 200, height: 40), isClipped: false,
            opacity: 1,
            segment: Fixtures.segment(texts: [layout], paths: [outline], operations)))
      }
      let images = try layers.map {
        try Fixtures.image(of: Fixtures.list($0), width: 200, height: 40)
      }
      XCTAssertTrue(images[0].hasSamePixels(as: images[1]))
    }
  }

  func testEqualListsGiveEqualImages() throws {
    try onMain {
      @MainActor func picture() throws -> PixelImage {
        let layout = PangoTextEngine().layout(TextRequest(text: "Größe 日本 שלום", font: .title))
        return try Fixtures.image(of: list(layout, x: 3, y: 4), width: 200, height: 60)
      }
      XCTAssertTrue(try picture().hasSamePixels(as: picture()))
    }
  }

  func testLettersDoNotDependOnTheFractionOfTheirPosition() throws {
    try onMain {
      let layout = PangoTextEngine().layout(TextRequest(text: "Hamburg", font: .body))
      let full = try Fixtures.image(of: list(layout, x: 3, y: 4), width: 100, height: 40)
      let near = try Fixtures.image(of: list(layout, x: 3.3, y: 3.7), width: 100, height: 40)
      XCTAssertTrue(full.hasSamePixels(as: near))
    }
  }

  func testTextOfAnotherEngineIsShownAsBars() throws {
    try onMain {
      let request = TextRequest(text: "ab", font: .body)
      let layout = TextLayout(
        request: request, size: Size(width: 12, height: 10), firstBaseline: 8, lastBaseline: 8,
        lines: [TextLayout.Line(text: "ab", x: 0, y: 0, width: 12)], isTruncated: false)
      let image = try Fixtures.image(of: list(layout, x: 2, y: 3))
      let ink = try XCTUnwrap(image.ink)
      XCTAssertEqual([ink.left, ink.top, ink.right, ink.bottom], [2, 3, 14, 11])
    }
  }
}
