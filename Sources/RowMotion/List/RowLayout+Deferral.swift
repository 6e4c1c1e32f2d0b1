// If many rows are inserted at once, only those that will be visible get nodes. The others are
// deferred: they take no space until they are out of view or become visible. Otherwise the visible
// rows below them would jump.

extension RowLayout {
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
    let shown = list.rows.shown
    let deferrals = shown.indices.filter { shown[$0].deferredCount > 0 }.map { index in
      Deferral(
        before: shown[...index].reversed().map { $0 }, after: shown[(index + 1)...].map { $0 },
        indices: shown[index].deferredIndices, animation: shown[index].deferred.animation)
    }
    for row in shown { row.deferred = DeferredRows() }
    return deferrals
  }

  /// Restores deferrals after a change, which may have inserted rows among them.
  func restore(_ deferrals: [Deferral]) {
    for deferral in deferrals {
      guard let row = deferral.before.first(where: { !$0.isExiting && $0.isMounted }) else {
        continue
      }
      let next = deferral.after.first { !$0.isExiting && $0.isMounted }?.index ?? list.rows.count
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
      last?.deferRows(until: end, animation)
    }
    for row in list.rows.shown where !row.isExiting && row.index >= start {
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
  func deferNewRows() {
    guard isAnimated, before != nil else { return }
    var indices = list.rows.shown.isEmpty ? [0] : []
    for row in list.rows.shown {
      indices.append(row.index - 1)
      indices.append(row.nextIndex)
    }
    for index in indices where index >= 0 && index < list.rows.count {
      let before = list.rows.shown.last { !$0.isExiting && $0.index <= index }
      let known = before?.nextIndex ?? 0
      guard index >= known, isInserted(index) else { continue }
      let next =
        list.rows.shown.first { !$0.isExiting && $0.index > index }?.index ?? list.rows.count
      let range = newRows(around: index, in: known..<next)
      if let before, range.lowerBound == known {
        before.deferRows(until: range.upperBound, transaction.animation)
      } else {
        // No node precedes them: the first one is inserted, and the others are deferred behind it.
        let first: RowNode
        if let exiting = exitingRow(of: range.lowerBound) {
          first = exiting
          reverse(exiting, at: range.lowerBound)
        } else {
          first = list.cachedRow(at: range.lowerBound)
          first.enter(transaction)
          show(first)
        }
        first.deferRows(until: range.upperBound, transaction.animation)
      }
    }
  }

  /// Returns the bottom of a shown row once it and the rows before it have their natural heights,
  /// in points below the viewport's top.
  func restingBottom(of position: Int) -> Double {
    let row = list.rows.shown[position]
    var bottom = row.y + row.natural - list.offset
    // A new row at the very top has no height yet, so its natural height counts.
    for other in list.rows.shown[..<position]
    where !other.isExiting && other.y + other.natural > list.offset {
      bottom += max(0, other.natural - other.height)
    }
    return bottom
  }

  /// Returns the top of a shown row once the rows between it and the anchor have their natural
  /// heights, in points below the viewport's top.
  private func restingTop(of position: Int, above anchor: RowNode) -> Double {
    var top = list.rows.shown[position].y - list.offset
    for other in list.rows.shown[position...]
    where !other.isExiting && other.index < anchor.index {
      top -= max(0, other.natural - other.height)
    }
    return top
  }

  /// Inserts those of the rows deferred behind a row that will be visible.
  ///
  /// They are the first ones, or the last ones if the anchor is below.
  ///
  /// - Returns: True if any rows were inserted.
  func insertDeferred(behind row: RowNode, at position: Int) -> Bool {
    guard row.deferredCount > 0 else { return false }
    if let index = indexOfExitingRow(behind: row) {
      insertDeferred(at: index, behind: row)
      return true
    }
    guard let anchor = list.anchor, anchor.index > row.index + row.deferredCount else {
      guard restingBottom(of: position) < visibleLimit else { return false }
      insertDeferred(at: row.index + 1, behind: row)
      return true
    }
    var didInsert = false
    while row.deferredCount > 0 {
      let last = row.index + row.deferredCount
      guard let next = list.rows.shown.firstIndex(where: { $0.index > last }),
        restingTop(of: next, above: anchor) > 0
      else { break }
      insertDeferred(at: last, behind: row)
      didInsert = true
    }
    return didInsert
  }

  /// Among the indices deferred behind a row, returns the first one whose row is still exiting; nil
  /// if there is none.
  private func indexOfExitingRow(behind row: RowNode) -> Int? {
    guard before != nil else { return nil }
    let range = row.deferredIndices
    var found: Int?
    for exiting in list.rows.shown where exiting.isExiting {
      for leaf in list.rows.leaves where leaf.start < range.upperBound {
        guard leaf.start + leaf.knownCount > range.lowerBound, leaf.kind == exiting.key.kind,
          let local = leaf.index(of: exiting.id), range.contains(leaf.start + local),
          exitingRow(of: leaf.start + local) != nil
        else { continue }
        found = min(found ?? .max, leaf.start + local)
      }
    }
    return found
  }

  private func insertDeferred(at index: Int, behind row: RowNode) {
    if let exiting = exitingRow(of: index) {
      row.splitDeferred(at: index, behind: exiting)
      reverse(exiting, at: index)
      return list.placeRows()
    }
    let next = list.cachedRow(at: index)
    row.splitDeferred(at: index, behind: next)
    var own = ActiveTransaction()
    own.transaction.animation = row.deferred.animation
    next.enter(isAnimated && isInserted(index) ? transaction : own)
    show(next)
    list.placeRows()
  }

  /// Restores the heights of deferred rows if this moves no visible row.
  ///
  /// - Returns: True if any heights were restored.
  func releaseDeferred() -> Bool {
    var released = false
    for (position, row) in list.rows.shown.enumerated() where row.deferredCount > 0 {
      guard isBelowVisibleContent(row) || isAboveVisibleContent(row, at: position) else { continue }
      row.deferred = DeferredRows()
      released = true
    }
    return released
  }

  /// The distance below the viewport's top within which rows are, or could be, visible, in points.
  private var visibleLimit: Double {
    if list.isScrollFrame, list.vertical.motion.isDragged || list.isMoving {
      return list.viewportHeight
    }
    return list.viewportHeight + max(0, list.wantedOffset - list.maximumOffset)
  }

  /// Returns true if the rows deferred behind a row are below the visible content.
  private func isBelowVisibleContent(_ row: RowNode) -> Bool {
    // Heights restored above an anchor would change the offset.
    if let anchor = list.anchor, anchor.index > row.index { return false }
    let top = row.y - list.offset
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
    guard list.offset > 0, let anchor = list.anchor, anchor.index > end,
      let next = list.rows.shown[(position + 1)...].first(where: { $0.index > end })
    else { return false }
    return next.y <= list.offset && hasIndependentGaps(next)
  }

  /// Returns true if the gap above a row does not depend on the rows below it, and vice versa.
  private func hasIndependentGaps(_ row: RowNode) -> Bool {
    list.rowSpacing <= 0 || row.sample.progress >= 1
  }
}
