import Testing

@testable import RowMotionDemo

/// The history of edits in a table's cells.
@Suite struct CellEditsTests {
  private func text(_ edit: CellEdits.Edit?) -> String? {
    edit.map { "\($0.row),\($0.column): \($0.before) > \($0.after)" }
  }

  @Test func `typing in one cell is one edit, and cells are undone in reverse order`() {
    var edits = CellEdits()
    edits.typed("ab", over: "a", row: 1, column: 0)
    edits.typed("abc", over: "ab", row: 1, column: 0)
    edits.typed("x", over: "", row: 1, column: 1)
    edits.typed("y", over: "z", row: 2, column: 0)
    #expect(text(edits.undo()) == "2,0: z > y")
    #expect(text(edits.undo()) == "1,1:  > x")
    #expect(text(edits.redo()) == "1,1:  > x")
    #expect(text(edits.undo()) == "1,1:  > x")
    #expect(text(edits.undo()) == "1,0: a > abc")
    #expect(edits.undo() == nil)
    #expect(text(edits.redo()) == "1,0: a > abc")
  }

  @Test func `typing the old text again is no edit, and a new edit clears the redo history`() {
    var edits = CellEdits()
    edits.typed("ab", over: "a", row: 1, column: 0)
    edits.typed("a", over: "ab", row: 1, column: 0)
    #expect(edits.undo() == nil)
    edits.typed("b", over: "a", row: 1, column: 0)
    #expect(edits.undo() != nil)
    edits.typed("c", over: "a", row: 1, column: 0)
    #expect(edits.redo() == nil)
    #expect(text(edits.undo()) == "1,0: a > c")
  }
}
