/// Which row of the new list is which of the old one.
///
/// The n-th occurrence of an id in the one list matches the n-th in the other.
@usableFromInline
struct IdentityMatch {
  /// The old offset of each new row, or ``unmatched``.
  @usableFromInline var oldOffsets: ContiguousArray<Int>
  /// Whether each old row still exists.
  @usableFromInline var survives: ContiguousArray<Bool>

  @usableFromInline static let unmatched = -1

  @inlinable
  init<ID: Hashable>(old: some Collection<ID>, new: some Collection<ID>) {
    let oldIDs = Array(old)
    var table = OccurrenceTable(count: oldIDs.count)
    // From the last to the first, so that each slot ends with the first occurrence.
    for offset in oldIDs.indices.reversed() {
      let hash = oldIDs[offset].hashValue
      var slot = table.firstSlot(for: hash)
      while let other = table.candidate(from: &slot, hash: hash), oldIDs[other] != oldIDs[offset] {
        slot = table.slot(after: slot)
      }
      table.put(offset, hash: hash, slot: slot)
    }
    survives = ContiguousArray(repeating: false, count: oldIDs.count)
    oldOffsets = []
    oldOffsets.reserveCapacity(new.count)
    for id in new {
      let hash = id.hashValue
      var slot = table.firstSlot(for: hash)
      var match = Self.unmatched
      while let other = table.candidate(from: &slot, hash: hash) {
        if oldIDs[other] == id {
          match = table.takeFirst(slot: slot)
          survives[match] = true
          break
        }
        slot = table.slot(after: slot)
      }
      oldOffsets.append(match)
    }
  }
}
