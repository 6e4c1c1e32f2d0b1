import Observation
import RowMotion
import XCTest

@testable import RowMotionCairo

/// Text ink that extends beyond lines, rows and presences, at rest and in motion.
final class RowInkTests: XCTestCase {
  @MainActor @Observable final class Model {
    var isOpen = false
    var items = ["report_final_v2.pdf", "gjpq_", "a\u{0301}\u{0302}\u{0308}\u{030A}_"]
  }

  struct Screen: View {
    let model: Model

    var body: some View {
      List {
        Color.clear.frame(height: 20)
        ForEach(model.items, id: \.self) { item in
          VStack(alignment: .leading, spacing: 0) {
            Text(item).lineLimit(1)
            if model.isOpen { Text("more_") }
          }
          .id(item)
        }
        Color.clear.frame(height: 20)
      }
      .listRowSeparator(.hidden)
      .listStyle(.plain)
    }
  }

  private static let size = Size(width: 240, height: 400)

  /// Returns a pixel of a text's ink that an image lacks, as "x, y"; nil if it has all of them.
  @MainActor private static func missingPixel(
    _ text: String, _ host: ViewHost, _ image: PixelImage, scale: Double
  ) throws -> String? {
    guard let frame = host.frame(id: text) else { return "no frame" }
    let (expected, _) = try TextInkTests.reference(
      text, family: "DejaVu Sans", font: .body, at: frame.origin, in: size, scale: scale)
    for y in 0..<expected.height {
      // The text color is not pure black.
      for x in 0..<expected.width where expected.darkness(x, y) > 100 {
        if image.darkness(x, y) < expected.darkness(x, y) / 2 { return "\(x), \(y)" }
      }
    }
    return nil
  }

  /// The rows have no padding, so underscores extend below them.
  func testInkOfARowIsNotCutAtRestOrWhileRowsAnimate() throws {
    try onMain {
      try XCTSkipUnless(TextInkTests.hasFamily("DejaVu Sans"), "DejaVu Sans is not installed")
      for scale in [1, 1.5, 2, 3] {
        let model = Model()
        let host = ViewHost(size: Self.size, text: PangoTextEngine(family: "DejaVu Sans")) {
          Screen(model: model)
        }
        let painter = FramePainter()
        @MainActor func show(_ time: Double) throws {
          _ = host.advance(to: time)
          let list = host.displayList
          let direct = try PixelImage(
            of: list, size: Self.size, scale: scale, background: Fixtures.white)
          let tiled = try PixelImage(
            of: painter.frame(
              of: list, size: Self.size, scale: scale, background: Fixtures.white))
          XCTAssertEqual(tiled.largestDifference(from: direct)?.levels, 0, "\(scale), \(time)")
          for item in model.items {
            XCTAssertNil(
              try Self.missingPixel(item, host, tiled, scale: scale), "\(item) at \(scale), \(time)"
            )
          }
        }
        try show(0)
        withAnimation(.linear(duration: 1)) { model.isOpen = true }
        for time in [0, 0.05, 0.3, 0.5, 0.95, 1] { try show(time) }
        withAnimation(.bouncy) { model.isOpen = false }
        for time in [1, 1.05, 1.2, 1.4, 1.6, 3] { try show(time) }
      }
    }
  }

  /// A row that moves past others is painted above them and hides them.
  func testAMovingRowHidesTheRowsItPasses() throws {
    try onMain {
      struct Blocks: View {
        let model: Model

        var body: some View {
          List(model.items, id: \.self) { item in
            Text(item).frame(maxWidth: .infinity).frame(height: 40)
          }
          .listRowSeparator(.hidden).listStyle(.plain)
        }
      }
      let model = Model()
      model.items = ["IIII", "HHHH"]
      let host = ViewHost(size: Self.size, text: PangoTextEngine()) { Blocks(model: model) }
      _ = host.advance(to: 0)
      withAnimation(.linear(duration: 1)) { model.items = ["HHHH", "IIII"] }
      _ = host.advance(to: 0.5)
      let passing = try PixelImage(
        of: host.displayList, size: Self.size, background: Fixtures.white)
      // Both rows are at the same position. Only the upper one is visible, as it looks alone.
      let texts = ["IIII", "HHHH"].map { text -> ViewHost in
        let alone = ViewHost(size: Self.size, text: PangoTextEngine()) {
          List([text], id: \.self) { item in
            Text(item).frame(maxWidth: .infinity).frame(height: 40)
          }
          .listRowSeparator(.hidden).listStyle(.plain)
        }
        _ = alone.advance(to: 0)
        return alone
      }
      let images = try texts.map { host in
        try PixelImage(of: host.displayList, size: Self.size, background: Fixtures.white)
      }
      let isSame = images.map { image in
        (5..<35).allSatisfy { y in
          (80..<160).allSatisfy { x in
            (image.darkness(x, y) > 128) == (passing.darkness(x, y + 20) > 128)
          }
        }
      }
      XCTAssertEqual(isSame.filter(\.self).count, 1, "\(isSame)")
    }
  }
}
