import XCTest

@testable import RowMotionCairo

final class CornerShapeTests: XCTestCase {
  /// Rounding makes one radius several numbers: (14 / 1.25 - 0.8) / 2 points at scale 1.25 are 6.5
  /// pixels, or nearly so.
  func testNearlyEqualRadiiHaveTheSameCorners() {
    for radius in [6.5, 7, 5.6 * 1.25] {
      for lineWidth in [nil, 1] {
        let shape = CornerShape(radius: radius, lineWidth: lineWidth)
        for other in [radius.nextDown, radius.nextUp] {
          XCTAssertEqual(CornerShape(radius: other, lineWidth: lineWidth), shape)
        }
      }
    }
  }

  /// A line of 3 pixels around a radius of 6.5 reaches 8 pixels from the corner.
  func testCornersEndWhereTheEdgesBecomeStraight() {
    XCTAssertEqual(CornerShape(radius: 6.5).size, 7)
    XCTAssertEqual(CornerShape(radius: 6.5, lineWidth: 3).size, 8)
    XCTAssertEqual(CornerShape(radius: 0, lineWidth: 3).size, 3)
  }
}
