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

/// Which rows of a list the user acts on: those selected, and the one that the keyboard acts on.
///
/// Invariants: a list without a selection has neither a focused row nor one where a range begins.
struct RowSelection {
  /// What is selected; nil where nothing can be.
  private(set) var selected: ListSelection?
  /// The row that the keyboard acts on.
  private(set) var focused: AnyHashable?
  /// Where a range of selected rows begins.
  private(set) var start: AnyHashable?

  /// Takes what the view says now.
  mutating func take(_ selected: ListSelection?) {
    self.selected = selected
    if selected == nil { (focused, start) = (nil, nil) }
  }

  /// Has the keyboard act on a row from now on.
  mutating func focus(_ row: AnyHashable?) {
    if selected != nil { focused = row }
    assert(checkInvariants().isEmpty)
  }

  /// Has ranges begin at a row from now on.
  mutating func begin(at row: AnyHashable) {
    if selected != nil { start = row }
    assert(checkInvariants().isEmpty)
  }

  /// The invariants that do not hold, in words; empty where all do.
  func checkInvariants() -> [String] {
    selected == nil && (focused != nil || start != nil)
      ? ["rows of a list without a selection are focused"] : []
  }
}
