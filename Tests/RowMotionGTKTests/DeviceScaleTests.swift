import XCTest

@testable import RowMotionGTK

final class DeviceScaleTests: XCTestCase {
  func testACanvasGoesToTheNearestPixel() {
    onMain {
      // 58.75 pixels from the top: the next one is 59.
      XCTAssertEqual(DeviceScale.distanceToPixel(from: 47, scale: 1.25), 0.2, accuracy: 1e-9)
      // 56.25 pixels: the one before is nearer.
      XCTAssertEqual(DeviceScale.distanceToPixel(from: 45, scale: 1.25), -0.2, accuracy: 1e-9)
      XCTAssertEqual(DeviceScale.distanceToPixel(from: 48, scale: 1.25), 0)
      XCTAssertEqual(DeviceScale.distanceToPixel(from: 47, scale: 2), 0)
    }
  }
}
