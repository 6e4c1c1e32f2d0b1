/// The rows most recently scrolled out of view, with their state.
///
/// A cached row that comes back into view is the same row, already expanded and measured as before.
/// An evicted row is created again with its initial state; state that must survive scrolling
/// belongs in the model.
///
/// Invariants: at most ``capacity`` rows are cached. Each has one entry in the order, made when it
/// was last cached.
@MainActor struct RowCache<Row: LazyRow> {
  /// The maximum number of cached rows.
  static var capacity: Int { 128 }

  private struct Kept {
    let row: Row
    /// The serial number of this insertion into the cache.
    let stamp: Int
  }

  private var kept: [RowKey: Kept] = [:]
  /// The insertions from oldest to newest; those of rows taken or cached again are outdated.
  private var order: [(key: RowKey, stamp: Int)] = []
  /// The index of the first entry in `order` that may be current.
  private var first = 0
  private var stamp = 0

  var isEmpty: Bool { kept.isEmpty }

  /// The cached rows in no particular order.
  var rows: [Row] { kept.values.map { $0.row } }

  /// Caches a row.
  ///
  /// - Returns: The evicted rows.
  /// - Complexity: O(1) on average.
  mutating func put(_ row: Row) -> ContiguousArray<Row> {
    var evicted: ContiguousArray<Row> = []
    stamp += 1
    if let old = kept.updateValue(Kept(row: row, stamp: stamp), forKey: row.key), old.row !== row {
      evicted.append(old.row)
    }
    order.append((row.key, stamp))
    while kept.count > Self.capacity {
      let oldest = order[first]
      first += 1
      if let row = current(oldest) {
        kept[oldest.key] = nil
        evicted.append(row)
      }
    }
    if order.count >= 4 * Self.capacity { forgetOldEntries() }
    return evicted
  }

  /// Returns the row of an entry; nil if the row was taken or cached again since.
  private func current(_ entry: (key: RowKey, stamp: Int)) -> Row? {
    guard let kept = kept[entry.key], kept.stamp == entry.stamp else { return nil }
    return kept.row
  }

  private mutating func forgetOldEntries() {
    order = order[first...].filter { current($0) != nil }
    first = 0
  }

  mutating func take(_ key: RowKey) -> Row? {
    kept.removeValue(forKey: key)?.row
  }

  /// Moves the rows to the new indices of their data.
  ///
  /// - Returns: The rows whose data is removed.
  mutating func follow(_ edit: ListEdit) -> ContiguousArray<Row> {
    var removed: ContiguousArray<Row> = []
    for (key, entry) in kept {
      let row = entry.row
      if let destination = edit.destination(of: row.localIndex, in: row.leaf) {
        row.index = destination.index
        row.localIndex = destination.local
      } else {
        kept[key] = nil
        removed.append(row)
      }
    }
    return removed
  }

  /// Removes and returns all rows.
  mutating func removeAll() -> ContiguousArray<Row> {
    let rows = kept.isEmpty ? [] : ContiguousArray(rows)
    kept.removeAll()
    order.removeAll()
    first = 0
    return rows
  }

  /// Returns a message for each violated invariant; empty if all hold.
  ///
  /// - Complexity: O(n) in the rows and the entries of the order.
  func checkInvariants() -> [String] {
    var violations: [String] = []
    if kept.count > Self.capacity { violations.append("\(kept.count) rows are cached") }
    let entries = order[first...].filter { current($0) != nil }.count
    if entries != kept.count {
      violations.append("\(kept.count) rows are cached, and \(entries) are queued for removal")
    }
    for (key, entry) in kept where entry.row.key != key {
      violations.append("row \(entry.row.id) is cached as another one")
    }
    return violations
  }
}
