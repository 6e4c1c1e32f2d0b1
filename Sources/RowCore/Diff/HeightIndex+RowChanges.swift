extension HeightIndex {
  /// Applies changes of the rows, and keeps each height with its row.
  ///
  /// Inserted rows are unmeasured, the heights of removed rows are dropped, and all other heights
  /// stay.
  ///
  /// - Returns: True if the changes were applied; false, without a change, if the changes are for
  ///   another number of rows.
  /// - Complexity: O(k log n) for k changes, and never more than O(n).
  @discardableResult
  public mutating func apply(_ changes: RowChanges) -> Bool {
    guard changes.oldCount == count, changes.newCount <= Self.maximumCount else { return false }
    let changed = changes.departures.count + changes.arrivals.count
    if measuredCount == 0 {
      replaceAll(withRun: changes.newCount)
    } else if changed > count / Self.rowsCopiedPerChange {
      rebuild(with: changes)
    } else {
      applyOneByOne(changes)
    }
    return true
  }

  /// The number of rows that can be copied in the time of one change of one row.
  private static let rowsCopiedPerChange = 64

  private mutating func applyOneByOne(_ changes: RowChanges) {
    let storedOfMoves = changes.moves.map { root.stored(at: $0.from) }
    removeDepartures(of: changes)
    insertArrivals(of: changes, storedOfMoves: storedOfMoves)
  }

  private mutating func removeDepartures(of changes: RowChanges) {
    var departure = changes.departures.count
    while departure > 0 {
      let end = changes.departures[departure - 1].from + 1
      var start = end - 1
      departure -= 1
      while departure > 0, changes.departures[departure - 1].from == start - 1 {
        departure -= 1
        start -= 1
      }
      remove(start..<end)
    }
  }

  private mutating func insertArrivals(of changes: RowChanges, storedOfMoves: [Int32]) {
    var nextMove = 0
    var arrival = 0
    while arrival < changes.arrivals.count {
      let first = changes.arrivals[arrival]
      arrival += 1
      guard first.from == RowChanges.noOffset else {
        insert(stored: storedOfMoves[nextMove], at: first.to)
        nextMove += 1
        continue
      }
      var rows = 1
      while arrival < changes.arrivals.count,
        changes.arrivals[arrival] == .init(from: RowChanges.noOffset, to: first.to + rows)
      {
        arrival += 1
        rows += 1
      }
      insert(count: rows, at: first.to)
    }
  }

  private mutating func rebuild(with changes: RowChanges) {
    let old = root.allStored()
    var new = ContiguousArray(repeating: FixedHeight.unmeasured, count: changes.newCount)
    for run in changes.unmovedRuns {
      new.replaceSubrange(run.new, with: old[run.old])
    }
    for move in changes.moves {
      new[move.to] = old[move.from]
    }
    replaceAll(with: new)
  }
}
