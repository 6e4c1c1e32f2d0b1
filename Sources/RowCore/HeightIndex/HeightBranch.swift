/// A node of the tree over the chunks: its children and their summaries.
///
/// A branch of level 0 has chunks as children, one of a higher level has branches of the level
/// below. Copies of an index share branches. An index changes a branch only if it is the only
/// owner, so branches may be sent to other threads.
///
/// | invariant | |
/// |---|---|
/// | children | at most 32; at least 8, except for the root, which has at least 2 above level 0 |
/// | summaries | one for each child, equal to the child's own; `total` is their sum |
/// | chunks | none is empty; two neighbors in a branch are not both runs |
/// | levels | all children of a branch are one level below it |
///
/// Exclusive access to the stored properties is not checked at run time. Only a few functions of
/// this target use them, none across a call, and the checks doubled the cost of every change.
final class HeightBranch: @unchecked Sendable {
  /// The maximum number of children.
  static let maximumChildren = 32
  /// The minimum number of children of a branch that is not the root.
  static let minimumChildren = 8

  let level: Int
  @exclusivity(unchecked) var total: HeightSummary
  @exclusivity(unchecked) var summaries: ContiguousArray<HeightSummary>
  /// The chunks' heights, for level 0 only; empty for a run.
  @exclusivity(unchecked) var chunks: ContiguousArray<ContiguousArray<Int32>>
  /// The child branches, for level 1 and above.
  @exclusivity(unchecked) var branches: ContiguousArray<HeightBranch>

  init(
    level: Int, summaries: ContiguousArray<HeightSummary>,
    chunks: ContiguousArray<ContiguousArray<Int32>>, branches: ContiguousArray<HeightBranch>
  ) {
    self.level = level
    self.summaries = summaries
    self.chunks = chunks
    self.branches = branches
    self.total = Self.sum(of: summaries)
  }

  /// Creates a branch of level 0 with one chunk, or with none if the chunk has no rows.
  convenience init(_ chunk: HeightChunk) {
    let isEmpty = chunk.summary.rows == 0
    self.init(
      level: 0, summaries: isEmpty ? [] : [chunk.summary], chunks: isEmpty ? [] : [chunk.units],
      branches: [])
  }

  /// Creates a branch with child branches of one level.
  convenience init(above children: ContiguousArray<HeightBranch>) {
    var summaries: ContiguousArray<HeightSummary> = []
    summaries.reserveCapacity(children.count)
    for child in children { summaries.append(child.total) }
    self.init(
      level: (children.first?.level ?? -1) + 1, summaries: summaries, chunks: [],
      branches: children)
  }

  /// Returns a branch with the same children, which its index may change.
  func copy() -> HeightBranch {
    HeightBranch(level: level, summaries: summaries, chunks: chunks, branches: branches)
  }

  static func sum(of summaries: ContiguousArray<HeightSummary>) -> HeightSummary {
    var total = HeightSummary()
    for summary in summaries { total += summary }
    return total
  }
}

extension HeightBranch {
  /// Returns the child that contains a row, and the row's offset in that child.
  ///
  /// The row after the last one belongs to the last child. The branch must have children.
  @inline(__always)
  func child(containing row: Int) -> (index: Int, offset: Int) {
    let last = summaries.count - 1
    var index = 0
    var offset = row
    while index < last, offset >= summaries[index].rows {
      offset -= summaries[index].rows
      index += 1
    }
    return (index, offset)
  }
}
