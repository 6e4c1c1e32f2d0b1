extension ListNode {
  /// Asks the row that has the focus what it does with a key, from the inside out.
  func useKeyInFocusedRow(_ press: KeyPress) -> Bool {
    guard let row = focusedRow.flatMap(rows.row(withID:)) else {
      return false
    }
    var actions: [KeyPressNode] = []
    var node = row.content
    while let current = node {
      if let current = current as? KeyPressNode { actions.append(current) }
      node = current.onlyChild
    }
    guard actions.reversed().contains(where: { $0.use(press) }) else { return false }
    userActed(on: row)
    return true
  }
}
