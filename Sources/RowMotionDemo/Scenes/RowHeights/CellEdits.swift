/// What was typed into the cells of a table, to be undone and redone in order.
///
/// What is typed into one cell without a change of another is one edit.
struct CellEdits {
  struct Edit: Equatable {
    /// The row's number.
    let row: Int
    let column: Int
    let before: String
    var after: String
  }

  private var done: [Edit] = []
  private var undone: [Edit] = []

  /// Notes that a cell says something else.
  mutating func typed(_ text: String, over old: String, row: Int, column: Int) {
    undone = []
    let last = done.last
    if let last, last.row == row, last.column == column, last.after.isSame(as: old) {
      done[done.count - 1].after = text
    } else {
      done.append(Edit(row: row, column: column, before: old, after: text))
    }
    // What is given up is none.
    if let edit = done.last, edit.before.isSame(as: edit.after) { done.removeLast() }
  }

  /// The edit to take back; nil where there is none.
  mutating func undo() -> Edit? {
    guard let edit = done.popLast() else { return nil }
    undone.append(edit)
    return edit
  }

  /// The edit to make again; nil where there is none.
  mutating func redo() -> Edit? {
    guard let edit = undone.popLast() else { return nil }
    done.append(edit)
    return edit
  }
}
