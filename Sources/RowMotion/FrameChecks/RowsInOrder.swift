/// The values of a list's rows in one frame, keyed by identity.
///
/// Most rows keep their order between frames, so a lookup starts at the row's current position.
///
/// - Invariant: Identities are unique.
struct RowsInOrder<Value> {
  private var identities: ContiguousArray<UInt64> = []
  private var values: ContiguousArray<Value> = []

  var count: Int { values.count }

  /// Reserves capacity for a number of rows.
  mutating func reserveCapacity(_ count: Int) {
    identities.reserveCapacity(count)
    values.reserveCapacity(count)
  }

  /// Appends a row.
  ///
  /// - Complexity: O(1); O(n) in a debug build.
  mutating func append(_ value: Value, identity: UInt64) {
    assert(!identities.contains(identity), "a row appears twice")
    identities.append(identity)
    values.append(value)
  }

  /// Returns the value of a row; nil if there is no such row.
  ///
  /// - Parameter index: The row's approximate position.
  /// - Complexity: O(d) for a row at distance d from `index`; O(n) for a missing row.
  func value(of identity: UInt64, near index: Int) -> Value? {
    var (above, below) = (min(index, count) - 1, min(index, count))
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
  func forEach(_ body: (_ index: Int, _ identity: UInt64, _ value: Value) -> Void) {
    for index in values.indices { body(index, identities[index], values[index]) }
  }
}
