import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

/// Whatever ends the program in the middle of its work, the file is whole and as good as traced.
final class KillWindowTests: WindowTestCase, @unchecked Sendable {
  func testKillingInTheMiddleOfScriptedEditsLeavesAPrefixOfThem() throws {
    let count = 200
    let notes = (1...count).map { Note(id: "n\($0)", title: "a note") }
    let script = (1...count).map { "\(Double($0) * 0.015) edit n\($0) edit \($0)" }
      .joined(separator: "\n")
    let moments = (0..<5).map { _ in Double.random(in: 0...3.2) }
    for moment in moments {
      let run = try open(notes, script: script)
      try run.wait(for: "the first frame") { _ in true }
      usleep(UInt32(moment * 1e6))
      run.kill()
      run.read()
      let saved = try XCTUnwrap(run.frames.last?.saved)
      let after = try fileNotes()
      let edits = after.prefix { $0.detail != nil }.count
      let what = "killed \(moment) s after the first frame, \(saved) edits traced, \(edits) found"
      print(what)
      XCTAssertEqual(after.map(\.id), notes.map(\.id), what)
      for (index, note) in after.enumerated() {
        XCTAssertEqual(note.detail, index < edits ? "edit \(index + 1)" : nil, what)
      }
      XCTAssertGreaterThanOrEqual(edits, saved, what)
    }
  }
}
