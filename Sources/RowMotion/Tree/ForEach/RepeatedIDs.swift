/// An id, and of the elements that have it which one: the first keeps the identity, later ones are told
/// apart by how many there are before them.
struct RepeatedID<ID: Hashable>: Hashable {
  let id: ID
  let occurrence: Int
}

/// Tells elements apart whose id is the same, and knows which ids to report; each is reported once.
struct RepeatedIDs<ID: Hashable> {
  private var reported: Set<ID> = []
  private var new: [DuplicateID<ID>] = []

  /// The ids with their occurrences, in order.
  ///
  /// - Complexity: O(n).
  mutating func tellApart(_ ids: some Sequence<ID>) -> [RepeatedID<ID>] {
    var seen: [ID: Int] = [:]
    var result: [RepeatedID<ID>] = []
    var hasRepeats = false
    for id in ids {
      let occurrence = seen[id, default: 0]
      seen[id] = occurrence + 1
      hasRepeats = hasRepeats || occurrence > 0
      result.append(RepeatedID(id: id, occurrence: occurrence))
    }
    if hasRepeats {
      note(DuplicateID.all(in: result.map(\.id)))
    }
    return result
  }

  /// Takes those that were not reported yet.
  mutating func note(_ duplicates: [DuplicateID<ID>]) {
    for duplicate in duplicates where reported.insert(duplicate.id).inserted {
      new.append(duplicate)
    }
  }

  /// Those to report now.
  mutating func takeNew() -> [DuplicateID<ID>] {
    defer { new.removeAll() }
    return new
  }
}
