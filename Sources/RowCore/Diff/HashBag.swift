/// A multiset of hashes, which shows quickly that an id is not among many others.
///
/// It stores hashes and no offsets, so moved rows change nothing. It is divided into parts by the
/// first bits of the hashes, so that an insertion moves at most one part.
///
/// | invariant | |
/// |---|---|
/// | a part | contains the hashes whose first bits are its number; 0 is a free slot |
/// | a slot | no free slot is between a hash and the slot at which its search begins |
/// | load | at most three quarters of a part's slots are used |
package struct HashBag {
  private struct Part {
    var slots: ContiguousArray<UInt64> = []
    var count = 0
  }

  /// The expected number of hashes in a part.
  private static let expectedInPart = 512

  /// The parts; empty before the first hash.
  private var parts: ContiguousArray<Part> = []
  /// The number of first bits of a hash that select its part.
  private let partBits: Int
  /// The number of hashes, with repetitions.
  package private(set) var count = 0

  /// Creates an empty bag with space for a number of hashes; it can grow beyond that.
  package init(expecting count: Int) {
    var bits = 0
    while Self.expectedInPart << bits < count { bits += 1 }
    partBits = bits
  }

  /// Returns true if the bag contains a hash.
  ///
  /// - Complexity: O(1) on average.
  package func contains(_ hash: Int) -> Bool {
    if count == 0 { return false }
    let value = Self.spread(hash)
    return slot(of: value, in: parts[part(of: value)]) != nil
  }

  /// Inserts a hash, even if the bag contains it already.
  ///
  /// - Complexity: O(1) on average.
  package mutating func insert(_ hash: Int) {
    if parts.isEmpty { parts = ContiguousArray(repeating: Part(), count: 1 << partBits) }
    let value = Self.spread(hash)
    let part = part(of: value)
    if 4 * (parts[part].count + 1) > 3 * parts[part].slots.count { grow(part) }
    put(value, into: part)
    parts[part].count += 1
    count += 1
  }

  /// Removes one occurrence of a hash.
  ///
  /// - Returns: True if the hash was there.
  /// - Complexity: O(1) on average.
  @discardableResult package mutating func remove(_ hash: Int) -> Bool {
    if count == 0 { return false }
    let value = Self.spread(hash)
    let part = part(of: value)
    guard var free = slot(of: value, in: parts[part]) else { return false }
    // The following hashes move up, so that no search ends at the gap.
    let mask = parts[part].slots.count - 1
    var next = free
    while true {
      next = (next + 1) & mask
      let other = parts[part].slots[next]
      if other == 0 { break }
      let first = firstSlot(of: other, mask)
      if (next - first) & mask < (next - free) & mask { continue }
      parts[part].slots[free] = other
      free = next
    }
    parts[part].slots[free] = 0
    parts[part].count -= 1
    count -= 1
    return true
  }

  /// Returns descriptions of the violated invariants; empty for a valid bag.
  ///
  /// - Complexity: O(n).
  package func checkInvariants() -> [String] {
    var violations: [String] = []
    for (index, part) in parts.enumerated() {
      let usedSlots = part.slots.count { $0 != 0 }
      if usedSlots != part.count {
        violations.append("part \(index) holds \(usedSlots) hashes, not \(part.count)")
      }
      if 4 * usedSlots > 3 * part.slots.count { violations.append("part \(index) is too full") }
      for (offset, value) in part.slots.enumerated() where value != 0 {
        if self.part(of: value) != index {
          violations.append("a hash of part \(self.part(of: value)) is in part \(index)")
        }
        var slot = firstSlot(of: value, part.slots.count - 1)
        while slot != offset, part.slots[slot] != 0 { slot = (slot + 1) & (part.slots.count - 1) }
        if slot != offset { violations.append("slot \(offset) of part \(index) is out of reach") }
      }
    }
    let sum = parts.reduce(0) { $0 + $1.count }
    if sum != count { violations.append("the parts hold \(sum), not \(count)") }
    return violations
  }

  /// Returns a hash with all bits mixed, since a type may use a plain number as its hash; never 0.
  private static func spread(_ hash: Int) -> UInt64 {
    let value = UInt64(bitPattern: Int64(hash)) &* 0x9E37_79B9_7F4A_7C15
    return value == 0 ? 1 : value
  }

  private func part(of value: UInt64) -> Int {
    partBits == 0 ? 0 : Int(truncatingIfNeeded: value >> UInt64(64 - partBits))
  }

  private func firstSlot(of value: UInt64, _ mask: Int) -> Int {
    // The bits after those that select the part.
    Int(truncatingIfNeeded: (value << UInt64(partBits)) >> 32) & mask
  }

  private func slot(of value: UInt64, in part: Part) -> Int? {
    guard part.count > 0 else { return nil }
    let mask = part.slots.count - 1
    var slot = firstSlot(of: value, mask)
    while part.slots[slot] != 0 {
      if part.slots[slot] == value { return slot }
      slot = (slot + 1) & mask
    }
    return nil
  }

  private mutating func put(_ value: UInt64, into part: Int) {
    let mask = parts[part].slots.count - 1
    var slot = firstSlot(of: value, mask)
    while parts[part].slots[slot] != 0 { slot = (slot + 1) & mask }
    parts[part].slots[slot] = value
  }

  private mutating func grow(_ part: Int) {
    let old = parts[part].slots
    parts[part].slots = ContiguousArray(repeating: 0, count: max(8, 2 * old.count))
    for value in old where value != 0 { put(value, into: part) }
  }
}
