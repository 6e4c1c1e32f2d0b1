/// The rows most recently scrolled out of view, with their state.
///
/// A cached row that comes back into view is the same row, already expanded and measured as before.
/// An evicted row is created again with its initial state; state that must survive scrolling
/// belongs in the model.
///
/// Invariants: at most ``capacity`` rows are cached, each as the row of its key.
@MainActor struct RowCache<Row: LazyRow> {
  /// The maximum number of cached rows.
  static var capacity: Int { 128 }

  private struct Entry {
    let row: Row
    /// The serial number of this insertion into the cache.
    let stamp: Int
  }

  private var entries: [RowKey: Entry] = [:]
  private var stamp = 0

  var isEmpty: Bool { entries.isEmpty }

  /// The cached rows in no particular order.
  var rows: [Row] { entries.values.map { $0.row } }

  /// Caches a row.
  ///
  /// - Returns: The row that it evicts: another one with its key, or the one cached first.
  /// - Complexity: O(``capacity``)
  mutating func insert(_ row: Row) -> Row? {
    stamp += 1
    if let old = entries.updateValue(Entry(row: row, stamp: stamp), forKey: row.key) {
      return old.row === row ? nil : old.row
    }
    if entries.count <= Self.capacity { return nil }
    var oldest = entries.startIndex
    for index in entries.indices where entries.values[index].stamp < entries.values[oldest].stamp {
      oldest = index
    }
    return entries.remove(at: oldest).value.row
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
    return rows
  }

  /// Returns a message for each violated invariant; empty if all hold.
  ///
  /// - Complexity: O(n) in the rows.
  func checkInvariants() -> [String] {
    var violations: [String] = []
    if entries.count > Self.capacity { violations.append("\(entries.count) rows are cached") }
    for (key, entry) in entries where entry.row.key != key {
      violations.append("row \(entry.row.id) is cached as another one")
    }
    return violations
  }
}
