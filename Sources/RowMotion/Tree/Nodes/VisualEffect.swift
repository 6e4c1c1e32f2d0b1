/// A modifier that changes the drawing of its content by animatable numbers.
///
/// Layout ignores it: the content keeps its position.
protocol VisualEffect: Equatable, Sendable {
  associatedtype Data: VectorArithmetic & Sendable
  /// The numbers that the effect animates.
  var data: Data { get set }
  /// True if reduced motion does not affect the effect's animation.
  static var isFade: Bool { get }
  /// True if the drawing depends on the content's rectangle, and so follows its motion.
  static var usesFrame: Bool { get }
  /// Draws the content in a frame given in points.
  @MainActor func draw(
    _ canvas: Canvas, _ frame: Rect, _ node: ViewNode, _ content: @MainActor () -> Void)
  /// Returns the content's position that is drawn at a visible position; nil if nothing is hit.
  @MainActor func hit(_ point: Point, _ size: Size, _ node: ViewNode) -> Point?
}

extension VisualEffect {
  static var isFade: Bool { false }

  static var usesFrame: Bool { false }

  @MainActor func hit(_ point: Point, _ size: Size, _ node: ViewNode) -> Point? { point }
}

/// An effect that draws its content through a transform.
protocol TransformEffect: VisualEffect {
  /// Returns the transform of content in a frame, in points.
  @MainActor func transform(_ frame: Rect, _ node: ViewNode) -> AffineTransform
}

extension TransformEffect {
  @MainActor func draw(
    _ canvas: Canvas, _ frame: Rect, _ node: ViewNode, _ content: @MainActor () -> Void
  ) {
    let transform = transform(frame, node)
    // Content scaled to zero is invisible.
    if transform.determinant != 0 { canvas.withTransform(transform, content) }
  }

  @MainActor func hit(_ point: Point, _ size: Size, _ node: ViewNode) -> Point? {
    transform(Rect(origin: .zero, size: size), node).unapply(point)
  }
}

/// A modifier that applies a visual effect.
struct EffectModifier<Effect: VisualEffect>: NodeModifier {
  typealias Node = EffectNode<Effect>

  let effect: Effect
}

/// The node of a visual effect, which changes only the drawing of its content.
final class EffectNode<Effect: VisualEffect>: ModifierNode<EffectModifier<Effect>> {
  private var data: AnimatedValue<Effect.Data>

  required init(_ modifier: EffectModifier<Effect>, _ context: SyncContext) {
    data = AnimatedValue(modifier.effect.data)
    super.init(modifier, context)
  }

  override func set(_ new: EffectModifier<Effect>, _ context: SyncContext) {
    guard new.effect != modifier.effect else { return }
    super.set(new, context)
    animate(&data, to: new.effect.data, context.transaction, isFade: Effect.isFade)
    invalidatePaint()
  }

  private var presented: Effect {
    var effect = modifier.effect
    effect.data = data.value(at: runtime.time)
    return effect
  }

  override func tick(_ context: TickContext) -> Bool {
    let superIsRunning = super.tick(context)
    invalidatePaint()
    return data.isRunning(at: context.time) || superIsRunning
  }

  override func addMotion(to times: inout MotionTimes) {
    super.addMotion(to: &times)
    times.add(data)
  }

  override var tracksGeometry: Bool { Effect.usesFrame }

  override func paint(_ canvas: Canvas, at position: Point) {
    presented.draw(canvas, visibleFrame(at: position), self) {
      paintContent(canvas, at: position)
    }
  }

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    guard let point = presented.hit(point, size, self) else { return false }
    return super.hitTest(point, &hits)
  }
}
