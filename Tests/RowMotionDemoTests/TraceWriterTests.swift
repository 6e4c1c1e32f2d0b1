import XCTest

@testable import RowMotionAutomation
@testable import RowMotionDemo

final class TraceWriterTests: DocumentTestCase, @unchecked Sendable {
  func testEachFrameIsWrittenToTheFileAtOnce() throws {
    try MainActor.assumeIsolated {
      try write(#"{"t":0.0,"cpu":1.0,"saved":0,"lists":[]}"#)
      let trace = try TraceWriter(file)
      XCTAssertEqual(try content(), "")
      trace.write(["t": .number(1), "cpu": .number(2), "saved": .number(3)])
      let line = #"{"t":1,"cpu":2,"saved":3}"# + "\n"
      XCTAssertEqual(try content(), line)
      trace.write(["t": .number(1), "cpu": .number(2), "saved": .number(3)])
      XCTAssertEqual(try content(), line + line)
    }
  }

  func testAFullDiskEndsTheTraceAndNothingElse() throws {
    try MainActor.assumeIsolated {
      let trace = try TraceWriter("/dev/full")
      for _ in 0..<3 {
        trace.write(["t": .number(1), "cpu": .number(2), "saved": .number(3)])
      }
    }
  }

  func testATraceIntoADirectoryIsRefused() throws {
    try MainActor.assumeIsolated {
      XCTAssertThrowsError(try TraceWriter(directory)) { error in
        XCTAssertEqual(
          "\(error)", "\(directory): this is a directory; choose another file")
      }
    }
  }
}
