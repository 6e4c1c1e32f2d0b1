/// The selection of a list, whatever type its values have.
struct ListSelection {
  let allowsMany: Bool
  let contains: @MainActor (AnyHashable) -> Bool
  let isEmpty: @MainActor () -> Bool
  let set: @MainActor ([AnyHashable]) -> Void
  /// Selects rows of some leaves by their identities; returns false, and selects nothing, where those are
  /// not of the type that is selected.
  let setRows: @MainActor ([(leaf: LeafRowProvider, rows: Range<Int>)]) -> Bool
  /// Has a value be selected that is not, and the other way round, beside what else is.
  let toggle: @MainActor (AnyHashable) -> Void
  /// The indices of a leaf's rows that are selected by their identities, ascending.
  let indices: @MainActor (LeafRowProvider) -> [Int]
}

/// A row that the selection refers to.
struct SelectedRow: Equatable {
  /// The row's identity.
  let id: AnyHashable
  /// The row's index at the last layout; nil until the row is inserted.
  var index: Int?
}

/// The selected rows of a list, the focused row, and the row at which a selected range starts.
///
/// Invariants: a list without a selection has neither a focused row nor a start of a range.
struct RowSelection {
  /// The selection of the list's view; nil if rows cannot be selected.
  private(set) var selected: ListSelection?
  private var focusedRow: SelectedRow?
  private var startRow: SelectedRow?

  /// The identity of the row that the keyboard acts on.
  var focused: AnyHashable? { focusedRow?.id }
  /// The index of the row that the keyboard acts on; nil if there is no such row.
  var focusedIndex: Int? { focusedRow?.index }
  /// The identity of the row at which a selected range starts.
  var start: AnyHashable? { startRow?.id }
  /// The index of the row at which a selected range starts; nil if there is no such row.
  var startIndex: Int? { startRow?.index }

  /// Takes what the view says now.
  mutating func take(_ selected: ListSelection?) {
    self.selected = selected
    if selected == nil { (focusedRow, startRow) = (nil, nil) }
  }

  /// Focuses a row, or none; without an index the row is looked up once the rows change.
  mutating func focus(_ row: AnyHashable?, index: Int? = nil) {
    if selected != nil { focusedRow = row.map { SelectedRow(id: $0, index: index) } }
    assert(checkInvariants().isEmpty)
  }

  /// Starts ranges at a row.
  mutating func begin(at row: AnyHashable, index: Int? = nil) {
    if selected != nil { startRow = SelectedRow(id: row, index: index) }
    assert(checkInvariants().isEmpty)
  }

  /// Updates the focused row and the start of ranges after a change of the rows.
  mutating func follow(_ successor: (SelectedRow) -> SelectedRow?) {
    focusedRow = focusedRow.flatMap(successor)
    startRow = startRow.flatMap(successor)
  }

  /// The invariants that do not hold, in words; empty where all do.
  func checkInvariants() -> [String] {
    selected == nil && (focusedRow != nil || startRow != nil)
      ? ["rows of a list without a selection are focused"] : []
  }
}
