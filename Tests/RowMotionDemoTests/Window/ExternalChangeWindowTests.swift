import Foundation
import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

/// Other programs change the file while the window is open.
final class ExternalChangeWindowTests: WindowTestCase, @unchecked Sendable {
  private func changed(_ change: (inout [Note]) -> Void) -> [Note] {
    var notes = Self.notes
    change(&notes)
    return notes
  }

  func testChangesOfAReplacedFileAnimate() throws {
    let run = try openAtRest()
    try run.click(row: "b")
    try run.wait(for: "the detail to appear") { $0.detail("b")?.state == "present" }
    try run.waitForRest()
    let count = run.frames.count
    try writeNotes(
      changed {
        $0[1].detail = Self.short
        $0.remove(at: 3)
        $0.insert(Note(id: "new", title: "From elsewhere"), at: 1)
      })
    try run.wait(for: "the change to be shown") {
      $0.rows.map(\.id) == ["a", "new", "b", "c", "e", "f"]
    }
    try run.waitForRest()
    assertContinuous(run.frames.dropFirst(count - 1), reversals: 1)
    XCTAssertEqual(run.frames.last?.rows.map(\.id), ["a", "new", "b", "c", "e", "f"])
    XCTAssertGreaterThan(run.frames.count - count, 4, "the change should animate")
    XCTAssertEqual(run.frames.last?.saved, 0, "nothing was edited")
  }

  func testChangesOfAFileWrittenInPlaceAnimate() throws {
    let run = try openAtRest()
    try run.click(row: "a")
    try run.wait(for: "the detail to appear") { $0.detail("a")?.state == "present" }
    let new = changed { $0[0].detail = Self.long }
    let low = try XCTUnwrap(run.frames.last?.detail("a")?.height)
    try write(String(decoding: NotesFormat.bytes(of: new), as: UTF8.self))
    try run.wait(for: "three lines") { ($0.detail("a")?.height ?? 0) > 2.99 * low }
    assertContinuous(run.frames)
  }

  /// The edited note keeps the user's text, and all other notes follow the file.
  func testAnEditInProgressSurvivesChangesOfTheFile() throws {
    let run = try openAtRest()
    try run.click(tool: 1, ofRow: "b")
    try run.waitForRest(seconds: 0.1)
    try run.press("Tab")
    try run.press("ctrl+a")
    try run.type("Mine")
    try writeNotes(
      changed {
        $0[1].detail = "Theirs"
        $0[3].detail = "Theirs too"
        $0.remove(at: 4)
      })
    try run.wait(for: "the other changes to be shown") { $0.row("e") == nil }
    try run.press("ctrl+Return")
    try run.wait(for: "the edit to be saved") { $0.saved == 1 }
    XCTAssertEqual(try fileNotes().map(\.id), ["a", "b", "c", "d", "f"])
    XCTAssertEqual(try fileNote("b")?.detail, "Mine")
    XCTAssertEqual(try fileNote("d")?.detail, "Theirs too")
    try run.wait(for: "the new detail to be shown") { $0.detail("b")?.state == "present" }
    assertContinuous(run.frames, reversals: 1)
  }

  /// Opens the program, makes an edit that cannot be saved, and returns the run and the window's
  /// id.
  private func openWithAnEditThatCannotBeSaved() throws -> (run: DemoRun, window: String) {
    let run = try openAtRest()
    try write("oops")
    try run.click(tool: 0, ofRow: "c")
    try run.wait(for: "the row to leave") { $0.row("c") == nil }
    return (run, try run.waitForWindow("the window"))
  }

  /// A window that is closed before the file is repaired asks, and then keeps a copy of its edits
  /// in the state directory.
  func testEditsThatCannotBeSavedAreKeptWhenTheWindowCloses() throws {
    let (run, window) = try openWithAnEditThatCannotBeSaved()
    try run.press("ctrl+w")
    try run.waitForWindow("the question", otherThan: [window])
    try run.press("Escape")
    // Without an answer the window stays open.
    try run.waitForOnlyWindow(window)
    try run.press("ctrl+w")
    try run.waitForWindow("the question again", otherThan: [window])
    try run.press("alt+k")
    XCTAssertEqual(run.waitForEnd(), 0)
    XCTAssertEqual(try content(), "oops")
    XCTAssertEqual(try copiedNotes().map { $0.map(\.id) }, [["a", "b", "d", "e", "f"]])
    XCTAssertEqual(copies.filter { run.errorOutput.contains($0.description) }.count, 1)
  }

  /// Return chooses the answer that loses nothing, and a destroyed dialog is not used again.
  func testReturnDoesNotDiscardEditsAndDiscardingReportsNoError() throws {
    let (run, window) = try openWithAnEditThatCannotBeSaved()
    try run.press("ctrl+w")
    let dialog = try run.waitForWindow("the question", otherThan: [window])
    try run.press("Return")
    // The window stays open until a location is chosen.
    try run.waitForWindow("the choice of a place", otherThan: [window, dialog])
    try run.press("Escape")
    try run.waitForOnlyWindow(window)
    try run.press("ctrl+w")
    try run.waitForWindow("the question again", otherThan: [window])
    try run.press("alt+d")
    XCTAssertEqual(run.waitForEnd(), 0)
    XCTAssertEqual(run.errorOutput, "")
    XCTAssertEqual(try content(), "oops")
  }

  /// A script is not asked: the program keeps a copy and reports the problem in its exit status.
  func testAScriptKeepsEditsThatCannotBeSavedAndFails() throws {
    let run = try open(script: "3 remove c\n4 quit")
    try run.wait(for: "the first frame") { _ in true }
    try write("oops")
    XCTAssertEqual(run.waitForEnd(), 1)
    XCTAssertEqual(try copiedNotes().map { $0.map(\.id) }, [["a", "b", "d", "e", "f"]])
  }

  func testNotesGoToStandardErrorWhenNoCopyCanBeWritten() throws {
    let folder = directory + "/folder"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try SafeFile.replace(folder + "/notes.json", with: NotesFormat.bytes(of: Self.notes))
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_STATE_HOME"] = "/dev/null"
    let run = try run(
      [folder + "/notes.json"], script: "3 remove c\n4 quit", environment: environment)
    try run.wait(for: "the first frame") { _ in true }
    try FileManager.default.removeItem(atPath: folder)
    XCTAssertEqual(run.waitForEnd(), 1)
    let errorOutput = run.errorOutput
    let start = try XCTUnwrap(errorOutput.range(of: "follow\n")?.upperBound)
    let savedNotes = try NotesParser.notes(from: Array(errorOutput[start...].utf8), file: "")
    XCTAssertEqual(savedNotes.map(\.id), ["a", "b", "d", "e", "f"])
  }

  func testASignalEndsARunningScript() throws {
    signal(SIGTERM, SIG_DFL)
    for isFixedTimestep in [true, false] {
      let run = try open(script: "0.1 toggle a\n60 quit", isFixedTimestep: isFixedTimestep)
      try run.wait(for: "the detail to appear") { $0.detail("a") != nil }
      kill(run.identifier, SIGTERM)
      XCTAssertEqual(run.waitForEnd(), SIGTERM)
      XCTAssertEqual(run.errorOutput, "")
    }
  }

  func testASignalKeepsEditsThatCannotBeSaved() throws {
    for (index, number) in [SIGTERM, SIGHUP, SIGINT].enumerated() {
      // The program inherits ignored signals, as under nohup.
      signal(number, SIG_DFL)
      let run = try openAtRest()
      try write("oops")
      try run.click(tool: 0, ofRow: "c")
      try run.wait(for: "the row to leave") { $0.row("c") == nil }
      kill(run.identifier, number)
      XCTAssertEqual(run.waitForEnd(), number)
      let savedNotes = try copiedNotes().map { $0.map(\.id) }
      XCTAssertEqual(savedNotes, Array(repeating: ["a", "b", "d", "e", "f"], count: index + 1))
    }
  }

  /// Each window on a file shows the edits of the other.
  ///
  /// Without a window manager one window covers the other, so scripts make the edits.
  func testTwoWindowsSeeEachOthersEdits() throws {
    let one = try open(script: "3 remove f\n12 quit")
    // The other run writes its script to the same path, so the first run must have read its own.
    try one.wait(for: "the first frame") { _ in true }
    let other = try run(
      [file], script: "0.5 title b Their title\n1 edit c Their detail\n2 insert 0 New\n12 quit")
    try one.wait(for: "the note of the other window") { ($0.rows.first?.id ?? "a") != "a" }
    try other.wait(for: "the note to leave") { $0.row("f") == nil }
    XCTAssertEqual(one.waitForEnd(), 0)
    XCTAssertEqual(other.waitForEnd(), 0)
    XCTAssertEqual(one.frames.last?.saved, 1)
    XCTAssertEqual(other.frames.last?.saved, 3)
    XCTAssertEqual(one.frames.last?.rows.map(\.id), other.frames.last?.rows.map(\.id))
    XCTAssertEqual(try fileNote("b")?.title, "Their title")
    XCTAssertEqual(try fileNote("c")?.detail, "Their detail")
    XCTAssertEqual(one.frames.last?.rows.map(\.id).dropFirst(), ["a", "b", "c", "d", "e"])
    XCTAssertEqual(try fileNotes().map(\.id).dropFirst(), ["a", "b", "c", "d", "e"])
  }

  /// The message bar moves the rows down while it is visible.
  func testABrokenFileIsNotOverwrittenUntilItIsRepaired() throws {
    let run = try openAtRest()
    let top = try XCTUnwrap(run.frames.last?.row("a")?.y)
    let invalid = "[\n  { \"id\": oops }\n]"
    try write(invalid)
    try run.wait(for: "the bar") { ($0.row("a")?.y ?? 0) > top + 20 }
    XCTAssertEqual(run.frames.last?.rows.count, 6, "the last good state stays")

    try run.waitForRest()
    try run.click(tool: 0, ofRow: "c")
    try run.wait(for: "the row to leave") { $0.row("c") == nil }
    XCTAssertEqual(run.frames.last?.saved, 0)
    XCTAssertEqual(try content(), invalid, "a file that cannot be read must not change")

    try writeNotes(Self.notes)
    try run.wait(for: "the bar to go") { $0.row("a")?.y == top && $0.saved == 1 }
    XCTAssertEqual(try fileNotes().map(\.id), ["a", "b", "d", "e", "f"])
  }
}
