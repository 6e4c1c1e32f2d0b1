/// A modifier that makes its content a control, which performs an action.
struct PressModifier: NodeModifier {
  typealias Node = PressNode

  /// The control's role for assistive technologies.
  var role = AccessibilityNode.Role.button
  /// True if the control is on, false if it is off; nil if it has no such state.
  var isChecked: Bool?
  let action: @MainActor () -> Void
  /// Called with true when a press begins, and with false when it ends.
  var press: @MainActor (Bool) -> Void = { _ in }
  /// Called with true when the pointer enters, and with false when it leaves.
  var hover: @MainActor (Bool) -> Void = { _ in }
}

/// The node of a control: a tap performs its action, and so do Space and Enter while it has the
/// focus.
final class PressNode: ModifierNode<PressModifier>, FocusTarget, AccessibilityActionTarget {
  // MARK: Pointer

  var acceptsTaps: Bool { environment.isEnabled }

  func tapped() { modifier.action() }

  func pressChanged(_ isPressed: Bool) { modifier.press(isPressed) }

  func hoverChanged(_ isHovered: Bool) { modifier.hover(isHovered) }

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    hitFrame(point, isHitInside: super.hitTest(point, &hits), &hits)
  }

  // MARK: Focus

  /// False in a list that is one Tab stop: there, keys act on rows.
  var acceptsFocus: Bool { environment.isEnabled && layer?.isSingleTabStop != true }

  var isControl: Bool { true }

  func focusChanged(_ isFocused: Bool) { invalidatePaint() }

  func handleKey(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    guard acceptsTaps, modifiers.isEmpty, key == .space || key == .enter else {
      return false
    }
    layer?.userActed()
    modifier.action()
    return true
  }

  override func willUnmount() {
    if runtime.focus.target === self { runtime.focus.targetRemoved() }
  }

  // The focus ring moves with the content.
  override var tracksGeometry: Bool { true }

  override func paint(_ canvas: Canvas, at position: Point) {
    super.paint(canvas, at: position)
    paintFocusRing(canvas, in: visibleFrame(at: position).inset(by: -3))
  }

  // MARK: Accessibility

  override func collectAccessibility(
    into elements: inout [AccessibilityNode], at position: Point
  ) {
    var inner: [AccessibilityNode] = []
    super.collectAccessibility(into: &inner, at: position)
    var element = ownElement(modifier.role, at: position)
    element.label = inner.spokenText
    element.isChecked = modifier.isChecked
    if acceptsFocus { element.isFocused = runtime.focus.target === self }
    element.actions = [.default]
    elements.append(element)
  }

  func performAccessibilityAction(_ kind: AccessibilityActionKind) -> Bool {
    guard kind == .default, acceptsTaps else { return false }
    tapped()
    return true
  }
}
