/// The rows of two lists that are matched by position, and the remaining rows for a lookup.
///
/// Most changes leave long ranges unchanged. They are found by comparing neighbors, which is far
/// cheaper than hashing: the common prefix and suffix, and ranges after a few rows inserted,
/// removed or replaced.
@usableFromInline
struct IdentityAlignment {
  /// The old offset of each new row, or ``unmatched``.
  @usableFromInline var oldOffsets: ContiguousArray<Int>
  /// Offsets of the old rows that were not aligned, ascending.
  @usableFromInline var oldRest: ContiguousArray<Int> = []
  /// Offsets of the new rows that were not aligned, ascending.
  @usableFromInline var newRest: ContiguousArray<Int> = []

  @usableFromInline static let unmatched = -1

  /// The maximum number of neighboring rows inserted, removed or replaced that the alignment skips.
  @usableFromInline static let window = 8
  /// The number of longer differences after which the remaining rows are looked up.
  @usableFromInline static let longDifferenceLimit = 64

  /// Creates an alignment of the common prefix only.
  @inlinable
  init<ID: Hashable>(beginningOf old: UnsafeBufferPointer<ID>, _ new: UnsafeBufferPointer<ID>) {
    oldOffsets = ContiguousArray(repeating: Self.unmatched, count: new.count)
    let prefix = alignPrefix(old, new)
    oldRest.append(contentsOf: prefix..<old.count)
    newRest.append(contentsOf: prefix..<new.count)
  }

  /// Creates an alignment by comparing neighbors; correct only if no id of the old list repeats.
  @inlinable
  init<ID: Hashable>(_ old: UnsafeBufferPointer<ID>, _ new: UnsafeBufferPointer<ID>) {
    oldOffsets = ContiguousArray(repeating: Self.unmatched, count: new.count)
    var oldOffset = alignPrefix(old, new)
    var newOffset = oldOffset
    let suffix = alignSuffix(old, new, limit: min(old.count, new.count) - oldOffset)
    let oldEnd = old.count - suffix
    let newEnd = new.count - suffix
    var remainingLongDifferences = Self.longDifferenceLimit
    while oldOffset < oldEnd, newOffset < newEnd, remainingLongDifferences > 0 {
      if old[oldOffset] == new[newOffset] {
        oldOffsets[newOffset] = oldOffset
        oldOffset += 1
        newOffset += 1
        continue
      }
      var (skippedOld, skippedNew) = (1, 1)
      search: for distance in 1...Self.window {
        let oldNext = oldOffset + distance
        let newNext = newOffset + distance
        if oldNext < oldEnd, old[oldNext] == new[newOffset] {
          (skippedOld, skippedNew) = (distance, 0)
          break search
        }
        if newNext < newEnd, old[oldOffset] == new[newNext] {
          (skippedOld, skippedNew) = (0, distance)
          break search
        }
        if oldNext < oldEnd, newNext < newEnd, old[oldNext] == new[newNext] {
          (skippedOld, skippedNew) = (distance, distance)
          break search
        }
        if distance == Self.window { remainingLongDifferences -= 1 }
      }
      oldRest.append(contentsOf: oldOffset..<(oldOffset + skippedOld))
      newRest.append(contentsOf: newOffset..<(newOffset + skippedNew))
      oldOffset += skippedOld
      newOffset += skippedNew
    }
    oldRest.append(contentsOf: oldOffset..<oldEnd)
    newRest.append(contentsOf: newOffset..<newEnd)
  }

  @inlinable
  mutating func alignPrefix<ID: Hashable>(
    _ old: UnsafeBufferPointer<ID>, _ new: UnsafeBufferPointer<ID>
  ) -> Int {
    let limit = min(old.count, new.count)
    var count = 0
    while count < limit, old[count] == new[count] {
      oldOffsets[count] = count
      count += 1
    }
    return count
  }

  @inlinable
  mutating func alignSuffix<ID: Hashable>(
    _ old: UnsafeBufferPointer<ID>, _ new: UnsafeBufferPointer<ID>, limit: Int
  ) -> Int {
    var count = 0
    while count < limit, old[old.count - 1 - count] == new[new.count - 1 - count] {
      count += 1
      oldOffsets[new.count - count] = old.count - count
    }
    return count
  }
}

extension IdentityAlignment {
  /// Looks up the remaining rows: the n-th of several rows with one id matches the n-th in the
  /// other list.
  ///
  /// Afterwards `oldRest` has the removed rows and `newRest` the inserted ones.
  @inlinable
  mutating func matchRest<ID: Hashable>(
    _ old: UnsafeBufferPointer<ID>, _ new: UnsafeBufferPointer<ID>
  ) {
    guard !oldRest.isEmpty, !newRest.isEmpty else { return }
    var table = OccurrenceTable(count: oldRest.count)
    // In reverse, so that each slot ends with the first occurrence.
    for position in oldRest.indices.reversed() {
      let offset = oldRest[position]
      let hash = old[offset].hashValue
      var slot = table.firstSlot(for: hash)
      while let other = table.candidate(from: &slot, hash: hash),
        old[oldRest[other]] != old[offset]
      {
        slot = table.slot(after: slot)
      }
      table.put(position, hash: hash, slot: slot)
    }
    var survives = ContiguousArray(repeating: false, count: oldRest.count)
    var inserted: ContiguousArray<Int> = []
    for offset in newRest {
      let hash = new[offset].hashValue
      var slot = table.firstSlot(for: hash)
      while let position = table.candidate(from: &slot, hash: hash) {
        if old[oldRest[position]] == new[offset] {
          table.removeFirstOccurrence(slot: slot)
          survives[position] = true
          oldOffsets[offset] = oldRest[position]
          break
        }
        slot = table.slot(after: slot)
      }
      if oldOffsets[offset] == Self.unmatched { inserted.append(offset) }
    }
    newRest = inserted
    var removed: ContiguousArray<Int> = []
    for position in oldRest.indices where !survives[position] { removed.append(oldRest[position]) }
    oldRest = removed
  }

  /// Returns true if the id of an inserted row occurs twice in the new list.
  @inlinable
  func insertionsRepeat<ID: Hashable>(in new: UnsafeBufferPointer<ID>) -> Bool {
    guard !newRest.isEmpty else { return false }
    var table = OccurrenceTable(count: newRest.count)
    for (position, offset) in newRest.enumerated() {
      let hash = new[offset].hashValue
      var slot = table.firstSlot(for: hash)
      while let other = table.candidate(from: &slot, hash: hash) {
        if new[newRest[other]] == new[offset] { return true }
        slot = table.slot(after: slot)
      }
      table.put(position, hash: hash, slot: slot)
    }
    for offset in new.indices {
      let hash = new[offset].hashValue
      var slot = table.firstSlot(for: hash)
      while let other = table.candidate(from: &slot, hash: hash) {
        if newRest[other] != offset, new[newRest[other]] == new[offset] { return true }
        slot = table.slot(after: slot)
      }
    }
    return false
  }
}
