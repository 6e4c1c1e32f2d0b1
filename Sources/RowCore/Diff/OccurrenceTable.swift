/// A hash table from ids to the offsets at which they occur, first occurrence first.
///
/// It holds hashes and offsets, never ids: who asks compares the ids. So one compiled table serves
/// every type of id, and an id is hashed once and compared about once.
@usableFromInline
struct OccurrenceTable {
  private static let free = -1
  private static let exhausted = -2

  /// The first offset of an id not yet taken, ``free``, or ``exhausted`` when all are taken.
  private var slots: ContiguousArray<Int>
  private var hashes: ContiguousArray<Int>
  /// The next offset with the same id as this one, or ``exhausted``.
  private var next: ContiguousArray<Int>
  private let mask: Int

  /// Creates a table for offsets 0..<count, none of which it holds yet.
  @usableFromInline
  init(count: Int) {
    var capacity = 2
    // At most half full, so that a search ends after about one step.
    while capacity < 2 * count { capacity *= 2 }
    slots = ContiguousArray(repeating: Self.free, count: capacity)
    hashes = ContiguousArray(repeating: 0, count: count)
    next = ContiguousArray(repeating: Self.exhausted, count: count)
    mask = capacity - 1
  }

  /// The slot at which the search for a hash begins.
  @usableFromInline
  func firstSlot(for hash: Int) -> Int {
    // Spread, since a type may hash itself by a plain number.
    let spread = UInt(bitPattern: hash) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: spread >> 20) & mask
  }

  /// Goes from a slot to the next one that may hold an id with this hash.
  ///
  /// - Returns: the offset to compare with, or nil where the table does not hold the id.
  @usableFromInline
  func candidate(from slot: inout Int, hash: Int) -> Int? {
    while true {
      let offset = slots[slot]
      if offset >= 0, hashes[offset] == hash { return offset }
      if offset == Self.free { return nil }
      slot = (slot + 1) & mask
    }
  }

  @usableFromInline
  func slot(after slot: Int) -> Int { (slot + 1) & mask }

  /// Puts an offset before the one that a slot holds for the same id, or into a free slot.
  @usableFromInline
  mutating func put(_ offset: Int, hash: Int, slot: Int) {
    hashes[offset] = hash
    if slots[slot] >= 0 { next[offset] = slots[slot] }
    slots[slot] = offset
  }

  /// Takes the first occurrence out of a slot; the next one takes its place.
  @usableFromInline
  mutating func takeFirst(slot: Int) -> Int {
    let offset = slots[slot]
    slots[slot] = next[offset]
    return offset
  }
}
