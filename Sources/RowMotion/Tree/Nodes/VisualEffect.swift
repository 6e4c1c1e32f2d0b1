/// A modifier that changes how its content is drawn, by numbers that are animated.
///
/// Layout does not see it: the content keeps its position.
protocol VisualEffect: Equatable, Sendable {
  associatedtype Data: VectorArithmetic & Sendable
  /// The numbers that are animated.
  var data: Data { get set }
  /// Whether reduced motion leaves the effect's animation alone.
  static var isFade: Bool { get }
  /// Draws the content, whose size is given, points.
  @MainActor func draw(
    _ canvas: Canvas, _ frame: Rect, _ node: ViewNode, _ content: @MainActor () -> Void)
  /// Maps a position of what is seen to the content's; nil where nothing is hit.
  @MainActor func hit(_ point: Point, _ size: Size, _ node: ViewNode) -> Point?
}

extension VisualEffect {
  static var isFade: Bool { false }

  @MainActor func hit(_ point: Point, _ size: Size, _ node: ViewNode) -> Point? { point }
}

/// Applies a visual effect.
struct EffectModifier<Effect: VisualEffect>: ViewModifier {
  typealias Body = Never

  let effect: Effect

  static func _sync<Modified: View>(
    _ modifier: EffectModifier, _ content: Modified, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    let node: EffectNode<Effect>
    if let old = reuse(old, as: EffectNode<Effect>.self) {
      node = old
      node.environment = context.environment
      node.set(modifier.effect, context.transaction)
    } else {
      node = EffectNode(modifier.effect, context)
    }
    node.update(content, context)
    return node
  }
}

/// The node of a visual effect.
final class EffectNode<Effect: VisualEffect>: UnaryNode {
  private var effect: Effect
  private var data: AnimatedValue<Effect.Data>

  init(_ effect: Effect, _ context: SyncContext) {
    self.effect = effect
    data = AnimatedValue(effect.data)
    super.init(context)
  }

  func set(_ effect: Effect, _ transaction: ActiveTransaction) {
    guard effect != self.effect else { return }
    self.effect = effect
    animate(&data, to: effect.data, transaction, isFade: Effect.isFade)
    invalidatePaint()
  }

  private var presented: Effect {
    var effect = effect
    effect.data = data.value(at: host.time)
    return effect
  }

  override func tick() -> Bool {
    let goesOn = super.tick()
    invalidatePaint()
    return data.isRunning(at: host.time) || goesOn
  }

  override var motionEnd: Double { max(super.motionEnd, data.endTime) }

  override var nextChange: Double {
    min(super.nextChange, data.nextChange(after: host.time))
  }

  override func paint(_ canvas: Canvas, at position: Point) {
    presented.draw(canvas, Rect(origin: position, size: size), self) {
      paintContent(canvas, at: position)
    }
  }

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    guard let point = presented.hit(point, size, self) else { return false }
    return super.hitTest(point, &hits)
  }
}
