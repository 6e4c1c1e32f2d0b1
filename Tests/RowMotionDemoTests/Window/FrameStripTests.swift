import Foundation
import XCTest

@testable import RowMotionDemo

/// Without a display, the program paints the scene into images.
final class FrameStripTests: DocumentTestCase, @unchecked Sendable {
  func testPaintsFramesWithoutADisplay() throws {
    let process = Process()
    process.executableURL = DemoRun.binary
    process.arguments = ["--frames", directory + "/frames", file]
    process.environment = ProcessInfo.processInfo.environment.filter {
      $0.key != "DISPLAY" && $0.key != "WAYLAND_DISPLAY"
    }
    try replace(json("a:some_words b c:more_words"))
    try process.run()
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: directory + "/frames").sorted()
    XCTAssertEqual(names.count, 10)
    let pictures = try names.map {
      try Data(contentsOf: URL(filePath: directory + "/frames/" + $0))
    }
    for picture in pictures { XCTAssertEqual(picture.prefix(4), Data([0x89, 0x50, 0x4E, 0x47])) }
    XCTAssertNotEqual(pictures[0], pictures[2], "the first detail is appearing")
  }
}
