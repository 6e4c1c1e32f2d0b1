extension Color: View {
  /// No body: this is a primitive view.
  public typealias Body = Never

  /// Creates or updates the view's node.
  public static func _sync(
    _ view: Color, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    guard let node = reuse(old, as: ColorNode.self) else { return ColorNode(view, context) }
    node.set(view, context)
    return node
  }
}

/// The node of a color, which fills the proposed size.
final class ColorNode: ViewNode {
  private var color: Color
  private var shares: AnimatedValue<ColorShares>
  /// The resolved color while it does not change; nil while it is animated or unresolved.
  private var constantColor: ResolvedColor?

  init(_ color: Color, _ context: SyncContext) {
    self.color = color
    shares = AnimatedValue(color.resolve(in: context.environment).shares)
    super.init(context)
  }

  func set(_ color: Color, _ context: SyncContext) {
    environment = context.environment
    self.color = color
    let target = color.resolve(in: environment).shares
    if target != shares.target {
      animate(&shares, to: target, context.transaction, isFade: true)
      constantColor = nil
      invalidatePaint()
    }
  }

  override var tracksGeometry: Bool { true }

  override func environmentChanged(from old: EnvironmentValues) {
    shares = AnimatedValue(color.resolve(in: environment).shares)
    constantColor = nil
    invalidatePaint()
  }

  override func tick(_ context: TickContext) -> Bool {
    let superIsRunning = super.tick(context)
    invalidatePaint()
    return shares.isRunning(at: context.time) || superIsRunning
  }

  override func addMotion(to times: inout MotionTimes) {
    super.addMotion(to: &times)
    times.add(shares)
  }

  override func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    proposal.replacingUnspecifiedDimensions()
  }

  override func paint(_ canvas: Canvas, at position: Point) {
    canvas.fill(visibleFrame(at: position), visibleColor)
  }

  private var visibleColor: ResolvedColor {
    if let constantColor { return constantColor }
    let color = ResolvedColor(shares.value(at: runtime.time))
    if !shares.isRunning(at: runtime.time) { constantColor = color }
    return color
  }

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    color.opacityFactor > 0 && Rect(origin: .zero, size: size).contains(point)
  }
}
