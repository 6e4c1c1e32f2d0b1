import RowDrawing
import RowMotionTestKit
import Testing

@testable import RowMotionTestFixtures

/// Bounds and equality of paths.
struct PathTests {
  @Test func `a path without points has empty bounds`() {
    #expect(Path().bounds == .zero)
    #expect(Path { $0.closeSubpath() }.bounds == .zero)
  }

  @Test func `bounds contain all points and control points`() {
    let path = Path { path in
      path.move(to: Point(x: 4, y: 5))
      path.addLine(to: Point(x: 10, y: 2))
      path.addCurve(
        to: Point(x: 8, y: 6), control1: Point(x: -3, y: 5), control2: Point(x: 9, y: 20))
      path.closeSubpath()
    }
    #expect(path.bounds == Rect(x: -3, y: 2, width: 13, height: 18))
  }

  @Test func `paths of equal steps are equal, however they were created`() {
    let rect = Rect(x: 1, y: 2, width: 3, height: 4)
    let drawn = Path { $0.addRect(rect) }
    #expect(drawn == Path(rect))
    #expect(drawn.hashValue == Path(rect).hashValue)
    #expect(drawn != Path(ellipseIn: rect))
    #expect(drawn.bounds == rect)
  }

  @Test func `the bounds of random paths contain exactly their points`() {
    var random = RandomSource(run: 7)
    for _ in 0..<500 {
      var points: [Point] = []
      func point() -> Point {
        // Multiples of 1/8 have exact sums and differences.
        points.append(
          Point(x: Double(random.below(999)) / 8 - 50, y: Double(random.below(999)) / 8 - 50))
        return points[points.count - 1]
      }
      let path = Path { path in
        for _ in 0..<(1 + random.below(9)) {
          switch random.below(4) {
          case 0: path.move(to: point())
          case 1: path.addLine(to: point())
          case 2: path.addCurve(to: point(), control1: point(), control2: point())
          default: path.closeSubpath()
          }
        }
      }
      let (left, right) = (points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 0)
      let (top, bottom) = (points.map(\.y).min() ?? 0, points.map(\.y).max() ?? 0)
      #expect(path.bounds == Rect(x: left, y: top, width: right - left, height: bottom - top))
    }
  }
}
