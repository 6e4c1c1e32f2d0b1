extension View {
  /// Says what the view is called to those who do not see it.
  public func accessibilityLabel(_ label: some StringProtocol) -> some View {
    modifier(AccessibilityModifier(role: nil, label: String(label)))
  }

  /// Hides the view from those who do not see it, or not.
  public func accessibilityHidden(_ isHidden: Bool) -> some View {
    modifier(AccessibilityModifier(role: nil, label: nil, isHidden: isHidden))
  }
}

/// Changes what the view is to assistive technology.
struct AccessibilityModifier: NodeModifier, Equatable {
  typealias Node = AccessibilityLabelNode

  /// What kind of thing the view is as a whole; nil leaves its parts as they are.
  let role: AccessibilityNode.Role?
  let label: String?
  var isSelected: Bool?
  var isHidden = false
}

final class AccessibilityLabelNode: ModifierNode<AccessibilityModifier> {
  override func collectAccessibility(
    into elements: inout [AccessibilityNode], at position: Point
  ) {
    if modifier.isHidden { return }
    var inner: [AccessibilityNode] = []
    super.collectAccessibility(into: &inner, at: position)
    if let role = modifier.role {
      let label =
        modifier.label ?? inner.map(\.label).filter { !$0.isEmpty }.joined(separator: ", ")
      elements.append(
        AccessibilityNode(
          role: role, label: label, isSelected: modifier.isSelected,
          frame: Rect(origin: position, size: size)))
    } else if inner.count == 1, let label = modifier.label {
      inner[0].label = label
      elements.append(inner[0])
    } else {
      elements.append(
        AccessibilityNode(
          role: .group, label: modifier.label ?? "", frame: Rect(origin: position, size: size),
          children: inner))
    }
  }
}
