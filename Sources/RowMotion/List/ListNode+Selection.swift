// Which rows are selected, by pointer and by keyboard, and what the keyboard does to them.

extension ListNode: FocusTarget {
  var takesTaps: Bool { false }

  func tapped() {}

  var takesFocus: Bool { selection.selected != nil && environment.isEnabled }

  func focusChanged(_ isFocused: Bool) {
    hasFocus = isFocused
    // Reached by a key, it shows where the next one will go on from.
    if isFocused, host.showsFocus, selection.focused.flatMap({ index(of: $0) }) == nil {
      selection.focus(rows.shown.first { !$0.isExiting && isOnScreen($0) }?.id)
    }
    host.needsDisplay = true
    host.setNeedsFrame()
  }

  func type(_ text: String) {}

  func isSelected(_ row: RowNode) -> Bool {
    selection.selected?.contains(row.selectionValue) ?? false
  }

  // MARK: Pointer

  /// A click on a row: it alone; with control it too, or no more; with shift all up to it.
  func select(_ row: RowNode, _ modifiers: KeyModifiers) {
    guard !row.isExiting else { return }
    selection.focus(row.id)
    select(index: row.index, modifiers)
  }

  private func select(index: Int, _ modifiers: KeyModifiers) {
    guard let selection = selection.selected else { return }
    let value = selectionValue(at: index)
    if selection.allowsMany, modifiers.contains(.shift),
      let start = self.selection.start.flatMap({ self.index(of: $0) })
    {
      select(rows: min(start, index)..<max(start, index) + 1, selection)
    } else if modifiers.contains(.control) {
      selection.toggle(value)
      self.selection.begin(at: rows.id(at: index))
    } else {
      selection.set([value])
      self.selection.begin(at: rows.id(at: index))
    }
    host.needsDisplay = true
    host.setNeedsFrame()
  }

  /// What a selection knows the row at an index by: its tag where it is seen and has one.
  private func selectionValue(at index: Int) -> AnyHashable {
    rows.row(at: index)?.selectionValue ?? rows.id(at: index)
  }

  // MARK: Keyboard

  func use(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    guard selection.selected != nil, rows.count > 0, !rows.isStale else { return false }
    let current = selection.focused.flatMap { index(of: $0) }
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
    selection.focus(rows.id(at: index))
    // With control only the focus goes there.
    if !modifiers.contains(.control) { select(index: index, modifiers) }
    position.target = ScrollTarget(id: rows.id(at: index), position: nil, animation: nil)
    setNeedsLayout()
    return true
  }

  private func page(_ direction: Double, from current: Int?) -> Int {
    let row = current ?? index(at: offset)
    let y = rows.heights.minY(of: row) + direction * size.height
    let next = rows.heights.row(at: y)
    return next == row ? min(max(0, row + Int(direction)), rows.count - 1) : next
  }

  private func selectAll() -> Bool {
    guard let selection = selection.selected, selection.allowsMany else { return false }
    select(rows: 0..<rows.count, selection)
    return true
  }

  /// Selects rows that stand side by side.
  private func select(rows range: Range<Int>, _ selection: ListSelection) {
    // A row that is seen may be known by its tag.
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

  /// The selected rows of the leaf that a row belongs to, or the row alone where it is not selected.
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
    let last = leaf.start + (indices.last ?? 0)
    // The row behind takes over, or the one before where there is none.
    let next = last + 1 < rows.count ? last + 1 : leaf.start + (indices.first ?? 0) - 1
    selection.focus(next >= 0 ? rows.id(at: next) : nil)
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
    noteMove(of: indices, in: leaf)
    withAnimation { move(indices, target) }
    return true
  }
}

extension RowNode {
  /// What a selection knows the row by.
  var selectionValue: AnyHashable { content?.trait(.tag) ?? id }
}
