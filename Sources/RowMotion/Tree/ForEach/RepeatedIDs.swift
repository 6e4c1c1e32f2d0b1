/// An id and its occurrence, the number of earlier elements with the same id; the first element
/// with an id keeps the identity.
struct RepeatedID<ID: Hashable>: Hashable {
  let id: ID
  let occurrence: Int
}

/// A register that distinguishes elements with the same id and collects each repeated id for a
/// single report.
struct RepeatedIDs<ID: Hashable> {
  private var reported: Set<ID> = []
  private var new: [DuplicateID<ID>] = []

  /// Returns the ids with their occurrences, in order.
  ///
  /// - Complexity: O(n).
  mutating func disambiguate(_ ids: some Sequence<ID>) -> [RepeatedID<ID>] {
    var occurrences: [ID: Int] = [:]
    var result: [RepeatedID<ID>] = []
    var hasRepeats = false
    for id in ids {
      let occurrence = occurrences[id, default: 0]
      occurrences[id] = occurrence + 1
      hasRepeats = hasRepeats || occurrence > 0
      result.append(RepeatedID(id: id, occurrence: occurrence))
    }
    if hasRepeats {
      record(DuplicateID.all(in: result.map(\.id)))
    }
    return result
  }

  /// Records duplicates that were not reported yet.
  mutating func record(_ duplicates: [DuplicateID<ID>]) {
    for duplicate in duplicates where reported.insert(duplicate.id).inserted {
      new.append(duplicate)
    }
  }

  /// Returns and clears the duplicates to report.
  mutating func consumeNew() -> [DuplicateID<ID>] {
    defer { new.removeAll() }
    return new
  }
}
