import RowMotion
import RowMotionTestKit
import XCTest

@testable import RowMotionCairo

/// Unchanged drawings are shown from the same pictures, with the same result.
final class PartialChangeTests: XCTestCase {
  private static let size = Size(width: 120, height: 90)

  func testRandomChangesInRowsGiveTheFramesOfANewPainter() {
    onMain {
      let failure = FuzzPlan("parts of rows", runs: 200).play { seed in
        var random = RandomSource(run: seed)
        var frames = CheckedFrames(
          size: Self.size, scale: [1, 1.25, 1.5, 2][random.below(4)])
        var rows = ChangingRows(&random)
        for frame in 0..<8 {
          if let failure = frames.show(rows.list) { return "frame \(frame) \(failure)" }
          rows.change(&random)
        }
        return nil
      }
      XCTAssertNil(failure)
    }
  }

  /// Returns a row with a title and a mark, whose rotation must not repaint the title.
  @MainActor private static func row(turned angle: Double) -> DisplayList {
    let mark = Path { path in
      path.addLines([Point(x: 0, y: 0), Point(x: 6, y: 6), Point(x: 0, y: 12)])
    }
    let angle = Angle(degrees: angle)
    let rotation = AffineTransform.rotation(
      cosine: angle.cosine, sine: angle.sine, about: Point(x: 100, y: 20))
    return Fixtures.list(
      Fixtures.layer(
        width: 120, height: 40, texts: [TextLayoutOfTests.title], paths: [mark],
        .text(0, at: Point(x: 8, y: 2), Fixtures.black), .begin(.transform(rotation)),
        .strokePath(0, at: Point(x: 97, y: 14), lineWidth: 2, Fixtures.red), .end))
  }

  func testOnlyARotatedMarkIsRepainted() {
    onMain {
      let painter = FramePainter()
      @MainActor func frame(_ angle: Double) -> PaintedFrame {
        painter.frame(
          of: Self.row(turned: angle), size: Self.size, scale: 1, background: Fixtures.white)
      }
      let first = frame(0)
      XCTAssertEqual(painter.paintCount, 2)
      let changes = frame(45).changes(from: first)
      XCTAssertEqual(painter.paintCount, 3)
      XCTAssertFalse(changes.isEmpty)
      // The mark extends 9 pixels from (100, 20), its line 1 more, and there is a margin of 3.
      let around = Rect(x: 84, y: 4, width: 32, height: 32)
      for rect in changes { XCTAssertEqual(rect.union(around), around, "\(changes)") }
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
    list.items.append(Self.layer(layers[3], y: 0, height: 90))
    for number in 0..<3 {
      list.items.append(
        Self.layer(
          layers[number], y: Double(28 * number) + shift, height: 28))
    }
    return list
  }

  private static func layer(
    _ shapes: [Shape], y: Double, height: Double
  ) -> DisplayList.Item {
    var operations: [DrawOperation] = []
    for shape in shapes { operations += Self.operations(shape) }
    return .layer(
      DisplayList.Layer(
        origin: Point(x: 0, y: y),
        size: Size(width: 120, height: height), isClipped: false, opacity: 1,
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
      return [.begin(.transform(rotation)), fill, .end]
    case 8: return [.begin(.opacity(0.5)), fill, .text(shape.text, at: rect.origin, color), .end]
    default:
      return [
        .begin(.clip(rect, cornerRadius: 2)), .text(shape.text, at: rect.origin, color), .end,
      ]
    }
  }
}
