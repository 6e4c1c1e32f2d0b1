/// What is known of a list's rows in a frame, by their identities.
///
/// From one frame to the next most rows keep their order: a row is looked for around where it is now.
///
/// - Invariant: No two have the same identity.
struct RowsInOrder<Value> {
  private var identities: ContiguousArray<UInt64> = []
  private var values: ContiguousArray<Value> = []

  var count: Int { values.count }

  /// Makes room for a number of rows.
  mutating func reserveCapacity(_ count: Int) {
    identities.reserveCapacity(count)
    values.reserveCapacity(count)
  }

  /// Adds a row behind the others.
  ///
  /// - Complexity: O(1); O(n) in a debug build.
  mutating func append(_ value: Value, identity: UInt64) {
    assert(!identities.contains(identity), "a row is there twice")
    identities.append(identity)
    values.append(value)
  }

  /// What is known of a row; nil where it is not among these.
  ///
  /// - Parameter place: About where it is.
  /// - Complexity: O(d) for a row that is d places away; O(n) for one that is not there.
  func value(of identity: UInt64, near place: Int) -> Value? {
    var (above, below) = (min(place, count) - 1, min(place, count))
    while above >= 0 || below < count {
      if below < count {
        if identities[below] == identity { return values[below] }
        below += 1
      }
      if above >= 0 {
        if identities[above] == identity { return values[above] }
        above -= 1
      }
    }
    return nil
  }

  /// Calls a closure with each row, in order.
  func forEach(_ body: (_ place: Int, _ identity: UInt64, _ value: Value) -> Void) {
    for place in values.indices { body(place, identities[place], values[place]) }
  }
}
