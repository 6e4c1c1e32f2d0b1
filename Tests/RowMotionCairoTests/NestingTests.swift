import RowMotion
import RowMotionCairo
import XCTest

private let everything = Rect(x: 0, y: 0, width: 20, height: 20)
private let fill = DrawOperation.fill(
  everything, cornerRadius: 0, ResolvedColor(red: 0, green: 0, blue: 0))

/// Nesting of clips, opacities and transforms.
final class NestingTests: XCTestCase {
  func testAClipCuts() throws {
    try onMain {
      let clip = Rect(x: 4, y: 5, width: 6, height: 7)
      let inside = HandMade.list(
        HandMade.layer(.beginClip(clip, cornerRadius: 0), fill, .end))
      let around = HandMade.list(
        .beginClip(clip, cornerRadius: 0), HandMade.layer(fill), .end)
      for list in [inside, around] {
        let ink = try XCTUnwrap(HandMade.image(of: list).ink)
        XCTAssertEqual([ink.left, ink.top, ink.right, ink.bottom], [4, 5, 10, 12])
      }
    }
  }

  func testAClipEndsWithItsEnd() throws {
    try onMain {
      let list = HandMade.list(
        .beginClip(Rect(x: 0, y: 0, width: 2, height: 2), cornerRadius: 1), .end,
        HandMade.layer(fill))
      XCTAssertEqual(try HandMade.image(of: list).darkness(19, 19), 255)
    }
  }

  func testARoundedClipCutsOnlyTheRowsAtItsCorners() throws {
    try onMain {
      // Rows of a card: only the first and the last lose their corners.
      var list = DisplayList()
      list.items.append(.beginClip(everything, cornerRadius: 6))
      for row in 0..<4 {
        list.items.append(HandMade.layer(y: Double(row) * 5, height: 5, isClipped: true, fill))
      }
      list.items.append(.end)
      let image = try HandMade.image(of: list)
      XCTAssertEqual(image.darkness(0, 0), 0)
      XCTAssertEqual(image.darkness(19, 19), 0)
      XCTAssertEqual(image.darkness(10, 0), 255)
      XCTAssertEqual(image.darkness(0, 10), 255)
      // The result equals one layer in the same clip.
      let whole = HandMade.list(
        .beginClip(everything, cornerRadius: 6), HandMade.layer(isClipped: true, fill), .end)
      XCTAssertTrue(image.hasSamePixels(as: try HandMade.image(of: whole)))
    }
  }

  func testPaintingTwiceInARoundedClipEqualsPaintingOnce() throws {
    try onMain {
      let once = HandMade.list(
        .beginClip(everything, cornerRadius: 6), HandMade.layer(fill), .end)
      let twice = HandMade.list(
        .beginClip(everything, cornerRadius: 6), HandMade.layer(fill), HandMade.layer(fill), .end)
      XCTAssertTrue(try HandMade.image(of: once).hasSamePixels(as: HandMade.image(of: twice)))
      // A corner that a nested clip touches is cut once.
      let nested = HandMade.list(
        .beginClip(everything, cornerRadius: 6),
        .beginClip(Rect(x: 0, y: 0, width: 20, height: 10), cornerRadius: 0), HandMade.layer(fill),
        .end, .end)
      let image = try HandMade.image(of: nested)
      XCTAssertEqual(image.darkness(0, 0), 0)
      XCTAssertEqual(image.darkness(10, 9), 255)
      XCTAssertEqual(image.darkness(10, 10), 0)
    }
  }

  func testOpacityAndARoundedClipKeepATransparentImageTransparent() throws {
    try onMain {
      let list = HandMade.list(
        .beginOpacity(0.2), .beginClip(everything, cornerRadius: 8), HandMade.layer(fill), .end,
        .end)
      let image = try PixelImage(of: list, size: Size(width: 20, height: 20))
      XCTAssertEqual(image.pixel(x: 0, y: 0).opacity, 0)
      XCTAssertEqual(image.pixel(x: 10, y: 10).opacity, 51.0 / 255, accuracy: 0.001)
    }
  }

  func testInvalidNumbersDoNotKeepAGroupFromFading() throws {
    try onMain {
      let nowhere = DrawOperation.fill(
        Rect(x: .nan, y: 0, width: 5, height: 5), cornerRadius: 0, HandMade.red)
      let list = HandMade.list(
        HandMade.layer(.beginOpacity(0.2), nowhere, fill, .end))
      XCTAssertEqual(try HandMade.image(of: list).darkness(5, 5), 51)
    }
  }

  func testDistantTextIsNotPaintedAtTheOrigin() throws {
    try onMain {
      let text = PangoTextEngine().layout(TextRequest(text: "far", font: .body))
      let list = HandMade.list(
        HandMade.layer(
          y: -600_000, height: 700_000, texts: [text], .text(0, at: .zero, HandMade.black)))
      XCTAssertNil(try HandMade.image(of: list, scale: 2).ink)
    }
  }

  func testContentOutsideItsLayerIsStillCutByARoundedClip() throws {
    try onMain {
      let small = Rect(x: 0, y: 0, width: 4, height: 4)
      let shift = DrawOperation.beginTransform(.translation(Point(x: 0, y: -8)))
      let flip = DrawOperation.beginTransform(
        .rotation(cosine: -1, sine: 0, about: Point(x: 4, y: 4)))
      let path = Path(small)
      let layers = [
        HandMade.layer(y: 8, height: 4, shift, .fill(small, cornerRadius: 0, HandMade.black)),
        HandMade.layer(
          y: -4, height: 4, flip, .fill(small, cornerRadius: 0, HandMade.black)),
        HandMade.layer(
          y: 8, height: 4, paths: [path], .fillPath(0, at: Point(x: 0, y: -8), HandMade.black)),
        HandMade.layer(
          y: 8, height: 4, .beginOpacity(0.5), .end, shift,
          .border(small, cornerRadius: 0, lineWidth: 4, HandMade.black)),
      ]
      for (index, layer) in layers.enumerated() {
        let list = HandMade.list(.beginClip(everything, cornerRadius: 8), layer, .end)
        let image = try HandMade.image(of: list)
        XCTAssertEqual(image.darkness(0, 0), 0, "layer \(index)")
      }
    }
  }

  func testALayerOfOneShapeIsAsTransparentAsOneOfMany() throws {
    try onMain {
      let single = HandMade.list(HandMade.layer(opacity: 0.5, fill))
      XCTAssertEqual(try HandMade.image(of: single).darkness(5, 5), 128)
      // Two overlapping shapes fade as one picture: the lower one does not shine through.
      let double = HandMade.list(HandMade.layer(opacity: 0.5, fill, fill))
      XCTAssertEqual(try HandMade.image(of: double).darkness(5, 5), 128)
    }
  }

  func testOpacitiesMultiply() throws {
    try onMain {
      let nested = HandMade.list(
        .beginOpacity(0.5),
        HandMade.layer(opacity: 0.5, .beginOpacity(0.5), fill, fill, .end), .end)
      XCTAssertEqual(try HandMade.image(of: nested).darkness(5, 5), 32, accuracy: 1)
      let mixed = HandMade.list(
        HandMade.layer(.beginOpacity(0.5), .beginOpacity(0.5), fill, .end, .end, .beginOpacity(0))
      )
      XCTAssertEqual(try HandMade.image(of: mixed).darkness(5, 5), 64, accuracy: 1)
    }
  }

  func testATransformMapsAndEnds() throws {
    try onMain {
      let small = DrawOperation.fill(
        Rect(x: 0, y: 0, width: 4, height: 4), cornerRadius: 0, HandMade.black)
      let moved = HandMade.list(
        HandMade.layer(.beginTransform(.translation(Point(x: 10.4, y: 9.6))), small, .end))
      var ink = try XCTUnwrap(HandMade.image(of: moved).ink)
      XCTAssertEqual([ink.left, ink.top, ink.right, ink.bottom], [10, 10, 14, 14])
      let scaled = HandMade.list(
        .beginTransform(.scale(x: 2, y: 3, about: .zero)), HandMade.layer(small), .end)
      ink = try XCTUnwrap(HandMade.image(of: scaled).ink)
      XCTAssertEqual([ink.left, ink.top, ink.right, ink.bottom], [0, 0, 8, 12])
    }
  }

  func testATransformThatFlattensThePlaneAffectsNothingElse() throws {
    try onMain {
      let list = HandMade.list(
        .beginTransform(.scale(x: 0, y: 1, about: Point(x: 10, y: 10))), HandMade.layer(fill),
        .end,
        HandMade.layer(
          .fill(Rect(x: 0, y: 0, width: 1, height: 1), cornerRadius: 0, HandMade.black)))
      let ink = try XCTUnwrap(HandMade.image(of: list).ink)
      XCTAssertEqual([ink.left, ink.top, ink.right, ink.bottom], [0, 0, 1, 1])
    }
  }

  func testGroupsWithoutAnEndEndWithTheirLayer() throws {
    try onMain {
      let list = HandMade.list(
        HandMade.layer(
          .end, .beginClip(Rect(x: 0, y: 0, width: 1, height: 1), cornerRadius: 0),
          .beginOpacity(0.5)),
        HandMade.layer(fill))
      XCTAssertEqual(try HandMade.image(of: list).darkness(19, 19), 255)
    }
  }

  func testPathsAreFilledAndStroked() throws {
    try onMain {
      let square = Path(Rect(x: 0, y: 0, width: 6, height: 6))
      let filled = HandMade.list(
        HandMade.layer(paths: [square], .fillPath(0, at: Point(x: 3, y: 4), HandMade.black)))
      var ink = try XCTUnwrap(HandMade.image(of: filled).ink)
      XCTAssertEqual([ink.left, ink.top, ink.right, ink.bottom], [3, 4, 9, 10])
      let line = Path { $0.addLines([Point(x: 0, y: 0.5), Point(x: 8, y: 0.5)]) }
      let stroked = HandMade.list(
        HandMade.layer(
          paths: [line], .strokePath(0, at: Point(x: 5, y: 5), lineWidth: 1, HandMade.black),
          .strokePath(7, at: .zero, lineWidth: 1, HandMade.black)))
      ink = try XCTUnwrap(HandMade.image(of: stroked).ink)
      XCTAssertEqual([ink.top, ink.bottom], [5, 6])
    }
  }
}
