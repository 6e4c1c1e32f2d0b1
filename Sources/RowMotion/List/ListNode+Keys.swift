extension ListNode {
  /// Offers a key to the focused row's views, from the inside out; returns true if one handles it.
  func handleKeyInFocusedRow(_ press: KeyPress) -> Bool {
    guard let row = selection.focusedIndex.flatMap({ rows.row(at: $0) }) else {
      return false
    }
    var nodes: [ViewNode] = []
    var node = row.content
    while let current = node {
      nodes.append(current)
      node = current.onlyChild
    }
    guard nodes.reversed().contains(where: { $0.handleKeyPress(press) }) else { return false }
    userActed(on: row)
    return true
  }
}
