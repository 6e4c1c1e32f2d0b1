extension ViewHost {
  /// The accessibility tree as of the last advance.
  ///
  /// - Complexity: O(n) in the views on screen.
  public var accessibilityTree: AccessibilityNode {
    if runtime.frame.pass == nil, !runtime.updates.isEvaluatingBody {
      for list in lists { list.accessibleRows.prepare() }
    }
    var elements: [AccessibilityNode] = []
    if runtime.begin(.query) {
      defer { runtime.endPass() }
      // Below a presented view, nothing can be acted on.
      (runtime.nodes.topPortal ?? root).collectAccessibility(into: &elements, at: .zero)
    }
    return AccessibilityNode(
      id: root.accessibilityID, role: .group,
      actions: runtime.nodes.topPortal == nil ? [] : [.escape],
      frame: Rect(origin: .zero, size: size), children: elements.map(\.complete))
  }

  /// Performs one of an element's actions and returns true if it was performed.
  ///
  /// - Complexity: O(n) in the views on screen.
  @discardableResult public func performAccessibilityAction(
    _ kind: AccessibilityActionKind = .default, on id: AccessibilityNode.ID
  ) -> Bool {
    let tree = accessibilityTree
    guard let element = tree.element(id), element.isEnabled, element.actions.contains(kind) else {
      return false
    }
    recorder?.begin(.accessibilityAction, [tree.index(of: id), .string(kind.name)])
    defer { recorder?.end() }
    if kind == .escape, let portal = runtime.nodes.topPortal {
      portal.dismiss()
      return true
    }
    if kind == .focus { return setAccessibilityFocus(id) }
    guard let node = accessibilityNode(id) else { return false }
    // The row that the user acts on becomes the anchor.
    node.layer?.userActed()
    if node.performAccessibility(kind) { return true }
    return kind == .toggle && node.performAccessibility(.default)
  }

  /// Moves focus to an element, as Tab and the arrow keys do, and returns true if it accepts focus.
  ///
  /// - Complexity: O(n) in the nodes of the tree.
  @discardableResult public func setAccessibilityFocus(_ id: AccessibilityNode.ID) -> Bool {
    recorder?.begin(.accessibilityFocus, [accessibilityTree.index(of: id)])
    defer { recorder?.end() }
    guard let node = accessibilityNode(id) else { return false }
    runtime.focus.isShown = true
    if (node as? RowNode)?.receiveFocus() == true { return true }
    guard let target = node.focusTarget, target.acceptsFocus else { return false }
    runtime.focus.set(target)
    return true
  }

  /// Returns the node of an element; scrolls its row into view if the row has no node yet.
  private func accessibilityNode(_ id: AccessibilityNode.ID) -> ViewNode? {
    let shown: LayerNode? = runtime.nodes.topPortal ?? root
    if let node = shown?.accessibilityNode(id) { return node }
    guard lists.contains(where: { $0.accessibleRows.reveal(id) }) else { return nil }
    // During an advance, the current frame shows the row.
    if runtime.frame.isAdvancing { applyPendingUpdates() } else { advance(to: time) }
    return shown?.accessibilityNode(id)
  }

  /// The number of accessible rows beyond each end of the screen, 0…100; 0 by default.
  ///
  /// These rows only provide labels. They are neither measured nor displayed.
  public var accessibilityOffscreenRows: Int {
    get { runtime.accessibilityOffscreenRows }
    set {
      let count = min(max(0, newValue), 100)
      guard count != runtime.accessibilityOffscreenRows else { return }
      record(.accessibilityRows, .number(Double(count)))
      runtime.accessibilityOffscreenRows = count
    }
  }

  /// The former name of ``accessibilityOffscreenRows``.
  @available(*, deprecated, renamed: "accessibilityOffscreenRows")
  public var accessibilityRowsBeyond: Int {
    get { accessibilityOffscreenRows }
    set { accessibilityOffscreenRows = newValue }
  }

  /// A number that changes after each update, which may have changed the accessibility tree.
  package var accessibilityEpoch: Int { runtime.updates.epoch }

  /// A number that changes when rows are inserted, removed or moved, or when focus moves.
  package var accessibilityStructure: Int { runtime.nodes.rowsEpoch &+ runtime.focus.epoch }
}

extension AccessibilityNode {
  /// The element with its default action named by its effect, and a focus action if focusable.
  fileprivate var complete: AccessibilityNode {
    var result = self
    if isExpanded != nil || isChecked != nil {
      result.actions = actions.map { $0 == .default ? .toggle : $0 }
    }
    if isFocused != nil { result.actions.add(.focus) }
    result.children = children.map(\.complete)
    return result
  }
}

extension AccessibilityNode {
  /// The element and those inside of it, in reading order.
  var allElements: [AccessibilityNode] { [self] + children.flatMap(\.allElements) }

  /// Returns the index of an element in ``allElements``, which is the same in a replay.
  fileprivate func index(of id: ID) -> JSONValue {
    JSONValue(allElements.firstIndex { $0.id == id }.map(Double.init))
  }
}
