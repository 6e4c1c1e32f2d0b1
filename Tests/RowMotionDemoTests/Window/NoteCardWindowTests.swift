import CGtk
import CGtkShims
import RowMotion
import RowMotionGTK
import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

/// A note is edited in a card with two framed fields, Cancel and Done.
final class NoteCardWindowTests: WindowTestCase, @unchecked Sendable {
  /// Opens a window of this process on notes `a:x b:y`.
  @MainActor private func openWindow() throws -> NotesWindow {
    try write(json("a:x b:y"))
    let window = try makeWindow()
    gtk_window_present(cast(window.window))
    wait(for: "the rows") { window.host.rows(in: NotesScene.presenceList).count > 1 }
    return window
  }

  /// Returns the middle of the first text with a string on the canvas.
  @MainActor private func middle(of text: String, in window: NotesWindow) throws -> Point {
    let drawn = try XCTUnwrap(window.host.displayList.texts.first { $0.text == text }, text)
    return drawn.position + Point(x: 10, y: 8)
  }

  @MainActor private func press(_ key: Key, in window: NotesWindow) {
    window.view.perform { window.host.key(key) }
  }

  func testEscapeDiscardsTheChangesAndUndoContinuesTheEdit() throws {
    try MainActor.assumeIsolated {
      let window = try openWindow()
      window.edit("a")
      wait(for: "the field") { window.host.textInput?.text == "a" }
      let draft = try XCTUnwrap(window.model.draft)
      draft.title = "Changed"
      draft.detail = "six\npasted\nlines"
      press(.escape, in: window)
      XCTAssertNil(window.model.draft)
      XCTAssertEqual(window.store.summary, "a:x b:y")
      XCTAssertEqual(window.toast.message, "Changes discarded")
      let undo = try XCTUnwrap(WidgetText.button("_Undo", in: window.toast.widget))
      row_motion_click(undo)
      XCTAssertEqual(window.model.draft?.title, "Changed")
      XCTAssertEqual(window.model.draft?.detail, "six\npasted\nlines")
      window.submitEdit()
      XCTAssertEqual(window.store.notes[0].title, "Changed")
      gtk_window_destroy(cast(window.window))
    }
  }

  func testTheUndoKeyRestoresDiscardedTextsFirst() throws {
    try MainActor.assumeIsolated {
      let window = try openWindow()
      window.edit("b")
      window.model.draft?.title = "Saved"
      window.submitEdit()
      window.edit("a")
      let draft = try XCTUnwrap(window.model.draft)
      draft.title = "Discarded"
      draft.lastField = .detail
      press(.escape, in: window)
      XCTAssertTrue(window.undo())
      XCTAssertEqual(window.model.draft?.title, "Discarded")
      XCTAssertEqual(window.model.draft?.firstField, .detail, "the focus is where it was")
      window.submitEdit()
      XCTAssertEqual(window.store.summary, "a=Discarded:x b=Saved:y")
      // The next undo is about edits again.
      XCTAssertTrue(window.undo())
      XCTAssertEqual(window.store.summary, "a:x b=Saved:y")
      gtk_window_destroy(cast(window.window))
    }
  }

  func testAToastAboutAnEditGoesWithTheNextEdit() throws {
    try MainActor.assumeIsolated {
      let window = try openWindow()
      window.model.remove("a")
      XCTAssertEqual(window.toast.message, "“a” deleted")
      window.edit("b")
      window.model.draft?.title = "Next"
      window.submitEdit()
      XCTAssertNil(window.toast.message, "its Undo would undo the next edit")
      gtk_window_destroy(cast(window.window))
    }
  }

  func testAnEditOfANoteThatAnotherProgramDeletesSaysWhatBecameOfIt() throws {
    try MainActor.assumeIsolated {
      let window = try openWindow()
      window.edit("a")
      window.model.draft?.detail = "Mine"
      try writeNotes([Note(id: "b", title: "b", detail: "y")])
      window.submitEdit()
      XCTAssertEqual(window.store.summary, "a:Mine b:y")
      XCTAssertEqual(
        window.toast.message, "Another program deleted “a”; it was kept with your text")
      window.edit("b")
      try writeNotes(["a", "c"].map { Note(id: NoteID($0), title: $0, detail: "Mine") })
      wait(for: "the other change") { window.store.notes.map(\.title).contains("c") }
      press(.escape, in: window)
      wait(for: "the message") { window.toast.message == "Another program deleted “b”" }
      XCTAssertEqual(window.store.summary, "a:Mine c:Mine")
      gtk_window_destroy(cast(window.window))
    }
  }

  func testUndoOfADiscardedNewNoteAddsItAgain() throws {
    try MainActor.assumeIsolated {
      let window = try openWindow()
      window.addNote()
      window.model.draft?.title = "New"
      press(.escape, in: window)
      XCTAssertEqual(window.store.summary, "a:x b:y")
      let undo = try XCTUnwrap(WidgetText.button("_Undo", in: window.toast.widget))
      row_motion_click(undo)
      window.submitEdit()
      XCTAssertEqual(window.store.notes.map(\.title), ["New", "a", "b"])
      gtk_window_destroy(cast(window.window))
    }
  }

  func testEscapeWithoutAChangeShowsNoMessage() throws {
    try MainActor.assumeIsolated {
      let window = try openWindow()
      window.edit("a")
      wait(for: "the field") { window.host.textInput != nil }
      press(.escape, in: window)
      XCTAssertNil(window.model.draft)
      XCTAssertNil(window.toast.message)
      gtk_window_destroy(cast(window.window))
    }
  }

  /// A press on a button would otherwise move the focus first, which submits the edit.
  func testCancelDiscardsAndDoneSaves() throws {
    try MainActor.assumeIsolated {
      let window = try openWindow()
      window.edit("b")
      wait(for: "the card") { window.host.textInput?.text == "b" && window.host.isIdle }
      window.model.draft?.title = "wrong"
      window.click(at: try middle(of: "Cancel", in: window))
      XCTAssertNil(window.model.draft)
      XCTAssertEqual(window.store.summary, "a:x b:y")
      window.edit("b")
      wait(for: "the card again") { window.host.textInput?.text == "b" && window.host.isIdle }
      window.model.draft?.detail = "right"
      window.click(at: try middle(of: "Done", in: window))
      XCTAssertNil(window.model.draft)
      XCTAssertEqual(window.store.summary, "a:x b:right")
      gtk_window_destroy(cast(window.window))
    }
  }

  /// With the mouse, GTK moves its focus as well.
  func testAClickInTheCardContinuesTheEditAndAClickOnDoneSavesIt() throws {
    let run = try openAtRest()
    try run.click(tool: 1, ofRow: "c")
    try run.waitForRest(seconds: 0.1)
    let row = try XCTUnwrap(run.frames.last?.row("c"))
    let bottom = row.y + row.height - 22
    // The number of words, beside the buttons.
    try run.click(DemoRun.sidebar + 70, bottom)
    try run.press("End")
    try run.type(" is edited")
    XCTAssertEqual(run.frames.last?.saved, 0)
    try run.click(DemoRun.sidebar + 430, bottom)
    try run.wait(for: "the edit to be saved") { $0.saved == 1 }
    XCTAssertEqual(try fileNote("c")?.title, "Without a detail is edited")
  }

  func testTheDetailsPlaceholderStaysUntilSomethingIsTyped() throws {
    try MainActor.assumeIsolated {
      try write(json("a"))
      let window = try makeWindow()
      gtk_window_present(cast(window.window))
      wait(for: "the rows") { !window.host.rows(in: NotesScene.presenceList).isEmpty }
      @MainActor func isShown() -> Bool {
        window.host.displayList.texts.contains { $0.text == "Add a detail" }
      }
      window.edit("a")
      wait(for: "the card") { isShown() }
      press(.tab, in: window)
      wait(for: "the focus") { window.host.textInput?.isMultiline == true && window.host.isIdle }
      XCTAssertTrue(isShown(), "the focus is in the field")
      window.view.perform { window.host.setComposition("k", at: 0) }
      wait(for: "the input method's text to replace it") { !isShown() }
      window.view.perform { window.host.setComposition("", at: 0) }
      wait(for: "the placeholder again") { isShown() }
      window.view.perform { window.host.setText("k") }
      wait(for: "the typed text to replace it") { !isShown() }
      gtk_window_destroy(cast(window.window))
    }
  }

  func testWithSeveralSelectedNotesTheMenuEditsItsOwnNoteAsF2Does() throws {
    try MainActor.assumeIsolated {
      try writeNotes(Self.notes)
      let window = try makeWindow()
      window.model.selected = ["a", "b"]
      let note = try XCTUnwrap(window.model.note("b"))
      let items = window.model.menu(of: note, in: NotesScene.presenceList)
      let edit = try XCTUnwrap(items.first { $0.title == "Edit" })
      XCTAssertTrue(edit.isEnabled)
      edit.action()
      XCTAssertEqual(window.store.openEdit, "b")
      XCTAssertTrue(items.contains { $0.title == "Delete 2 Notes" })
      gtk_window_destroy(cast(window.window))
    }
  }

  func testShowFullTextIsInTheMenuOnlyIfTheTextIsCut() throws {
    try MainActor.assumeIsolated {
      try writeNotes(Self.notes)
      let window = try makeWindow()
      gtk_window_present(cast(window.window))
      wait(for: "the rows") { window.host.rows(in: NotesScene.presenceList).count > 1 }
      @MainActor func labels(_ id: NoteID) throws -> [String] {
        let note = try XCTUnwrap(window.model.note(id))
        return window.model.menu(of: note, in: NotesScene.presenceList).compactMap(\.title)
      }
      window.model.toggle("a")
      window.model.toggle("b")
      waitForPaint(of: window)
      XCTAssertFalse(try labels("a").contains("Show Full Text"))
      XCTAssertTrue(try labels("b").contains("Show Full Text"))
      XCTAssertFalse(try labels("c").contains("Show Full Text"))
      gtk_window_destroy(cast(window.window))
    }
  }
}
