/// The changes between two lists of ids, found by identity.
///
///     let diff = IdentityDiff(from: ["a", "b", "c"], to: ["c", "a", "x"])
///     diff.changes.removals      // [1]
///     diff.changes.insertions    // [2]
///     diff.changes.moves         // [Move(from: 2, to: 0)]
///
/// Rows with the same id are the same row. If several rows have one id, the n-th of them in the old
/// list is the n-th in the new list. Rows that kept their order stay, and as few rows as possible
/// move. The diff has no size limit.
///
/// Caveats: sorting a list moves nearly all of its rows, as expected. Equal ids must have equal
/// hashes. Ids without contiguous storage are copied first.
public struct IdentityDiff<ID: Hashable> {
  /// The changes between the lists.
  public let changes: RowChanges

  /// The duplicate ids of the new list, in the order of their first offsets.
  public let duplicates: [DuplicateID<ID>]

  /// Compares two lists of ids.
  ///
  /// - Parameters:
  ///   - old: The ids before the change.
  ///   - new: The ids after the change.
  ///   - oldIDsAreUnique: True if the old list is known to have no duplicates, as the last diff
  ///     reported; that saves a search. If it does have some, the changes still lead from the old
  ///     list to the new one. But duplicates may go unreported, and rows with one id may be
  ///     swapped.
  /// - Complexity: O(n), and O(m log m) for the m rows that may have moved, given well distributed
  ///   hashes.
  @inlinable
  public init(
    from old: some RandomAccessCollection<ID>, to new: some RandomAccessCollection<ID>,
    oldIDsAreUnique: Bool = false
  ) {
    (changes, duplicates) = withBuffer(of: old) { old in
      withBuffer(of: new) { new in
        Self.compare(old, new, oldIDsAreUnique: oldIDsAreUnique)
      }
    }
  }

  @inlinable
  static func compare(
    _ old: UnsafeBufferPointer<ID>, _ new: UnsafeBufferPointer<ID>, oldIDsAreUnique: Bool
  ) -> (RowChanges, [DuplicateID<ID>]) {
    if oldIDsAreUnique || DuplicateID.all(in: old).isEmpty {
      var alignment = IdentityAlignment(old, new)
      alignment.matchRest(old, new)
      if !alignment.insertionsRepeat(in: new) {
        return (RowChanges(alignment, oldCount: old.count), [])
      }
    }
    // With repeated ids, neighbors do not identify a row; only the common prefix does.
    var alignment = IdentityAlignment(beginningOf: old, new)
    alignment.matchRest(old, new)
    return (RowChanges(alignment, oldCount: old.count), DuplicateID.all(in: new))
  }
}

extension IdentityDiff: Equatable {}
extension IdentityDiff: Sendable where ID: Sendable {}

extension RowChanges {
  /// Creates the changes of an alignment whose rows have all been looked up.
  @usableFromInline
  init(_ alignment: IdentityAlignment, oldCount: Int) {
    self.init(
      oldCount: oldCount, sortedRemovals: Array(alignment.oldRest),
      sortedInsertions: Array(alignment.newRest), sortedMoves: Self.moves(alignment.oldOffsets))
  }

  /// Returns the surviving rows that change their order, from the old offset of each new row.
  private static func moves(_ oldOffsets: ContiguousArray<Int>) -> [Move] {
    var survivors: ContiguousArray<Int> = []
    survivors.reserveCapacity(oldOffsets.count)
    var isInOrder = true
    var last = -1
    for old in oldOffsets where old != IdentityAlignment.unmatched {
      if old < last { isInOrder = false }
      last = old
      survivors.append(old)
    }
    if isInOrder { return [] }
    let isStationary = longestIncreasing(survivors)
    var moves: [Move] = []
    var survivor = 0
    for (new, old) in oldOffsets.enumerated() where old != IdentityAlignment.unmatched {
      if !isStationary[survivor] { moves.append(Move(from: old, to: new)) }
      survivor += 1
    }
    return moves
  }
}
