/// A node of the tree over the chunks: summaries of its children, then the children themselves.
///
/// A branch of level 0 holds chunks, one of a higher level holds branches of the level below.
/// Two copies of an index share branches; a branch is changed only by an index that is its only
/// owner, which is why it may be sent to another thread.
///
/// | invariant | |
/// |---|---|
/// | children | at most 32; at least 8, but for the root, which has at least 2 above level 0 |
/// | summaries | one a child, equal to the child's own; `total` is their sum |
/// | chunks | none is without rows; two neighbours in a branch are not both runs |
/// | levels | all children of a branch are one level below it |
///
/// Access to the stored properties is not checked at run time: only this target's few functions
/// touch them, none holds one across a call, and the checks doubled the cost of every change.
final class HeightBranch: @unchecked Sendable {
  /// The most children of a branch.
  static let maximumChildren = 32
  /// The fewest children of a branch that is not the root.
  static let minimumChildren = 8

  let level: Int
  @exclusivity(unchecked) var total: HeightSummary
  @exclusivity(unchecked) var summaries: ContiguousArray<HeightSummary>
  /// The chunks' heights, level 0 only; empty for a run.
  @exclusivity(unchecked) var chunks: ContiguousArray<ContiguousArray<Int32>>
  /// The branches below, from level 1 on.
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

  /// A branch of level 0 over one chunk, or over none where the chunk has no rows.
  convenience init(_ chunk: HeightChunk) {
    let isEmpty = chunk.summary.rows == 0
    self.init(
      level: 0, summaries: isEmpty ? [] : [chunk.summary], chunks: isEmpty ? [] : [chunk.units],
      branches: [])
  }

  /// A branch over branches of one level.
  convenience init(above children: ContiguousArray<HeightBranch>) {
    var summaries: ContiguousArray<HeightSummary> = []
    summaries.reserveCapacity(children.count)
    for child in children { summaries.append(child.total) }
    self.init(
      level: (children.first?.level ?? -1) + 1, summaries: summaries, chunks: [],
      branches: children)
  }

  /// A branch with the same children, for an index that is about to change it alone.
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
  /// The child that holds a row, and the row's offset in it.
  ///
  /// The row after the last one belongs to the last child. The branch must have children.
  @inline(__always)
  func child(holding row: Int) -> (index: Int, offset: Int) {
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
