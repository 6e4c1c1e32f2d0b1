/// Rows that scrolled out of sight and kept their state, the latest ones only.
///
/// A row that comes back while it is kept is the same row: opened where it was opened, measured
/// already. One that was let go of is made anew, with the state it has at first; what has to outlive
/// any scrolling belongs in the model.
@MainActor struct RowCache {
  /// How many rows are kept.
  static let capacity = 128

  private var rows: [RowKey: RowNode] = [:]
  /// The keys, the longest kept first; those taken meanwhile included.
  private var order: [(key: RowKey, row: ObjectIdentifier)] = []

  mutating func put(_ row: RowNode) {
    rows[row.key]?.unmount()
    rows[row.key] = row
    order.append((row.key, ObjectIdentifier(row)))
    while rows.count > Self.capacity || order.count > 4 * Self.capacity {
      let oldest = order.removeFirst()
      if let row = rows[oldest.key], ObjectIdentifier(row) == oldest.row,
        !order.contains(where: { $0.row == oldest.row })
      {
        rows[oldest.key] = nil
        row.unmount()
      }
    }
  }

  mutating func take(_ key: RowKey) -> RowNode? {
    rows.isEmpty ? nil : rows.removeValue(forKey: key)
  }

  /// Lets go of the rows whose data is removed.
  mutating func follow(_ edit: ListEdit) {
    for (key, row) in rows {
      if let destination = edit.destination(of: row.localIndex, in: row.leaf) {
        row.index = destination.index
        row.localIndex = destination.local
      } else {
        rows[key] = nil
        row.unmount()
      }
    }
  }

  /// Has the rows laid out again when they come back.
  func invalidateLayout() {
    for row in rows.values { row.needsRowLayout = true }
  }

  mutating func removeAll() {
    for row in rows.values { row.unmount() }
    rows.removeAll()
    order.removeAll()
  }
}
