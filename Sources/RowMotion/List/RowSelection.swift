/// The selection of a list, independent of the type of its values.
struct ListSelection {
  let allowsMany: Bool
  /// Returns true if a value is of the type of the selection's values.
  let accepts: @MainActor (AnyHashable) -> Bool
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

/// The selected rows of a list, the focused row, and the start of range selections.
///
/// It handles the pointer and the keyboard, and the keyboard's actions on rows.
///
/// Invariants: a list without a selection has neither a focused row nor a start row.
final class RowSelection: ListPart {
  /// A row that the selection refers to.
  private struct SelectedRow {
    let id: AnyHashable
    /// The row's index at the last layout; nil until the row is inserted.
    var index: Int?
  }

  /// The selection of the list's view; nil if rows cannot be selected.
  private(set) var selected: ListSelection?
  private var focusedRow: SelectedRow? {
    didSet { if focusedRow?.id != oldValue?.id { list.runtime.focus.epoch &+= 1 } }
  }
  private var startRow: SelectedRow?
  /// True while the list receives the keys.
  private(set) var hasFocus = false

  /// The identity of the row that has keyboard focus.
  var focused: AnyHashable? { focusedRow?.id }
  /// The identity of the row at which a range selection starts.
  var start: AnyHashable? { startRow?.id }
  /// The node of the row that has keyboard focus; nil if it has none.
  var focusedNode: RowNode? { focusedRow?.index.flatMap { list.rows.row(at: $0) } }

  /// Returns true if a row is selected.
  func contains(_ row: RowNode) -> Bool { selected?.contains(row.selectionValue) ?? false }

  // MARK: Changes by the app

  /// Sets the selection of the list's view; nil also clears the focused row and the start row.
  func setSelection(_ selected: ListSelection?) {
    self.selected = selected
    if selected == nil { (focusedRow, startRow) = (nil, nil) }
    observe()
  }

  /// Tracks the reads of the selection, whose change draws the list again.
  func observe() {
    guard let selected else { return list.scope.cancel() }
    list.scope.observe(list) { _ = selected.isEmpty() }
  }

  /// Focuses a row, or none; without an index, the row is looked up when the rows change.
  func focus(_ row: AnyHashable?, index: Int? = nil) {
    if selected != nil { focusedRow = row.map { SelectedRow(id: $0, index: index) } }
  }

  /// Focuses the row with an identity, which may be inserted later.
  func focus(rowWithID id: AnyHashable) {
    focus(id, index: list.rows.isStale ? nil : list.rows.index(of: id))
  }

  /// Sets the row at which range selections start.
  func begin(at row: AnyHashable, index: Int? = nil) {
    if selected != nil { startRow = SelectedRow(id: row, index: index) }
  }

  /// Moves the focus and the start of ranges from removed rows to their successors.
  func follow(_ edit: ListEdit) {
    focusedRow = focusedRow.flatMap { successor(of: $0, edit) }
    startRow = startRow.flatMap { successor(of: $0, edit) }
    list.runtime.frame.needsDisplay = true
  }

  private func successor(of row: SelectedRow, _ edit: ListEdit) -> SelectedRow? {
    guard let old = row.index else {
      // The row may be inserted by this change.
      return SelectedRow(id: row.id, index: list.rows.index(of: row.id))
    }
    if let index = edit.newIndex(ofOld: old) ?? insertedIndex(of: row.id, edit) {
      return SelectedRow(id: row.id, index: index)
    }
    if list.rows.count == 0 { return nil }
    let place = min(old, list.rows.count - 1)
    let next =
      [edit.successor(ofRemoved: old), place].compactMap { $0 }.first(where: isSelectable)
      ?? selectableIndex(from: place, by: 1) ?? selectableIndex(from: place, by: -1) ?? place
    return SelectedRow(id: list.rows.id(at: next), index: next)
  }

  /// Returns the index of the row with an identity if this change inserted the row, for example
  /// into another leaf.
  private func insertedIndex(of id: AnyHashable, _ edit: ListEdit) -> Int? {
    guard edit.hasInsertions else { return nil }
    for leaf in list.rows.leaves {
      if let local = leaf.index(of: id), edit.isInsertion(leaf.start + local) {
        return leaf.start + local
      }
    }
    return nil
  }

  // MARK: Pointer

  /// Handles a click on a row: selects it alone, with Control toggles it, with Shift ends a range.
  ///
  /// A click on a row that cannot be selected changes nothing.
  func select(_ row: RowNode, _ modifiers: KeyModifiers) {
    guard !row.isExiting, isSelectable(row) else { return }
    focus(row.id, index: row.index)
    select(index: row.index, modifiers)
  }

  /// Focuses a row for a menu and selects it unless it is already selected.
  func selectForMenu(_ row: RowNode) {
    guard selected != nil, isSelectable(row) else { return }
    focus(row.id, index: row.index)
    if !contains(row) { select(row, []) }
  }

  /// Records that the user acts on a row; a later range selection starts at the row.
  func userActed(on row: RowNode) {
    guard isSelectable(row) else { return }
    focus(row.id, index: row.index)
    if list.runtime.press.modifiers.isEmpty { begin(at: row.id, index: row.index) }
  }

  private func select(index: Int, _ modifiers: KeyModifiers) {
    guard let selected else { return }
    let value = value(at: index)
    if selected.allowsMany, modifiers.contains(.shift), let start = startRow?.index {
      select(rows: min(start, index)..<max(start, index) + 1, selected)
    } else {
      if modifiers.contains(.control) { selected.toggle(value) } else { selected.set([value]) }
      begin(at: list.rows.id(at: index), index: index)
    }
    list.runtime.setNeedsDisplay()
  }

  /// Returns the selection value of the row at an index: the tag, or else the id.
  ///
  /// In a ForEach, the tags of rows that are not shown are unknown.
  private func value(at index: Int) -> AnyHashable {
    if let row = list.rows.row(at: index) { return row.selectionValue }
    let leaf = list.rows.leaf(at: index)
    let tag = leaf.isStatic ? list.withTemporaryRow(at: 0, of: leaf) { $0.trait(.tag) } : nil
    return tag ?? list.rows.id(at: index)
  }

  // MARK: Keyboard

  func focusChanged(_ isFocused: Bool) {
    hasFocus = isFocused
    // After focus by a key, the focus ring shows where the next key continues.
    if isFocused, list.runtime.focus.isShown, focusedRow?.index == nil {
      let row = list.rows.shown.first {
        !$0.isExiting && list.isOnScreen($0) && isSelectable($0)
      }
      focus(row?.id, index: row?.index)
    }
    list.runtime.setNeedsDisplay()
  }

  /// Scrolls to the focused row if the user has scrolled it out of view; a list that the program has
  /// scrolled to a row stays there.
  func revealScrolledRow() {
    if list.position.target != nil || list.position.anchorReason == .target { return }
    if focusedNode.map({ !list.isOnScreen($0) }) ?? true { revealFocusedRow() }
  }

  /// Scrolls to the focused row by the shortest distance, after pending changes.
  func revealFocusedRow(animation: Animation? = nil) {
    guard hasFocus, let focusedRow, (focusedNode?.height ?? 0) < list.size.height else { return }
    list.scroll(to: ScrollTarget(id: focusedRow.id, position: nil, animation: animation))
  }

  func handleKey(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    let count = list.rows.count
    guard selected != nil, count > 0, !list.rows.isStale else { return false }
    let current = focusedRow?.index
    switch key {
    case .up where modifiers.contains(.alt): return moveSelected(by: -1, current)
    case .down where modifiers.contains(.alt): return moveSelected(by: 1, current)
    case .up: return focus((current ?? count) - 1, by: -1, modifiers)
    case .down: return focus((current ?? -1) + 1, by: 1, modifiers)
    case .home: return focus(0, by: -1, modifiers)
    case .end: return focus(count - 1, by: 1, modifiers)
    case .pageUp: return focus(page(-1, from: current), by: -1, modifiers)
    case .pageDown: return focus(page(1, from: current), by: 1, modifiers)
    case .character("a") where modifiers.contains(.control): return selectAll()
    case .space, .enter:
      guard let current else { return false }
      select(index: current, modifiers.union(key == .space ? .control : []))
      return true
    case .delete, .backspace: return deleteSelected(current)
    case .function(2): return focusedNode?.focusFirstField() ?? false
    default: return false
    }
  }

  /// Offers a key to the focused row's views, from the inside out; returns true if one handles it.
  func handleKeyInFocusedRow(_ press: KeyPress) -> Bool {
    guard let row = focusedNode, let content = row.content,
      content.contentChain.reversed().contains(where: {
        ($0 as? KeyPressNode)?.handle(press) == true
      })
    else { return false }
    list.userActed(on: row)
    return true
  }

  /// Returns true if a row can be selected, and focused by the arrow keys.
  ///
  /// Headers, footers and other rows outside of a ForEach can be if they have a tag.
  func isSelectable(_ row: RowNode) -> Bool {
    !row.leaf.isStatic || selected?.accepts(row.selectionValue) ?? true
  }

  /// Returns true if the row at an index can be selected, and focused by the arrow keys.
  func isSelectable(_ index: Int) -> Bool {
    !list.rows.leaf(at: index).isStatic || selected?.accepts(value(at: index)) ?? true
  }

  /// Returns the first row at or after an index, in a direction, that can be selected.
  private func selectableIndex(from index: Int, by step: Int) -> Int? {
    stride(from: index, to: step < 0 ? -1 : list.rows.count, by: step).first(where: isSelectable)
  }

  /// Moves the focus to a row or to the nearest one that can be selected, if possible in the
  /// direction of the key; returns false if there is none.
  private func focus(_ index: Int, by step: Int, _ modifiers: KeyModifiers) -> Bool {
    let limited = min(max(0, index), list.rows.count - 1)
    guard
      let index = selectableIndex(from: limited, by: step)
        ?? selectableIndex(from: limited, by: -step)
    else { return false }
    let id = list.rows.id(at: index)
    focus(id, index: index)
    // With Control, only the focus moves.
    if !modifiers.contains(.control) { select(index: index, modifiers) }
    // A header or footer beside the row is scrolled into view first.
    let next = index + step
    if next >= 0, next < list.rows.count, !isSelectable(next) {
      _ = list.showRow(list.rows.id(at: next))
    }
    list.scroll(to: ScrollTarget(id: id, position: nil, animation: nil))
    return true
  }

  private func page(_ direction: Double, from current: Int?) -> Int {
    let row = current ?? list.index(at: list.offset)
    let y = list.restingY(of: row) - list.settledInset + direction * list.size.height
    let next = list.index(atPlain: y, spacing: list.settledRowSpacing)
    return next == row ? min(max(0, row + Int(direction)), list.rows.count - 1) : next
  }

  private func selectAll() -> Bool {
    guard let selected, selected.allowsMany else { return false }
    select(rows: 0..<list.rows.count, selected)
    list.runtime.setNeedsDisplay()
    return true
  }

  private func select(rows range: Range<Int>, _ selected: ListSelection) {
    // A shown row may be selected by its tag.
    let areTagged = list.rows.shown.contains {
      !$0.isExiting && range.contains($0.index) && $0.selectionValue != $0.id
    }
    let parts = list.rows.leaves.compactMap { leaf -> (LeafRowProvider, Range<Int>)? in
      let part = range.clamped(to: leaf.start..<leaf.start + leaf.knownCount)
      return part.isEmpty
        ? nil : (leaf, part.lowerBound - leaf.start..<part.upperBound - leaf.start)
    }
    if !areTagged, selected.setRows(parts) { return }
    selected.set(range.map { value(at: $0) })
  }

  // MARK: Deleting and moving

  /// Returns the selected rows of a row's leaf, or only the row if it is not selected.
  private func indices(with index: Int) -> (leaf: LeafRowProvider, indices: [Int])? {
    guard let selected else { return nil }
    let leaf = list.rows.leaf(at: index)
    let indices = selected.contains(value(at: index)) ? selected.indices(leaf) : []
    return (leaf, indices.isEmpty ? [index - leaf.start] : indices)
  }

  /// Returns the local indices of a dragged row and of the rows dragged along.
  func draggedIndices(with row: RowNode) -> [Int] {
    list.rows.isStale ? [row.localIndex] : indices(with: row.index)?.indices ?? [row.localIndex]
  }

  /// Deletes the selected rows of all sections, or the focused row if none in the list is selected.
  private func deleteSelected(_ current: Int?) -> Bool {
    guard let current, let selected else { return false }
    var parts = list.rows.leaves.map { ($0, selected.indices($0)) }.filter { !$0.1.isEmpty }
    // The rows that are selected by a tag are unknown, apart from the focused one.
    if parts.isEmpty, let own = indices(with: current) { parts = [own] }
    let deletions = parts.compactMap { leaf, indices in leaf.deleteRows.map { ($0, indices) } }
    if deletions.isEmpty { return false }
    selected.set([])
    withAnimation { for (delete, indices) in deletions { delete(indices) } }
    return true
  }

  private func moveSelected(by step: Int, _ current: Int?) -> Bool {
    guard let current, let (leaf, indices) = indices(with: current),
      let first = indices.first, let last = indices.last
    else { return false }
    return list.move(
      indices, of: leaf, to: step < 0 ? first - 1 : last + 2, showing: list.rows.id(at: current))
  }
}

extension RowNode {
  /// The selection value of the row: its tag, or else its id.
  var selectionValue: AnyHashable { content?.trait(.tag) ?? id }
}
