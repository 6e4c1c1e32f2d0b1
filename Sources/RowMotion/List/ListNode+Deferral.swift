// Of many rows that come in at once only those get nodes that will be seen. The others are deferred:
// they take no room, or what is seen below them would jump, until they are out of sight or their turn
// comes.

extension ListNode {
  /// A row behind which rows are deferred, and the next one with a node.
  struct Deferral {
    let before: [RowNode]
    let after: [RowNode]
    /// The indices of the deferred rows before the change.
    let indices: Range<Int>
    let animation: Animation?
  }

  /// What is deferred, to be found again after a change; for now nothing is.
  func takeDeferrals() -> [Deferral] {
    let shown = rows.shown
    let deferrals = shown.indices.filter { shown[$0].deferredCount > 0 }.map { index in
      Deferral(
        before: shown[...index].reversed().map { $0 }, after: shown[(index + 1)...].map { $0 },
        indices: shown[index].deferredIndices, animation: shown[index].deferredAnimation)
    }
    for row in shown { row.deferredCount = 0 }
    return deferrals
  }

  /// Defers what was deferred before a change; some rows may have come in among them.
  func restore(_ deferrals: [Deferral], after edit: ListEdit) {
    for deferral in deferrals {
      guard let row = deferral.before.first(where: { !$0.isExiting && $0.isMounted }) else {
        continue
      }
      let next = deferral.after.first { !$0.isExiting && $0.isMounted }?.index ?? rows.count
      // Rows without nodes behind the deferred ones have their heights, and keep them.
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

  /// Defers the rows that come in by an animated change beside rows with nodes: they take no room until
  /// it is known which of them will be seen, so that everything else stands where it stood.
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
      guard index >= known, layout.comesIn(index) else { continue }
      let next = rows.shown.first { !$0.isExiting && $0.index > index }?.index ?? rows.count
      let range = layout.newRows(around: index, in: known..<next)
      if let before, range.lowerBound == known {
        deferRows(behind: before, until: range.upperBound, layout)
      } else {
        // What they follow has no node: the first of them comes in, and the others stand behind it.
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

  /// Where a shown row ends below the viewport's top once it and those before it have all their
  /// height, points.
  func restingBottom(of position: Int) -> Double {
    let row = rows.shown[position]
    var bottom = row.y + row.natural - offset
    // At the very top a new one has no height to see yet.
    for other in rows.shown[..<position] where !other.isExiting && other.y + other.natural > offset
    {
      bottom += max(0, other.natural - other.height)
    }
    return bottom
  }

  /// The row behind which the row of an index is deferred; nil where it is not.
  func deferringRow(of index: Int) -> RowNode? {
    rows.shown.first { $0.deferredIndices.contains(index) }
  }

  /// Where a shown row begins below the viewport's top once those between it and the anchor have all
  /// their height, points.
  private func restingTop(of position: Int, above anchor: RowNode) -> Double {
    var top = rows.shown[position].y - offset
    for other in rows.shown[position...] where !other.isExiting && other.index < anchor.index {
      top -= max(0, other.natural - other.height)
    }
    return top
  }

  /// Has those of the rows that are deferred behind a row come in that will be seen: the first of them,
  /// or, as what is below them stays, the last ones.
  ///
  /// - Returns: Whether some did.
  func insertDeferred(behind row: RowNode, at position: Int, _ layout: RowLayout) -> Bool {
    guard row.deferredCount > 0 else { return false }
    if let index = indexOfExitingRow(behind: row, layout) {
      insertDeferred(at: index, behind: row, layout)
      return true
    }
    guard let anchor, anchor.index > row.index + row.deferredCount else {
      guard restingBottom(of: position) < sight else { return false }
      insertDeferred(at: row.index + 1, behind: row, layout)
      return true
    }
    var made = false
    while row.deferredCount > 0 {
      let last = row.index + row.deferredCount
      guard let next = rows.shown.firstIndex(where: { $0.index > last }),
        restingTop(of: next, above: anchor) > 0
      else { break }
      insertDeferred(at: last, behind: row, layout)
      made = true
    }
    return made
  }

  /// The first index among those that are deferred behind a row of which there is still an exiting row;
  /// nil where there is none.
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
    next.enter(layout.isAnimated && layout.comesIn(index) ? layout.transaction : transaction)
    show(next)
    placeRows()
  }

  /// Takes a row out of those that are deferred behind another one; the rest stays deferred.
  func split(_ row: RowNode, at index: Int, _ new: RowNode) {
    new.deferredCount = row.index + row.deferredCount - index
    new.deferredAnimation = row.deferredAnimation
    row.deferredCount = index - row.index - 1
  }

  /// Gives deferred rows their heights where nothing that is seen moves by that.
  ///
  /// - Returns: Whether some rows did.
  func releaseDeferred() -> Bool {
    var released = false
    for (position, row) in rows.shown.enumerated() where row.deferredCount > 0 {
      guard isBelowSight(row) || isAboveSight(row, at: position) else { continue }
      row.deferredCount = 0
      released = true
    }
    return released
  }

  /// How far below the viewport's top rows are seen, or would be if there were more of them, points.
  private var sight: Double {
    if isScrollFrame, motion.isHeld || isMoving { return viewportHeight }
    return viewportHeight + max(0, wantedOffset - maximumOffset)
  }

  /// Whether what is deferred behind a row is below all that is seen.
  private func isBelowSight(_ row: RowNode) -> Bool {
    // An anchor that has just been scrolled out of sight would take the offset along.
    if let anchor, anchor.index > row.index { return false }
    let top = row.y - offset
    let sight = sight
    guard top + row.height >= sight - 1e-6, isWhole(row) else { return false }
    // One that has no height yet at the lower edge is about to be seen.
    return row.height > 0 || row.presence.state != .appearing || top > sight + 1e-6
  }

  /// Whether what is deferred behind a row is above all that is seen: it pushes up what is above, as
  /// the anchor is what is seen below.
  private func isAboveSight(_ row: RowNode, at position: Int) -> Bool {
    let end = row.index + row.deferredCount
    guard offset > 0, let anchor, anchor.index > end,
      let next = rows.shown[(position + 1)...].first(where: { $0.index > end })
    else { return false }
    return next.y <= offset && isWhole(next)
  }

  /// Whether the gaps on one side of a row are the same whatever stands on its other side.
  private func isWhole(_ row: RowNode) -> Bool {
    rowSpacing <= 0 || row.sample.progress >= 1
  }
}
