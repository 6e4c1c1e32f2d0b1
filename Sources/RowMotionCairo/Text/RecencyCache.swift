/// A bounded dictionary that discards values that were not requested recently.
///
/// It has two generations. A requested value moves to the young one. When that is full, the old one
/// is discarded. A hit costs one lookup and never allocates a list node.
///
/// - Invariant: The total weight is at most `capacity`, except for single values that weigh more
///   than half of it.
struct RecencyCache<Key: Hashable, Value> {
  private let generationWeight: Int
  private let weight: (Value) -> Int
  private var young: [Key: Value] = [:]
  private var youngWeight = 0
  private var old: [Key: Value] = [:]

  /// - Parameters:
  ///   - capacity: The maximum total weight.
  ///   - weight: Returns the weight of a value; positive.
  init(capacity: Int, weight: @escaping (Value) -> Int) {
    generationWeight = max(1, capacity / 2)
    self.weight = weight
  }

  /// The number of cached values.
  var count: Int { young.count + old.count }

  /// Returns the value of a key, which is created if there is none.
  ///
  /// - Complexity: O(1) amortized, apart from creating the value.
  mutating func value(for key: Key, make: (Key) -> Value) -> Value {
    if let value = young[key] { return value }
    let value = old.removeValue(forKey: key) ?? make(key)
    let added = weight(value)
    if youngWeight + added > generationWeight {
      old = young
      young = [:]
      youngWeight = 0
    }
    youngWeight += added
    young[key] = value
    return value
  }

  mutating func removeAll() {
    young = [:]
    youngWeight = 0
    old = [:]
  }
}
