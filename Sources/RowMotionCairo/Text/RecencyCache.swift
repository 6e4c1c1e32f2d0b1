/// A bounded dictionary that forgets what was not asked for lately.
///
/// It keeps two generations: what is asked for moves to the young one, and when that is full the
/// old one is dropped. A hit costs one look-up and never allocates a list node.
///
/// - Invariant: holds at most `capacity` values.
struct RecencyCache<Key: Hashable, Value> {
  private let generationSize: Int
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]

  init(capacity: Int) {
    generationSize = max(1, capacity / 2)
  }

  /// How many values are held.
  var count: Int { young.count + old.count }

  /// The value of a key, made where there is none.
  ///
  /// - Complexity: O(1) amortised, apart from making the value.
  mutating func value(for key: Key, make: (Key) -> Value) -> Value {
    if let value = young[key] { return value }
    let value = old.removeValue(forKey: key) ?? make(key)
    if young.count >= generationSize {
      old = young
      young = [:]
    }
    young[key] = value
    return value
  }

  mutating func removeAll() {
    young = [:]
    old = [:]
  }
}
