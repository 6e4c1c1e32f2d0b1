extension HeightIndex {
  /// Returns descriptions of the violated invariants; empty for a valid index.
  ///
  /// A debug build checks after every change of a list of up to 512 rows; tests call this method
  /// for larger ones.
  ///
  /// - Complexity: O(n) for measured rows.
  public func checkInvariants() -> [String] {
    var violations: [String] = []
    if root.level > 0, root.branches.count < 2 {
      violations.append("a root above level 0 has \(root.branches.count) children")
    }
    root.collectViolations(isRoot: true, into: &violations)
    return violations
  }

  func checkInvariantsInDebug() {
    assert(
      count > HeightChunk.maximumRows || checkInvariants().isEmpty,
      checkInvariants().joined(separator: "; "))
  }
}

extension HeightBranch {
  fileprivate func collectViolations(isRoot: Bool, into violations: inout [String]) {
    let children = level == 0 ? chunks.count : branches.count
    if children != summaries.count {
      violations.append("\(children) children have \(summaries.count) summaries")
      return
    }
    if level == 0 ? !branches.isEmpty : !chunks.isEmpty {
      violations.append("a branch of level \(level) has children of another kind")
    }
    if children > Self.maximumChildren || (!isRoot && children < Self.minimumChildren) {
      violations.append("a branch of level \(level) has \(children) children")
    }
    if total != Self.sum(of: summaries) {
      violations.append("a total is \(total), the summaries say \(Self.sum(of: summaries))")
    }
    for index in 0..<children {
      if level == 0 {
        collectChunkViolations(index, into: &violations)
      } else {
        collectBranchViolations(index, into: &violations)
      }
    }
  }

  private func collectBranchViolations(_ index: Int, into violations: inout [String]) {
    let child = branches[index]
    if child.level != level - 1 {
      violations.append("a branch of level \(child.level) is below level \(level)")
    }
    if child.total != summaries[index] {
      violations.append("a child's total is \(child.total), not \(summaries[index])")
    }
    child.collectViolations(isRoot: false, into: &violations)
  }

  private func collectChunkViolations(_ index: Int, into violations: inout [String]) {
    let summary = summaries[index]
    let units = chunks[index]
    if summary.rows < 1 { violations.append("chunk \(index) has no rows") }
    if units.isEmpty {
      if summary.measuredRows != 0 || summary.measuredUnits != 0 {
        violations.append("run \(index) has measured rows")
      }
      if index > 0, chunks[index - 1].isEmpty {
        violations.append("runs \(index - 1) and \(index) are neighbors")
      }
      return
    }
    if units.count > HeightChunk.maximumRows {
      violations.append("chunk \(index) has \(units.count) rows")
    }
    if summary.measuredRows == 0 { violations.append("chunk \(index) should be a run") }
    if HeightSummary(of: units) != summary {
      violations.append("chunk \(index) adds up to \(HeightSummary(of: units)), not \(summary)")
    }
  }
}
