/// A hash table from ids to the offsets at which they occur, the first occurrence first.
///
/// It stores hashes and offsets; callers compare the ids. So one compiled table serves every type
/// of id, and an id is hashed once and compared about once. A generic dictionary took several times
/// as long if the compiler did not know the type of the ids.
///
/// Offsets take four bytes, which is enough for 2,147,483,647 rows.
@usableFromInline
struct OccurrenceTable {
  private struct Slot {
    var tag: UInt32
    var offset: Int32
  }

  private static let free: Int32 = -1
  /// The mark of a slot without remaining occurrences, and of the end of a list of occurrences.
  private static let none: Int32 = -2

  private var slots: ContiguousArray<Slot>
  /// For each offset, the next offset with the same id.
  private var next: ContiguousArray<Int32>
  private let mask: Int

  /// Creates an empty table for offsets 0..<count.
  @usableFromInline
  init(count: Int) {
    var capacity = 2
    // At most half full, so that a search ends after about one step.
    while capacity < 2 * count { capacity *= 2 }
    slots = ContiguousArray(repeating: Slot(tag: 0, offset: Self.free), count: capacity)
    next = ContiguousArray(repeating: Self.none, count: count)
    mask = capacity - 1
  }

  /// Returns the slot at which the search for a hash begins.
  @usableFromInline
  func firstSlot(for hash: Int) -> Int {
    // Mixed, since a type may use a plain number as its hash.
    let spread = UInt(bitPattern: hash) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: spread >> 24) & mask
  }

  @usableFromInline
  func slot(after slot: Int) -> Int { (slot + 1) & mask }

  /// Advances from a slot to the first one that may contain an id with a hash.
  ///
  /// - Returns: The offset to compare with; nil if the table does not contain the id, and the slot
  ///   is free.
  @usableFromInline
  func candidate(from slot: inout Int, hash: Int) -> Int? {
    let tag = UInt32(truncatingIfNeeded: hash)
    while true {
      let found = slots[slot]
      if found.offset >= 0, found.tag == tag { return Int(found.offset) }
      if found.offset == Self.free { return nil }
      slot = (slot + 1) & mask
    }
  }

  /// Inserts an offset before the one in a slot for the same id, or into a free slot.
  @usableFromInline
  mutating func put(_ offset: Int, hash: Int, slot: Int) {
    if slots[slot].offset >= 0 { next[offset] = slots[slot].offset }
    slots[slot] = Slot(tag: UInt32(truncatingIfNeeded: hash), offset: Int32(offset))
  }

  /// Removes the first occurrence from a slot; the next one replaces it.
  @usableFromInline
  mutating func removeFirstOccurrence(slot: Int) {
    slots[slot].offset = next[Int(slots[slot].offset)]
  }
}
