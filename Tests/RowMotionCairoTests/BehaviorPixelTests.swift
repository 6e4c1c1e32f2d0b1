import Observation
import RowMotion
import RowMotionCairo
import XCTest

/// The behaviors that need pixels to be checked; `BehaviorTests` has the others.
final class BehaviorPixelTests: XCTestCase {
  @MainActor @Observable final class Model {
    var value: Int?
  }

  struct Screen: View {
    let model: Model

    var body: some View {
      VStack(spacing: 0) {
        AnimatedPresence(
          value: model.value, animation: .linear(duration: 1), contentTransition: .clipped
        ) { _ in
          Color(red: 0, green: 0, blue: 0).frame(height: 60)
        }
        Spacer(minLength: 0)
      }
    }
  }

  /// A25: below the visible part of a presence only the background is painted.
  func testA25OnlyTheBackgroundIsPaintedBelowAPresence() throws {
    try onMain {
      let model = Model()
      let size = Size(width: 20, height: 80)
      let host = ViewHost(size: size, text: BoxFont()) { Screen(model: model) }
      host.advance(to: 0)
      for (value, start) in [(Optional(1), 0.0), (nil, 1)] {
        model.value = value
        host.advance(to: start)
        for frame in 0...20 {
          host.advance(to: start + Double(frame) / 20)
          // Three points a frame are whole pixels.
          let visible = value == nil ? 60 - 3 * frame : 3 * frame
          let image = try Fixtures.image(of: host.displayList, width: 20, height: 80)
          let column = image.column(10)
          XCTAssertEqual(column[..<visible].filter { $0 != 255 }, [], "frame \(frame)")
          XCTAssertEqual(column[visible...].filter { $0 != 0 }, [], "frame \(frame)")
        }
      }
    }
  }

  /// D1: the bar's color blends with the content behind it.
  func testD1ATranslucentBarShowsTheContentScrollingBehindIt() throws {
    try onMain {
      let host = ViewHost(size: Size(width: 20, height: 80), text: BoxFont()) {
        ScrollView {
          Color(red: 0, green: 0, blue: 1).frame(height: 200).padding(.top, 30)
        }
        .overlay(alignment: .top) {
          Color(red: 1, green: 0, blue: 0).opacity(0.5).frame(height: 30)
        }
      }
      host.advance(to: 0)
      @MainActor func colors() throws -> [[Double]] {
        let image = try Fixtures.image(of: host.displayList, width: 20, height: 80)
        return [5, 25, 40].map { y in
          let color = image.pixel(x: 10, y: y)
          return [color.red, color.green, color.blue].map { (Double($0) * 20).rounded() / 20 }
        }
      }
      // At rest the bar is over white.
      XCTAssertEqual(try colors(), [[1, 0.5, 0.5], [1, 0.5, 0.5], [0, 0, 1]])
      host.scroll(by: Point(x: 0, y: 10), at: Point(x: 10, y: 60))
      host.advance(to: 0)
      // Its lower ten points are over the content now.
      XCTAssertEqual(try colors(), [[1, 0.5, 0.5], [0.5, 0, 0.5], [0, 0, 1]])
    }
  }
}
