// If many rows are inserted at once, only those that will be visible get nodes. The others are
// deferred: they take no space until they are out of view or become visible. Otherwise the visible
// rows below them would jump.

extension ListNode {
  /// Deferred rows, with the shown rows before and after them, saved across a change.
  struct Deferral {
    let before: [RowNode]
    let after: [RowNode]
    /// The indices of the deferred rows before the change.
    let indices: Range<Int>
    let animation: Animation?
  }

  /// Clears all deferrals and returns them, to be restored after a change.
  func removeDeferrals() -> [Deferral] {
    let shown = rows.shown
    let deferrals = shown.indices.filter { shown[$0].deferredCount > 0 }.map { index in
      Deferral(
        before: shown[...index].reversed().map { $0 }, after: shown[(index + 1)...].map { $0 },
        indices: shown[index].deferredIndices, animation: shown[index].deferredAnimation)
    }
    for row in shown { row.deferredCount = 0 }
    return deferrals
  }

  /// Restores deferrals after a change, which may have inserted rows among them.
  func restore(_ deferrals: [Deferral], after edit: ListEdit) {
    for deferral in deferrals {
      guard let row = deferral.before.first(where: { !$0.isExiting && $0.isMounted }) else {
        continue
      }
      let next = deferral.after.first { !$0.isExiting && $0.isMounted }?.index ?? rows.count
      // Rows without nodes behind the deferred ones keep their heights.
      let last = deferral.indices.reversed().lazy.compactMap { edit.newIndex(ofOld: $0) }
        .first { $0 > row.index && $0 < next }
      if let last { deferRows(from: row.index, to: last + 1, deferral.animation) }
    }
  }

  /// Defers the rows without nodes between two indices.
  private func deferRows(from start: Int, to end: Int, _ animation: Animation?) {
    var last: RowNode?
    func setEnd(_ end: Int) {
      last?.deferredCount = end - (last?.index ?? 0) - 1
      last?.deferredAnimation = animation
    }
    for row in rows.shown where !row.isExiting && row.index >= start {
      setEnd(min(row.index, end))
      if row.index >= end { return }
      last = row
    }
    setEnd(end)
  }

  /// Defers the rows that an animated change inserts next to shown rows.
  ///
  /// They take no space until it is known which of them will be visible, so other rows stay in
  /// place.
  func deferNewRows(_ layout: RowLayout) {
    guard layout.isAnimated, layout.before != nil else { return }
    var indices = rows.shown.isEmpty ? [0] : []
    for row in rows.shown {
      indices.append(row.index - 1)
      indices.append(row.isExiting ? row.index : row.index + 1 + row.deferredCount)
    }
    for index in indices where index >= 0 && index < rows.count {
      let before = rows.shown.last { !$0.isExiting && $0.index <= index }
      let known = before.map { $0.index + 1 + $0.deferredCount } ?? 0
      guard index >= known, layout.isInserted(index) else { continue }
      let next = rows.shown.first { !$0.isExiting && $0.index > index }?.index ?? rows.count
      let range = layout.newRows(around: index, in: known..<next)
      if let before, range.lowerBound == known {
        deferRows(behind: before, until: range.upperBound, layout)
      } else {
        // No node precedes them: the first one is inserted, and the others are deferred behind it.
        let first: RowNode
        if let exiting = exitingRow(of: range.lowerBound, layout) {
          first = exiting
          reverse(exiting, at: range.lowerBound, layout)
        } else {
          first = cachedRow(at: range.lowerBound)
          first.enter(layout.transaction)
          show(first)
        }
        deferRows(behind: first, until: range.upperBound, layout)
      }
    }
  }

  /// Defers the rows between a row with a node and an index.
  func deferRows(behind row: RowNode, until end: Int, _ layout: RowLayout) {
    row.deferredCount = end - row.index - 1
    row.deferredAnimation = layout.transaction.animation
  }

  /// Returns the bottom of a shown row once it and the rows before it have their natural heights,
  /// in points below the viewport's top.
  func restingBottom(of position: Int) -> Double {
    let row = rows.shown[position]
    var bottom = row.y + row.natural - offset
    // A new row at the very top has no height yet, so its natural height counts.
    for other in rows.shown[..<position] where !other.isExiting && other.y + other.natural > offset
    {
      bottom += max(0, other.natural - other.height)
    }
    return bottom
  }

  /// Returns the row behind which the row at an index is deferred; nil if it is not deferred.
  func deferringRow(of index: Int) -> RowNode? {
    rows.shown.first { $0.deferredIndices.contains(index) }
  }

  /// Returns the top of a shown row once the rows between it and the anchor have their natural
  /// heights, in points below the viewport's top.
  private func restingTop(of position: Int, above anchor: RowNode) -> Double {
    var top = rows.shown[position].y - offset
    for other in rows.shown[position...] where !other.isExiting && other.index < anchor.index {
      top -= max(0, other.natural - other.height)
    }
    return top
  }

  /// Inserts those of the rows deferred behind a row that will be visible.
  ///
  /// They are the first ones, or the last ones if the anchor is below.
  ///
  /// - Returns: True if any rows were inserted.
  func insertDeferred(behind row: RowNode, at position: Int, _ layout: RowLayout) -> Bool {
    guard row.deferredCount > 0 else { return false }
    if let index = indexOfExitingRow(behind: row, layout) {
      insertDeferred(at: index, behind: row, layout)
      return true
    }
    guard let anchor, anchor.index > row.index + row.deferredCount else {
      guard restingBottom(of: position) < visibleLimit else { return false }
      insertDeferred(at: row.index + 1, behind: row, layout)
      return true
    }
    var didInsert = false
    while row.deferredCount > 0 {
      let last = row.index + row.deferredCount
      guard let next = rows.shown.firstIndex(where: { $0.index > last }),
        restingTop(of: next, above: anchor) > 0
      else { break }
      insertDeferred(at: last, behind: row, layout)
      didInsert = true
    }
    return didInsert
  }

  /// Among the indices deferred behind a row, returns the first one whose row is still exiting; nil
  /// if there is none.
  private func indexOfExitingRow(behind row: RowNode, _ layout: RowLayout) -> Int? {
    guard layout.before != nil else { return nil }
    let range = row.deferredIndices
    var found: Int?
    for exiting in rows.shown where exiting.isExiting {
      for leaf in rows.leaves where leaf.start < range.upperBound {
        guard leaf.start + leaf.knownCount > range.lowerBound, leaf.kind == exiting.key.kind,
          let local = leaf.index(of: exiting.id), range.contains(leaf.start + local),
          exitingRow(of: leaf.start + local, layout) != nil
        else { continue }
        found = min(found ?? .max, leaf.start + local)
      }
    }
    return found
  }

  private func insertDeferred(at index: Int, behind row: RowNode, _ layout: RowLayout) {
    if let exiting = exitingRow(of: index, layout) {
      split(row, at: index, exiting)
      reverse(exiting, at: index, layout)
      return placeRows()
    }
    let next = cachedRow(at: index)
    split(row, at: index, next)
    var transaction = ActiveTransaction()
    transaction.transaction.animation = row.deferredAnimation
    next.enter(layout.isAnimated && layout.isInserted(index) ? layout.transaction : transaction)
    show(next)
    placeRows()
  }

  /// Divides the rows deferred behind a row at the index of a new row: the later ones are then
  /// deferred behind the new row.
  func split(_ row: RowNode, at index: Int, _ new: RowNode) {
    new.deferredCount = row.index + row.deferredCount - index
    new.deferredAnimation = row.deferredAnimation
    row.deferredCount = index - row.index - 1
  }

  /// Restores the heights of deferred rows if this moves no visible row.
  ///
  /// - Returns: True if any heights were restored.
  func releaseDeferred() -> Bool {
    var released = false
    for (position, row) in rows.shown.enumerated() where row.deferredCount > 0 {
      guard isBelowVisibleContent(row) || isAboveVisibleContent(row, at: position) else { continue }
      row.deferredCount = 0
      released = true
    }
    return released
  }

  /// The distance below the viewport's top within which rows are, or could be, visible, in points.
  private var visibleLimit: Double {
    if isScrollFrame, vertical.motion.isDragged || isMoving { return viewportHeight }
    return viewportHeight + max(0, wantedOffset - maximumOffset)
  }

  /// Returns true if the rows deferred behind a row are below the visible content.
  private func isBelowVisibleContent(_ row: RowNode) -> Bool {
    // Heights restored above an anchor would change the offset.
    if let anchor, anchor.index > row.index { return false }
    let top = row.y - offset
    let visibleLimit = visibleLimit
    guard top + row.height >= visibleLimit - 1e-6, hasIndependentGaps(row) else { return false }
    // A row without a height at the lower edge is about to become visible.
    return row.height > 0 || row.presence.state != .appearing || top > visibleLimit + 1e-6
  }

  /// Returns true if the rows deferred behind a row are above the visible content.
  ///
  /// Their heights then push up the rows above, because the anchor is visible below them.
  private func isAboveVisibleContent(_ row: RowNode, at position: Int) -> Bool {
    let end = row.index + row.deferredCount
    guard offset > 0, let anchor, anchor.index > end,
      let next = rows.shown[(position + 1)...].first(where: { $0.index > end })
    else { return false }
    return next.y <= offset && hasIndependentGaps(next)
  }

  /// Returns true if the gap above a row does not depend on the rows below it, and vice versa.
  private func hasIndependentGaps(_ row: RowNode) -> Bool {
    rowSpacing <= 0 || row.sample.progress >= 1
  }
}
