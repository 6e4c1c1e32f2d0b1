// Requests from fields in a list's rows.

extension ListNode {
  /// Selects the row of a field that was focused by a key, as a click on the field would.
  func fieldEntered(in row: RowNode) {
    guard selection.selected != nil else { return }
    select(row, [])
  }

  /// Scrolls to the row that is `step` rows further and returns it; nil if there is none.
  func showRow(beside row: RowNode, by step: Int) -> RowNode? {
    if rows.isStale { host.driver?.applyPendingUpdates() }
    let index = row.index + step
    guard row.isMounted, !row.isExiting, index >= 0, index < rows.count else { return nil }
    // The next key is for a field in the row, so the layout cannot wait for a frame.
    return showRow(rows.id(at: index))
  }

  /// Scrolls to a row by the shortest distance, at once, and returns it; nil if there is none.
  func showRow(_ id: AnyHashable) -> RowNode? {
    position.target = ScrollTarget(id: id, position: nil, animation: nil)
    setNeedsLayout()
    host.driver?.applyPendingUpdates()
    return rows.row(withID: id)
  }
}
