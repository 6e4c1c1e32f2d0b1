import CGtk
import RowMotionGTK
import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

/// Undoing and redoing edits in the window.
final class UndoWindowTests: WindowTestCase, @unchecked Sendable {
  func testThreeDeletionsAndThreeUndosBringThreeNotesBack() throws {
    let run = try openAtRest()
    try run.press("Tab", "Down", "Delete", "Delete", "Delete")
    try run.wait(for: "three rows to leave") {
      $0.rows.map(\.id) == ["a", "e", "f"] && $0.saved == 3
    }
    try run.press("ctrl+z", "ctrl+z", "ctrl+z")
    try run.wait(for: "three rows to be back") {
      $0.saved == 6 && $0.rows.map(\.id) == Self.notes.map(\.id.text)
    }
    XCTAssertEqual(try fileNotes(), Self.notes)
    // The last restored note has the focus: keys act on it.
    try run.press("Delete")
    try run.wait(for: "that note to leave again") { $0.saved == 7 && $0.row("b") == nil }
    XCTAssertEqual(try fileNotes().map(\.id), ["a", "c", "d", "e", "f"])
  }

  func testAnUndoFromAnotherSceneReplays() throws {
    try writeNotes(WindowTestCase.notes)
    let run = try run(["--record", directory + "/r.jsonl", file])
    try run.waitForRest()
    try run.press("Tab", "Down", "Delete")
    try run.wait(for: "a row to leave") { $0.saved == 1 && $0.row("b") == nil }
    try run.press("ctrl+2")
    try run.wait(for: "another scene") { $0.scene == "presence" }
    try run.press("ctrl+z")
    try run.wait(for: "the note to be back") { $0.saved == 2 && $0.row("b") != nil }
    try run.waitForRest(seconds: 0.1)
    try run.press("ctrl+q")
    XCTAssertEqual(run.waitForEnd(), 0, run.errorOutput)
    let replay = try ShellRun("exec timeout 90 \"$demo\" --replay '\(directory)/r.jsonl'")
    XCTAssertEqual(replay.status, 0, replay.output)
  }

  /// The list scrolls to the user's edits at its top, but not to those of other programs.
  func testTheListScrollsToNotesAddedOrRestoredAtTheTop() throws {
    let notes = (0..<60).map { Note(id: NoteID("n\($0)"), title: "Note \($0)", detail: "Some.") }
    let run = try openAtRest(notes)
    let top = try XCTUnwrap(run.frames.last?.row("n0")).y
    func scrollToTheEnd() throws {
      try run.press("End")
      try run.wait(for: "the last row") { $0.row("n59") != nil }
      try run.waitForRest(seconds: 0.1)
    }
    try run.press("Tab", "Home", "Delete")
    try run.wait(for: "the first note to go") { $0.saved == 1 && $0.row("n0") == nil }
    try scrollToTheEnd()
    try run.press("ctrl+z")
    try run.wait(for: "it to be back in sight") {
      $0.saved == 2 && $0.row("n0")?.y == top && $0.row("n0", in: "stock")?.y == top
    }
    try run.waitForRest(seconds: 0.1)
    // The note has the focus: keys act on it.
    try run.press("Delete")
    try run.wait(for: "it to go again") { $0.saved == 3 && $0.row("n0") == nil }

    try scrollToTheEnd()
    try run.press("ctrl+n")
    try run.wait(for: "the new note to be in sight") { frame in
      frame.rows.contains { $0.index == 0 && $0.y == top }
    }
    try run.type("New")
    try run.press("ctrl+Return")
    try run.wait(for: "it to be saved") { $0.saved == 5 }
    try run.waitForRest(seconds: 0.1)
    try run.press("Delete")
    try run.wait(for: "it to be deleted, for it has the ring") { $0.saved == 6 }
    XCTAssertEqual(try fileNotes(), Array(notes.dropFirst()))

    try scrollToTheEnd()
    let before = try XCTUnwrap(run.frames.last?.row("n55"))
    try writeNotes([Note(id: "other", title: "By another")] + notes.dropFirst())
    try run.wait(for: "what another program inserted") { $0.row("n55")?.index == 55 }
    try run.waitForRest(seconds: 0.1)
    XCTAssertEqual(try XCTUnwrap(run.frames.last?.row("n55")).y, before.y, accuracy: 1e-6)
  }

  func testAMoveAndASelectionAreUndoneAndRedone() throws {
    let run = try openAtRest()
    try run.press("Tab", "Home", "shift+Down", "alt+Down")
    try run.wait(for: "two notes to move") { $0.saved == 1 }
    XCTAssertEqual(try fileNotes().map(\.id), ["c", "a", "b", "d", "e", "f"])
    try run.press("ctrl+z")
    try run.wait(for: "them to be back") { $0.saved == 2 }
    XCTAssertEqual(try fileNotes(), Self.notes)
    try run.press("ctrl+shift+z")
    try run.wait(for: "them to move again") { $0.saved == 3 }
    XCTAssertEqual(try fileNotes().map(\.id), ["c", "a", "b", "d", "e", "f"])
    try run.press("Delete")
    try run.wait(for: "both to be deleted") { $0.saved == 4 }
    XCTAssertEqual(try fileNotes().map(\.id), ["c", "d", "e", "f"])
    try run.press("ctrl+z", "ctrl+z")
    try run.wait(for: "all to be as it was") { $0.saved == 6 }
    XCTAssertEqual(try fileNotes(), Self.notes)
  }

  /// An addition, an edit, a deletion and a move are undone in reverse order and without a jump.
  func testEditsOfEveryKindAreUndoneInOrderAndAnimated() throws {
    let run = try openAtRest()
    try run.press("ctrl+n")
    try run.wait(for: "the new note") { $0.saved == 1 }
    try run.waitForRest(seconds: 0.1)
    try run.type("New")
    try run.press("ctrl+Return")
    try run.wait(for: "its title") { $0.saved == 2 }
    let new = try XCTUnwrap(fileNotes().first).id.text
    try run.waitForRest(seconds: 0.1)
    try run.press("Down", "F2")
    try run.waitForRest(seconds: 0.1)
    try run.press("Tab", "ctrl+a")
    try run.type("Edited")
    try run.press("ctrl+Return")
    try run.wait(for: "the edit") { $0.saved == 3 }
    try run.waitForRest(seconds: 0.1)
    try run.press("Down", "Delete")
    try run.wait(for: "the deletion") { $0.saved == 4 && $0.row("b") == nil }
    try run.press("alt+Down")
    try run.wait(for: "the move") { $0.saved == 5 }
    XCTAssertEqual(try fileNotes().map(\.id.text), [new, "a", "d", "c", "e", "f"])
    XCTAssertEqual(try fileNote("a")?.detail, "Edited")
    try run.waitForRest()
    let start = run.frames.count

    func undo(_ what: String, _ ids: [String], _ saved: Int) throws {
      let before = run.frames.count
      try run.press("ctrl+z")
      try run.wait(for: what + " to be undone") {
        $0.saved == saved && $0.rows.filter { $0.index != nil }.map(\.id) == ids
      }
      try run.waitForRest()
      XCTAssertEqual(try fileNotes().map(\.id.text), ids)
      XCTAssertGreaterThan(run.frames.count - before, 8, "undoing \(what) should animate")
    }
    try undo("the move", [new, "a", "c", "d", "e", "f"], 6)
    try undo("the deletion", [new, "a", "b", "c", "d", "e", "f"], 7)
    XCTAssertEqual(try fileNote("a")?.detail, "Edited")
    try run.press("ctrl+z")
    try run.wait(for: "the edit to be undone") { $0.saved == 8 }
    XCTAssertEqual(try fileNote("a")?.detail, Self.short)
    try undo("the new note", ["a", "b", "c", "d", "e", "f"], 9)
    XCTAssertEqual(try fileNotes(), Self.notes)
    assertContinuous(run.frames.dropFirst(start - 1), reversals: 1, distance: 110)
  }

  func testAllEditsOfALongSessionCanBeUndone() throws {
    let run = try openAtRest()
    try run.press("Tab", "Home")
    // Moves the note to the end and back repeatedly.
    let moves = (0..<10).flatMap { _ in
      Array(repeating: "alt+Down", count: 5) + Array(repeating: "alt+Up", count: 5)
    }
    try run.xdotool(["key", "--delay", "0"] + moves + ["alt+Down"])
    try run.wait(for: "all moves") { $0.saved == 101 }
    XCTAssertEqual(try fileNotes().map(\.id), ["b", "a", "c", "d", "e", "f"])
    try run.xdotool(["key", "--delay", "0"] + Array(repeating: "ctrl+z", count: 101))
    try run.wait(for: "all to be undone") { $0.saved == 202 }
    XCTAssertEqual(try fileNotes(), Self.notes)
    try run.press("ctrl+z")
    try run.waitForRest()
    XCTAssertEqual(run.frames.last?.saved, 202, "nothing is left to undo")
  }

  /// The toast's button disappears with it, but the keys still work.
  func testAnEditCanBeUndoneLongAfterItsToastHasDisappeared() throws {
    try MainActor.assumeIsolated {
      try write(json("a:first b:second"))
      let window = try makeWindow()
      gtk_window_present(cast(window.window))
      window.model.remove("a")
      XCTAssertNotNil(window.toast.message)
      wait(for: "the toast to go", seconds: 3 * Toast.duration) { window.toast.message == nil }
      XCTAssertTrue(window.model.undo())
      XCTAssertEqual(window.store.summary, "a:first b:second")
      gtk_window_destroy(cast(window.window))
    }
  }

  /// Undo skips the edits of another program, which do not prevent undoing this window's.
  func testUndoRevertsOnlyThisWindowsEditsByIdentity() throws {
    let run = try openAtRest()
    try run.press("Tab", "Down", "Delete")
    try run.wait(for: "a note to be deleted") { $0.saved == 1 && $0.row("b") == nil }
    var theirs = try fileNotes()
    theirs.removeAll { $0.id == "d" }
    theirs.insert(Note(id: "x", title: "Theirs"), at: 0)
    try writeNotes(theirs)
    try run.wait(for: "what another program did") {
      $0.row("x") != nil && $0.row("d") == nil
    }
    try run.press("ctrl+z")
    try run.wait(for: "the note to be back") { $0.saved == 2 && $0.row("b") != nil }
    // The note is inserted after its former predecessor, wherever that is now.
    XCTAssertEqual(try fileNotes().map(\.id), ["x", "a", "b", "c", "e", "f"])
    try run.press("ctrl+z")
    try run.waitForRest()
    XCTAssertEqual(try fileNotes().map(\.id), ["x", "a", "b", "c", "e", "f"])
  }

  func testManyNotesAreSelectedDeletedAndRestored() throws {
    let run = try run(["--rows", "20000"])
    try run.waitForRest()
    try run.press("Tab", "ctrl+a", "Delete")
    try run.wait(for: "all of them to go") { $0.rows.isEmpty }
    try run.waitForRest()
    try run.press("ctrl+z")
    try run.wait(for: "them to be back") { $0.row("row-0")?.index == 0 && $0.rows.count > 5 }
    try run.waitForRest()
    try run.press("End")
    try run.wait(for: "the last of them") { $0.row("row-19999")?.index == 19_999 }
  }

  /// During editing, Ctrl+Z acts on the text, even if the text has nothing to undo.
  func testUndoKeysActOnTheTextDuringEditing() throws {
    let run = try openAtRest()
    try run.press("Tab", "Down", "Delete")
    try run.wait(for: "a note to be deleted") { $0.saved == 1 }
    try run.press("Home", "F2", "Tab")
    try run.waitForRest(seconds: 0.1)
    try run.type("Typed")
    try run.press("ctrl+z", "ctrl+z", "ctrl+z", "ctrl+z")
    try run.waitForRest()
    XCTAssertEqual(run.frames.last?.saved, 1, "the deletion is not undone meanwhile")
    // The typed text comes back, and no edit of the notes is redone.
    try run.press("ctrl+shift+z", "ctrl+shift+z", "ctrl+shift+z", "ctrl+Return")
    try run.wait(for: "what was typed to be saved") { $0.saved == 2 }
    XCTAssertEqual(try fileNote("a")?.detail, Self.short + "Typed")
    try run.waitForRest(seconds: 0.1)
    try run.press("ctrl+z")
    try run.wait(for: "the edit to be undone") { $0.saved == 3 }
    try run.waitForRest(seconds: 0.1)
    try run.press("F2")
    try run.waitForRest(seconds: 0.1)
    try run.press("ctrl+shift+z", "ctrl+shift+z")
    try run.waitForRest()
    XCTAssertEqual(run.frames.last?.saved, 3, "no edit of the notes is redone")
    try run.press("Escape", "ctrl+z")
    try run.wait(for: "the note to be back") { $0.saved == 4 && $0.row("b")?.index == 1 }
    XCTAssertEqual(try fileNotes(), Self.notes)
  }

  /// Undone edits are shown: in another scene the keys switch to the notes.
  func testUndoKeysInAnotherSceneSwitchToTheNotes() throws {
    let run = try openAtRest()
    func showAnother() throws {
      try run.press("ctrl+2")
      try run.wait(for: "another scene") { $0.scene != nil }
      try run.waitForRest(seconds: 0.1)
    }
    try run.press("Tab", "Down", "Delete")
    try run.wait(for: "a note to be deleted") { $0.saved == 1 && $0.row("b") == nil }
    try showAnother()
    try run.press("ctrl+z")
    try run.wait(for: "the note to be back") {
      $0.scene == nil && $0.saved == 2 && $0.row("b")?.index == 1
    }
    XCTAssertEqual(try fileNotes(), Self.notes)
    try showAnother()
    try run.press("ctrl+shift+z")
    try run.wait(for: "the note to go again") { $0.scene == nil && $0.saved == 3 }
    // If there is nothing to redo, the scene stays.
    try showAnother()
    try run.press("ctrl+shift+z")
    try run.waitForRest()
    XCTAssertNotNil(run.frames.last?.scene)
  }

  func testTheToastNamesTheUndoneEditAndItsNotesAreSelected() throws {
    try MainActor.assumeIsolated {
      try write(json("a:first b:second c:third"))
      let window = try makeWindow()
      gtk_window_present(cast(window.window))
      wait(for: "the rows") { window.host.rows(in: NotesScene.presenceList).count == 3 }
      window.model.remove(["a", "b"])
      XCTAssertEqual(window.toast.message, "2 notes deleted")
      XCTAssertTrue(window.model.undo())
      XCTAssertEqual(window.toast.message, "Undone: deleting 2 notes")
      XCTAssertEqual(window.model.selected, ["a", "b"])
      XCTAssertEqual(window.host.focusedRow?.id.base as? NoteID, "a")
      XCTAssertEqual(window.store.summary, "a:first b:second c:third")
      window.model.remove("c")
      XCTAssertEqual(window.toast.message, "“c” deleted")
      XCTAssertTrue(window.model.undo())
      XCTAssertEqual(window.toast.message, "Undone: deleting “c”")
      XCTAssertEqual(window.model.selected, ["c"])
      XCTAssertTrue(window.model.redo())
      XCTAssertEqual(window.toast.message, "Redone: deleting “c”")
      XCTAssertEqual(window.store.summary, "a:first b:second")
      gtk_window_destroy(cast(window.window))
    }
  }

  func testUndoKeepsTheNewerTextOfAnotherProgramAndSaysSo() throws {
    try MainActor.assumeIsolated {
      try write(json("a:first b:second"))
      let window = try makeWindow()
      window.store.setDetail("mine", of: "a")
      try replace(json("a:theirs b:second"))
      wait(for: "their text") { window.store.summary == "a:theirs b:second" }
      XCTAssertTrue(window.model.undo())
      XCTAssertEqual(
        window.toast.message,
        "Not undone: editing “a”. Another program has changed “a” since; the newer text was kept.")
      XCTAssertEqual(window.store.summary, "a:theirs b:second")
      XCTAssertFalse(window.model.undo())
      gtk_window_destroy(cast(window.window))
    }
  }

  /// A screen reader can undo or delete while the text still has the keyboard focus.
  func testTextThatIsBeingTypedCountsAsAnEditToUndo() throws {
    try write(json("a:x b:y"))
    try MainActor.assumeIsolated {
      let window = try makeWindow()
      window.store.setDetail("z", of: "a")
      window.edit("a")
      window.model.draft?.detail = "typed"
      XCTAssertTrue(window.model.undo())
      XCTAssertEqual(window.store.summary, "a:z b:y")
      XCTAssertNil(window.model.draft)
      XCTAssertTrue(window.model.redo())
      XCTAssertEqual(window.store.summary, "a:typed b:y")
      window.edit("b")
      window.model.draft?.detail = "typed, too"
      XCTAssertTrue(window.model.remove("b"))
      XCTAssertEqual(window.store.summary, "a:typed")
      XCTAssertTrue(window.model.undo())
      XCTAssertEqual(window.store.summary, "a:typed b:typed, too")
      gtk_window_destroy(cast(window.window))
    }
  }
}
