/// Rows that scrolled out of sight and kept their state, the latest ones only.
///
/// A row that comes back while it is kept is the same row: opened where it was opened, measured
/// already. One that was let go of is made anew, with the state it has at first; what has to outlive
/// any scrolling belongs in the model.
///
/// Invariants: no more than ``capacity`` rows are kept, and each has one entry in the order, made when it
/// was put here last.
@MainActor struct RowCache<Row: LazyRow> {
  /// How many rows are kept.
  static var capacity: Int { 128 }

  private struct Kept {
    let row: Row
    /// Which of all that were ever kept it was.
    let stamp: Int
  }

  private var kept: [RowKey: Kept] = [:]
  /// What was kept, the longest kept first; what was taken or kept anew meanwhile has another stamp.
  private var order: [(key: RowKey, stamp: Int)] = []
  /// The first of the order that may still be kept.
  private var first = 0
  private var stamp = 0

  var isEmpty: Bool { kept.isEmpty }

  /// The rows, in no order.
  var rows: [Row] { kept.values.map { $0.row } }

  /// Keeps a row.
  ///
  /// - Returns: The rows that are kept no longer.
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

  /// The row of an entry; nil where it was taken or kept anew since.
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

  /// Moves the rows to where their data is now.
  ///
  /// - Returns: Those whose data is removed.
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

  /// Forgets all rows and returns them.
  mutating func removeAll() -> ContiguousArray<Row> {
    let rows = kept.isEmpty ? [] : ContiguousArray(rows)
    kept.removeAll()
    order.removeAll()
    first = 0
    return rows
  }

  /// The invariants that do not hold, in words; empty for a sound cache.
  ///
  /// - Complexity: O(n) in the rows and the entries of the order.
  func checkInvariants() -> [String] {
    var violations: [String] = []
    if kept.count > Self.capacity { violations.append("\(kept.count) rows are kept") }
    let entries = order[first...].filter { current($0) != nil }.count
    if entries != kept.count {
      violations.append("\(kept.count) rows are kept, and \(entries) have a turn to go")
    }
    for (key, entry) in kept where entry.row.key != key {
      violations.append("row \(entry.row.id) is kept as another one")
    }
    return violations
  }
}
