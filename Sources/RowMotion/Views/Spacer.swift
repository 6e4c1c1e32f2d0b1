/// A flexible space in a stack.
public struct Spacer: View {
  /// No body: this is a primitive view.
  public typealias Body = Never

  let minLength: Double?

  /// Creates a space with a minimum length in points; the default is 8.
  public nonisolated init(minLength: Double? = nil) {
    self.minLength = minLength
  }

  /// Creates or updates the view's node.
  public static func _sync(
    _ view: Spacer, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    let node = reuse(old, as: SpacerNode.self) ?? SpacerNode(context)
    node.minLength = max(0, finite(view.minLength ?? 8, or: 8))
    return node
  }
}

/// The node of a spacer: it expands along its stack's axis, or along both axes without a stack.
final class SpacerNode: ViewNode {
  var minLength = 8.0 {
    didSet { if minLength != oldValue { invalidateLayout() } }
  }

  override func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    var size = Size(
      width: max(minLength, proposal.width ?? minLength),
      height: max(minLength, proposal.height ?? minLength))
    if let axis = enclosingStackAxis { size[axis.other] = 0 }
    return size
  }

  override var layoutSettings: LayoutSettings { LayoutSettings(priority: -.infinity) }

  // On the other axis no distance is set: the neighbors there are those of the stack.
  override var spacing: ViewSpacing {
    var spacing = ViewSpacing()
    switch enclosingStackAxis {
    case .horizontal: (spacing[.leading], spacing[.trailing]) = (0, 0)
    case .vertical: (spacing[.top], spacing[.bottom]) = (0, 0)
    case nil: break
    }
    return spacing
  }
}

/// A thin line across its stack.
public struct Divider: View {
  /// No body: this is a primitive view.
  public typealias Body = Never

  /// Creates a divider.
  public nonisolated init() {}

  /// Creates or updates the view's node.
  public static func _sync(
    _ view: Divider, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    guard let node = reuse(old, as: DividerNode.self) else { return DividerNode(context) }
    node.inherit(context.environment)
    return node
  }
}

/// The node of a divider, 1 point thick.
final class DividerNode: ViewNode {
  private var isVertical: Bool { enclosingStackAxis == .horizontal }

  override var tracksGeometry: Bool { true }

  override func environmentChanged(from old: EnvironmentValues) { invalidatePaint() }

  override func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    isVertical
      ? Size(width: 1, height: proposal.height ?? 10)
      : Size(width: proposal.width ?? 10, height: 1)
  }

  override func paint(_ canvas: Canvas, at position: Point) {
    canvas.fill(
      visibleFrame(at: position), Color.separator.resolve(in: environment))
  }
}

extension ViewNode {
  /// The axis of the stack that lays out the node; nil if something else does.
  fileprivate var enclosingStackAxis: Axis? {
    for node in ancestors {
      if let axis = (node as? any StackAxisNode)?.stackAxis { return axis }
      // An outer stack lays out the container or layer, and not its content.
      if node is ContainerNode || node is LayerNode { return nil }
    }
    return nil
  }
}
