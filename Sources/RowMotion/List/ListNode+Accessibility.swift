// The accessibility elements and actions of a list and its rows.

extension ListNode {
  /// Appends the accessibility element of the list, with its rows as children.
  func describeRows(into elements: inout [AccessibilityNode], at position: Point) {
    var list = ownElement(.list, at: position)
    let frame = drawnFrame(at: position)
    list.frame = frame
    list.label = listID?.base as? String ?? ""
    list.count = rows.count
    list.isBusy = refresh?.phase == .refreshing
    if acceptsFocus { list.isFocused = hasFocus && host.focus === self }
    if offset < maximumOffset { list.actions.append(.showMore) }
    if offset > 0 { list.actions.append(.showPrevious) }
    if refresh?.phase == .idle { list.actions.append(.refresh) }
    list.children = describedIndices.compactMap { describedRow(at: $0, in: frame) }
    elements.append(list)
  }

  /// The indices of the visible rows and of a few rows beyond them.
  private var describedIndices: Range<Int> {
    var visibleIndices: Range<Int>?
    for row in rows.shown where !row.isExiting && isOnScreen(row) {
      visibleIndices =
        min(
          visibleIndices?.lowerBound ?? row.index, row.index)..<max(
          visibleIndices?.upperBound ?? 0, row.index + 1)
    }
    guard let visibleIndices else { return 0..<0 }
    let margin = host.accessibilityOffscreenRows
    return max(
      0, visibleIndices.lowerBound - margin)..<min(rows.count, visibleIndices.upperBound + margin)
  }

  /// Collects the content of reported rows without nodes, if it changed.
  ///
  /// The rows are created only to be read and then discarded. None of their tasks start, and their
  /// known heights stay.
  func prepareAccessibleRows() {
    guard !rows.isStale else { return }
    var keys: [RowKey] = []
    var offscreenRows: [Int: AccessibleRows.OffscreenRow] = [:]
    for index in describedIndices {
      let key = rows.key(at: index)
      keys.append(key)
      guard rows.row(at: index) == nil else { continue }
      let leaf = rows.leaf(at: index)
      if let old = accessibleRows.offscreenRows[index], old.key == key, old.version == leaf.version
      {
        offscreenRows[index] = old
      } else {
        offscreenRows[index] = AccessibleRows.OffscreenRow(
          key: key, version: leaf.version,
          parts: parts(ofOffscreenRow: index - leaf.start, in: leaf))
      }
    }
    accessibleRows.update(keys, offscreenRows: offscreenRows)
  }

  private func parts(ofOffscreenRow index: Int, in leaf: LeafRowProvider) -> [AccessibilityNode] {
    let actions = host.updateActions
    host.isMeasuring = true
    defer {
      host.isMeasuring = false
      host.updateActions = actions
    }
    var context = leaf.context
    context.parent = nil
    context.transaction = ActiveTransaction()
    let node = UnaryNode(context)
    context.parent = node
    node.setContent(leaf.syncRow(at: index, nil, context))
    var parts: [AccessibilityNode] = []
    node.collectAccessibility(into: &parts, at: .zero)
    node.unmount()
    return parts
  }

  /// Scrolls to the row of an accessibility element without a node; returns true if the row exists.
  func revealAccessibleRow(_ id: AccessibilityNode.ID) -> Bool {
    guard let index = accessibleRows.offscreenIndex(of: id), index < rows.count, !rows.isStale
    else {
      return false
    }
    return scroll(toRow: rows.id(at: index), position: nil, animation: nil)
  }

  private func describedRow(at index: Int, in viewport: Rect) -> AccessibilityNode? {
    let left = viewport.minX + inset + rowShift
    if let row = rows.row(at: index) {
      let origin = Point(x: left, y: viewport.minY + row.presentationY - offset)
      var parts: [AccessibilityNode] = []
      row.child?.collectAccessibility(into: &parts, at: origin)
      return describe(
        parts, row.accessibilityID, at: index, id: row.id, isSelected: isSelected(row),
        Rect(origin: origin, size: Size(width: rowWidth, height: row.height)))
    }
    guard !rows.isStale, let offscreenRow = accessibleRows.offscreenRows[index],
      let id = accessibleRows.id(of: offscreenRow.key),
      rows.key(at: index) == offscreenRow.key
    else { return nil }
    // The row is positioned below the last row before it that has a node.
    let above = rows.shown.last { $0.index < index }?.differenceBelow ?? 0
    let top =
      inset + rows.heights.minY(of: index) + rowSpacing * Double(index) + above - offset
    var element = describe(
      offscreenRow.parts, id, at: index, id: offscreenRow.key.id,
      isSelected: selection.selected?.contains(offscreenRow.key.id) ?? false,
      Rect(
        x: left, y: viewport.minY + top, width: rowWidth,
        height: rows.heights.height(at: index)))
    // The row's content has no position yet, and nothing to act on.
    element.children = []
    return element
  }

  /// Returns the element of a row, built from the elements of its content.
  private func describe(
    _ parts: [AccessibilityNode], _ elementID: AccessibilityNode.ID, at index: Int, id: AnyHashable,
    isSelected: Bool, _ frame: Rect
  ) -> AccessibilityNode {
    var parts = parts
    var element = AccessibilityNode(role: .row)
    if parts.count == 1, !parts[0].isControl {
      // A single element that represents the whole row becomes the row's element.
      element = parts[0]
      element.role = element.role == .heading ? .heading : .row
      parts = element.children
    }
    element.id = elementID
    element.frame = frame
    if element.label.isEmpty { element.label = parts.spokenText }
    element.children = parts.separateElements
    if element.children.contains(where: { $0.role == .cell }) { element.role = .tableRow }
    element.index = index
    element.count = rows.count
    element.isEnabled = environment.isEnabled
    if selection.selected != nil {
      element.isSelected = isSelected
      element.isFocused = hasFocus && host.focus === self && selection.focused == id
      if element.actions.first != .default { element.actions.insert(.default, at: 0) }
    }
    let leaf = rows.leaf(at: index)
    if leaf.deleteRows != nil { element.actions.add(.delete) }
    if leaf.moveRows != nil {
      if index > leaf.start { element.actions.add(.moveUp) }
      if index + 1 < leaf.start + leaf.count { element.actions.add(.moveDown) }
    }
    return element
  }

  /// Scrolls by a page or refreshes; returns true if the action was performed.
  func performListAction(_ kind: AccessibilityActionKind) -> Bool {
    // A part of the visible content stays visible.
    let page = 0.9 * size.height
    switch kind {
    case .showMore: scroll(by: min(page, maximumOffset - offset))
    case .showPrevious: scroll(by: -min(page, offset))
    case .refresh: return refresh?.beginWithoutPull() ?? false
    default: return false
    }
    return true
  }
}

extension AccessibilityNode {
  /// True unless the element can stand for a whole row, such as a text or an image.
  fileprivate var isControl: Bool {
    switch role {
    case .group, .text, .heading, .image, .row: false
    default: true
    }
  }
}

extension [AccessibilityActionKind] {
  /// Appends an action if it is missing.
  mutating func add(_ kind: AccessibilityActionKind) {
    if !contains(kind) { append(kind) }
  }
}

extension RowNode {
  /// Performs an action of the list on the row; returns true if the action was performed.
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
      list.recordMove(of: [localIndex], in: leaf)
      list.move([localIndex], to: localIndex - 1, showing: id, by: move)
    case .moveDown:
      guard let move = leaf.moveRows, localIndex + 1 < leaf.count else { return false }
      list.recordMove(of: [localIndex], in: leaf)
      list.move([localIndex], to: localIndex + 2, showing: id, by: move)
    default: return false
    }
    return true
  }
}
