import Observation
import RowMotion
import XCTest

@testable import RowMotionCairo

/// The visible edges of rows, measured in the image of each frame.
final class PaintedEdgeTests: XCTestCase {
  @MainActor @Observable final class Model {
    var isOpen = false
  }

  /// Three rows, red, green and blue, of 21 points each; the first one grows by 61 points.
  struct Rows: View {
    let model: Model

    var body: some View {
      List(0..<3, id: \.self) { number in
        VStack(spacing: 0) {
          Self.color(number).frame(height: 21)
          if number == 0 {
            AnimatedPresence(
              value: model.isOpen ? 1 : nil, animation: .linear(duration: 1),
              contentTransition: .clipped
            ) { _ in Self.color(number).frame(height: 61) }
          }
        }
      }
      .listRowSeparator(.hidden)
    }

    static func color(_ number: Int) -> Color {
      Color(red: number == 0 ? 1 : 0, green: number == 1 ? 1 : 0, blue: number == 2 ? 1 : 0)
    }
  }

  /// Returns the runs of one color in the middle column of an image, top to bottom: the number of
  /// the row, -1 for other colors, and the height in device pixels.
  @MainActor private static func colorRuns(_ image: PixelImage) -> [(row: Int, height: Int)] {
    var colorRuns: [(row: Int, height: Int)] = []
    for y in 0..<image.height {
      let color = image.pixel(x: image.width / 2, y: y)
      let row =
        switch (color.red, color.green, color.blue) {
        case (1, 0, 0): 0
        case (0, 1, 0): 1
        case (0, 0, 1): 2
        default: -1
        }
      if colorRuns.last?.row == row {
        colorRuns[colorRuns.count - 1].height += 1
      } else {
        colorRuns.append((row, 1))
      }
    }
    return colorRuns
  }

  func testEdgesFollowTheirCurveWithinHalfAPixelWithoutGapsOrOverlaps() throws {
    try onMain {
      for scale in [1, 1.25, 2] {
        let model = Model()
        let size = Size(width: 40, height: 160)
        let host = ViewHost(size: size, text: BoxFont()) { Rows(model: model) }
        let painter = FramePainter()
        _ = host.advance(to: 0)
        for (opens, start) in [(true, 0.0), (false, 2.0)] {
          _ = host.advance(to: start)
          model.isOpen = opens
          for frame in 0...60 {
            _ = host.advance(to: start + Double(frame) / 60)
            let picture = painter.frame(
              of: host.displayList, size: size, scale: scale, background: Fixtures.white)
            let image = try PixelImage(of: picture)
            let colorRuns = Self.colorRuns(image)
            XCTAssertEqual(colorRuns.map(\.row), [0, 1, 2, -1], "\(scale) \(opens) \(frame)")
            guard colorRuns.count == 4 else { continue }
            let open = (opens ? Double(frame) : Double(60 - frame)) / 60
            var edge = 0
            for (row, ideal) in [21 + 61 * open, 42 + 61 * open, 63 + 61 * open].enumerated() {
              edge += colorRuns[row].height
              XCTAssertEqual(
                Double(edge), ideal * scale, accuracy: 0.5 + 1e-6,
                "row \(row) at \(scale), \(opens ? "opening" : "closing") \(frame)")
            }
          }
        }
      }
    }
  }
}
