import RowMotion
import RowMotionTestKit
import XCTest

@testable import RowMotionCairo

/// The reported changes must cover every changed pixel: GTK repaints nothing else.
final class FrameChangesTests: XCTestCase {
  func testReportedChangesCoverEveryChangedPixel() {
    onMain {
      let failure = FuzzPlan("changes of rows", runs: 60).play { seed in
        var random = RandomSource(run: seed)
        var frames = CheckedFrames(size: Size(width: 120, height: 160), scale: 1)
        var rows = RandomRows(&random)
        for frame in 0..<6 {
          if let failure = frames.show(rows.list) { return "frame \(frame) \(failure)" }
          rows.change(&random)
        }
        return nil
      }
      XCTAssertNil(failure)
    }
  }

  func testRowsThatStayBetweenInsertedAndRemovedOnesAreNotReportedAsChanged() {
    onMain {
      let painter = FramePainter()
      @MainActor func picture(_ ys: [Double]) -> PaintedFrame {
        var list = DisplayList()
        list.items = ContiguousArray(
          ys.map { RandomRows.layer(RandomRows.segments[Int($0 / 20)], y: $0, height: 20) })
        return painter.frame(
          of: list, size: Size(width: 120, height: 160), scale: 1, background: Fixtures.white)
      }
      // The rows at 40 and 100 stay. Rows above, between and below them are inserted or removed.
      let first = picture([0, 40, 80, 100])
      let changes = picture([40, 60, 100, 140]).changes(from: first)
      for rect in changes {
        for y in [40.0, 100.0] {
          XCTAssertTrue(rect.minY >= y + 20 || rect.maxY <= y, "\(changes)")
        }
      }
      XCTAssertTrue(changes.contains { $0.minY < 20 }, "\(changes)")
      XCTAssertTrue(changes.contains { $0.maxY > 140 }, "\(changes)")
    }
  }
}

/// A column of rows that are inserted, removed, resized and faded at random.
@MainActor private struct RandomRows {
  private struct Row {
    let number: Int
    var height: Double
    var opacity: Double
  }

  private var rows: [Row] = []
  private var offset = 0.0

  init(_ random: inout RandomSource) {
    for _ in 0..<random.below(10) { insert(&random) }
  }

  private mutating func insert(_ random: inout RandomSource) {
    rows.insert(
      Row(
        number: random.below(Self.segments.count), height: Double(random.below(30)),
        opacity: random.below(3) == 0 ? 0.5 : 1), at: random.below(rows.count + 1))
  }

  mutating func change(_ random: inout RandomSource) {
    for _ in 0..<random.below(4) {
      switch random.below(5) {
      case 0: insert(&random)
      case 1: if !rows.isEmpty { rows.remove(at: random.below(rows.count)) }
      case 2: if !rows.isEmpty { rows[random.below(rows.count)].height += 3.5 }
      case 3: if !rows.isEmpty { rows[random.below(rows.count)].opacity = 0.75 }
      default: offset = Double(random.below(20)) - 10
      }
    }
  }

  var list: DisplayList {
    var y = offset
    var list = DisplayList()
    for row in rows {
      list.items.append(
        Self.layer(Self.segments[row.number], y: y, height: row.height, opacity: row.opacity))
      y += row.height
    }
    return list
  }

  static func layer(
    _ segment: DisplaySegment, y: Double, height: Double, opacity: Double = 1
  ) -> DisplayList.Item {
    .layer(
      DisplayList.Layer(
        origin: Point(x: 0, y: y), size: Size(width: 120, height: height),
        isClipped: true, opacity: opacity, segment: segment))
  }

  static let segments = (0..<8).map { number in
    let engine = PangoTextEngine()
    let texts = ["Row \(number)", "A detail of it"].map {
      engine.layout(TextRequest(text: $0, font: .system(size: 11)))
    }
    return Fixtures.segment(
      texts: texts,
      [
        .text(0, at: Point(x: 6, y: 2), Fixtures.black),
        .begin(.opacity(number % 2 == 0 ? 1 : 0.4)),
        .begin(.clip(Rect(x: 0, y: 14, width: 120, height: 9), cornerRadius: 0)),
        .text(1, at: Point(x: 6, y: 14), Fixtures.red), .end, .end,
      ])
  }
}
