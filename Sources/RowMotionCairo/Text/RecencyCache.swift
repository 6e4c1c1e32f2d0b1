/// A bounded dictionary that forgets what was not asked for lately.
///
/// It keeps two generations: what is asked for moves to the young one, and when that is full the
/// old one is dropped. A hit costs one look-up and never allocates a list node.
///
/// - Invariant: what is held weighs at most `capacity`, but for single values that alone weigh more
///   than half of it.
struct RecencyCache<Key: Hashable, Value> {
  private let generationWeight: Int
  private let weight: (Value) -> Int
  private var young: [Key: Value] = [:]
  private var youngWeight = 0
  private var old: [Key: Value] = [:]

  /// - Parameters:
  ///   - capacity: How much may be held, in the unit of `weight`.
  ///   - weight: How much of it a value takes; positive.
  init(capacity: Int, weight: @escaping (Value) -> Int) {
    generationWeight = max(1, capacity / 2)
    self.weight = weight
  }

  /// How many values are held.
  var count: Int { young.count + old.count }

  /// The value of a key, made where there is none.
  ///
  /// - Complexity: O(1) amortised, apart from making the value.
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
