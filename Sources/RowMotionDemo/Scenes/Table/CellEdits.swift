/// The edits of a table's cells, which can be undone and redone in order.
///
/// Consecutive changes of one cell are one edit.
struct CellEdits: Equatable {
  struct Edit: Equatable {
    let row: Int
    let column: Int
    let before: String
    var after: String
  }

  private var done: [Edit] = []
  private var undone: [Edit] = []

  /// Returns true if other edits lead to the same texts.
  func isSame(as other: CellEdits) -> Bool { done == other.done }

  /// Records a change of a cell's text.
  mutating func typed(_ text: String, over old: String, row: Int, column: Int) {
    undone = []
    let last = done.last
    if let last, last.row == row, last.column == column, last.after.isSame(as: old) {
      done[done.count - 1].after = text
    } else {
      done.append(Edit(row: row, column: column, before: old, after: text))
    }
    // A change back to the original text is not an edit.
    if let edit = done.last, edit.before.isSame(as: edit.after) { done.removeLast() }
  }

  /// Returns the edit to undo; nil if there is none.
  mutating func undo() -> Edit? {
    guard let edit = done.popLast() else { return nil }
    undone.append(edit)
    return edit
  }

  /// Returns the edit to redo; nil if there is none.
  mutating func redo() -> Edit? {
    guard let edit = undone.popLast() else { return nil }
    done.append(edit)
    return edit
  }
}
