/// A control that calls an action when it is pressed and released.
public struct Button<Label: View>: View {
  let action: @MainActor () -> Void
  let label: Label
  @State private var isPressed = false
  @State private var isHovered = false
  @Environment(\.isEnabled) private var isEnabled

  /// Creates a button with a label of any views.
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.action = action
    self.label = label()
  }

  /// The label, dimmed while it is pressed or disabled.
  public var body: some View {
    label
      .opacity(!isEnabled ? 0.4 : isPressed ? 0.6 : 1)
      .modifier(
        PressModifier(
          action: action, press: { isPressed = $0 }, hover: { isHovered = $0 }))
  }
}

extension Button where Label == Text {
  /// Creates a button labeled with a text.
  public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { Text(title).foregroundStyle(.accentColor) }
  }
}

/// A modifier that reports presses, hovering and taps of its content.
struct PressModifier: NodeModifier {
  typealias Node = PressNode

  let action: @MainActor () -> Void
  let press: @MainActor (Bool) -> Void
  let hover: @MainActor (Bool) -> Void
}

final class PressNode: ModifierNode<PressModifier>, PointerTarget, AccessibilityActionTarget {
  var acceptsTaps: Bool { environment.isEnabled }

  func tapped() { modifier.action() }

  func pressChanged(_ isPressed: Bool) { modifier.press(isPressed) }

  func hoverChanged(_ isHovered: Bool) { modifier.hover(isHovered) }

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    hitFrame(point, isHitInside: super.hitTest(point, &hits), &hits)
  }

  override func collectAccessibility(
    into elements: inout [AccessibilityNode], at position: Point
  ) {
    var inner: [AccessibilityNode] = []
    super.collectAccessibility(into: &inner, at: position)
    var element = ownElement(.button, at: position)
    element.label = inner.spokenText
    element.actions = [.default]
    elements.append(element)
  }

  func performAccessibilityAction(_ kind: AccessibilityActionKind) -> Bool {
    guard kind == .default, acceptsTaps else { return false }
    tapped()
    return true
  }
}
