import CGtk
import RowMotion
import XCTest

@testable import RowMotionGTK

final class PixelColorTests: XCTestCase {
  /// 0.97 and 0.3 of 65,535 have the upper bytes 248 and 76; of 255 they are 247.35 and 76.5.
  func testTheColorForAGPUIsThatOfCairosPixels() {
    let color = GdkRGBA(asPixelOf: ResolvedColor(red: 0.97, green: 0.3, blue: 1))
    XCTAssertEqual(color.red, 248 / 255)
    XCTAssertEqual(color.green, 76 / 255)
    XCTAssertEqual(color.blue, 1)
    XCTAssertEqual(color.alpha, 1)
  }

  func testComponentsOutsideTheirRangeAreClamped() {
    let color = GdkRGBA(asPixelOf: ResolvedColor(red: .nan, green: -1, blue: .infinity))
    XCTAssertEqual(color.red, 0)
    XCTAssertEqual(color.green, 0)
    XCTAssertEqual(color.blue, 1)
  }
}
