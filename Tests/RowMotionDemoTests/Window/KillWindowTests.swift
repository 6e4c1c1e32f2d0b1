import RowMotionTestSupport
import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

/// If the program is killed, the file is intact and contains at least the edits in the trace.
final class KillWindowTests: WindowTestCase, @unchecked Sendable {
  func testKillingInTheMiddleOfScriptedEditsLeavesAPrefixOfThem() throws {
    let count = 100
    let notes = (1...count).map { Note(id: "n\($0)", title: "a note") }
    let script = (1...count).map { "\(Double($0) * 0.015) edit n\($0) edit \($0)" }
      .joined(separator: "\n")
    var random = RandomSource(named: "moments of killing a window")
    for _ in 0..<3 {
      let moment = Int.random(in: 0..<count, using: &random)
      let run = try open(notes, script: script)
      try run.wait(for: "edit \(moment)") { $0.saved >= moment }
      run.kill()
      run.read()
      let saved = try XCTUnwrap(run.frames.last?.saved)
      let after = try fileNotes()
      let edits = after.prefix { $0.detail != nil }.count
      let what = "killed after edit \(moment), \(saved) edits traced, \(edits) found"
      print(what)
      XCTAssertEqual(after.map(\.id), notes.map(\.id), what)
      for (index, note) in after.enumerated() {
        XCTAssertEqual(note.detail, index < edits ? "edit \(index + 1)" : nil, what)
      }
      XCTAssertGreaterThanOrEqual(edits, saved, what)
    }
  }
}
