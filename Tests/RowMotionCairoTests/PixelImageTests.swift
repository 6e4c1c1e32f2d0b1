import Glibc
import RowMotion
import RowMotionCairo
import XCTest

/// Images in memory and in files.
final class PixelImageTests: XCTestCase {
  func testAnImageIsWrittenAsPNG() throws {
    try onMain {
      let path = NSTemporaryDirectory() + "row-motion-\(getpid()).png"
      defer { unlink(path) }
      let image = try Fixtures.image(of: DisplayList(), width: 30.2, height: 10, scale: 2)
      XCTAssertEqual([image.width, image.height], [61, 20])
      try image.writePNG(to: path)
      let header = try XCTUnwrap(FileHandle(forReadingAtPath: path)).readData(ofLength: 4)
      XCTAssertEqual(Array(header), [0x89, 0x50, 0x4E, 0x47])
    }
  }

  func testErrorsNameThePathAndTheSizeLimit() throws {
    try onMain {
      let image = try Fixtures.image(of: DisplayList())
      XCTAssertThrowsError(try image.writePNG(to: "/nowhere/at/all.png")) {
        XCTAssertTrue("\($0)".contains("/nowhere/at/all.png"), "\($0)")
      }
      XCTAssertThrowsError(try Fixtures.image(of: DisplayList(), width: 1e9)) {
        XCTAssertTrue("\($0)".contains("40000"), "\($0)")
      }
    }
  }

  func testPixelsHaveTheColorsThatWerePainted() throws {
    try onMain {
      let list = Fixtures.list(
        Fixtures.layer(
          .fill(
            Rect(x: 0, y: 0, width: 4, height: 4), cornerRadius: 0,
            ResolvedColor(red: 0.2, green: 0.4, blue: 0.8, opacity: 0.5))))
      let image = try PixelImage(of: list, size: Size(width: 8, height: 8))
      let color = image.pixel(x: 1, y: 1)
      XCTAssertEqual(color.red, 0.2, accuracy: 0.01)
      XCTAssertEqual(color.green, 0.4, accuracy: 0.01)
      XCTAssertEqual(color.blue, 0.8, accuracy: 0.01)
      XCTAssertEqual(color.opacity, 0.5, accuracy: 0.01)
      XCTAssertEqual(image.pixel(x: 6, y: 6).opacity, 0)
      XCTAssertEqual(image.pixel(x: -1, y: 99).opacity, 0)
    }
  }
}
