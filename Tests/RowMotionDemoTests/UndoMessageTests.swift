import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

/// The messages about undone and redone edits.
final class UndoMessageTests: XCTestCase {
  private let note = Note(id: "a", title: "Bread", detail: "x")
  private let place = NotePosition(after: nil, index: 0)

  private func text(
    _ edit: NotesEdit, done: Bool = true, _ conflicts: [NoteConflict] = [],
    _ direction: UndoMessage.Direction = .undo, title: String? = "Bread"
  ) -> String {
    UndoMessage(
      NotesStore.UndoResult(
        edit: edit, done: done ? edit : NotesEdit(edit.kind, []), conflicts: conflicts), direction
    ) { _ in title }.text
  }

  func testTheMessageNamesTheUndoneEdit() {
    let removal = NotesEdit(.delete, [.insert(note, at: place)])
    XCTAssertEqual(text(removal), "Undone: deleting “Bread”")
    XCTAssertEqual(text(removal, title: nil), "Undone: deleting “Bread”")
    XCTAssertEqual(text(NotesEdit(.add, [.insert(note, at: place)])), "Undone: adding “Bread”")
    let move = NotesEdit(.move, [.move("a", from: place, to: place)])
    XCTAssertEqual(text(move, [], .redo), "Redone: moving “Bread”")
    let both = NotesEdit(
      .move, [.move("a", from: place, to: place), .move("b", from: place, to: place)])
    XCTAssertEqual(text(both), "Undone: moving 2 notes")
  }

  func testTheMenuNamesTheEditToUndo() {
    let removal = NotesEdit(.delete, [.insert(note, at: place)])
    func label(_ edit: NotesEdit?, _ direction: UndoMessage.Direction = .undo) -> String {
      UndoMessage.label(direction, edit) { _ in "Bread" }
    }
    XCTAssertEqual(label(removal), "Undo Deleting “Bread”")
    XCTAssertEqual(label(removal, .redo), "Redo Deleting “Bread”")
    XCTAssertEqual(label(nil), "Undo")
    let long = UndoMessage.label(.undo, removal) { _ in String(repeating: "x", count: 80) }
    XCTAssertEqual(long.count, 40)
    XCTAssertTrue(long.hasPrefix("Undo Deleting “xxx") && long.hasSuffix("…"), long)
  }

  func testAnUndoneNewNoteIsNamedByItsLatestTitle() {
    let new = NoteTexts(title: "New note", detail: nil)
    let typed = NoteTexts(title: "Bread", detail: nil)
    let undone = NotesEdit(
      .add,
      [.write("a", from: typed, to: new), .remove(Note(id: "a", title: "New note"), from: place)])
    XCTAssertEqual(text(undone, title: nil), "Undone: adding “Bread”")
  }

  func testTheMessageGivesTheReasonForAFailedUndo() {
    let texts = NoteTexts(title: "", detail: nil)
    let edit = NotesEdit(.write, [.write("a", from: texts, to: texts)])
    XCTAssertEqual(
      text(edit, done: false, [.changed("a")]),
      "Not undone: editing “Bread”. Another program has changed “Bread” since; the newer text was kept."
    )
    XCTAssertEqual(
      text(edit, done: true, [.changed("a")]),
      "Partly undone: editing “Bread”. Another program has changed “Bread” since; the newer text was kept."
    )
    XCTAssertEqual(
      text(edit, done: false, [.removed("a")], title: nil),
      "Not undone: editing a note. Another program has deleted a note since.")
    let removal = NotesEdit(.delete, [.insert(note, at: place)])
    XCTAssertEqual(
      text(removal, done: false, [.exists("a")], .redo),
      "Not redone: deleting “Bread”. Another program has restored “Bread”; the newer text was kept."
    )
    XCTAssertEqual(
      text(edit, done: false, [.removed("a"), .removed("b")]),
      "Not undone: editing “Bread”. Another program changed 2 notes; its changes were kept."
    )
  }
}
