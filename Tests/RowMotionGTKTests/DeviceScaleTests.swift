import XCTest

@testable import RowMotionGTK

final class DeviceScaleTests: XCTestCase {
  func testACanvasIsAlignedToTheNearestPixel() {
    onMain {
      // 58.75 pixels from the top: the nearest pixel is 59.
      XCTAssertEqual(DeviceScale.distanceToPixel(from: 47, scale: 1.25), 0.2, accuracy: 1e-9)
      // 56.25 pixels from the top: the nearest pixel is 56.
      XCTAssertEqual(DeviceScale.distanceToPixel(from: 45, scale: 1.25), -0.2, accuracy: 1e-9)
      XCTAssertEqual(DeviceScale.distanceToPixel(from: 48, scale: 1.25), 0)
      XCTAssertEqual(DeviceScale.distanceToPixel(from: 47, scale: 2), 0)
    }
  }
}
