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

  private struct Entry {
    let row: Row
    /// The serial number of this insertion into the cache.
    let stamp: Int
  }

  private var entries: [RowKey: Entry] = [:]
  /// The insertions from oldest to newest; those of rows removed or cached again are outdated.
  private var order: [(key: RowKey, stamp: Int)] = []
  /// The index of the first entry in `order` that may be current.
  private var first = 0
  private var stamp = 0

  var isEmpty: Bool { entries.isEmpty }

  /// The cached rows in no particular order.
  var rows: [Row] { entries.values.map { $0.row } }

  /// Caches a row.
  ///
  /// - Returns: The evicted rows.
  /// - Complexity: O(1) on average.
  mutating func insert(_ row: Row) -> ContiguousArray<Row> {
    var evicted: ContiguousArray<Row> = []
    stamp += 1
    if let old = entries.updateValue(Entry(row: row, stamp: stamp), forKey: row.key),
      old.row !== row
    {
      evicted.append(old.row)
    }
    order.append((row.key, stamp))
    while entries.count > Self.capacity {
      let oldest = order[first]
      first += 1
      if let row = current(oldest) {
        entries[oldest.key] = nil
        evicted.append(row)
      }
    }
    if order.count >= 4 * Self.capacity { forgetOldEntries() }
    return evicted
  }

  /// Returns the row of an entry; nil if the row was removed or cached again since.
  private func current(_ entry: (key: RowKey, stamp: Int)) -> Row? {
    guard let cached = entries[entry.key], cached.stamp == entry.stamp else { return nil }
    return cached.row
  }

  private mutating func forgetOldEntries() {
    order = order[first...].filter { current($0) != nil }
    first = 0
  }

  mutating func remove(_ key: RowKey) -> Row? {
    entries.removeValue(forKey: key)?.row
  }

  /// Moves the rows to the new indices of their data.
  ///
  /// - Returns: The rows whose data is removed.
  mutating func follow(_ edit: ListEdit) -> ContiguousArray<Row> {
    var removed: ContiguousArray<Row> = []
    for (key, entry) in entries {
      let row = entry.row
      if let destination = edit.destination(of: row.localIndex, in: row.leaf) {
        row.index = destination.index
        row.localIndex = destination.local
      } else {
        entries[key] = nil
        removed.append(row)
      }
    }
    return removed
  }

  /// Removes and returns all rows.
  mutating func removeAll() -> ContiguousArray<Row> {
    let rows = entries.isEmpty ? [] : ContiguousArray(rows)
    entries.removeAll()
    order.removeAll()
    first = 0
    return rows
  }

  /// Returns a message for each violated invariant; empty if all hold.
  ///
  /// - Complexity: O(n) in the rows and the entries of the order.
  func checkInvariants() -> [String] {
    var violations: [String] = []
    if entries.count > Self.capacity { violations.append("\(entries.count) rows are cached") }
    let currentEntryCount = order[first...].filter { current($0) != nil }.count
    if currentEntryCount != entries.count {
      violations.append(
        "\(entries.count) rows are cached, and \(currentEntryCount) are queued for removal")
    }
    for (key, entry) in entries where entry.row.key != key {
      violations.append("row \(entry.row.id) is cached as another one")
    }
    return violations
  }
}
