extension View {
  /// Calls an action when the view is pressed and released; all of its bounds react.
  ///
  /// - Parameters:
  ///   - count: How many taps it takes, each at most 0.4 seconds after the last one.
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

struct PointerModifier: ViewModifier {
  typealias Body = Never

  let tap: (@MainActor () -> Void)?
  var count = 1
  let hover: (@MainActor (Bool) -> Void)?

  static func _sync<Modified: View>(
    _ modifier: PointerModifier, _ content: Modified, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    let node = reuse(old, as: PointerNode.self) ?? PointerNode(context)
    node.update(content, context)
    node.modifier = modifier
    return node
  }
}

/// The node of a view that reacts to the pointer.
final class PointerNode: UnaryNode, PointerTarget {
  var modifier: PointerModifier?

  var takesTaps: Bool { modifier?.tap != nil && environment.isEnabled }

  private var taps = 0
  private var lastTap = -Double.infinity

  func tapped() {
    guard let modifier else { return }
    taps = host.time - lastTap <= 0.4 ? taps + 1 : 1
    lastTap = host.time
    guard taps >= modifier.count else { return }
    taps = 0
    modifier.tap?()
  }

  func hoverChanged(_ isHovered: Bool) { modifier?.hover?(isHovered) }

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    let isTaken = super.hitTest(point, &hits)
    guard isTaken || Rect(origin: .zero, size: size).contains(point) else { return false }
    hits.append(Hit(target: self, point: point))
    return true
  }
}

struct HitTestingModifier: ViewModifier {
  typealias Body = Never

  let isEnabled: Bool

  static func _sync<Modified: View>(
    _ modifier: HitTestingModifier, _ content: Modified, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    let node = reuse(old, as: HitTestingNode.self) ?? HitTestingNode(context)
    node.update(content, context)
    node.isEnabled = modifier.isEnabled
    return node
  }
}

final class HitTestingNode: UnaryNode {
  var isEnabled = true

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    isEnabled && super.hitTest(point, &hits)
  }
}
