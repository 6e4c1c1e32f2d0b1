import XCTest

@testable import RowMotionAutomation
@testable import RowMotionDemo

final class TraceWriterTests: DocumentTestCase, @unchecked Sendable {
  func testEachFrameIsWrittenToTheFileAtOnce() throws {
    try MainActor.assumeIsolated {
      try write(#"{"t":0.0,"cpu":1.0,"saved":0,"lists":[]}"#)
      let trace = try TraceWriter(file)
      XCTAssertEqual(try content(), "")
      trace.write(TraceFrame(time: 1, processorTime: 2, savedEdit: 3, lists: []))
      let line = #"{"t":1.0,"cpu":2.0,"saved":3,"lists":[]}"# + "\n"
      XCTAssertEqual(try content(), line)
      trace.write(TraceFrame(time: 1, processorTime: 2, savedEdit: 3, lists: []))
      XCTAssertEqual(try content(), line + line)
    }
  }

  func testAFullDiskEndsTheTraceAndNothingElse() throws {
    try MainActor.assumeIsolated {
      let trace = try TraceWriter("/dev/full")
      for _ in 0..<3 {
        trace.write(TraceFrame(time: 1, processorTime: 2, savedEdit: 3, lists: []))
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
