import XCTest

@testable import RowMotionCairo

final class CornerMaskTests: XCTestCase {
  /// Rounding makes one radius several numbers: (14 / 1.25 - 0.8) / 2 points at scale 1.25 are 6.5
  /// pixels, or nearly so.
  func testNearlyEqualRadiiHaveTheSameCornerMask() throws {
    try onMain {
      for radius in [6.5, 7, 5.6 * 1.25] {
        let shapes: [(Double) -> CornerMask.Shape] = [
          { .disc(radius: $0) }, { .ring(radius: $0, lineWidth: 1) },
        ]
        for shape in shapes {
          let mask = try XCTUnwrap(CornerMask.cached(shape(radius)))
          for other in [radius.nextDown, radius.nextUp] {
            let near = try XCTUnwrap(CornerMask.cached(shape(other)))
            XCTAssertEqual(near.size, mask.size, "\(shape(other))")
            XCTAssertEqual(near.coverage, mask.coverage, "\(shape(other))")
          }
        }
      }
    }
  }
}
