/// An id that several rows of one list have.
///
/// Every such row is shown. The first one has the id's identity; a later one is told apart by its
/// occurrence, which is its index in ``offsets``.
public struct DuplicateID<ID: Hashable> {
  /// The id.
  public var id: ID
  /// The offsets of all rows that have it, ascending; at least two.
  public var offsets: [Int]

  /// Creates the report of an id that occurs at several offsets.
  public init(id: ID, offsets: [Int]) {
    self.id = id
    self.offsets = offsets
  }

  /// All ids that occur more than once, by their first offset.
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

/// Runs a function on ids that lie side by side, copying them only where they do not.
///
/// Where the compiler does not know the type of the ids, going through a collection costs several
/// times what the ids themselves do.
@inlinable
func withBuffer<ID, Result>(
  of ids: some Collection<ID>, _ body: (UnsafeBufferPointer<ID>) -> Result
) -> Result {
  ids.withContiguousStorageIfAvailable(body) ?? Array(ids).withUnsafeBufferPointer(body)
}
