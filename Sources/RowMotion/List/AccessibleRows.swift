/// The accessibility elements and actions of a list and its rows.
///
/// A row keeps its identity whether it has a node or not.
///
/// Invariants: each reported row without a node has an identity.
final class AccessibleRows: ListPart {
  /// The accessibility content of a row without a node.
  private struct OffscreenRow {
    let key: RowKey
    /// The version of the row's provider that created the content.
    let version: Int
    let parts: [AccessibilityNode]
  }

  private var ids: [RowKey: AccessibilityNode.ID] = [:]
  /// The reported rows without nodes, by index.
  private var offscreenRows: [Int: OffscreenRow] = [:]

  /// Returns the identity of a row; nil if the row is not reported.
  func id(of key: RowKey) -> AccessibilityNode.ID? { ids[key] }

  // MARK: Elements

  /// Completes the accessibility element of the list, with its rows as children.
  func describe(_ element: inout AccessibilityNode, _ frame: Rect) {
    element.frame = frame
    element.label = list.listID?.base as? String ?? ""
    element.count = list.rows.count
    element.isBusy = list.refreshPhase == .refreshing
    if list.acceptsFocus { element.isFocused = isListFocused }
    element.actions += list.scrollActions
    element.children = describedIndices.compactMap { describedRow(at: $0, in: frame) }
  }

  private var isListFocused: Bool { list.selection.hasFocus && list.runtime.focus.target === list }

  /// The indices of the visible rows and of a few rows beyond them.
  private var describedIndices: Range<Int> {
    let visible = list.rows.shown.lazy.filter { [unowned list] in
      !$0.isExiting && list.isOnScreen($0)
    }.map(\.index)
    guard let first = visible.min(), let last = visible.max() else { return 0..<0 }
    let margin = list.runtime.accessibilityOffscreenRows
    return max(0, first - margin)..<min(list.rows.count, last + 1 + margin)
  }

  /// Collects the content of reported rows without nodes, if it changed.
  ///
  /// The rows are created only to be read and then discarded. None of their tasks start, and their
  /// known heights stay.
  func prepare() {
    guard !list.rows.isStale else { return }
    var keys: [RowKey] = []
    var next: [Int: OffscreenRow] = [:]
    for index in describedIndices {
      let key = list.rows.key(at: index)
      keys.append(key)
      guard list.rows.row(at: index) == nil else { continue }
      let leaf = list.rows.leaf(at: index)
      if let old = offscreenRows[index], old.key == key, old.version == leaf.version {
        next[index] = old
      } else {
        next[index] = OffscreenRow(
          key: key, version: leaf.version,
          parts: list.withTemporaryRow(at: index - leaf.start, of: leaf) { row in
            var parts: [AccessibilityNode] = []
            row.collectAccessibility(into: &parts, at: .zero)
            return parts
          })
      }
    }
    ids = Dictionary(
      keys.map { ($0, ids[$0] ?? AccessibilityNode.ID(row: DisplaySegment.nextVersion())) },
      uniquingKeysWith: { first, _ in first })
    offscreenRows = next
    assert(offscreenRows.values.allSatisfy { ids[$0.key] != nil })
  }

  private func describedRow(at index: Int, in viewport: Rect) -> AccessibilityNode? {
    let rows = list.rowFrame(at: index)
    let origin = Point(
      x: viewport.minX + list.inset + list.rowShift, y: viewport.minY + rows.top - list.offset)
    let frame = Rect(origin: origin, size: Size(width: list.rowWidth, height: rows.height))
    if let row = list.rows.row(at: index) {
      var parts: [AccessibilityNode] = []
      row.child?.collectAccessibility(into: &parts, at: origin)
      return describe(
        parts, row.accessibilityID, at: index, id: row.id,
        isSelected: list.selection.contains(row), frame)
    }
    guard !list.rows.isStale, let offscreenRow = offscreenRows[index],
      let id = ids[offscreenRow.key], list.rows.key(at: index) == offscreenRow.key
    else { return nil }
    var element = describe(
      offscreenRow.parts, id, at: index, id: offscreenRow.key.id,
      isSelected: list.selection.selected?.contains(offscreenRow.key.id) ?? false, frame)
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
    element.count = list.rows.count
    element.isEnabled = list.environment.isEnabled
    if list.selection.selected != nil, list.selection.isSelectable(index) {
      element.isSelected = isSelected
      element.isFocused = isListFocused && list.selection.focused == id
      if element.actions.first != .default { element.actions.insert(.default, at: 0) }
    }
    let leaf = list.rows.leaf(at: index)
    if leaf.deleteRows != nil { element.actions.add(.delete) }
    if leaf.moveRows != nil {
      if index > leaf.start { element.actions.add(.moveUp) }
      if index + 1 < leaf.start + leaf.count { element.actions.add(.moveDown) }
    }
    return element
  }

  // MARK: Actions

  /// Scrolls to the row of an accessibility element without a node; returns true if the row exists.
  func reveal(_ id: AccessibilityNode.ID) -> Bool {
    let index = offscreenRows.first { ids[$0.value.key] == id }?.key
    guard let index, index < list.rows.count, !list.rows.isStale else { return false }
    return list.scroll(toRow: list.rows.id(at: index), position: nil, animation: nil)
  }

  /// Performs an action of the list on a row; returns true if the action was performed.
  func perform(_ kind: AccessibilityActionKind, on row: RowNode) -> Bool {
    guard !row.isExiting, row.isAttached, !list.rows.isStale else { return false }
    let local = row.localIndex
    switch kind {
    case .default:
      guard list.selection.selected != nil, list.selection.isSelectable(row) else { return false }
      list.selection.select(row, [])
      return true
    case .delete:
      guard let delete = row.leaf.deleteRows else { return false }
      withAnimation { delete([local]) }
      return true
    case .moveUp: return list.move([local], of: row.leaf, to: local - 1, showing: row.id)
    case .moveDown: return list.move([local], of: row.leaf, to: local + 2, showing: row.id)
    default: return false
    }
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
