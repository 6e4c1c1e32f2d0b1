extension ListNode {
  /// Asks the row that has the focus what it does with a key, from the inside out.
  func useKeyInFocusedRow(_ press: KeyPress) -> Bool {
    guard let row = selection.focusedIndex.flatMap({ rows.row(at: $0) }) else {
      return false
    }
    var nodes: [ViewNode] = []
    var node = row.content
    while let current = node {
      nodes.append(current)
      node = current.onlyChild
    }
    guard nodes.reversed().contains(where: { $0.use(press) }) else { return false }
    userActed(on: row)
    return true
  }
}
