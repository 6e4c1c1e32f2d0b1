import RowMotion
import RowMotionTestKit
import XCTest

@testable import RowMotionCairo

/// A picture that changes in part is painted over its previous version, with the same result.
final class TileBaseTests: XCTestCase {
  private static let size = Size(width: 120, height: 90)

  /// Returns the rectangles that were painted over previous versions of pictures.
  @MainActor private static func repainted(_ picture: TiledPicture) -> [PixelRect] {
    picture.parts.compactMap { part in
      guard case .image(let image, _, _, _) = part.source, image.base != nil else { return nil }
      return image.change
    }
  }

  func testRandomChangesInRowsEqualADirectPainting() {
    onMain {
      var repaintCount = 0
      let plan = FuzzPlan("parts of rows", runs: 200)
      let failure = plan.play { seed in
        var random = RandomSource(run: seed)
        var frames = CheckedFrames(
          size: Self.size, scale: [1, 1.25, 1.5, 2][random.below(4)])
        var rows = ChangingRows(&random)
        for frame in 0..<8 {
          let failure = frames.show(rows.list) { repaintCount += Self.repainted($0).count }
          if let failure { return "frame \(frame) \(failure)" }
          rows.change(&random)
        }
        return nil
      }
      XCTAssertNil(failure)
      // Most of 1,400 changes affect one or two shapes of a small area.
      if !plan.isReplay { XCTAssertGreaterThan(repaintCount, 500) }
    }
  }

  /// Returns a row with a title and a mark, whose rotation must not repaint the title.
  @MainActor private static func row(turned angle: Double) -> DisplayList {
    let title = TextLayoutOfTests.title
    let mark = Path { path in
      path.addLines([Point(x: 0, y: 0), Point(x: 6, y: 6), Point(x: 0, y: 12)])
    }
    let angle = Angle(degrees: angle)
    let rotation = AffineTransform.rotation(
      cosine: angle.cosine, sine: angle.sine, about: Point(x: 100, y: 20))
    let segment = Fixtures.segment(
      texts: [title], paths: [mark],
      [
        .text(0, at: Point(x: 8, y: 2), Fixtures.black), .beginTransform(rotation),
        .strokePath(0, at: Point(x: 97, y: 14), lineWidth: 2, Fixtures.red), .end,
      ])
    return Fixtures.list(
      .layer(
        DisplayList.Layer(
          identity: 1, origin: .zero, size: Size(width: 120, height: 40), movesAsOne: true,
          isClipped: false, opacity: 1,
          segment: segment)))
  }

  func testOnlyARotatedMarkIsRepainted() {
    onMain {
      let painter = TilePainter()
      @MainActor func picture(_ angle: Double) -> TiledPicture {
        painter.picture(
          of: Self.row(turned: angle), size: Self.size, scale: 1, background: Fixtures.white)
      }
      let first = picture(0)
      XCTAssertEqual(Self.repainted(first), [])
      let second = picture(45)
      // The mark extends 9 pixels from (100, 20), its line 1 more, and a margin is repainted.
      let around = PixelRect(left: 84, top: 4, right: 116, bottom: 36)
      let changed = Self.repainted(second)
      XCTAssertEqual(changed.count, 1)
      XCTAssertTrue(changed.allSatisfy { around.contains($0) }, "\(changed)")
      for rect in second.changes(from: first) {
        XCTAssertTrue(rect.minX >= 84 && rect.maxX <= 116, "\(rect)")
      }
      // Rotates back, over the latest version.
      XCTAssertEqual(Self.repainted(picture(0)).count, 1)
    }
  }

  func testAPictureThatChangesMostlyIsPaintedFromScratch() {
    onMain {
      let painter = TilePainter()
      @MainActor func picture(_ width: Double) -> TiledPicture {
        let fill = Rect(x: 0, y: 0, width: width, height: 40)
        let list = Fixtures.list(
          .layer(
            DisplayList.Layer(
              identity: 1, origin: .zero, size: Size(width: 120, height: 40), movesAsOne: true,
              isClipped: false, opacity: 1,
              segment: Fixtures.segment(
                texts: [TextLayoutOfTests.title],
                [
                  .fill(fill, cornerRadius: 0, Fixtures.red),
                  .text(0, at: Point(x: 8, y: 12), Fixtures.black),
                ]))))
        return painter.picture(
          of: list, size: Self.size, scale: 1, background: Fixtures.white)
      }
      _ = picture(100)
      XCTAssertEqual(Self.repainted(picture(80)), [])
      XCTAssertTrue(picture(80).parts.count > 0)
    }
  }
}

@MainActor private enum TextLayoutOfTests {
  static let engine = PangoTextEngine()
  static let title = engine.layout(TextRequest(text: "Title", font: .system(size: 12)))
  static let all = ["Title", "fjÅ", "A detail"].map {
    engine.layout(TextRequest(text: $0, font: .system(size: 11)))
  }
}

/// Three rows and their surroundings, with shapes that change from frame to frame.
@MainActor private struct ChangingRows {
  /// One shape, which becomes drawing operations.
  private struct Shape {
    var kind: Int
    var rect: Rect
    var color: ResolvedColor
    var text: Int
  }

  private var layers: [[Shape]] = []
  private var shift = 0.0

  init(_ random: inout RandomSource) {
    layers = (0..<4).map { _ in (0..<(1 + random.below(6))).map { _ in Self.shape(&random) } }
  }

  private static func shape(_ random: inout RandomSource) -> Shape {
    func length(_ low: Int, _ high: Int) -> Double {
      let length = Double(low) + Double(random.below(4 * (high - low))) / 4
      return random.below(2) == 0 ? length.rounded() : length
    }
    let rect = Rect(
      x: length(-4, 110), y: length(-4, 24), width: length(1, 30), height: length(1, 14))
    return Shape(
      kind: random.below(10),
      rect: random.below(8) == 0 ? Rect(x: 0, y: 0, width: 120, height: 28) : rect,
      color: ResolvedColor(
        red: Float(random.below(3)) / 2, green: Float(random.below(3)) / 2, blue: 0.5,
        opacity: random.below(3) == 0 ? 0.5 : 1), text: random.below(3))
  }

  /// Mostly moves or replaces one shape; sometimes inserts or removes one, or moves the rows.
  mutating func change(_ random: inout RandomSource) {
    if random.below(6) == 0 { shift = Double(random.below(20)) / 4 }
    for _ in 0...random.below(2) {
      let layer = random.below(layers.count)
      let index = random.below(layers[layer].count + 1)
      switch random.below(6) {
      case 0: layers[layer].insert(Self.shape(&random), at: index)
      case 1: if index < layers[layer].count { layers[layer].remove(at: index) }
      case 2: if index < layers[layer].count { layers[layer][index] = Self.shape(&random) }
      default:
        if index < layers[layer].count {
          layers[layer][index].rect.origin.x += Double(random.below(20) - 10) / 4
        }
      }
    }
  }

  var list: DisplayList {
    var list = DisplayList()
    list.items.append(Self.layer(layers[3], number: 3, y: 0, height: 90, moves: false))
    for number in 0..<3 {
      list.items.append(
        Self.layer(
          layers[number], number: number, y: Double(28 * number) + shift, height: 28, moves: true))
    }
    return list
  }

  private static func layer(
    _ shapes: [Shape], number: Int, y: Double, height: Double, moves: Bool
  ) -> DisplayList.Item {
    var operations: [DrawOperation] = []
    for shape in shapes { operations += Self.operations(shape) }
    return .layer(
      DisplayList.Layer(
        identity: UInt64(number + 1), origin: Point(x: 0, y: y),
        size: Size(width: 120, height: height), movesAsOne: moves, isClipped: false, opacity: 1,
        segment: Fixtures.segment(
          texts: TextLayoutOfTests.all,
          paths: [Path(ellipseIn: Rect(x: 0, y: 0, width: 12, height: 9))], operations)))
  }

  private static func operations(_ shape: Shape) -> [DrawOperation] {
    let (rect, color) = (shape.rect, shape.color)
    let fill = DrawOperation.fill(rect, cornerRadius: 0, color)
    switch shape.kind {
    case 0: return [fill]
    case 1: return [.fill(rect, cornerRadius: 4, color)]
    case 2: return [.border(rect, cornerRadius: 3, lineWidth: 1, color)]
    case 3, 4: return [.text(shape.text, at: rect.origin, color)]
    case 5: return [.fillPath(0, at: rect.origin, color)]
    case 6: return [.strokePath(0, at: rect.origin, lineWidth: 1.5, color)]
    case 7:
      let rotation = AffineTransform.rotation(cosine: 0.6, sine: 0.8, about: rect.origin)
      return [.beginTransform(rotation), fill, .end]
    case 8: return [.beginOpacity(0.5), fill, .text(shape.text, at: rect.origin, color), .end]
    default:
      return [.beginClip(rect, cornerRadius: 2), .text(shape.text, at: rect.origin, color), .end]
    }
  }
}
