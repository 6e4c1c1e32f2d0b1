// What a list and its rows are to assistive technology, and what it can do with them.

extension ListNode {
  /// What the rows are to assistive technology.
  func describeRows(into elements: inout [AccessibilityNode], at position: Point) {
    var list = ownElement(.list, at: position)
    list.label = listID?.base as? String ?? ""
    list.count = rows.count
    list.isBusy = refresh?.phase == .refreshing
    if takesFocus { list.isFocused = hasFocus && host.focus === self }
    if offset < maximumOffset { list.actions.append(.showMore) }
    if offset > 0 { list.actions.append(.showPrevious) }
    if refresh?.phase == .idle { list.actions.append(.refresh) }
    let described = describedRows
    for row in described {
      let origin = Point(x: position.x + inset, y: position.y + row.presentationY - offset)
      list.children.append(describe(row, at: origin))
    }
    elements.append(list)
  }

  /// The rows on screen and a few beyond, in order.
  private var describedRows: ArraySlice<RowNode> {
    let here = rows.shown.filter { !$0.isExiting }
    guard let first = here.firstIndex(where: isOnScreen),
      let last = here.lastIndex(where: isOnScreen)
    else { return [] }
    let beyond = host.accessibilityRowsBeyond
    let start = max(0, first - beyond)
    let end = min(here.count, last + 1 + beyond)
    return Array(here)[start..<end]
  }

  private func describe(_ row: RowNode, at origin: Point) -> AccessibilityNode {
    var parts: [AccessibilityNode] = []
    row.child?.collectAccessibility(into: &parts, at: origin)
    var element = AccessibilityNode(
      id: row.accessibilityID, role: .row,
      frame: Rect(origin: origin, size: Size(width: rowWidth, height: row.height)))
    if parts.count == 1, !parts[0].isControl {
      // What stands for all of the row is the row.
      element = parts[0]
      element.id = row.accessibilityID
      element.frame = Rect(origin: origin, size: Size(width: rowWidth, height: row.height))
      element.role = element.role == .heading ? .heading : .row
      parts = element.children
    }
    if element.label.isEmpty { element.label = parts.spoken }
    element.children = parts.standingForThemselves
    if element.children.contains(where: { $0.role == .cell }) { element.role = .tableRow }
    element.index = row.index
    element.count = rows.count
    element.isEnabled = environment.isEnabled
    if selection.selected != nil {
      element.isSelected = isSelected(row)
      element.isFocused = hasFocus && host.focus === self && selection.focused == row.id
      if element.actions.first != .default { element.actions.insert(.default, at: 0) }
    }
    if row.leaf.deleteRows != nil { element.actions.add(.delete) }
    if row.leaf.moveRows != nil {
      if row.localIndex > 0 { element.actions.add(.moveUp) }
      if row.localIndex + 1 < row.leaf.count { element.actions.add(.moveDown) }
    }
    return element
  }

  /// Scrolls by a page, or refreshes; returns whether that is what is asked for.
  func performListAction(_ kind: AccessibilityActionKind) -> Bool {
    // A little of what was seen stays in sight.
    let page = 0.9 * size.height
    switch kind {
    case .showMore: scroll(by: min(page, maximumOffset - offset))
    case .showPrevious: scroll(by: -min(page, offset))
    case .refresh: return refresh?.beginUnpulled() ?? false
    default: return false
    }
    return true
  }

  /// The focused row that the change at hand takes away gives the focus to the one behind it, or the
  /// last one, before it begins to exit.
  func passFocus(from row: RowNode, at oldIndex: Int, _ edit: ListEdit) {
    guard row.isExiting || !row.isMounted, rows.row(withID: row.id) == nil else { return }
    let next = min(edit.newIndices(ofOld: [oldIndex])[0], rows.count - 1)
    selection.focus(next >= 0 ? rows.id(at: next) : nil)
    host.needsDisplay = true
  }
}

extension AccessibilityNode {
  /// Whether it is something that a row can hold, and not what a row says.
  fileprivate var isControl: Bool {
    switch role {
    case .group, .text, .heading, .image, .row: false
    default: true
    }
  }
}

extension [AccessibilityActionKind] {
  /// Appends an action that is not there yet.
  mutating func add(_ kind: AccessibilityActionKind) {
    if !contains(kind) { append(kind) }
  }
}

extension RowNode {
  /// Does with the row what its list can do with it; returns whether that is what is asked for.
  func performRowAction(_ kind: AccessibilityActionKind) -> Bool {
    guard !isExiting, isAttached, !list.rows.isStale else { return false }
    switch kind {
    case .default:
      guard list.selection.selected != nil else { return false }
      list.select(self, [])
    case .delete:
      guard let delete = leaf.deleteRows else { return false }
      let local = localIndex
      withAnimation { delete([local]) }
    case .moveUp:
      guard let move = leaf.moveRows, localIndex > 0 else { return false }
      let local = localIndex
      withAnimation { move([local], local - 1) }
    case .moveDown:
      guard let move = leaf.moveRows, localIndex + 1 < leaf.count else { return false }
      let local = localIndex
      withAnimation { move([local], local + 2) }
    default: return false
    }
    return true
  }

  /// Has the keyboard act on the row; returns whether its list lets it.
  func takeFocus() -> Bool {
    guard list.takesFocus, !isExiting, isAttached else { return false }
    list.selection.focus(id)
    host.setFocus(list)
    host.needsDisplay = true
    host.setNeedsFrame()
    return true
  }
}
