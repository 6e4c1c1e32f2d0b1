import CGtk
import RowMotion
import RowMotionTestKit
import XCTest

@testable import RowMotionCairo

/// Content that fades over a card, a selected row or another text is painted once, as a picture.
final class FadingTests: XCTestCase {
  private static let size = Size(width: 120, height: 90)
  @MainActor private static let engine = PangoTextEngine()

  /// Returns a selected row on a card with a border, in which a detail fades below y = 24.
  @MainActor private static func selectedRow(detail opacity: Double) -> DisplayList {
    let texts = ["Title", "A detail"].map {
      engine.layout(TextRequest(text: $0, font: .system(size: 11)))
    }
    var selection = Fixtures.red
    selection.opacity = 0.25
    let row = Fixtures.segment(
      texts: texts,
      [
        .text(0, at: Point(x: 8, y: 4), Fixtures.black), .begin(.opacity(opacity)),
        .begin(.clip(Rect(x: 8, y: 24, width: 100, height: 20), cornerRadius: 0)),
        .text(1, at: Point(x: 8, y: 26), Fixtures.black), .end, .end,
      ])
    return Fixtures.list(
      Fixtures.layer(
        width: 120, height: 90,
        .fill(Rect(x: 2, y: 2, width: 116, height: 86), cornerRadius: 6, Fixtures.white),
        .border(
          Rect(x: 2, y: 2, width: 116, height: 86), cornerRadius: 6, lineWidth: 1, Fixtures.black),
        .fill(Rect(x: 2, y: 10, width: 116, height: 60), cornerRadius: 0, selection)),
      .layer(
        DisplayList.Layer(
          origin: Point(x: 2, y: 10), size: Size(width: 116, height: 60),
          isClipped: false, opacity: 1, segment: row)))
  }

  func testFadingTextInASelectedRowIsPaintedOnce() throws {
    try onMain { try Self.expectOnePicture(over: []) }
  }

  /// Such as the bar that marks a jump, beside a detail in the same row.
  func testADrawingBesideFadingTextDoesNotRepaintIt() throws {
    try onMain {
      // A color that rounding changes when it is blended with itself.
      let grey = ResolvedColor(red: 0.37, green: 0.53, blue: 0.71)
      try Self.expectOnePicture(over: [
        Fixtures.layer(
          width: 120, height: 90,
          .fill(Rect(x: 112, y: 20, width: 2, height: 40), cornerRadius: 0, grey))
      ])
    }
  }

  /// Expects that fading the detail paints nothing, with any items above the row, and that the
  /// pixels equal those of a direct painting.
  @MainActor private static func expectOnePicture(over items: [DisplayList.Item]) throws {
    for scale in [1, 1.25, 2] {
      var frames = CheckedFrames(size: size, scale: scale)
      var counts: [Int] = []
      for opacity in [0.2, 0.4, 0.6, 0.8] {
        var list = selectedRow(detail: opacity)
        list.items += items
        XCTAssertNil(frames.show(list))
        counts.append(frames.paintCount)
      }
      XCTAssertEqual(Set(counts).count, 1, "\(counts) at \(scale)")
    }
  }

  /// GTK records painting and replays it onto the changed rectangles; Cairo (1.16, 1.18) terminates
  /// the program if the recording has a clip between several such rectangles.
  func testTwoRectanglesBesideFadingTextCanBeRepaintedAlone() throws {
    try onMain {
      for scale in [1, 1.25, 2] {
        let list = Self.selectedRow(detail: 0.4)
        let picture = FramePainter().frame(
          of: list, size: Self.size, scale: scale, background: Fixtures.white)
        XCTAssertTrue(picture.sprites.contains { $0.opacity < 1 })
        let expected = try PixelImage(of: picture)
        let recording = try XCTUnwrap(
          cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, nil))
        defer { cairo_surface_destroy(recording) }
        let recorder = try XCTUnwrap(cairo_create(recording))
        picture.paint(on: recorder)
        cairo_destroy(recorder)
        @MainActor func replay(onto rects: [Rect]) throws -> PixelImage {
          try PixelImage(size: Self.size, scale: scale) { cairo in
            for rect in rects {
              cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
            }
            cairo_clip(cairo)
            cairo_set_source_surface(cairo, recording, 0, 0)
            cairo_paint(cairo)
          }
        }
        // A recording rounds to 1/256 point, which is too coarse for pixel edges at scale 1.25.
        if scale != 1.25 {
          let all = try replay(onto: [Rect(origin: .zero, size: Self.size)])
          XCTAssertTrue(all.hasSamePixels(as: expected), "\(scale)")
        }
        let rects = [
          Rect(x: 0, y: 0, width: 8, height: 8), Rect(x: 112, y: 80, width: 8, height: 8),
        ]
        let part = try replay(onto: rects)
        for rect in rects {
          for (x, y) in [(rect.minX, rect.minY), (rect.maxX - 1, rect.maxY - 1)] {
            let (x, y) = (Int(x * scale), Int(y * scale))
            XCTAssertEqual(part.pixel(x: x, y: y), expected.pixel(x: x, y: y))
          }
        }
        XCTAssertEqual(part.pixel(x: Int(60 * scale), y: Int(40 * scale)).opacity, 0)
      }
    }
  }

  /// The row is at (2, 10), the detail at (8, 26) in it; it is less than 60 points wide, 20 high.
  func testFadingTextReportsNoOtherChanges() {
    onMain {
      let painter = FramePainter()
      @MainActor func picture(_ opacity: Double) -> PaintedFrame {
        painter.frame(
          of: Self.selectedRow(detail: opacity), size: Self.size, scale: 1,
          background: Fixtures.white)
      }
      let textFrame = Rect(x: 8, y: 34, width: 62, height: 22)
      var before = picture(0.2)
      for opacity in [0.4, 0.6, 1] {
        let now = picture(opacity)
        let changes = now.changes(from: before)
        XCTAssertFalse(changes.isEmpty)
        for rect in changes { XCTAssertEqual(rect.union(textFrame), textFrame, "\(opacity)") }
        before = now
      }
    }
  }

  /// A text over a background fades as one picture, through which the background does not show.
  func testOverlappingShapesThatFadeTogetherArePaintedOnce() throws {
    try onMain {
      let painter = FramePainter()
      let background = Rect(x: 0, y: 0, width: 20, height: 20)
      for opacity in [0.25, 0.5, 0.75] {
        let frame = painter.frame(
          of: Fixtures.list(
            Fixtures.layer(
              .begin(.opacity(opacity)), .fill(background, cornerRadius: 0, Fixtures.red),
              .fill(background, cornerRadius: 0, Fixtures.black), .end)),
          size: Size(width: 20, height: 20), scale: 1, background: Fixtures.white)
        XCTAssertEqual(frame.sprites.map(\.opacity), [opacity])
        let image = try PixelImage(of: frame)
        XCTAssertEqual(
          Double(image.darkness(5, 5)), 255 * opacity, accuracy: 1, "\(opacity)")
        XCTAssertEqual(image.pixel(x: 5, y: 5).red, image.pixel(x: 5, y: 5).green)
      }
      XCTAssertEqual(painter.paintCount, 1)
    }
  }

  func testRandomFadesGiveTheFramesOfANewPainter() {
    onMain {
      let failure = FuzzPlan("fades over others", runs: 150).play { seed in
        var random = RandomSource(run: seed)
        var frames = CheckedFrames(
          size: Self.size, scale: [1, 1.25, 1.5, 2][random.below(4)])
        var scene = FadingScene(&random)
        for opacity in [0.25, 0.5, 0.5, 0.813, 1, 0] {
          scene.change(&random)
          if let failure = frames.show(scene.list(opacity)) { return "\(opacity) \(failure)" }
        }
        return nil
      }
      XCTAssertNil(failure)
    }
  }
}

/// Random shapes behind a fading row of other random shapes.
@MainActor private struct FadingScene {
  private var background: DisplayList.Item
  private let above: DisplayList.Item?
  private let beginning: [DrawOperation]
  private let fading: [DrawOperation]
  private let end: [DrawOperation]
  private var origin: Point
  private let cut: Rect?
  private let texts: [TextLayout]
  private let isClipped: Bool
  private let opacity: Double
  private let roundClip: Rect?

  private static let engine = PangoTextEngine()
  private static let pangoTexts = Self.texts(engine)
  private static let boxes = Self.texts(BoxFont())
  private static let paths = [
    Path(ellipseIn: Rect(x: 0, y: 0, width: 30, height: 17)),
    Path { $0.addLines([Point(x: 0, y: 0), Point(x: 40, y: 13), Point(x: 3, y: 30)]) },
  ]

  private static func texts(_ engine: any TextEngine) -> [TextLayout] {
    ["Title", "fjÅ", "A detail"].map {
      engine.layout(TextRequest(text: $0, font: .system(size: 11)))
    }
  }

  init(_ random: inout RandomSource) {
    func shapes(_ count: Int) -> [DrawOperation] { (0..<count).map { _ in Self.shape(&random) } }
    texts = random.below(5) == 0 ? Self.boxes : Self.pangoTexts
    above =
      random.below(5) < 2
      ? Fixtures.layer(
        width: 120, height: 90, texts: texts, paths: Self.paths, Self.shape(&random)) : nil
    beginning = shapes(random.below(3))
    fading = shapes(1 + random.below(3))
    end = shapes(max(0, random.below(4) - 2))
    origin = Point(x: Double(random.below(20)), y: Double(random.below(40)) + 0.4)
    cut =
      switch random.below(4) {
      case 0: nil
      case 1: Rect(x: 10, y: 20, width: 31, height: 25.3)
      default: Rect(x: 0, y: 20, width: 100, height: 25.3)
      }
    isClipped = random.below(4) == 0
    opacity = random.below(8) == 0 ? 0.6 : 1
    roundClip = random.below(4) == 0 ? Rect(x: 4, y: 6, width: 100, height: 70) : nil
    background = Self.background(texts, &random)
  }

  private static func background(
    _ texts: [TextLayout], _ random: inout RandomSource
  ) -> DisplayList.Item {
    Fixtures.layer(
      width: 120, height: 90, texts: texts, paths: paths, shape(&random), shape(&random),
      shape(&random))
  }

  /// Moves the row, replaces the shapes behind it, or does nothing.
  mutating func change(_ random: inout RandomSource) {
    switch random.below(6) {
    case 0: origin.y += Double(random.below(50)) / 8
    case 1: background = Self.background(texts, &random)
    default: break
    }
  }

  func list(_ fade: Double) -> DisplayList {
    let inside = cut.map { [.begin(.clip($0, cornerRadius: 0))] + fading + [.end] } ?? fading
    let row = Fixtures.segment(
      texts: texts, paths: Self.paths,
      beginning + [.begin(.opacity(fade))] + inside + [.end] + end)
    var list = Fixtures.list(
      background,
      .layer(
        DisplayList.Layer(
          origin: origin, size: Size(width: 100, height: 50),
          isClipped: isClipped, opacity: opacity, segment: row)))
    if let above { list.items.append(above) }
    if let roundClip {
      list.items.insert(.begin(.clip(roundClip, cornerRadius: 9)), at: 0)
      list.items.append(.end)
    }
    return list
  }

  private static func shape(_ random: inout RandomSource) -> DrawOperation {
    let color = ResolvedColor(
      red: Float(random.below(5)) / 4, green: Float(random.below(5)) / 4,
      blue: Float(random.below(5)) / 4, opacity: random.below(2) == 0 ? 1 : 0.5)
    let point = Point(x: Double(random.below(500)) / 10, y: Double(random.below(500)) / 10)
    let isAll = random.below(4) == 0
    let rect =
      isAll
      ? Rect(x: -20, y: -20, width: 200, height: 200)
      : Rect(origin: point, size: Size(width: Double(random.below(90)), height: 30.5))
    switch random.below(6) {
    case 0, 1: return .fill(rect, cornerRadius: random.below(2) == 0 ? 0 : 6, color)
    case 2: return .border(rect, cornerRadius: 5, lineWidth: 1, color)
    case 3: return .fillPath(0, at: point, color)
    case 4: return .strokePath(1, at: point, lineWidth: 1.5, color)
    default: return .text(random.below(3), at: point, color)
    }
  }
}
