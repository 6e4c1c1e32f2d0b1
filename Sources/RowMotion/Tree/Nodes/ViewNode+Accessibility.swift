/// A node that performs actions of its accessibility element, or of those around it.
@MainActor protocol AccessibilityActionTarget: ViewNode {
  /// Performs an action that the node itself implements; returns whether it did.
  func performAccessibilityAction(_ kind: AccessibilityActionKind) -> Bool
}

extension ViewNode {
  /// The unique identity of the node's accessibility element.
  final var accessibilityID: AccessibilityNode.ID {
    (self as? LayerNode)?.earlierAccessibilityID
      ?? AccessibilityNode.ID(layer: layer?.identity ?? 0, node: ObjectIdentifier(self))
  }

  /// Returns an element for the node itself.
  final func ownElement(
    _ role: AccessibilityNode.Role, at position: Point, _ children: [AccessibilityNode] = []
  ) -> AccessibilityNode {
    AccessibilityNode(
      id: accessibilityID, role: role, isEnabled: environment.isEnabled,
      frame: Rect(origin: position, size: size), children: children)
  }

  /// Returns the node at or below this one whose element has an identity; nil if there is none.
  ///
  /// - Complexity: O(n) in the nodes below.
  final func accessibilityNode(_ id: AccessibilityNode.ID) -> ViewNode? {
    if id == accessibilityID { return self }
    var found: ViewNode?
    visitChildren { if found == nil { found = $0.accessibilityNode(id) } }
    return found
  }

  /// Performs an action on the node's element: asks the innermost modifier node first, then the
  /// node itself, then the nodes around it up to the row.
  final func performAccessibility(_ kind: AccessibilityActionKind) -> Bool {
    if contentChain.reversed().contains(where: { $0.performOwnAccessibility(kind) }) { return true }
    if self is LayerNode { return false }
    for node in ancestors {
      if node.performOwnAccessibility(kind) { return true }
      if node is LayerNode { return false }
    }
    return false
  }

  /// Performs an action that the node itself implements; returns whether it did.
  final func performOwnAccessibility(_ kind: AccessibilityActionKind) -> Bool {
    (self as? any AccessibilityActionTarget)?.performAccessibilityAction(kind) ?? false
  }
}
