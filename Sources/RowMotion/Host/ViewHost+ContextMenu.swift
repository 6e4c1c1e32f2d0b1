extension ViewHost {
  /// The menu of what lies under a position; nil where there is none.
  ///
  /// A row of a list has one of the actions that assistive technology can do with it, where no view in it
  /// has another. It is selected where it is not yet, as a click does, and the keyboard acts on it.
  ///
  /// - Complexity: O(n) in the views on screen.
  public func contextMenu(at point: Point) -> ContextMenu? {
    runtime.showsFocus = false
    let hits = hits(at: point)
    let list = hits.lazy.compactMap { self.listNode($0.target) }.first
    let row = list?.row(at: point)
    if let list, let row {
      runtime.setFocus(list.takesFocus ? list : nil)
      list.selectForMenu(row)
    }
    // From the innermost view that reacts outwards: what stands in a row has its own.
    var node: ViewNode? = hits.first?.target
    while let current = node, current !== list {
      if let items = current.contextMenuItems {
        return menu(items, at: row?.hostFrame ?? Rect(origin: point, size: .zero))
      }
      node = current.parent
    }
    return row.flatMap { menu(of: $0) }
  }

  /// The menu of the row that the keyboard acts on, which is scrolled into view; nil where there is none.
  ///
  /// - Complexity: as ``contextMenu(at:)``.
  public func contextMenuOfFocusedRow() -> ContextMenu? {
    guard let list = listNode(runtime.focus), let id = list.selection.focused else { return nil }
    // For a row without a menu nothing is scrolled; what one out of sight has is known once it is made.
    if let row = list.rows.row(withID: id), menu(of: row) == nil { return nil }
    guard let row = list.showRowForMenu(id) else { return nil }
    list.selectForMenu(row)
    return menu(of: row)
  }

  private func menu(of row: RowNode) -> ContextMenu? {
    var items: [ContextMenuItem]?
    var node = row.content
    while let current = node {
      items = current.contextMenuItems ?? items
      node = current.onlyChild
    }
    return menu(items ?? self.items(for: row), at: row.hostFrame)
  }

  private func menu(_ items: [ContextMenuItem], at frame: Rect) -> ContextMenu? {
    items.isEmpty ? nil : ContextMenu(items: items, frame: frame)
  }

  /// What can be done with a row that has no menu of its own.
  private func items(for row: RowNode) -> [ContextMenuItem] {
    let tree = accessibilityTree
    // A row is given its identity when it is first asked what it says.
    let id = row.accessibilityID
    let actions = tree.element(id)?.actions ?? []
    return actions.filter { $0 != .focus && $0 != .default }.map { kind in
      .button(kind.name.prefix(1).uppercased() + kind.name.dropFirst()) { [weak self] in
        self?.performAccessibilityAction(kind, on: id)
      }
    }
  }
}

extension ListNode {
  /// The row at a position in the host; nil where there is none.
  func row(at point: Point) -> RowNode? {
    let frame = hostFrame
    guard frame.contains(point) else { return nil }
    let y = point.y - frame.minY + offset
    func isHit(_ row: RowNode) -> Bool {
      !row.isExiting && y >= row.presentationY && y < row.presentationY + row.height
    }
    // In the order in which they are drawn, the topmost first.
    return rows.shown.last { $0.isLifted && isHit($0) } ?? rows.shown.last(where: isHit)
  }

  /// Scrolls as little as needed for a row to be seen, at once, and not at all where it fills the list; nil where
  /// there is none.
  func showRowForMenu(_ id: AnyHashable) -> RowNode? {
    if let row = rows.row(withID: id) {
      let seen = row.hostFrame.intersection(hostFrame).height
      if seen >= min(row.height, viewportHeight) { return row }
    }
    return showRow(id)
  }

  /// Has a menu be about a row, or about all that are selected with it.
  func selectForMenu(_ row: RowNode) {
    guard selection.selected != nil else { return }
    selection.focus(row.id, index: row.index)
    if !isSelected(row) { select(row, []) }
  }
}
