/// A hash table from ids to the offsets at which they occur, first occurrence first.
///
/// It holds hashes and offsets, never ids: who asks compares the ids. So one compiled table serves
/// every type of id, and an id is hashed once and compared about once. A generic dictionary took
/// several times as long where the compiler does not know the type of the ids.
///
/// Offsets are kept in four bytes, which is enough for 2,147,483,647 rows.
@usableFromInline
struct OccurrenceTable {
  private struct Slot {
    var tag: UInt32
    var offset: Int32
  }

  private static let free: Int32 = -1
  /// Marks a slot whose occurrences are all taken, and the last of several occurrences.
  private static let none: Int32 = -2

  private var slots: ContiguousArray<Slot>
  /// The next offset with the same id as this one.
  private var next: ContiguousArray<Int32>
  private let mask: Int

  /// Creates a table for offsets 0..<count, none of which it holds yet.
  @usableFromInline
  init(count: Int) {
    var capacity = 2
    // At most half full, so that a search ends after about one step.
    while capacity < 2 * count { capacity *= 2 }
    slots = ContiguousArray(repeating: Slot(tag: 0, offset: Self.free), count: capacity)
    next = ContiguousArray(repeating: Self.none, count: count)
    mask = capacity - 1
  }

  /// The slot at which the search for a hash begins.
  @usableFromInline
  func firstSlot(for hash: Int) -> Int {
    // Spread, since a type may hash itself by a plain number.
    let spread = UInt(bitPattern: hash) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: spread >> 24) & mask
  }

  @usableFromInline
  func slot(after slot: Int) -> Int { (slot + 1) & mask }

  /// Goes on from a slot to the first one that may hold an id with this hash.
  ///
  /// - Returns: the offset to compare with, or nil where the table does not hold the id; the slot
  ///   is free then.
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

  /// Puts an offset before the one that a slot holds for the same id, or into a free slot.
  @usableFromInline
  mutating func put(_ offset: Int, hash: Int, slot: Int) {
    if slots[slot].offset >= 0 { next[offset] = slots[slot].offset }
    slots[slot] = Slot(tag: UInt32(truncatingIfNeeded: hash), offset: Int32(offset))
  }

  /// Takes the first occurrence out of a slot; the next one takes its place.
  @usableFromInline
  mutating func takeFirst(slot: Int) {
    slots[slot].offset = next[Int(slots[slot].offset)]
  }
}
