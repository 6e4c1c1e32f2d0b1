/// Rows that scrolled out of sight and kept their state, the latest ones only.
///
/// A row that comes back while it is kept is the same row: opened where it was opened, measured
/// already. One that was let go of is made anew, with the state it has at first; what has to outlive
/// any scrolling belongs in the model.
@MainActor struct RowCache<Row: LazyRow> {
  /// How many rows are kept.
  static var capacity: Int { 128 }

  private var rowsByKey: [RowKey: Row] = [:]
  /// The keys, the longest kept first; those taken meanwhile included.
  private var order: [(key: RowKey, row: ObjectIdentifier)] = []

  var isEmpty: Bool { rowsByKey.isEmpty }

  /// The rows, in no order.
  var rows: some Collection<Row> { rowsByKey.values }

  /// Keeps a row.
  ///
  /// - Returns: The rows that are kept no longer.
  mutating func put(_ row: Row) -> ContiguousArray<Row> {
    var evicted: ContiguousArray<Row> = []
    if let old = rowsByKey.updateValue(row, forKey: row.key), old !== row { evicted.append(old) }
    order.append((row.key, ObjectIdentifier(row)))
    while rowsByKey.count > Self.capacity || order.count > 4 * Self.capacity {
      let oldest = order.removeFirst()
      if let row = rowsByKey[oldest.key], ObjectIdentifier(row) == oldest.row,
        !order.contains(where: { $0.row == oldest.row })
      {
        rowsByKey[oldest.key] = nil
        evicted.append(row)
      }
    }
    return evicted
  }

  mutating func take(_ key: RowKey) -> Row? {
    rowsByKey.removeValue(forKey: key)
  }

  /// Moves the rows to where their data is now.
  ///
  /// - Returns: Those whose data is removed.
  mutating func follow(_ edit: ListEdit) -> ContiguousArray<Row> {
    var removed: ContiguousArray<Row> = []
    for (key, row) in rowsByKey {
      if let destination = edit.destination(of: row.localIndex, in: row.leaf) {
        row.index = destination.index
        row.localIndex = destination.local
      } else {
        rowsByKey[key] = nil
        removed.append(row)
      }
    }
    return removed
  }

  /// Forgets all rows and returns them.
  mutating func removeAll() -> ContiguousArray<Row> {
    defer {
      rowsByKey.removeAll()
      order.removeAll()
    }
    return ContiguousArray(rowsByKey.values)
  }
}
