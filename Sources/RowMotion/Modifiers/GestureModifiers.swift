extension View {
  /// Calls an action when the view is tapped anywhere in its bounds.
  ///
  /// A tap that does not complete the count also counts for the views around it. If a double-tap
  /// view is in a single-tap view, the first tap performs the outer action, the second the inner
  /// one.
  ///
  /// - Parameters:
  ///   - count: The number of taps, at most 0.4 seconds apart; a window uses the desktop's
  ///     double-click time instead.
  ///   - action: The action to perform.
  public func onTapGesture(
    count: Int = 1, perform action: @escaping @MainActor () -> Void
  ) -> some View {
    modifier(PointerModifier(tap: action, count: max(1, count), hover: nil))
  }

  /// Calls an action when the pointer enters the view and when it leaves it.
  public func onHover(
    perform action: @escaping @MainActor (Bool) -> Void
  ) -> some View {
    modifier(PointerModifier(tap: nil, hover: action))
  }

  /// Sets whether the view receives pointer events; if false, they reach the views behind it.
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

/// The node of a view with a tap or hover action.
final class PointerNode: ModifierNode<PointerModifier>, PointerTarget, AccessibilityActionTarget {
  var acceptsTaps: Bool { modifier.tap != nil && environment.isEnabled }

  private var taps = 0
  private var lastTap = -Double.infinity

  func handleTap() -> Bool {
    taps = runtime.press.tapCount ?? (runtime.time - lastTap <= 0.4 ? taps + 1 : 1)
    lastTap = runtime.time
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

  func performAccessibilityAction(_ kind: AccessibilityActionKind) -> Bool {
    guard kind == .default, acceptsTaps, modifier.count == 1 else { return false }
    modifier.tap?()
    return true
  }
}

struct HitTestingModifier: NodeModifier {
  typealias Node = HitTestingNode

  let isEnabled: Bool
}

final class HitTestingNode: ModifierNode<HitTestingModifier>, FocusFilter {
  func visitFocusable(_ visit: @MainActor (ViewNode) -> Void) {
    if modifier.isEnabled { visitChildren(visit) }
  }

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    modifier.isEnabled && super.hitTest(point, &hits)
  }
}
