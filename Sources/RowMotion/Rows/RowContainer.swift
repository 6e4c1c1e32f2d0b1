/// The content of a lazy container, and the provider of its rows.
@MainActor struct RowContent {
  fileprivate var provider: RowProvider?
  /// The closure that updates the provider with the latest content.
  fileprivate var sync: (@MainActor (RowProvider?, SyncContext) -> RowProvider)?

  /// The leaves of the content, even if the rows do not follow it yet.
  var leaves: [LeafRowProvider] {
    var leaves: [LeafRowProvider] = []
    provider?.collectLeaves(into: &leaves)
    return leaves
  }

  /// Returns true if the content has a view with an id, even if the rows do not follow it yet.
  func contains(viewWithID id: AnyHashable) -> Bool {
    leaves.contains { $0.index(ofViewWithID: id) != nil }
  }
}

/// A node whose content's views are rows: a list or a lazy stack.
@MainActor protocol RowContainer: ViewNode {
  associatedtype Row: LazyRowNode
  var rowContent: RowContent { get set }
  var rows: LazyRows<Row> { get set }
}

extension RowContainer {
  /// Unmounts rows and discards their state.
  func unmount(_ removed: ContiguousArray<Row>) {
    for row in removed { row.unmount() }
  }

  /// Caches a row that is no longer shown, with its state.
  func cache(_ row: Row) {
    row.detach()
    rows.cache(row)?.unmount()
  }

  /// Unmounts a row that has exited, or caches it if its data was inserted again.
  func removeExited(_ row: Row) {
    rows.remove(row)
    guard row.slot.mayHaveReturned, let index = rows.reinsertedIndex(of: row) else {
      return row.unmount()
    }
    row.restoreExited(rows.leaf(at: index), index)
    cache(row)
  }

  /// Sets the view that the rows are in.
  func setRows<Content: View>(_ content: Content, _ context: SyncContext) {
    rowContent.sync = { provider, context in Content._syncRows(content, provider, context) }
    updateRows(context)
  }

  private func updateRows(_ context: SyncContext) {
    var inner = context.below(self)
    inner.rowPath = RowPath()
    rowContent.provider = rowContent.sync?(rowContent.provider, inner)
    structureChanged()
  }

  /// Updates the provider of the rows with the container's changed environment.
  func inheritRows() {
    updateRows(
      SyncContext(
        runtime: runtime, parent: self, environment: environment,
        transaction: runtime.updates.transaction))
  }

  /// Unmounts the provider and discards the content.
  func unmountRows() {
    rowContent.provider?.unmount()
    rowContent = RowContent()
  }
}
