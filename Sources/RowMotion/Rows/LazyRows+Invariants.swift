extension LazyRows {
  /// Returns a message for each violated invariant; empty if all hold.
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
    // Until the nodes follow new content, they belong to other rows than those of the leaves.
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
        // An exiting row has the index of the row behind it, which may be deferred.
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
      next = row.nextIndex
      let leaf = leaf(at: row.index)
      // Identities are not compared: a collection may report its own changes incorrectly.
      if row.leaf !== leaf || row.localIndex != row.index - leaf.start {
        violations.append("row \(row.id) is not the row of index \(row.index)")
      }
    }
    for (row, next) in zip(shown, shown.dropFirst())
    where row.index > next.index || row.index == next.index && next.isExiting && !row.isExiting {
      violations.append("row \(next.id) follows row \(row.id), which has a higher index")
    }
  }

  func assertInvariants() {
    assert(checkInvariants().isEmpty, checkInvariants().joined(separator: "; "))
  }
}
