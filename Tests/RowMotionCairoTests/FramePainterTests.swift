import CGtk
import RowMotion
import RowMotionTestKit
import XCTest

@testable import RowMotionCairo

/// A frame composed of cached pictures.
final class FramePainterTests: XCTestCase {
  @MainActor private static let engine = PangoTextEngine()

  @MainActor private static func text(_ string: String) -> TextLayout {
    engine.layout(TextRequest(text: string, font: .body))
  }

  func testScrolledRowsHaveThePixelsOfNewlyPaintedOnes() {
    onMain {
      for scale in [1, 1.25, 2] {
        var frames = CheckedFrames(size: Size(width: 100, height: 120), scale: scale)
        for step in 0..<12 {
          let list = Self.rows(offset: Double(step) * 7.3, growth: Double(step) * 2.7)
          XCTAssertNil(frames.show(list), "step \(step)")
        }
      }
    }
  }

  /// The clip ends at 10.6, rounded to 11, and the square begins in the same pixel, at 10.62.
  func testContentJustBeyondAClipIsVisibleInTheirSharedPixel() throws {
    try onMain {
      let square = Path(Rect(x: 4, y: 10.62, width: 8, height: 6))
      let clip = Rect(x: 0, y: 0, width: 20, height: 10.6)
      let fill = DrawOperation.fillPath(0, at: .zero, Fixtures.black)
      let lists = [
        Fixtures.layer(
          paths: [square], .begin(.opacity(1)), .begin(.opacity(1)),
          .begin(.clip(clip, cornerRadius: 0)),
          fill,
          .end, .end, .end),
        Fixtures.layer(
          paths: [square], .begin(.clip(clip, cornerRadius: 0)),
          .begin(.clip(clip, cornerRadius: 2)),
          fill,
          .end, .end),
        Fixtures.layer(paths: [square], .begin(.clip(clip, cornerRadius: 2)), fill, .end),
        Fixtures.layer(paths: [square], .begin(.clip(clip, cornerRadius: 0)), fill, .end),
        Fixtures.layer(height: 10.6, isClipped: true, paths: [square], fill),
      ].map { Fixtures.list($0) }
      for (number, list) in lists.enumerated() {
        let image = try Fixtures.image(of: list)
        XCTAssertEqual(image.column(6)[9...11].map { $0 > 0 }, [false, true, false], "\(number)")
      }
      // Layer and clip are 15 pixels high. The outline, which begins at 15.36, is moved to 14.96.
      let list = Fixtures.list(
        Fixtures.layer(
          y: 0.3918, height: 14.2332, paths: [Path(Rect(x: 4, y: 2.9576, width: 8, height: 6))],
          .begin(.clip(Rect(x: 0, y: 0, width: 20, height: 14.2332), cornerRadius: 2)),
          .fillPath(0, at: Point(x: 0, y: 12.3984), Fixtures.black), .end))
      XCTAssertGreaterThan(try Fixtures.image(of: list).darkness(6, 14), 0)
    }
  }

  /// GTK records what is painted and may replay it after the pictures, new or cached, are gone.
  func testRecordingsReplayTheSamePixelsAfterThePicturesAreGone() throws {
    try onMain {
      let size = Size(width: 100, height: 120)
      // At other scales a recording rounds positions.
      for scale in [1.0, 2] {
        var painter: FramePainter? = FramePainter()
        for step in 0..<3 {
          let list = Self.rows(offset: Double(step) * 7, growth: Double(step) * 2.7)
          let expected = try PixelImage(
            of: list, size: size, scale: scale, background: Fixtures.white)
          var picture = painter?.frame(
            of: list, size: size, scale: scale, background: Fixtures.white)
          let recording = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, nil)
          defer { cairo_surface_destroy(recording) }
          let recorder = try XCTUnwrap(cairo_create(recording))
          picture?.paint(on: recorder)
          cairo_destroy(recorder)
          picture = nil
          if step == 2 { painter = nil }
          let image = try PixelImage(size: size, scale: scale) { cairo in
            cairo_set_source_surface(cairo, recording, 0, 0)
            cairo_paint(cairo)
          }
          XCTAssertTrue(image.hasSamePixels(as: expected), "step \(step) at scale \(scale)")
        }
      }
    }
  }

  /// Such as when an image of a window is taken at another size.
  func testScaledPicturesAreEqualWhetherNewOrCached() throws {
    try onMain {
      let size = Size(width: 100, height: 120)
      let painter = FramePainter()
      let list = Self.rows(offset: 7, growth: 2.7)
      let images = try (0..<3).map { _ in
        let picture = painter.frame(of: list, size: size, scale: 1, background: Fixtures.white)
        return try PixelImage(size: Size(width: 150, height: 180), scale: 1) { cairo in
          cairo_scale(cairo, 1.5, 1.5)
          picture.paint(on: cairo)
        }
      }
      XCTAssertTrue(images[1].hasSamePixels(as: images[0]))
      XCTAssertTrue(images[2].hasSamePixels(as: images[0]))
    }
  }

  func testMovingRowsAreNotRepainted() {
    onMain {
      let painter = FramePainter()
      let rows = (0..<8).map { Self.row(number: $0) }
      var counts: [Int] = []
      for offset in [0.0, 3, 9, 14] {
        var list = DisplayList()
        list.items.append(.begin(.clip(Rect(x: 0, y: 0, width: 100, height: 120), cornerRadius: 0)))
        for (number, segment) in rows.enumerated() {
          list.items.append(
            Self.layer(segment, y: Double(number) * 20 - offset, height: 20))
        }
        list.items.append(.end)
        _ = painter.frame(
          of: list, size: Size(width: 100, height: 120), scale: 1, background: Fixtures.white)
        counts.append(painter.paintCount)
      }
      // 6 rows at first. The second picture shows the top of the seventh row.
      XCTAssertEqual(counts, [6, 7, 7, 7])
    }
  }

  func testRowsThatAreRemovedReinsertedOrShownTwiceHaveTheSamePixels() {
    onMain {
      var frames = CheckedFrames(size: Size(width: 100, height: 80), scale: 1)
      let segments = (0..<7).map(Self.row)
      var random = RandomSource(run: 1)
      for frame in 0..<60 {
        var list = DisplayList()
        for slot in 0..<4 {
          list.items.append(
            Self.layer(segments[random.below(7)], y: Double(20 * slot), height: 20))
        }
        XCTAssertNil(frames.show(list), "\(frame)")
      }
    }
  }

  func testAGrowingRowIsCroppedFromOnePicture() {
    onMain {
      var frames = CheckedFrames(size: Size(width: 100, height: 60), scale: 1)
      let segment = Self.row(number: 5)
      for height in 1...20 {
        let list = Fixtures.list(
          Self.layer(segment, y: 10, height: Double(height), isClipped: true))
        XCTAssertNil(frames.show(list))
      }
      XCTAssertEqual(frames.paintCount, 1)
    }
  }

  /// Ten cells that overlap and extend beyond the row's frame, in the row and as single drawings.
  func testARowWithManyPartsIsOnePicture() throws {
    try onMain { for colors in 1...2 { try Self.expectOnePicture(ofCellsIn: colors) } }
  }

  /// - Parameter colors: The number of colors; a row of one color is a mask.
  @MainActor private static func expectOnePicture(ofCellsIn colors: Int) throws {
    let cells = (0..<10).map { number in
      DrawOperation.fill(
        Rect(x: Double(8 * number), y: Double(number % 3), width: 10, height: 30), cornerRadius: 4,
        number % colors == 0 ? Fixtures.black : Fixtures.red)
    }
    @MainActor func list(_ segments: [DisplaySegment], _ y: Double) -> DisplayList {
      var list = DisplayList()
      for segment in segments {
        list.items.append(
          .layer(
            DisplayList.Layer(
              origin: Point(x: 4, y: y), size: Size(width: 92, height: 20),
              movesAsOne: true, isClipped: false, opacity: 1, segment: segment)))
      }
      return list
    }
    let row = Fixtures.segment(cells)
    let single = cells.map { Fixtures.segment([$0]) }
    for scale in [1, 1.25, 2] {
      let painter = FramePainter()
      for y in [10, 20, 31.0] {
        let frame = painter.frame(
          of: list([row], y), size: Size(width: 100, height: 80), scale: scale,
          background: Fixtures.white)
        XCTAssertEqual(frame.sprites.count, 1)
        let expected = try Fixtures.image(
          of: list(single, y), width: 100, height: 80, scale: scale)
        let difference = try PixelImage(of: frame).largestDifference(from: expected)
        XCTAssertLessThanOrEqual(
          difference?.levels ?? 255, 2, "\(colors) colors, \(y) at \(scale)")
      }
      // The corners of the cells, and the row.
      XCTAssertEqual(painter.paintCount, 2)
    }
  }

  /// A list that is scrolled out of its container, with a row taller than both.
  func testNothingIsVisibleThroughTwoDisjointClips() throws {
    try onMain {
      let row = Self.segment(
        .fill(Rect(x: 0, y: 0, width: 100, height: 50), cornerRadius: 0, Fixtures.red))
      let list = Fixtures.list(
        .begin(.clip(Rect(x: 0, y: 0, width: 100, height: 20), cornerRadius: 0)),
        .begin(.clip(Rect(x: 0, y: 40, width: 100, height: 20), cornerRadius: 0)),
        Self.layer(row, y: 10, height: 50), .end, .end)
      XCTAssertNil(try Fixtures.image(of: list, width: 100, height: 80).ink)
    }
  }

  func testHiddenPicturesTakeALimitedAmountOfMemory() {
    onMain {
      let painter = FramePainter()
      for number in 0..<200 {
        let list = Fixtures.list(Self.layer(Self.row(number: number), y: 40, height: 20))
        for _ in 0..<2 {
          _ = painter.frame(
            of: list, size: Size(width: 100, height: 100), scale: 1, background: Fixtures.white)
        }
        // The canvas's memory, and a picture of 4 kB.
        XCTAssertLessThanOrEqual(painter.byteCount, 44_000)
      }
      XCTAssertGreaterThan(painter.byteCount, 15_000)
      painter.removeAllPictures()
      XCTAssertEqual(painter.byteCount, 0)
    }
  }

  func testChangesCoverOnlyWhatIsDrawnDifferently() {
    onMain {
      let painter = FramePainter()
      let size = Size(width: 100, height: 100)
      @MainActor func picture(_ y: Double) -> PaintedFrame {
        let list = Fixtures.list(
          Self.layer(Self.stationary, y: 0, height: 20),
          Self.layer(Self.moving, y: y, height: 20))
        return painter.frame(of: list, size: size, scale: 1, background: Fixtures.white)
      }
      let first = picture(40)
      XCTAssertEqual(picture(40).changes(from: first), [])
      // One rectangle for the letters' old and new positions, which costs less than two. It leaves
      // out the space above and beside them and the blank end of the row.
      let changes = picture(50).changes(from: first)
      XCTAssertEqual(changes.count, 1)
      XCTAssertTrue((8...10).contains(changes[0].minX), "\(changes)")
      XCTAssertTrue((42...50).contains(changes[0].minY), "\(changes)")
      XCTAssertTrue((60...90).contains(changes[0].maxX), "\(changes)")
      XCTAssertTrue((60...69).contains(changes[0].maxY), "\(changes)")
      XCTAssertEqual(picture(40).changes(from: nil), [Rect(x: 0, y: 0, width: 100, height: 100)])
    }
  }

  func testRandomRectanglesHaveThePixelsOfNewlyPaintedOnes() {
    expectEqualFrames("pictures of rectangles", runs: 300, isUpright: true)
  }

  func testRandomCurvesTextsAndTransformsHaveThePixelsOfNewlyPaintedOnes() {
    expectEqualFrames("pictures of curves and letters", runs: 150, isUpright: false)
  }

  private func expectEqualFrames(_ name: String, runs: Int, isUpright: Bool) {
    onMain {
      let failure = FuzzPlan(name, runs: runs).play { seed in
        var random = RandomSource(run: seed)
        var scene = RandomScene(isUpright: isUpright, &random)
        var frames = CheckedFrames(
          size: Size(width: 90, height: 70), scale: [1, 1.25, 1.5, 2][random.below(4)])
        for frame in 0..<6 {
          // Sometimes the window is resized or moves to another screen.
          if random.below(4) == 0 {
            frames.size = Size(
              width: [4, 32, 90][random.below(3)], height: [8, 70, 100][random.below(3)])
          }
          if random.below(4) == 0 { frames.scale = [1, 1.25, 1.5, 2][random.below(4)] }
          if let failure = frames.show(scene.list) { return "frame \(frame) \(failure)" }
          scene.change(&random)
        }
        return nil
      }
      XCTAssertNil(failure)
    }
  }

  /// `TransformedPainter` paints directly; at whole positions, both painters round nothing.
  func testAFrameOfPicturesLooksLikeItsDrawingsPaintedDirectly() {
    onMain {
      let failure = FuzzPlan("drawings at whole positions", runs: 200).play { seed in
        var random = RandomSource(run: seed)
        let list = RandomScene(isUpright: false, isAligned: true, &random).list
        let size = Size(width: 90, height: 70)
        do {
          let expected = try PixelImage(size: size, scale: 1) { cairo in
            cairo_set_source_rgb(cairo, 1, 1, 1)
            cairo_paint(cairo)
            var painter = TransformedPainter(on: cairo)
            painter.paint(list.items[...])
          }
          let shown = try PixelImage(of: list, size: size, background: Fixtures.white)
          // Cairo draws clipped curves a little differently, and version 1.18 also single pixels in
          // which two parts of a letter overlap.
          let count = shown.differenceCount(from: expected, above: 16)
          return count <= 4 ? nil : "\(count) pixels\n\(list)"
        } catch {
          return "\(error)"
        }
      }
      XCTAssertNil(failure)
    }
  }

  /// Includes letters with a faint first line, and boxes for missing ones.
  func testTheEdgeOfTheCanvasDoesNotChangeLetters() throws {
    try onMain {
      for family in ["Sans", "Serif", "Monospace"] {
        let engine = PangoTextEngine(family: family)
        for text in ["Some note, 100 GS", "row 123", "ÅgjÿfQ|", "\u{FDFD}"] {
          for size in [12, 17, 22, 36, 96.0] {
            let layout = engine.layout(TextRequest(text: text, font: .system(size: size)))
            let segment = Self.segment(
              texts: [layout], .text(0, at: Point(x: 12, y: 12), Fixtures.black))
            let list = Fixtures.list(Self.layer(segment, y: 0, width: 300, height: 140))
            for scale in [1, 1.25, 2] {
              let all = try Fixtures.image(of: list, width: 300, height: 160, scale: scale)
              let part = try Fixtures.image(of: list, width: 60, height: 40, scale: scale)
              for y in 0..<part.height {
                for x in 0..<part.width where part.pixel(x: x, y: y) != all.pixel(x: x, y: y) {
                  return XCTFail("\(family) \(size) \(text) at \(scale): \(x), \(y)")
                }
              }
            }
          }
        }
      }
    }
  }

  // MARK: Display lists

  @MainActor private static let stationary = row(number: 100)
  @MainActor private static let moving = row(number: 101)

  @MainActor private static func row(number: Int) -> DisplaySegment {
    segment(texts: [text("Row \(number)")], .text(0, at: Point(x: 8, y: 2), Fixtures.black))
  }

  @MainActor private static func segment(
    texts: [TextLayout] = [], _ operations: DrawOperation...
  ) -> DisplaySegment {
    Fixtures.segment(texts: texts, operations)
  }

  @MainActor private static func layer(
    _ segment: DisplaySegment, x: Double = 0, y: Double, width: Double = 100, height: Double,
    isClipped: Bool = false
  ) -> DisplayList.Item {
    .layer(
      DisplayList.Layer(
        origin: Point(x: x, y: y), size: Size(width: width, height: height),
        isClipped: isClipped, opacity: 1, segment: segment))
  }

  /// Returns a scrolled card of rows with fractional heights, one of which grows.
  @MainActor private static func rows(offset: Double, growth: Double) -> DisplayList {
    let card = Rect(x: 8, y: 8 - offset, width: 84, height: 210 + growth)
    let separator = segment(
      .fill(Rect(x: 0, y: 0, width: 84, height: 1), cornerRadius: 0, Fixtures.red))
    var list = DisplayList()
    list.items = [
      .begin(.clip(Rect(x: 0, y: 0, width: 100, height: 120), cornerRadius: 0)),
      layer(
        segment(
          .fill(card, cornerRadius: 12, ResolvedColor(red: 0.9, green: 0.95, blue: 1)),
          .border(card, cornerRadius: 12, lineWidth: 1, Fixtures.black)),
        y: 0, height: 120),
      .begin(.clip(card, cornerRadius: 12)),
      layer(
        segment(
          .fill(
            Rect(x: 8, y: 31.3 - offset, width: 84, height: 23.3), cornerRadius: 0,
            ResolvedColor(red: 0, green: 0, blue: 1, opacity: 0.2))),
        y: 0, height: 120),
    ]
    var y = 8 - offset
    for number in 0..<9 {
      let height = number == 3 ? 23.3 + growth : 23.3
      list.items.append(
        layer(rowSegments[number], x: 8, y: y, width: 84, height: height))
      y += height
      list.items.append(
        layer(separator, x: 8, y: y - 1, width: 84, height: 1))
    }
    list.items += [.end, .end]
    return list
  }

  @MainActor private static let rowSegments =
    (0..<9).map { number in
      segment(
        texts: [text("Row \(number) fjÅ")],
        .fill(
          Rect(x: 0, y: 0, width: 84, height: 23.3), cornerRadius: 4,
          ResolvedColor(red: 0, green: 1, blue: 0, opacity: 0.1)),
        .text(0, at: Point(x: 4.4, y: 2.6), Fixtures.black))
    }
}
