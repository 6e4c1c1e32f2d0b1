extension LazyRows {
  /// The invariants that do not hold, in words; empty for sound rows.
  ///
  /// - Complexity: O(n) in the shown and cached rows and the leaves.
  func checkInvariants() -> [String] {
    var violations: [String] = []
    var start = 0
    for leaf in leaves {
      if leaf.start != start { violations.append("a leaf begins at \(leaf.start), not \(start)") }
      start += leaf.knownCount
    }
    if start != heights.count {
      violations.append("\(start) rows have \(heights.count) heights")
    }
    // While there is new content, the leaves tell of other rows than the nodes stand for.
    if isStale { return violations }
    checkShown(&violations)
    violations += cache.checkInvariants()
    for row in cache.rows {
      if row.isExiting { violations.append("cached row \(row.id) exits") }
      if shown.contains(where: { $0 === row }) {
        violations.append("cached row \(row.id) is shown")
      }
    }
    return violations
  }

  private func checkShown(_ violations: inout [String]) {
    var next = 0
    for row in shown {
      if row.isExiting {
        // Its index is that of the row behind it, which may be among those deferred.
        if row.index < 0 || row.index > count {
          violations.append("exiting row \(row.id) has index \(row.index) of \(count)")
        }
        if row.deferredCount > 0 { violations.append("rows are deferred behind an exiting row") }
        continue
      }
      if row.index < next || row.index + row.deferredCount >= count {
        violations.append("row \(row.id) has index \(row.index) behind \(next) of \(count)")
        continue
      }
      next = row.index + 1 + row.deferredCount
      let leaf = leaf(at: row.index)
      // Not its identity: a collection may be wrong about its own changes.
      if row.leaf !== leaf || row.localIndex != row.index - leaf.start {
        violations.append("row \(row.id) is not the row of index \(row.index)")
      }
    }
    for (row, next) in zip(shown, shown.dropFirst())
    where row.index > next.index || row.index == next.index && next.isExiting && !row.isExiting {
      violations.append("row \(next.id) stands behind row \(row.id) of a higher index")
    }
  }

  func assertInvariants() {
    assert(checkInvariants().isEmpty, checkInvariants().joined(separator: "; "))
  }
}
