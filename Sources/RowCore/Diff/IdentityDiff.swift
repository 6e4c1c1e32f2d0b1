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
/// Caveats: a list that is sorted anew moves nearly all its rows, as it should. Ids must not change
/// while they are compared, and equal ids must hash equally.
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
  ///     diff said. Then they are looked for only among inserted ids. Where the promise is broken
  ///     the changes still lead from the old list to the new one, but the n-th row of an id may
  ///     become another of them, and duplicates may go unreported.
  /// - Complexity: O(n), and O(m log m) for m rows between the common beginning and the common
  ///   end, given ids that hash well.
  @inlinable
  public init(
    from old: some RandomAccessCollection<ID>, to new: some RandomAccessCollection<ID>,
    oldIDsAreUnique: Bool = false
  ) {
    let oldCount = old.count
    let newCount = new.count
    let prefix = Self.commonPrefix(old, new)
    var suffix = Self.commonSuffix(old, new, limit: min(oldCount, newCount) - prefix)
    var oldMiddle = old.dropFirst(prefix).dropLast(suffix)
    var newMiddle = new.dropFirst(prefix).dropLast(suffix)
    var match = IdentityMatch(old: oldMiddle, new: newMiddle)

    // An id that comes or goes in the middle renumbers its later occurrences. A common end is one
    // only if it has none of those.
    var changed = Self.unmatched(newMiddle, match.oldOffsets.map { $0 >= 0 })
    var hasNewDuplicates = false
    if !oldIDsAreUnique {
      changed += Self.unmatched(oldMiddle, match.survives)
    } else if !changed.isEmpty {
      hasNewDuplicates = Self.anyOccurs(changed, in: new.prefix(prefix))
    }
    if suffix > 0, !changed.isEmpty, Self.anyOccurs(changed, in: new.suffix(suffix)) {
      hasNewDuplicates = true
      suffix = 0
      oldMiddle = old.dropFirst(prefix)
      newMiddle = new.dropFirst(prefix)
      match = IdentityMatch(old: oldMiddle, new: newMiddle)
    }

    changes = RowChanges(match, prefix: prefix, oldCount: oldCount)
    if !oldIDsAreUnique || hasNewDuplicates {
      duplicates = DuplicateID.all(in: new)
    } else if changed.isEmpty || DuplicateID.all(in: changed).isEmpty {
      duplicates = []
    } else {
      duplicates = DuplicateID.all(in: new)
    }
  }

  @inlinable
  static func commonPrefix(
    _ old: some RandomAccessCollection<ID>, _ new: some RandomAccessCollection<ID>
  ) -> Int {
    var count = 0
    var oldIndex = old.startIndex
    var newIndex = new.startIndex
    while oldIndex < old.endIndex, newIndex < new.endIndex, old[oldIndex] == new[newIndex] {
      old.formIndex(after: &oldIndex)
      new.formIndex(after: &newIndex)
      count += 1
    }
    return count
  }

  @inlinable
  static func commonSuffix(
    _ old: some RandomAccessCollection<ID>, _ new: some RandomAccessCollection<ID>, limit: Int
  ) -> Int {
    var count = 0
    var oldIndex = old.endIndex
    var newIndex = new.endIndex
    while count < limit {
      old.formIndex(before: &oldIndex)
      new.formIndex(before: &newIndex)
      guard old[oldIndex] == new[newIndex] else { break }
      count += 1
    }
    return count
  }

  @inlinable
  static func unmatched(_ ids: some Collection<ID>, _ isMatched: some Sequence<Bool>) -> [ID] {
    var result: [ID] = []
    for (id, isMatched) in zip(ids, isMatched) where !isMatched { result.append(id) }
    return result
  }

  @inlinable
  static func anyOccurs(_ few: [ID], in many: some Collection<ID>) -> Bool {
    let few = Set(few)
    for id in many where few.contains(id) { return true }
    return false
  }
}

extension IdentityDiff: Equatable {}
extension IdentityDiff: Sendable where ID: Sendable {}

extension RowChanges {
  /// The changes that a match says, of lists that begin with the same `prefix` rows.
  @usableFromInline
  init(_ match: IdentityMatch, prefix: Int, oldCount: Int) {
    var removals: [Int] = []
    for (offset, survives) in match.survives.enumerated() where !survives {
      removals.append(prefix + offset)
    }
    var insertions: [Int] = []
    var survivors: ContiguousArray<Move> = []
    var oldOffsets: ContiguousArray<Int> = []
    var isInOrder = true
    for (offset, old) in match.oldOffsets.enumerated() {
      guard old != IdentityMatch.unmatched else {
        insertions.append(prefix + offset)
        continue
      }
      if let last = oldOffsets.last, last > old { isInOrder = false }
      oldOffsets.append(old)
      survivors.append(Move(from: prefix + old, to: prefix + offset))
    }
    var moves: [Move] = []
    if !isInOrder {
      let stays = longestIncreasing(oldOffsets)
      for (survivor, stays) in zip(survivors, stays) where !stays { moves.append(survivor) }
    }
    self.init(
      oldCount: oldCount, sortedRemovals: removals, sortedInsertions: insertions,
      sortedMoves: moves)
  }
}
