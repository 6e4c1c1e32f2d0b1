extension View {
  /// Calls an action when the view is pressed and released; all of its bounds react.
  ///
  /// A tap that is not enough yet is one for the views around it, at once: with an action for two taps
  /// and one for a single tap around that, the first of two taps does the one and the second the other.
  ///
  /// - Parameters:
  ///   - count: How many taps it takes, each at most 0.4 seconds after the last one; a window goes by
  ///     what the desktop takes for a double click.
  ///   - action: What to do.
  public func onTapGesture(
    count: Int = 1, perform action: @escaping @MainActor () -> Void
  ) -> some View {
    modifier(PointerModifier(tap: action, count: max(1, count), hover: nil))
  }

  /// Calls an action when the pointer comes onto the view, and when it leaves it.
  public func onHover(
    perform action: @escaping @MainActor (Bool) -> Void
  ) -> some View {
    modifier(PointerModifier(tap: nil, hover: action))
  }

  /// Lets the pointer pass through the view to what lies behind, or not.
  public func allowsHitTesting(_ enabled: Bool) -> some View {
    modifier(HitTestingModifier(isEnabled: enabled))
  }
}

struct PointerModifier: NodeModifier {
  typealias Node = PointerNode

  let tap: (@MainActor () -> Void)?
  var count = 1
  let hover: (@MainActor (Bool) -> Void)?
}

/// The node of a view that reacts to the pointer.
final class PointerNode: ModifierNode<PointerModifier>, PointerTarget {
  var takesTaps: Bool { modifier.tap != nil && environment.isEnabled }

  private var taps = 0
  private var lastTap = -Double.infinity

  func tapped() { _ = takeTap() }

  func takeTap() -> Bool {
    taps = host.tapCount ?? (host.time - lastTap <= 0.4 ? taps + 1 : 1)
    lastTap = host.time
    guard taps % modifier.count == 0 else { return false }
    modifier.tap?()
    return true
  }

  func hoverChanged(_ isHovered: Bool) { modifier.hover?(isHovered) }

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    hitFrame(point, isHitInside: super.hitTest(point, &hits), &hits)
  }

  override func collectAccessibility(
    into elements: inout [AccessibilityNode], at position: Point
  ) {
    var inner: [AccessibilityNode] = []
    super.collectAccessibility(into: &inner, at: position)
    guard modifier.tap != nil, modifier.count == 1 else { return elements += inner }
    var element = inner.count == 1 ? inner[0] : ownElement(.group, at: position, inner)
    if element.actions.first != .default { element.actions.insert(.default, at: 0) }
    elements.append(element)
  }

  override func performAccessibilityAction(_ kind: AccessibilityActionKind) -> Bool {
    guard kind == .default, takesTaps, modifier.count == 1 else { return false }
    modifier.tap?()
    return true
  }
}

struct HitTestingModifier: NodeModifier {
  typealias Node = HitTestingNode

  let isEnabled: Bool
}

final class HitTestingNode: ModifierNode<HitTestingModifier> {
  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    modifier.isEnabled && super.hitTest(point, &hits)
  }
}
