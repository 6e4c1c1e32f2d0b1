import CGtk
import RowMotionGTK
import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

/// Notes and cells are edited in place with mouse and keyboard.
final class EditingWindowTests: WindowTestCase, @unchecked Sendable {
  /// Keys typed without a pause arrive before the frame that shows the field.
  func testLettersTypedRightAfterAnEditShortcutGoIntoTheText() throws {
    let run = try openAtRest()
    try run.xdotool("key", "--delay", "0", "ctrl+n", "a", "b", "Delete", "c", "ctrl+Return")
    try run.wait(for: "the new note") { $0.saved == 2 }
    XCTAssertEqual(try fileNotes().first?.title, "abc")
    XCTAssertEqual(try fileNotes().count, Self.notes.count + 1)
    try run.waitForRest(seconds: 0.1)
    // The sidebar has the keyboard focus after a click on it.
    try run.click(40, 70)
    try run.waitForRest(seconds: 0.1)
    try run.xdotool("key", "--delay", "0", "ctrl+n", "s", "space", "l", "ctrl+Return")
    try run.wait(for: "another one") { $0.saved == 4 }
    XCTAssertEqual(try fileNotes().first?.title, "s l")
    try run.waitForRest(seconds: 0.1)
    try run.xdotool("key", "--delay", "0", "Down", "Down", "F2", "Tab", "x", "y")
    try run.waitForRest(seconds: 0.1)
    try run.press("ctrl+Return")
    try run.wait(for: "the detail") { $0.saved == 5 }
    XCTAssertEqual(try fileNote("a")?.detail, Self.short + "xy")
  }

  /// This process owns the clipboard.
  func testAPasteThatIsRefusedChangesNothing() throws {
    nonisolated(unsafe) let run = try openAtRest()
    try run.press("Tab", "Home", "F2", "Tab")
    try run.waitForRest(seconds: 0.1)
    try run.press("ctrl+a")
    try MainActor.assumeIsolated {
      try startGTK()
      gdk_clipboard_set_text(
        gdk_display_get_clipboard(gdk_display_get_default()), String(repeating: "x", count: 20_000))
      try run.press("ctrl+v")
      self.run(untilAtRest: run, seconds: 1)
    }
    try run.press("ctrl+Return")
    try run.waitForRest(seconds: 0.3)
    XCTAssertEqual(try fileNotes(), Self.notes)
    // A refused paste keeps the selection, so the next letter replaces it.
    try run.press("F2", "Tab")
    try run.waitForRest(seconds: 0.1)
    try run.press("ctrl+a")
    try MainActor.assumeIsolated {
      try run.press("ctrl+v")
      self.run(untilAtRest: run, seconds: 1)
    }
    try run.type("new")
    try run.press("ctrl+Return")
    try run.wait(for: "the edit") { $0.saved == 1 }
    XCTAssertEqual(try fileNote("a")?.detail, "new")
    XCTAssertEqual(run.errorOutput, "")
  }

  func testARefusedPasteIsReportedInTheWindow() throws {
    try MainActor.assumeIsolated {
      try writeNotes(Self.notes)
      let window = try makeWindow()
      gtk_window_present(cast(window.window))
      wait(for: "the rows") { window.host.rows(in: NotesScene.presenceList).count > 1 }
      window.edit("a")
      wait(for: "the field") { window.host.textInput?.text == "Short one" }
      waitForPaint(of: window)
      gdk_clipboard_set_text(
        gdk_display_get_clipboard(gdk_display_get_default()), String(repeating: "x", count: 20_000))
      let field = try XCTUnwrap(gtk_window_get_focus(cast(window.window)))
      XCTAssertNotEqual(gtk_widget_activate_action_variant(field, "clipboard.paste", nil), 0)
      wait(for: "the message") { window.toast.message == NoteDraft.refused }
      XCTAssertEqual(window.host.textInput?.text, "Short one")
      gtk_window_destroy(cast(window.window))
    }
  }

  /// Opens the notes and starts to edit the detail of the second one.
  private func editing() throws -> DemoRun {
    let run = try openAtRest()
    try run.click(tool: 1, ofRow: "b")
    try run.wait(for: "the detail to be there") { $0.detail("b")?.state == "present" }
    try run.waitForRest(seconds: 0.1)
    try run.press("Tab")
    return run
  }

  func testTheRowGrowsWithEachLineAndThoseBelowMove() throws {
    let run = try editing()
    let before = try XCTUnwrap(run.frames.last)
    let row = try XCTUnwrap(before.row("b"))
    let next = try XCTUnwrap(before.row("c"))
    try run.press("ctrl+End", "Return")
    let one = try run.wait(for: "the row to have one line more") { frame in
      (frame.row("b")?.height ?? 0) > row.height + 10
    }
    try run.waitForRest(seconds: 0.1)
    let line = try XCTUnwrap(run.frames.last?.row("b")).height - row.height
    XCTAssertGreaterThan(line, 10)
    try run.press("Return")
    try run.wait(for: "the row to have two lines more") { frame in
      abs((frame.row("b")?.height ?? 0) - row.height - 2 * line) < 0.5
    }
    let last = try XCTUnwrap(run.frames.last)
    XCTAssertEqual(try XCTUnwrap(last.row("c")).y, next.y + 2 * line, accuracy: 0.5)
    // The row grows over several frames instead of jumping.
    let heights = Set(run.frames.filter { $0.t >= one.t }.compactMap { $0.row("b")?.height })
    XCTAssertGreaterThan(heights.count, 3)
    // Typing animates rows with a shorter spring, which is faster.
    assertContinuous(run.frames, reversals: 2)
    XCTAssertEqual(try fileNotes(), Self.notes, "an edit is saved only when it is submitted")
  }

  /// Presses Return repeatedly at the end of the last note, at the bottom of the window.
  func testTheCaretStaysVisibleInEveryFrameEvenAtTheEndOfTheList() throws {
    let notes = (0..<30).map { Note(id: "\($0)", title: "Note \($0)", detail: "Some.") }
    let run = try openAtRest(notes)
    try run.press("Tab", "End", "F2", "Tab")
    try run.wait(for: "the detail to be there") { $0.detail("29")?.state == "present" }
    try run.waitForRest(seconds: 0.1)
    try run.press("ctrl+End")
    let before = run.frames.count
    for _ in 0..<8 { try run.press("Return") }
    try run.type("last")
    try run.waitForRest()
    let row = try XCTUnwrap(run.frames.last?.row("29"))
    let grown = try XCTUnwrap(run.frames[before - 1].row("29")).height
    XCTAssertGreaterThan(row.height, grown + 8 * 10)
    // The field's frame, the buttons and the padding are below the caret's line. The row's edge
    // overshoots a little.
    let below = 52.0
    for frame in run.frames.dropFirst(before) {
      let row = try XCTUnwrap(frame.row("29"), "at \(frame.t) s")
      XCTAssertLessThanOrEqual(row.y + row.height, 680 + below, "at \(frame.t) s")
    }
    try run.press("ctrl+Return")
    try run.wait(for: "the edit to be saved") { $0.saved == 1 }
    XCTAssertEqual(try fileNote("29")?.detail, "Some." + String(repeating: "\n", count: 8) + "last")
  }

  func testEscapeCancelsTheEditAndKeepsTheFocusOnTheRow() throws {
    let run = try editing()
    try run.press("ctrl+a")
    try run.type("Gone")
    try run.press("Escape")
    try run.wait(for: "the detail to go") { $0.detail("b")?.state == "absent" }
    try run.press("space")
    try run.wait(for: "the key to open the row that was edited") {
      $0.detail("b")?.state == "present"
    }
    XCTAssertEqual(try fileNotes(), Self.notes)
  }

  func testTabStaysInTheEditedRowAndEnterMovesFromTheTitleToTheDetail() throws {
    let run = try openAtRest()
    try run.press("ctrl+n")
    try run.wait(for: "the new note") { $0.saved == 1 }
    try run.waitForRest(seconds: 0.1)
    try run.type("Title")
    try run.press("Return")
    try run.type("Detail")
    try run.press("Tab", "End")
    try run.type(" one")
    try run.press("shift+Tab")
    try run.type(" two")
    try run.press("Tab", "Tab")
    try run.type(" three")
    XCTAssertEqual(run.frames.last?.saved, 1, "the edit is not finished")
    try run.press("ctrl+Return")
    try run.wait(for: "the note to be saved") { $0.saved == 2 }
    let note = try XCTUnwrap(fileNotes().first)
    XCTAssertEqual([note.title, note.detail], ["Title one", "Detail two three"])
  }

  func testTypedTextSurvivesScrollingAndEditsByAnotherProgram() throws {
    let notes = (0..<60).map { Note(id: "\($0)", title: "Note \($0)", detail: "Some.") }
    let run = try open(notes)
    try run.waitForRest()
    try run.click(tool: 1, ofRow: "1")
    try run.wait(for: "the detail to be there") { $0.detail("1")?.state == "present" }
    try run.waitForRest(seconds: 0.1)
    try run.press("Tab")
    try run.type(" Mine")
    try run.xdotool("mousemove", "\(Int(DemoRun.sidebar) + 200)", "300")
    for _ in 0..<30 { try run.xdotool("click", "5") }
    try run.wait(for: "the row to be out of sight") {
      ($0.list("presence")?.offset ?? 0) > 500
    }
    var theirs = notes
    theirs[1].detail = "Theirs."
    theirs[2].detail = "Theirs, too."
    try writeNotes(theirs)
    try run.waitForRest()
    // Typing scrolls the row back into view.
    try run.type(" still")
    try run.wait(for: "the row to be seen again") { $0.row("1") != nil }
    try run.press("ctrl+Return")
    try run.wait(for: "it to be saved") { $0.saved == 1 }
    XCTAssertEqual(try fileNote("1")?.detail, "Some. Mine still")
    XCTAssertEqual(try fileNote("2")?.detail, "Theirs, too.")
  }

  func testUndoInATextFieldAffectsOnlyItsText() throws {
    let run = try openAtRest()
    try run.click(tool: 0, ofRow: "a")
    try run.wait(for: "the row to go") { $0.saved == 1 && $0.row("a") == nil }
    try run.waitForRest(seconds: 0.1)
    try run.click(tool: 1, ofRow: "b")
    try run.wait(for: "the detail to be there") { $0.detail("b")?.state == "present" }
    try run.waitForRest(seconds: 0.1)
    try run.press("Tab")
    try run.press("ctrl+a")
    try run.type("x")
    try run.press("ctrl+z", "ctrl+z", "ctrl+z", "ctrl+z")
    try run.waitForRest(seconds: 0.1)
    try run.press("ctrl+Return")
    try run.waitForRest()
    XCTAssertEqual(try fileNotes(), Array(Self.notes.dropFirst()), "the deleted note stays deleted")
  }

  func testALongDetailCanBeShownInFull() throws {
    let detail = (1...12).map { "Line \($0)" }.joined(separator: "\n")
    let run = try open([Note(id: "a", title: "Lines", detail: detail)])
    try run.waitForRest()
    try run.click(row: "a")
    try run.wait(for: "the detail to appear") { $0.detail("a")?.state == "present" }
    try run.waitForRest(seconds: 0.1)
    let row = try XCTUnwrap(run.frames.last?.row("a"))
    // The button that shows the full text is above the footer.
    try run.click(DemoRun.sidebar + 70, row.y + row.height - 41)
    try run.wait(for: "the row to show twelve lines") { frame in
      (frame.row("a")?.height ?? 0) > row.height + 8 * 12
    }
    assertContinuous(run.frames)
  }

  /// Opens the table's scene with two rows of two texts and waits for rest.
  private func openTable() throws -> DemoRun {
    let csv = directory + "/table.csv"
    try Data("name;note\nBoat;Short\nTram;Other\n".utf8).write(to: URL(filePath: csv))
    let run = try open(script: "0.1 scene table\n0.4 open \(csv)\n")
    try run.wait(for: "the file") { $0.says?.first?.contains("2 rows") ?? false }
    try run.waitForRest(seconds: 0.1)
    return run
  }

  func testACellIsEditedInPlace() throws {
    let run = try openTable()
    func row(_ id: String) -> TracedFrame.Row? {
      run.frames.last?.list("table")?.rows.first { $0.id == id }
    }
    let before = try XCTUnwrap(row("0"))
    let below = try XCTUnwrap(row("1"))
    try run.click(DemoRun.sidebar + 60, before.y + 20)
    try run.waitForRest(seconds: 0.1)
    try run.press("ctrl+End", "shift+Return")
    try run.type("More")
    try run.wait(for: "the row to have two lines") { _ in
      (row("0")?.height ?? 0) > before.height + 10
    }
    try run.waitForRest(seconds: 0.1)
    let grown = try XCTUnwrap(row("0")).height - before.height
    XCTAssertEqual(try XCTUnwrap(row("1")).y, below.y + grown, accuracy: 0.5)
    XCTAssertEqual(run.frames.last?.says?.first?.contains("Row 1 selected"), true)
    // The typed text is one edit, which undo and redo apply in the table.
    try run.press("Return", "ctrl+z")
    try run.wait(for: "the row to be as before") { _ in row("0")?.height == before.height }
    try run.press("ctrl+shift+z")
    try run.wait(for: "the row to have two lines again") { _ in
      abs((row("0")?.height ?? 0) - before.height - grown) < 0.5
    }
    try run.press("ctrl+z", "ctrl+z")
    try run.wait(for: "the row to be as before again") { _ in row("0")?.height == before.height }
    try run.waitForRest(seconds: 0.1)
    XCTAssertEqual(run.frames.last?.scene, "table", "undo must stay in the table's scene")
  }

  func testTabAndTheSidebarKeepTypedCellTextsAndUndoRevertsTheLatestFirst() throws {
    let run = try openTable()
    func heights() -> [Double] {
      (run.frames.last?.list("table")?.rows ?? []).map(\.height)
    }
    func wait(for lines: [Double], _ what: String, line: UInt = #line) throws {
      try run.wait(for: what, line: line) { _ in
        zip(heights(), before).map { ($0 - $1).rounded() } == lines
      }
    }
    let before = heights()
    let row = try XCTUnwrap(run.frames.last?.list("table")?.rows.first)
    try run.click(DemoRun.sidebar + 60, row.y + 20)
    try run.waitForRest(seconds: 0.1)
    try run.press("ctrl+End", "shift+Return")
    try run.wait(for: "a line more") { _ in (heights().first ?? 0) > row.height + 10 }
    try run.waitForRest(seconds: 0.1)
    let line = (heights()[0] - row.height).rounded()
    // The note in the same row, and then the name in the next row.
    try run.press("Tab", "Tab", "shift+Return")
    try wait(for: [line, line], "the second row to have a line more")
    XCTAssertEqual(run.frames.last?.says?.first?.contains("Row 2 selected"), true)
    try run.press("Tab", "Tab")
    try run.waitForRest(seconds: 0.1)
    // After the last cell, the table receives the keys, so Up begins no line.
    try run.press("Up")
    try run.wait(for: "the first row to be selected") {
      $0.says?.first?.contains("Row 1 selected") ?? false
    }
    try run.press("F2", "ctrl+End", "shift+Return")
    try wait(for: [2 * line, line], "the first row to have two lines more")
    try run.click(40, 70)
    try run.wait(for: "another scene") { $0.scene != "table" }
    try run.press("ctrl+8")
    try run.wait(for: "the scene again") { $0.scene == "table" }
    try wait(for: [2 * line, line], "what was typed to be there")
    for lines in [[line, line], [line, 0], [0, 0]] {
      try run.press("ctrl+z")
      try wait(for: lines, "one edit less")
    }
  }
}
