// Selection by pointer and keyboard, and the keyboard's actions on rows.

extension ListNode: FocusTarget, StateOwner {
  var acceptsTaps: Bool { false }

  func tapped() {}

  var acceptsFocus: Bool { selection.selected != nil && environment.isEnabled }

  func focusChanged(_ isFocused: Bool) {
    hasFocus = isFocused
    // After focus by a key, the focus ring shows where the next key continues.
    if isFocused, host.showsFocus, selection.focusedIndex == nil {
      let row = rows.shown.first { !$0.isExiting && isOnScreen($0) }
      selection.focus(row?.id, index: row?.index)
    }
    host.needsDisplay = true
    host.setNeedsFrame()
  }

  func type(_ text: String) {}

  func isSelected(_ row: RowNode) -> Bool {
    selection.selected?.contains(row.selectionValue) ?? false
  }

  // MARK: Changes by the app

  /// Tracks the reads of the selection, whose change draws the list again.
  func observeSelection() {
    guard let selected = selection.selected else { return scope.cancel() }
    scope.observe(self) { _ = selected.isEmpty() }
  }

  func evaluate(_ transaction: ActiveTransaction) {
    observeSelection()
    host.needsDisplay = true
    host.setNeedsFrame()
  }

  // MARK: Pointer

  /// Handles a click on a row: selects it alone, with Control toggles it, with Shift ends a range.
  func select(_ row: RowNode, _ modifiers: KeyModifiers) {
    guard !row.isExiting else { return }
    selection.focus(row.id, index: row.index)
    select(index: row.index, modifiers)
  }

  private func select(index: Int, _ modifiers: KeyModifiers) {
    guard let selection = selection.selected else { return }
    let value = selectionValue(at: index)
    if selection.allowsMany, modifiers.contains(.shift),
      let start = self.selection.startIndex
    {
      select(rows: min(start, index)..<max(start, index) + 1, selection)
    } else if modifiers.contains(.control) {
      selection.toggle(value)
      self.selection.begin(at: rows.id(at: index), index: index)
    } else {
      selection.set([value])
      self.selection.begin(at: rows.id(at: index), index: index)
    }
    host.needsDisplay = true
    host.setNeedsFrame()
  }

  /// Returns the selection value of the row at an index: the tag of a shown row, or else the id.
  private func selectionValue(at index: Int) -> AnyHashable {
    rows.row(at: index)?.selectionValue ?? rows.id(at: index)
  }

  // MARK: Keyboard

  func handleKey(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    guard selection.selected != nil, rows.count > 0, !rows.isStale else { return false }
    let current = selection.focusedIndex
    switch key {
    case .up where modifiers.contains(.alt): return moveSelected(by: -1, current)
    case .down where modifiers.contains(.alt): return moveSelected(by: 1, current)
    case .up: return focus(max(0, (current ?? rows.count) - 1), modifiers)
    case .down: return focus(min(rows.count - 1, (current ?? -1) + 1), modifiers)
    case .home: return focus(0, modifiers)
    case .end: return focus(rows.count - 1, modifiers)
    case .pageUp: return focus(page(-1, from: current), modifiers)
    case .pageDown: return focus(page(1, from: current), modifiers)
    case .character("a") where modifiers.contains(.control): return selectAll()
    case .space, .enter:
      guard let current else { return false }
      select(index: current, modifiers.union(key == .space ? .control : []))
      return true
    case .delete, .backspace: return deleteSelected(current)
    case .function(2): return current.flatMap { rows.row(at: $0) }?.focusFirstField() ?? false
    default: return false
    }
  }

  private func focus(_ index: Int, _ modifiers: KeyModifiers) -> Bool {
    selection.focus(rows.id(at: index), index: index)
    // With Control, only the focus moves.
    if !modifiers.contains(.control) { select(index: index, modifiers) }
    position.target = ScrollTarget(id: rows.id(at: index), position: nil, animation: nil)
    setNeedsLayout()
    return true
  }

  /// Focuses the row with an identity, which may be inserted later.
  func focus(rowWithID id: AnyHashable) {
    selection.focus(id, index: rows.isStale ? nil : index(of: id))
  }

  private func page(_ direction: Double, from current: Int?) -> Int {
    let row = current ?? index(at: offset)
    let y = restingY(of: row) - settledInset + direction * size.height
    let next = index(atPlain: y, spacing: settledRowSpacing)
    return next == row ? min(max(0, row + Int(direction)), rows.count - 1) : next
  }

  private func selectAll() -> Bool {
    guard let selection = selection.selected, selection.allowsMany else { return false }
    select(rows: 0..<rows.count, selection)
    host.needsDisplay = true
    host.setNeedsFrame()
    return true
  }

  private func select(rows range: Range<Int>, _ selection: ListSelection) {
    // A shown row may be selected by its tag.
    let areTagged = rows.shown.contains {
      !$0.isExiting && range.contains($0.index) && $0.selectionValue != $0.id
    }
    let parts = rows.leaves.compactMap { leaf -> (LeafRowProvider, Range<Int>)? in
      let part = range.clamped(to: leaf.start..<leaf.start + leaf.knownCount)
      return part.isEmpty
        ? nil : (leaf, part.lowerBound - leaf.start..<part.upperBound - leaf.start)
    }
    if !areTagged, selection.setRows(parts) { return }
    selection.set(range.map { selectionValue(at: $0) })
  }

  // MARK: Deleting and moving

  /// Returns the selected rows of a row's leaf, or only the row if it is not selected.
  func selectedIndices(with index: Int) -> (leaf: LeafRowProvider, indices: [Int])? {
    guard let selection = selection.selected else { return nil }
    let leaf = rows.leaf(at: index)
    guard selection.contains(selectionValue(at: index)) else { return (leaf, [index - leaf.start]) }
    let indices = selection.indices(leaf)
    return (leaf, indices.isEmpty ? [index - leaf.start] : indices)
  }

  private func deleteSelected(_ current: Int?) -> Bool {
    guard let current, let (leaf, indices) = selectedIndices(with: current),
      let delete = leaf.deleteRows
    else { return false }
    selection.selected?.set([])
    withAnimation { delete(indices) }
    return true
  }

  private func moveSelected(by step: Int, _ current: Int?) -> Bool {
    guard let current, let (leaf, indices) = selectedIndices(with: current),
      let move = leaf.moveRows, let first = indices.first, let last = indices.last
    else { return false }
    let target = step < 0 ? first - 1 : last + 2
    guard target >= 0, target <= leaf.count else { return true }
    recordMove(of: indices, in: leaf)
    self.move(indices, to: target, showing: rows.id(at: current), by: move)
    return true
  }

  /// Moves rows by an action of the app and scrolls a moved row into view.
  ///
  /// Both share one animation, so the row stays in the viewport while it moves.
  func move(
    _ indices: [Int], to target: Int, showing id: AnyHashable,
    by move: @MainActor ([Int], Int) -> Void
  ) {
    withAnimation { move(indices, target) }
    position.target = ScrollTarget(id: id, position: nil, animation: .default)
    setNeedsLayout()
  }

  // MARK: Following changes of the rows

  /// Moves the focus and the start of ranges from removed rows to their successors.
  func followSelection(_ edit: ListEdit) {
    selection.follow { row in
      guard let old = row.index else {
        // The row may be inserted by this change.
        return SelectedRow(id: row.id, index: index(of: row.id))
      }
      if let index = edit.newIndex(ofOld: old) ?? insertedIndex(of: row.id, edit) {
        return SelectedRow(id: row.id, index: index)
      }
      if rows.count == 0 { return nil }
      let next = edit.successor(ofRemoved: old) ?? min(old, rows.count - 1)
      return SelectedRow(id: rows.id(at: next), index: next)
    }
    host.needsDisplay = true
  }

  /// Returns the index of the row with an identity if this change inserted the row, for example
  /// into another leaf.
  private func insertedIndex(of id: AnyHashable, _ edit: ListEdit) -> Int? {
    guard edit.hasInsertions else { return nil }
    for leaf in rows.leaves {
      if let local = leaf.index(of: id), edit.isInsertion(leaf.start + local) {
        return leaf.start + local
      }
    }
    return nil
  }
}

extension RowNode {
  /// The selection value of the row: its tag, or else its id.
  var selectionValue: AnyHashable { content?.trait(.tag) ?? id }
}
