import Foundation
import XCTest

@testable import RowMotionDemo

/// Records a window, and replays the recording after its files are gone.
final class RecordingWindowTests: WindowTestCase, @unchecked Sendable {
  override func setUpWithError() throws {
    try super.setUpWithError()
    try DemoRun.requireDisplay()
  }

  /// Records the program while it plays a script, removes its file, and replays the recording.
  private func replay(_ file: String, _ content: Data?, _ script: String) throws -> ShellRun {
    let path = directory + "/" + file
    try content?.write(to: URL(filePath: path))
    try Data(script.utf8).write(to: URL(filePath: directory + "/the-script"))
    let run = try ShellRun(
      "cd '\(directory)'; timeout 90 \"$demo\" --fixed-timestep --script the-script "
        + "--record r.jsonl \(file); rm -f \(file); exec timeout 90 \"$demo\" --replay r.jsonl",
      environment: ["XDG_STATE_HOME": directory + "/home"])
    return run
  }

  private func assertReplays(
    _ file: String, _ content: Data?, _ script: String, line: UInt = #line
  ) throws {
    let run = try replay(file, content, script)
    XCTAssertEqual(run.status, 0, run.output, line: line)
    XCTAssertTrue(
      run.output.contains("r.jsonl: all ") && run.output.contains(" frames are equal\n"),
      run.output,
      line: line)
  }

  func testARecordingOfNotesThatAreReadOnAnotherThreadReplays() throws {
    let notes = (0..<1_200).map {
      "{\"id\": \"n\($0)\", \"title\": \"Note \($0)\", \"detail\": \"Detail of \($0)\"}"
    }
    let text = "[" + notes.joined(separator: ",\n") + "]"
    XCTAssertGreaterThan(text.utf8.count, 1 << 16)
    try assertReplays("large.json", Data(text.utf8), "1 toggle n2\n2 quit\n")
  }

  func testARecordingIsReadableByItsOwnerOnly() throws {
    try assertReplays("missing.json", nil, "0.1 quit\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: directory + "/r.jsonl")
    XCTAssertEqual(attributes[.posixPermissions] as? Int, 0o600)
  }

  func testARecordingOfAMissingFileReplays() throws {
    try assertReplays("missing.json", nil, "0.5 quit\n")
  }

  func testARecordingOfABrokenFileReplays() throws {
    try assertReplays("broken.json", Data("[{\"id\": 1".utf8), "0.5 quit\n")
    let recording = try String(contentsOfFile: directory + "/r.jsonl", encoding: .utf8)
    XCTAssertTrue(recording.contains("{\"change\":[\"problem\",\"broken.json"), recording)
  }

  func testARecordingOfATableThatIsMissingReplays() throws {
    try assertReplays("missing.csv", nil, "0.5 quit\n")
    let recording = try String(contentsOfFile: directory + "/r.jsonl", encoding: .utf8)
    XCTAssertTrue(recording.contains("{\"change\":[\"open\",\"problem 11"), recording)
  }

  private func table(rows: Int) -> Data {
    // In Windows-1252, with a byte that is not UTF-8.
    Data("name;number\r\n".utf8)
      + (0..<rows).map { Data("caf".utf8) + [0xE9] + Data(" \($0);\($0 * 7 % 10)\r\n".utf8) }
      .reduce(Data(), +)
  }

  func testARecordingOfATableReplays() throws {
    try assertReplays(
      "small.csv", table(rows: 40), "0.5 press \"Sort by Next Column\"\n1.5 quit\n")
  }

  func testARecordingOfATableThatIsReadAndSortedOnAnotherThreadReplays() throws {
    let data = table(rows: 9_000)
    XCTAssertGreaterThan(data.count, 1 << 16)
    try assertReplays("large.csv", data, "1 press \"Sort by Next Column\"\n3 quit\n")
  }

  func testAReplayNamesTheTableThatIsTooLargeForTheRecording() throws {
    let run = try replay("huge.csv", table(rows: 90_000), "3 quit\n")
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssertTrue(
      run.output.contains(
        "huge.csv: the recording needs this file, which is too large to be in it"),
      run.output)
  }

  func testAFullDiskEndsTheRecordingWithAMessageAndAStatus() throws {
    try writeNotes(Self.notes)
    let script = directory + "/the-script"
    try Data("0.5 toggle a\n1 quit\n".utf8).write(to: URL(filePath: script))
    let run = try ShellRun(
      "cd '\(directory)'; exec timeout 90 \"$demo\" --fixed-timestep --script the-script "
        + "--record /dev/full notes.json",
      environment: ["XDG_STATE_HOME": directory + "/home"])
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssertTrue(run.output.contains("the recording ends here: "), run.output)
  }
}
