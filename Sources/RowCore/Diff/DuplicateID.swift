/// An id that several rows of one list have.
///
/// Every such row is shown. The first one has the id's identity; a later one is told apart by its
/// occurrence, which is its place in ``offsets``.
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
    let ids = Array(ids)
    var table = OccurrenceTable(count: ids.count)
    var places: [Int: Int] = [:]
    var found: [DuplicateID] = []
    for (offset, id) in ids.enumerated() {
      let hash = id.hashValue
      var slot = table.firstSlot(for: hash)
      var first: Int?
      while first == nil, let other = table.candidate(from: &slot, hash: hash) {
        if ids[other] == id { first = other } else { slot = table.slot(after: slot) }
      }
      guard let first else {
        table.put(offset, hash: hash, slot: slot)
        continue
      }
      if let place = places[first] {
        found[place].offsets.append(offset)
      } else {
        places[first] = found.count
        found.append(DuplicateID(id: id, offsets: [first, offset]))
      }
    }
    return found.sorted { $0.offsets[0] < $1.offsets[0] }
  }
}

extension DuplicateID: Equatable {}
extension DuplicateID: Sendable where ID: Sendable {}
