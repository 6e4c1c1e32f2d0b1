/// An id of several rows in one list.
///
/// Every such row is shown. The first one has the id's identity. Later ones are distinguished by
/// their occurrence, which is the index in ``offsets``.
public struct DuplicateID<ID: Hashable> {
  /// The id that several rows share.
  public var id: ID
  /// The offsets of all rows with the id, ascending; at least two.
  public var offsets: [Int]

  /// Creates a duplicate from an id and its offsets.
  public init(id: ID, offsets: [Int]) {
    self.id = id
    self.offsets = offsets
  }

  /// Returns all ids that occur more than once, in the order of their first offsets.
  ///
  /// - Complexity: O(n).
  @inlinable
  public static func all(in ids: some Collection<ID>) -> [DuplicateID] {
    withBuffer(of: ids) { all(in: $0) }
  }

  @inlinable
  static func all(in ids: UnsafeBufferPointer<ID>) -> [DuplicateID] {
    var table = OccurrenceTable(count: ids.count)
    var positions: [Int: Int] = [:]
    var found: [DuplicateID] = []
    for offset in ids.indices {
      let hash = ids[offset].hashValue
      var slot = table.firstSlot(for: hash)
      var first = table.candidate(from: &slot, hash: hash)
      while let other = first, ids[other] != ids[offset] {
        slot = table.slot(after: slot)
        first = table.candidate(from: &slot, hash: hash)
      }
      guard let first else {
        table.put(offset, hash: hash, slot: slot)
        continue
      }
      if let position = positions[first] {
        found[position].offsets.append(offset)
      } else {
        positions[first] = found.count
        found.append(DuplicateID(id: ids[offset], offsets: [first, offset]))
      }
    }
    return found.sorted { $0.offsets[0] < $1.offsets[0] }
  }
}

extension DuplicateID: Equatable {}
extension DuplicateID: Sendable where ID: Sendable {}

/// Calls a function with a contiguous buffer of ids, and copies the ids only if necessary.
///
/// If the compiler does not know the type of the ids, access through a collection costs several
/// times as much as the ids themselves.
@inlinable
func withBuffer<ID, Result>(
  of ids: some Collection<ID>, _ body: (UnsafeBufferPointer<ID>) -> Result
) -> Result {
  ids.withContiguousStorageIfAvailable(body) ?? Array(ids).withUnsafeBufferPointer(body)
}
