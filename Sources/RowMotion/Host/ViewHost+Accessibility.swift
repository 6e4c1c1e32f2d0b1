extension ViewHost {
  /// What assistive technology is told, as of the last advance.
  ///
  /// - Complexity: O(n) in the views on screen.
  public var accessibilityTree: AccessibilityNode {
    if runtime.pass == nil, !runtime.isEvaluatingBody {
      for list in lists { list.prepareAccessibleRows() }
    }
    var elements: [AccessibilityNode] = []
    if runtime.begin(.query) {
      defer { runtime.endPass() }
      // What is presented is all there is to act on.
      (runtime.topPortal ?? root).collectAccessibility(into: &elements, at: .zero)
    }
    return AccessibilityNode(
      id: root.accessibilityID, role: .group,
      actions: runtime.topPortal == nil ? [] : [.escape],
      frame: Rect(origin: .zero, size: size), children: elements.map(\.complete))
  }

  /// Does one of an element's actions, as the user would; returns whether it was done.
  ///
  /// - Complexity: O(n) in the views on screen.
  @discardableResult public func performAccessibilityAction(
    _ kind: AccessibilityActionKind = .default, on id: AccessibilityNode.ID
  ) -> Bool {
    guard let element = accessibilityTree.element(id), element.isEnabled,
      element.actions.contains(kind)
    else { return false }
    if kind == .escape, let portal = runtime.topPortal {
      portal.dismiss()
      return true
    }
    if kind == .focus { return setAccessibilityFocus(id) }
    guard let node = accessibilityNode(id) else { return false }
    // The row that the user acts on is the one that stays where it is.
    node.layer?.userActed()
    if node.performAccessibility(kind) { return true }
    return kind == .toggle && node.performAccessibility(.default)
  }

  /// Gives the focus to an element, as tab or the arrow keys would; returns whether it takes it.
  ///
  /// - Complexity: O(n) in the nodes of the tree.
  @discardableResult public func setAccessibilityFocus(_ id: AccessibilityNode.ID) -> Bool {
    guard let node = accessibilityNode(id) else { return false }
    runtime.showsFocus = true
    return node.takeAccessibilityFocus()
  }

  /// The node of an element; the row that it is of is scrolled into view where it has none yet.
  private func accessibilityNode(_ id: AccessibilityNode.ID) -> ViewNode? {
    let shown: LayerNode? = runtime.topPortal ?? root
    if let node = shown?.accessibilityNode(id) { return node }
    guard lists.contains(where: { $0.revealAccessibleRow(id) }) else { return nil }
    // An action that a frame calls has that frame show the row.
    if runtime.isAdvancing { carryOutPending() } else { advance(to: time) }
    return shown?.accessibilityNode(id)
  }

  /// How many rows beyond those on screen assistive technology is told of, at each end; 0 at first.
  ///
  /// They are asked what they say, and neither measured nor shown.
  public var accessibilityRowsBeyond: Int {
    get { runtime.accessibilityRowsBeyond }
    set { runtime.accessibilityRowsBeyond = min(max(0, newValue), 100) }
  }

  /// Another number after each update, which may have changed what assistive technology is told.
  package var accessibilityEpoch: Int { runtime.epoch }

  /// Another number when rows came, went or moved, or something else got the focus.
  package var accessibilityStructure: Int { runtime.rowsEpoch &+ runtime.focusEpoch }
}

extension AccessibilityNode {
  /// What a tap does is called by what comes of it, and what can have the focus can be given it.
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
