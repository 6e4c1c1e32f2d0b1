extension ViewHost {
  /// Returns the context menu at a position; nil if there is none.
  ///
  /// A row without a menu of its own gets one of its accessibility actions. The row becomes
  /// selected, as by a click, and focused for keyboard input.
  ///
  /// - Complexity: O(n) in the views on screen.
  public func contextMenu(at point: Point) -> ContextMenu? {
    recorder?.begin(.contextMenu, JSONValue.point(point))
    defer { recorder?.end() }
    runtime.focus.isShown = false
    let hits = hits(at: point)
    let list = hits.lazy.compactMap { self.listNode($0.target) }.first
    let row = list?.row(at: point)
    if let list, let row {
      runtime.focus.set(list.acceptsFocus ? list : nil)
      list.selection.selectForMenu(row)
    }
    // Search from the innermost view outward: a view inside a row may have its own menu.
    for node in hits.first?.target.selfAndAncestors.prefix(while: { $0 !== list }) ?? [] {
      if let items = (node as? ContextMenuNode)?.items {
        return menu(items, at: row?.hostFrame ?? Rect(origin: point, size: .zero))
      }
    }
    return row.flatMap { menu(of: $0) }
  }

  /// Returns the context menu of the focused row and scrolls to the row; nil if there is none.
  ///
  /// - Complexity: as ``contextMenu(at:)``.
  public func contextMenuOfFocusedRow() -> ContextMenu? {
    guard let list = listNode(runtime.focus.target), let id = list.selection.focused else {
      return nil
    }
    recorder?.begin(.contextMenu)
    defer { recorder?.end() }
    // A row without a menu needs no scrolling. A row off screen must be created to know its menu.
    if let row = list.rows.row(withID: id), menu(of: row) == nil { return nil }
    guard let row = list.showRowForMenu(id) else { return nil }
    list.selection.selectForMenu(row)
    return menu(of: row)
  }

  /// Performs the action of an item of a context menu.
  public func choose(_ item: ContextMenuItem) {
    recorder?.begin(.menuItem, [.string(item.title ?? "")])
    defer { recorder?.end() }
    item.action()
  }

  private func menu(of row: RowNode) -> ContextMenu? {
    let items = row.content?.contentChain.compactMap { ($0 as? ContextMenuNode)?.items }.last
    return menu(items ?? self.items(for: row), at: row.hostFrame)
  }

  private func menu(_ items: [ContextMenuItem], at frame: Rect) -> ContextMenu? {
    items.isEmpty ? nil : ContextMenu(items: items, frame: frame)
  }

  /// Returns menu items for a row without a menu of its own.
  private func items(for row: RowNode) -> [ContextMenuItem] {
    let tree = accessibilityTree
    // A row gets its identity when its accessibility is first read.
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
  /// Returns the row at a position in the host; nil if there is none.
  func row(at point: Point) -> RowNode? {
    let frame = hostFrame
    guard frame.contains(point) else { return nil }
    let y = point.y - frame.minY + offset
    func isHit(_ row: RowNode) -> Bool {
      !row.isExiting && y >= row.presentationY && y < row.presentationY + row.height
    }
    // Reverse drawing order, so that the topmost row is hit first.
    return rows.shown.last { $0.isLifted && isHit($0) } ?? rows.shown.last(where: isHit)
  }

  /// Returns a row after scrolling it into view at once, as little as possible; nil if there is no
  /// such row.
  ///
  /// A row that fills the list needs no scrolling.
  func showRowForMenu(_ id: AnyHashable) -> RowNode? {
    if let row = rows.row(withID: id) {
      let visibleHeight = row.hostFrame.intersection(hostFrame).height
      if visibleHeight >= min(row.height, viewportHeight) { return row }
    }
    return showRow(id)
  }
}
