extension View {
  /// Sets the accessibility label of the view.
  public func accessibilityLabel(_ label: some StringProtocol) -> some View {
    modifier(AccessibilityModifier(label: String(label)))
  }

  /// Sets the current accessibility value of the view, such as a number.
  public func accessibilityValue(_ value: some StringProtocol) -> some View {
    modifier(AccessibilityModifier(value: String(value)))
  }

  /// Sets the accessibility hint, which describes the result of acting on the view.
  public func accessibilityHint(_ hint: some StringProtocol) -> some View {
    modifier(AccessibilityModifier(hint: String(hint)))
  }

  /// Sets whether the view is hidden from assistive technology.
  public func accessibilityHidden(_ isHidden: Bool) -> some View {
    modifier(AccessibilityModifier(isHidden: isHidden))
  }

  /// Makes the view a single accessibility element.
  ///
  /// - Parameter children: The treatment of the elements inside the view.
  public func accessibilityElement(
    children: AccessibilityChildBehavior = .ignore
  ) -> some View {
    modifier(AccessibilityModifier(children: children))
  }

  /// Adds accessibility traits to the view.
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
    modifier(AccessibilityModifier(traits: traits))
  }

  /// Sets whether the view's content is expanded; nil if it is not expandable.
  public func accessibilityExpanded(_ isExpanded: Bool?) -> some View {
    modifier(AccessibilityModifier(isExpanded: isExpanded))
  }

  /// Sets the level of the view in a hierarchy, starting at 1.
  public func accessibilityLevel(_ level: Int) -> some View {
    modifier(AccessibilityModifier(level: max(1, level)))
  }

  /// Adds an accessibility action to the view.
  public func accessibilityAction(
    _ kind: AccessibilityActionKind = .default, _ handler: @escaping @MainActor () -> Void
  ) -> some View {
    modifier(AccessibilityModifier(action: (kind, handler)))
  }

  /// Adds a named accessibility action to the view.
  public func accessibilityAction(
    named name: some StringProtocol, _ handler: @escaping @MainActor () -> Void
  ) -> some View {
    accessibilityAction(AccessibilityActionKind(named: name), handler)
  }
}

/// Changes the accessibility element of a view.
struct AccessibilityModifier: NodeModifier {
  typealias Node = AccessibilityElementNode

  /// The role of the view as one control; nil leaves its parts separate.
  var role: AccessibilityNode.Role?
  var label: String?
  var value: String?
  var hint: String?
  var level: Int?
  var traits: AccessibilityTraits = []
  var isExpanded: Bool?
  var children: AccessibilityChildBehavior?
  var isHidden = false
  var action: (kind: AccessibilityActionKind, handler: @MainActor () -> Void)?
}

extension ViewNode {
  /// The accessibility label given to the node's view; nil without one.
  var explicitLabel: String? {
    var label: String?
    visitWrappers { label = ($0 as? AccessibilityElementNode)?.modifier.label ?? label }
    return label
  }
}

/// The node of a view with accessibility modifiers.
final class AccessibilityElementNode: ModifierNode<AccessibilityModifier>, AccessibilityActionTarget
{
  override func collectAccessibility(
    into elements: inout [AccessibilityNode], at position: Point
  ) {
    if modifier.isHidden { return }
    var inner: [AccessibilityNode] = []
    super.collectAccessibility(into: &inner, at: position)
    if isSilent { return elements += inner }
    var element = element(of: inner, at: position)
    apply(to: &element)
    elements.append(element)
  }

  /// True if the modifier changes nothing.
  private var isSilent: Bool {
    modifier.role == nil && modifier.label == nil && modifier.value == nil && modifier.hint == nil
      && modifier.level == nil && modifier.traits.isEmpty && modifier.isExpanded == nil
      && modifier.children == nil && modifier.action == nil
  }

  /// Returns the element that the modifier changes.
  private func element(of inner: [AccessibilityNode], at position: Point) -> AccessibilityNode {
    switch modifier.children ?? (modifier.role == nil ? nil : .combine) {
    case .ignore: return ownElement(.text, at: position)
    case .contain: return ownElement(.group, at: position, inner)
    case .combine:
      var element = ownElement(.text, at: position)
      element.label = inner.spokenText
      // A single action keeps its kind; several get the names of their elements.
      let actionableElements = actionableElements(inner)
      if actionableElements.count == 1 {
        element.actions = actionableElements[0].actions
      } else {
        element.actions = actionableElements.map { AccessibilityActionKind(named: $0.label) }
      }
      return element
    case nil:
      if inner.count == 1 { return inner[0] }
      let role: AccessibilityNode.Role = inner.isEmpty && modifier.label != nil ? .image : .group
      return ownElement(role, at: position, inner)
    }
  }

  /// Returns the outermost elements that have actions.
  private func actionableElements(_ elements: [AccessibilityNode]) -> [AccessibilityNode] {
    elements.flatMap { $0.actions.isEmpty ? actionableElements($0.children) : [$0] }
  }

  private func apply(to element: inout AccessibilityNode) {
    if let role = modifier.role ?? modifier.traits.role { element.role = role }
    if let label = modifier.label { element.label = label }
    if let value = modifier.value { element.value = value }
    if let hint = modifier.hint { element.hint = hint }
    if let level = modifier.level { element.level = level }
    if let isExpanded = modifier.isExpanded { element.isExpanded = isExpanded }
    if modifier.traits.contains(.isSelected) { element.isSelected = true }
    if modifier.traits.contains(.isBusy) { element.isBusy = true }
    if let kind = modifier.action?.kind, !element.actions.contains(kind) {
      element.actions.append(kind)
    }
  }

  func performAccessibilityAction(_ kind: AccessibilityActionKind) -> Bool {
    if let action = modifier.action, action.kind == kind {
      action.handler()
      return true
    }
    guard modifier.children == .combine else { return false }
    var inner: [AccessibilityNode] = []
    super.collectAccessibility(into: &inner, at: .zero)
    let actionableElements = actionableElements(inner)
    let isNamed = actionableElements.count > 1
    guard
      let part = isNamed
        ? actionableElements.first(where: { $0.label == kind.name }) : actionableElements.first,
      let node = accessibilityNode(part.id)
    else { return false }
    return node.performAccessibility(isNamed ? part.actions[0] : kind)
  }
}
