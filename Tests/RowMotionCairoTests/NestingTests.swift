import RowMotion
import RowMotionCairo
import XCTest

private let fullBounds = Rect(x: 0, y: 0, width: 20, height: 20)
private let fill = DrawOperation.fill(
  fullBounds, cornerRadius: 0, ResolvedColor(red: 0, green: 0, blue: 0))

/// Nesting of clips, opacities and transforms.
final class NestingTests: XCTestCase {
  func testAClipCuts() throws {
    try onMain {
      let clip = Rect(x: 4, y: 5, width: 6, height: 7)
      let inside = Fixtures.list(
        Fixtures.layer(.begin(.clip(clip, cornerRadius: 0)), fill, .end))
      let around = Fixtures.list(
        .begin(.clip(clip, cornerRadius: 0)), Fixtures.layer(fill), .end)
      for list in [inside, around] {
        let ink = try XCTUnwrap(Fixtures.image(of: list).ink)
        XCTAssertEqual([ink.left, ink.top, ink.right, ink.bottom], [4, 5, 10, 12])
      }
    }
  }

  func testAClipEndsWithItsEnd() throws {
    try onMain {
      let list = Fixtures.list(
        .begin(.clip(Rect(x: 0, y: 0, width: 2, height: 2), cornerRadius: 1)), .end,
        Fixtures.layer(fill))
      XCTAssertEqual(try Fixtures.image(of: list).darkness(19, 19), 255)
    }
  }

  func testARoundedClipCutsOnlyTheRowsAtItsCorners() throws {
    try onMain {
      // Rows of a card: only the first and the last lose their corners.
      var list = DisplayList()
      list.items.append(.begin(.clip(fullBounds, cornerRadius: 6)))
      for row in 0..<4 {
        list.items.append(Fixtures.layer(y: Double(row) * 5, height: 5, isClipped: true, fill))
      }
      list.items.append(.end)
      let image = try Fixtures.image(of: list)
      XCTAssertEqual(image.darkness(0, 0), 0)
      XCTAssertEqual(image.darkness(19, 19), 0)
      XCTAssertEqual(image.darkness(10, 0), 255)
      XCTAssertEqual(image.darkness(0, 10), 255)
      // The result equals one layer in the same clip.
      let singleLayer = Fixtures.list(
        .begin(.clip(fullBounds, cornerRadius: 6)), Fixtures.layer(isClipped: true, fill), .end)
      XCTAssertTrue(image.hasSamePixels(as: try Fixtures.image(of: singleLayer)))
    }
  }

  func testPaintingTwiceInARoundedClipEqualsPaintingOnce() throws {
    try onMain {
      let once = Fixtures.list(
        .begin(.clip(fullBounds, cornerRadius: 6)), Fixtures.layer(fill), .end)
      let twice = Fixtures.list(
        .begin(.clip(fullBounds, cornerRadius: 6)), Fixtures.layer(fill), Fixtures.layer(fill), .end
      )
      XCTAssertTrue(try Fixtures.image(of: once).hasSamePixels(as: Fixtures.image(of: twice)))
      // A corner that a nested clip touches is cut once.
      let nested = Fixtures.list(
        .begin(.clip(fullBounds, cornerRadius: 6)),
        .begin(.clip(Rect(x: 0, y: 0, width: 20, height: 10), cornerRadius: 0)),
        Fixtures.layer(fill),
        .end, .end)
      let image = try Fixtures.image(of: nested)
      XCTAssertEqual(image.darkness(0, 0), 0)
      XCTAssertEqual(image.darkness(10, 9), 255)
      XCTAssertEqual(image.darkness(10, 10), 0)
    }
  }

  func testOpacityAndARoundedClipKeepATransparentImageTransparent() throws {
    try onMain {
      let list = Fixtures.list(
        .begin(.opacity(0.2)), .begin(.clip(fullBounds, cornerRadius: 8)), Fixtures.layer(fill),
        .end,
        .end)
      let image = try PixelImage(of: list, size: Size(width: 20, height: 20))
      XCTAssertEqual(image.pixel(x: 0, y: 0).opacity, 0)
      XCTAssertEqual(image.pixel(x: 10, y: 10).opacity, 51.0 / 255, accuracy: 0.001)
    }
  }

  func testInvalidNumbersDoNotKeepAGroupFromFading() throws {
    try onMain {
      let degenerate = DrawOperation.fill(
        Rect(x: .nan, y: 0, width: 5, height: 5), cornerRadius: 0, Fixtures.red)
      let list = Fixtures.list(
        Fixtures.layer(.begin(.opacity(0.2)), degenerate, fill, .end))
      XCTAssertEqual(try Fixtures.image(of: list).darkness(5, 5), 51)
    }
  }

  func testDistantTextIsNotPaintedAtTheOrigin() throws {
    try onMain {
      let text = PangoTextEngine().layout(TextRequest(text: "far", font: .body))
      let list = Fixtures.list(
        Fixtures.layer(
          y: -600_000, height: 700_000, texts: [text], .text(0, at: .zero, Fixtures.black)))
      XCTAssertNil(try Fixtures.image(of: list, scale: 2).ink)
    }
  }

  func testContentOutsideItsLayerIsStillCutByARoundedClip() throws {
    try onMain {
      let small = Rect(x: 0, y: 0, width: 4, height: 4)
      let shift = DrawOperation.begin(.transform(.translation(Point(x: 0, y: -8))))
      let flip = DrawOperation.begin(
        .transform(
          .rotation(cosine: -1, sine: 0, about: Point(x: 4, y: 4))))
      let path = Path(small)
      let layers = [
        Fixtures.layer(y: 8, height: 4, shift, .fill(small, cornerRadius: 0, Fixtures.black)),
        Fixtures.layer(
          y: -4, height: 4, flip, .fill(small, cornerRadius: 0, Fixtures.black)),
        Fixtures.layer(
          y: 8, height: 4, paths: [path], .fillPath(0, at: Point(x: 0, y: -8), Fixtures.black)),
        Fixtures.layer(
          y: 8, height: 4, .begin(.opacity(0.5)), .end, shift,
          .border(small, cornerRadius: 0, lineWidth: 4, Fixtures.black)),
      ]
      for (index, layer) in layers.enumerated() {
        let list = Fixtures.list(.begin(.clip(fullBounds, cornerRadius: 8)), layer, .end)
        let image = try Fixtures.image(of: list)
        XCTAssertEqual(image.darkness(0, 0), 0, "layer \(index)")
      }
    }
  }

  func testALayerOfOneShapeIsAsTransparentAsOneOfMany() throws {
    try onMain {
      let single = Fixtures.list(Fixtures.layer(opacity: 0.5, fill))
      XCTAssertEqual(try Fixtures.image(of: single).darkness(5, 5), 128)
      // Two overlapping shapes fade as one picture: the lower one does not shine through.
      let double = Fixtures.list(Fixtures.layer(opacity: 0.5, fill, fill))
      XCTAssertEqual(try Fixtures.image(of: double).darkness(5, 5), 128)
    }
  }

  func testOpacitiesMultiply() throws {
    try onMain {
      let nested = Fixtures.list(
        .begin(.opacity(0.5)),
        Fixtures.layer(opacity: 0.5, .begin(.opacity(0.5)), fill, fill, .end), .end)
      XCTAssertEqual(try Fixtures.image(of: nested).darkness(5, 5), 32, accuracy: 1)
      let mixed = Fixtures.list(
        Fixtures.layer(
          .begin(.opacity(0.5)), .begin(.opacity(0.5)), fill, .end, .end, .begin(.opacity(0)))
      )
      XCTAssertEqual(try Fixtures.image(of: mixed).darkness(5, 5), 64, accuracy: 1)
    }
  }

  func testATransformMapsAndEnds() throws {
    try onMain {
      let small = DrawOperation.fill(
        Rect(x: 0, y: 0, width: 4, height: 4), cornerRadius: 0, Fixtures.black)
      let moved = Fixtures.list(
        Fixtures.layer(.begin(.transform(.translation(Point(x: 10.4, y: 9.6)))), small, .end))
      var ink = try XCTUnwrap(Fixtures.image(of: moved).ink)
      XCTAssertEqual([ink.left, ink.top, ink.right, ink.bottom], [10, 10, 14, 14])
      let scaled = Fixtures.list(
        .begin(.transform(.scale(x: 2, y: 3, about: .zero))), Fixtures.layer(small), .end)
      ink = try XCTUnwrap(Fixtures.image(of: scaled).ink)
      XCTAssertEqual([ink.left, ink.top, ink.right, ink.bottom], [0, 0, 8, 12])
    }
  }

  func testATransformThatFlattensThePlaneAffectsNothingElse() throws {
    try onMain {
      let list = Fixtures.list(
        .begin(.transform(.scale(x: 0, y: 1, about: Point(x: 10, y: 10)))), Fixtures.layer(fill),
        .end,
        Fixtures.layer(
          .fill(Rect(x: 0, y: 0, width: 1, height: 1), cornerRadius: 0, Fixtures.black)))
      let ink = try XCTUnwrap(Fixtures.image(of: list).ink)
      XCTAssertEqual([ink.left, ink.top, ink.right, ink.bottom], [0, 0, 1, 1])
    }
  }

  func testGroupsWithoutAnEndEndWithTheirLayer() throws {
    try onMain {
      let list = Fixtures.list(
        Fixtures.layer(
          .end, .begin(.clip(Rect(x: 0, y: 0, width: 1, height: 1), cornerRadius: 0)),
          .begin(.opacity(0.5))),
        Fixtures.layer(fill))
      XCTAssertEqual(try Fixtures.image(of: list).darkness(19, 19), 255)
    }
  }

  func testPathsAreFilledAndStroked() throws {
    try onMain {
      let square = Path(Rect(x: 0, y: 0, width: 6, height: 6))
      let filled = Fixtures.list(
        Fixtures.layer(paths: [square], .fillPath(0, at: Point(x: 3, y: 4), Fixtures.black)))
      var ink = try XCTUnwrap(Fixtures.image(of: filled).ink)
      XCTAssertEqual([ink.left, ink.top, ink.right, ink.bottom], [3, 4, 9, 10])
      let line = Path { $0.addLines([Point(x: 0, y: 0.5), Point(x: 8, y: 0.5)]) }
      let stroked = Fixtures.list(
        Fixtures.layer(
          paths: [line], .strokePath(0, at: Point(x: 5, y: 5), lineWidth: 1, Fixtures.black),
          .strokePath(7, at: .zero, lineWidth: 1, Fixtures.black)))
      ink = try XCTUnwrap(Fixtures.image(of: stroked).ink)
      XCTAssertEqual([ink.top, ink.bottom], [5, 6])
    }
  }
}
