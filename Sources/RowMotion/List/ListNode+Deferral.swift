// Of many rows that come in at once only those get nodes that will be seen. The others are deferred:
// they take no room, or what is seen below them would jump, until they are out of sight or their turn
// comes.

extension ListNode {
  /// A row behind which rows are deferred, and the next one with a node.
  struct Deferral {
    let before: [RowNode]
    let after: [RowNode]
    let animation: Animation?
  }

  /// What is deferred, to be found again after a change.
  var currentDeferrals: [Deferral] {
    shown.indices.filter { shown[$0].deferredCount > 0 }.map { index in
      Deferral(
        before: shown[...index].reversed().map { $0 }, after: shown[(index + 1)...].map { $0 },
        animation: shown[index].deferredAnimation)
    }
  }

  /// Defers what was deferred before a change; some rows may have come in among them.
  func restore(_ deferrals: [Deferral]) {
    guard !deferrals.isEmpty else { return }
    for row in shown { row.deferredCount = 0 }
    for deferral in deferrals {
      guard let row = deferral.before.first(where: { !$0.isExiting && $0.isMounted }) else {
        continue
      }
      let end = deferral.after.first { !$0.isExiting && $0.isMounted }?.index ?? heights.count
      deferRows(from: row.index, to: end, deferral.animation)
    }
  }

  /// Defers the rows without nodes between two indices.
  private func deferRows(from start: Int, to end: Int, _ animation: Animation?) {
    var last: RowNode?
    func setEnd(_ end: Int) {
      last?.deferredCount = end - (last?.index ?? 0) - 1
      last?.deferredAnimation = animation
    }
    for row in shown where !row.isExiting && row.index >= start {
      setEnd(min(row.index, end))
      if row.index >= end { return }
      last = row
    }
    setEnd(end)
  }

  /// Defers the rows that are inserted behind a row, where that will fill the viewport to its end.
  func deferRest(after row: RowNode, at position: Int, _ layout: RowLayout) {
    // A row that came from another section has its node already, and is seen to move.
    let next = shown[(position + 1)...].first { !$0.isExiting }?.index ?? heights.count
    let end = min(next, layout.edit.insertionEnd(from: row.index))
    guard end > row.index + 1 else { return }
    placeRows()
    guard restingBottom(of: position) >= size.height else { return }
    row.deferredCount = end - row.index - 1
    row.deferredAnimation = layout.transaction.animation
  }

  /// Where a shown row ends below the viewport's top once it and those before it have all their
  /// height, points.
  func restingBottom(of position: Int) -> Double {
    let row = shown[position]
    var bottom = row.y + row.natural - offset
    // At the very top a new one has no height to see yet.
    for other in shown[..<position] where !other.isExiting && other.y + other.natural > offset {
      bottom += max(0, other.natural - other.height)
    }
    return bottom
  }

  /// The row behind which the row of an index is deferred; nil where it is not.
  func deferringRow(of index: Int) -> RowNode? {
    shown.first { $0.index < index && index <= $0.index + $0.deferredCount }
  }

  /// Has the first of the rows that are deferred behind a row come in, which will be seen by now.
  func insertDeferred(after row: RowNode) {
    let next = cachedRow(at: row.index + 1)
    split(row, at: next)
    var transaction = ActiveTransaction()
    transaction.transaction.animation = row.deferredAnimation
    next.enter(transaction)
    show(next, at: shown.firstIndex { $0.index >= next.index } ?? shown.count)
    placeRows()
  }

  /// Takes a row out of those that are deferred behind another one; the rest stays deferred.
  func split(_ row: RowNode, at new: RowNode) {
    new.deferredCount = row.index + row.deferredCount - new.index
    new.deferredAnimation = row.deferredAnimation
    row.deferredCount = new.index - row.index - 1
  }

  /// Gives deferred rows their heights where nothing that is seen moves by that.
  ///
  /// - Returns: Whether some rows did.
  func releaseDeferred() -> Bool {
    var released = false
    for (position, row) in shown.enumerated() where row.deferredCount > 0 {
      let isBelow = row.y + row.height >= offset + size.height
      // Above the viewport they push up what is above them: the anchor is what is seen below.
      let next = shown[(position + 1)...].first { !$0.isExiting }
      let isAbove =
        next.map { next in
          next.y <= offset && (anchor.map { !$0.isExiting && $0.index >= next.index } ?? false)
        } ?? false
      if isBelow || isAbove {
        row.deferredCount = 0
        released = true
      }
    }
    return released
  }
}
