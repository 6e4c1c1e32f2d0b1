// What the fields in a list's rows ask of it.

extension ListNode {
  /// A key has put the caret into a field of a row: it is selected as a click there selects it.
  func fieldEntered(in row: RowNode) {
    guard selection.selected != nil else { return }
    select(row, [])
  }

  /// Scrolls the row into view that stands so many further on; nil where there is none.
  func showRow(beside row: RowNode, by step: Int) -> RowNode? {
    if rows.isStale { host.driver?.carryOutPending() }
    let index = row.index + step
    guard row.isMounted, !row.isExiting, index >= 0, index < rows.count else { return nil }
    // The next key is for what is in it, and may not wait for a frame.
    return showRow(rows.id(at: index))
  }

  /// Scrolls as little as needed for a row to be seen, at once; nil where there is none.
  func showRow(_ id: AnyHashable) -> RowNode? {
    position.target = ScrollTarget(id: id, position: nil, animation: nil)
    setNeedsLayout()
    host.driver?.carryOutPending()
    return rows.row(withID: id)
  }
}
