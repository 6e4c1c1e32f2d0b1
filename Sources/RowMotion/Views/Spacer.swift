/// Room that a stack has to spare.
public struct Spacer: View {
  /// A view without content of its own.
  public typealias Body = Never

  let minLength: Double?

  /// Creates room of at least a length, points; 8 where none is given.
  public nonisolated init(minLength: Double? = nil) {
    self.minLength = minLength
  }

  /// Keeps the room's node.
  public static func _sync(
    _ view: Spacer, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    let node = reuse(old, as: SpacerNode.self) ?? SpacerNode(context)
    node.minLength = max(0, finite(view.minLength ?? 8, or: 8))
    return node
  }
}

/// The node of room to spare: it grows along the axis of the stack it stands in.
final class SpacerNode: ViewNode {
  var minLength = 8.0 {
    didSet { if minLength != oldValue { invalidateLayout() } }
  }

  /// The axis of the nearest stack above; both where there is none.
  private var axis: Axis? {
    var node = parent
    while let current = node {
      if let axis = current.stackAxis { return axis }
      if current is ContainerNode { return nil }
      node = current.parent
    }
    return nil
  }

  override func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    var size = Size(
      width: max(minLength, proposal.width ?? minLength),
      height: max(minLength, proposal.height ?? minLength))
    if let axis { size[axis.other] = 0 }
    return size
  }

  override var layoutPriority: Double { -.infinity }

  override var spacing: ViewSpacing { .zero }

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool { false }
}

/// A hairline across the stack it stands in.
public struct Divider: View {
  /// A view without content of its own.
  public typealias Body = Never

  /// Creates a hairline.
  public nonisolated init() {}

  /// Keeps the hairline's node.
  public static func _sync(
    _ view: Divider, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    guard let node = reuse(old, as: DividerNode.self) else { return DividerNode(context) }
    node.inherit(context.environment)
    return node
  }
}

/// The node of a hairline, 1 point thick.
final class DividerNode: ViewNode {
  private var isVertical: Bool {
    var node = parent
    while let current = node {
      if let axis = current.stackAxis { return axis == .horizontal }
      node = current.parent
    }
    return false
  }

  override var tracksGeometry: Bool { true }

  override func environmentChanged() { invalidatePaint() }

  override func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    isVertical
      ? Size(width: 1, height: proposal.height ?? 10)
      : Size(width: proposal.width ?? 10, height: 1)
  }

  override func paint(_ canvas: Canvas, at position: Point) {
    canvas.fill(
      visibleFrame(at: position, canvas.time), Color.separator.resolve(in: environment))
  }
}
