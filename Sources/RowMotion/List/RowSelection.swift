/// The selection of a list, independent of the type of its values.
struct ListSelection {
  let allowsMany: Bool
  let contains: @MainActor (AnyHashable) -> Bool
  let isEmpty: @MainActor () -> Bool
  let set: @MainActor ([AnyHashable]) -> Void
  /// Selects rows of leaves by identity; returns false, without a change, for single selection or
  /// identities of another type.
  let setRows: @MainActor ([(leaf: LeafRowProvider, rows: Range<Int>)]) -> Bool
  /// Toggles the selection of a value.
  let toggle: @MainActor (AnyHashable) -> Void
  /// Returns the indices of a leaf's rows that are selected by identity, in ascending order.
  let indices: @MainActor (LeafRowProvider) -> [Int]
}

/// A row that the selection refers to.
struct SelectedRow: Equatable {
  let id: AnyHashable
  /// The row's index at the last layout; nil until the row is inserted.
  var index: Int?
}

/// The selected rows of a list, the focused row, and the start of range selections.
///
/// Invariants: a list without a selection has neither a focused row nor a start row.
struct RowSelection {
  /// The selection of the list's view; nil if rows cannot be selected.
  private(set) var selected: ListSelection?
  private var focusedRow: SelectedRow?
  private var startRow: SelectedRow?

  /// The identity of the row that has keyboard focus.
  var focused: AnyHashable? { focusedRow?.id }
  /// The index of the row that has keyboard focus; nil if there is no such row.
  var focusedIndex: Int? { focusedRow?.index }
  /// The identity of the row at which a range selection starts.
  var start: AnyHashable? { startRow?.id }
  /// The index of the row at which a range selection starts; nil if there is no such row.
  var startIndex: Int? { startRow?.index }

  /// Sets the selection of the list's view; nil also clears the focused row and the start row.
  mutating func setSelection(_ selected: ListSelection?) {
    self.selected = selected
    if selected == nil { (focusedRow, startRow) = (nil, nil) }
  }

  /// Focuses a row, or none; without an index, the row is looked up when the rows change.
  mutating func focus(_ row: AnyHashable?, index: Int? = nil) {
    if selected != nil { focusedRow = row.map { SelectedRow(id: $0, index: index) } }
    assert(checkInvariants().isEmpty)
  }

  /// Sets the row at which range selections start.
  mutating func begin(at row: AnyHashable, index: Int? = nil) {
    if selected != nil { startRow = SelectedRow(id: row, index: index) }
    assert(checkInvariants().isEmpty)
  }

  /// Updates the focused row and the start row after a change of the rows.
  mutating func follow(_ successor: (SelectedRow) -> SelectedRow?) {
    focusedRow = focusedRow.flatMap(successor)
    startRow = startRow.flatMap(successor)
  }

  /// Returns a message for each violated invariant; empty if all hold.
  func checkInvariants() -> [String] {
    selected == nil && (focusedRow != nil || startRow != nil)
      ? ["rows of a list without a selection are focused"] : []
  }
}
