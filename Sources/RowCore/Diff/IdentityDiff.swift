/// The changes between two lists of ids, found by identity.
///
///     let diff = IdentityDiff(from: ["a", "b", "c"], to: ["c", "a", "x"])
///     diff.changes.removals      // [1]
///     diff.changes.insertions    // [2]
///     diff.changes.moves         // [Move(from: 2, to: 0)]
///
/// A row is the same row where it has the same id; where several rows have one id, the n-th of
/// them in the old list is the n-th of them in the new one. Rows that kept their order stay, and
/// the fewest rows that can move do. There is no size of change at which it gives up.
///
/// Caveats: a list that is sorted anew moves nearly all its rows, as it should. Equal ids must hash
/// equally. Ids that do not lie side by side in memory are copied first.
public struct IdentityDiff<ID: Hashable> {
  /// What changed.
  public let changes: RowChanges

  /// The ids that several rows of the new list have, by their first offset.
  public let duplicates: [DuplicateID<ID>]

  /// Compares two lists of ids.
  ///
  /// - Parameters:
  ///   - old: the ids before the change.
  ///   - new: the ids after it.
  ///   - oldIDsAreUnique: pass true where the old list is known to have no duplicates, as the last
  ///     diff said; that saves looking for them. Where the promise is broken, the changes still
  ///     lead from the old list to the new one, but duplicates may go unreported, and the n-th row
  ///     of an id may become another of them.
  /// - Complexity: O(n), and O(m log m) for the m rows that may have moved, given ids that hash
  ///   well.
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
    // With repeated ids, neighbours do not tell which of several rows is which; only the common
    // beginning does.
    var alignment = IdentityAlignment(beginningOf: old, new)
    alignment.matchRest(old, new)
    return (RowChanges(alignment, oldCount: old.count), DuplicateID.all(in: new))
  }
}

extension IdentityDiff: Equatable {}
extension IdentityDiff: Sendable where ID: Sendable {}

extension RowChanges {
  /// The changes that an alignment says, all rows of which were looked up.
  @usableFromInline
  init(_ alignment: IdentityAlignment, oldCount: Int) {
    self.init(
      oldCount: oldCount, sortedRemovals: Array(alignment.oldRest),
      sortedInsertions: Array(alignment.newRest), sortedMoves: Self.moves(alignment.oldOffsets))
  }

  /// The survivors that do not keep their order, by the old offset of each new row.
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
    let stays = longestIncreasing(survivors)
    var moves: [Move] = []
    var survivor = 0
    for (new, old) in oldOffsets.enumerated() where old != IdentityAlignment.unmatched {
      if !stays[survivor] { moves.append(Move(from: old, to: new)) }
      survivor += 1
    }
    return moves
  }
}
