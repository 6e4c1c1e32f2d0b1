/// A modifier that changes how its content is drawn, by numbers that are animated.
///
/// Layout does not see it: the content keeps its place.
protocol VisualEffect: Equatable, Sendable {
  associatedtype Data: VectorArithmetic & Sendable
  /// The numbers that are animated.
  var data: Data { get set }
  /// Whether reduced motion leaves the effect's animation alone.
  static var isFade: Bool { get }
  /// Draws the content, whose size is given, points.
  @MainActor func draw(_ canvas: Canvas, _ frame: Rect, _ node: ViewNode, _ content: () -> Void)
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

struct OpacityEffect: VisualEffect {
  var data: Double

  static var isFade: Bool { true }

  @MainActor func draw(_ canvas: Canvas, _ frame: Rect, _ node: ViewNode, _ content: () -> Void) {
    canvas.withOpacity(data, content)
  }

  @MainActor func hit(_ point: Point, _ size: Size, _ node: ViewNode) -> Point? {
    data > 0 ? point : nil
  }
}

struct OffsetEffect: VisualEffect {
  var data: AnimatablePair<Double, Double>

  @MainActor private func offset(_ node: ViewNode) -> Point {
    Point(x: node.environment.isRightToLeft ? -data.first : data.first, y: data.second)
  }

  @MainActor func draw(_ canvas: Canvas, _ frame: Rect, _ node: ViewNode, _ content: () -> Void) {
    canvas.withTransform(.translation(offset(node)), content)
  }

  @MainActor func hit(_ point: Point, _ size: Size, _ node: ViewNode) -> Point? {
    point - offset(node)
  }
}

struct ScaleEffect: VisualEffect {
  var data: AnimatablePair<Double, Double>
  var anchor: UnitPoint

  private func transform(_ frame: Rect) -> AffineTransform {
    .scale(
      x: data.first, y: data.second,
      about: Point(
        x: frame.minX + anchor.x * frame.width, y: frame.minY + anchor.y * frame.height))
  }

  @MainActor func draw(_ canvas: Canvas, _ frame: Rect, _ node: ViewNode, _ content: () -> Void) {
    // Nothing is left to see of what is scaled to nothing.
    if data.first == 0 || data.second == 0 { return }
    canvas.withTransform(transform(frame), content)
  }

  @MainActor func hit(_ point: Point, _ size: Size, _ node: ViewNode) -> Point? {
    transform(Rect(origin: .zero, size: size)).unapply(point)
  }
}

struct RotationEffect: VisualEffect {
  /// The angle, radians, clockwise.
  var data: Double
  var anchor: UnitPoint

  private func transform(_ frame: Rect) -> AffineTransform {
    .rotation(
      cosine: Angle(radians: data).cosine, sine: Angle(radians: data).sine,
      about: Point(
        x: frame.minX + anchor.x * frame.width, y: frame.minY + anchor.y * frame.height))
  }

  @MainActor func draw(_ canvas: Canvas, _ frame: Rect, _ node: ViewNode, _ content: () -> Void) {
    canvas.withTransform(transform(frame), content)
  }

  @MainActor func hit(_ point: Point, _ size: Size, _ node: ViewNode) -> Point? {
    transform(Rect(origin: .zero, size: size)).unapply(point)
  }
}

/// Moves the content towards an edge by a share of its own extent.
struct EdgeOffsetEffect: VisualEffect {
  var data: Double
  var edge: Edge

  @MainActor private func offset(_ size: Size, _ node: ViewNode) -> Point {
    let side = node.environment.isRightToLeft ? -1.0 : 1.0
    switch edge {
    case .top: return Point(x: 0, y: -size.height * data)
    case .bottom: return Point(x: 0, y: size.height * data)
    case .leading: return Point(x: -size.width * data * side, y: 0)
    case .trailing: return Point(x: size.width * data * side, y: 0)
    }
  }

  @MainActor func draw(_ canvas: Canvas, _ frame: Rect, _ node: ViewNode, _ content: () -> Void) {
    canvas.withTransform(.translation(offset(frame.size, node)), content)
  }

  @MainActor func hit(_ point: Point, _ size: Size, _ node: ViewNode) -> Point? {
    point - offset(size, node)
  }
}

extension View {
  /// Draws the view more or less transparent, 0...1.
  public func opacity(_ opacity: Double) -> some View {
    modifier(EffectModifier(effect: OpacityEffect(data: finite(opacity, or: 1))))
  }

  /// Draws the view elsewhere, points, without changing its place in the layout.
  public func offset(x: Double = 0, y: Double = 0) -> some View {
    modifier(
      EffectModifier(
        effect: OffsetEffect(data: AnimatablePair(finite(x, or: 0), finite(y, or: 0)))))
  }

  /// Draws the view elsewhere, points, without changing its place in the layout.
  public func offset(_ offset: Size) -> some View {
    self.offset(x: offset.width, y: offset.height)
  }

  /// Draws the view larger or smaller about a point of it.
  public func scaleEffect(_ scale: Double, anchor: UnitPoint = .center) -> some View {
    scaleEffect(x: scale, y: scale, anchor: anchor)
  }

  /// Draws the view larger or smaller in each direction about a point of it.
  public func scaleEffect(
    x: Double = 1, y: Double = 1, anchor: UnitPoint = .center
  ) -> some View {
    modifier(
      EffectModifier(
        effect: ScaleEffect(
          data: AnimatablePair(finite(x, or: 1), finite(y, or: 1)), anchor: anchor)))
  }

  /// Draws the view turned clockwise about a point of it.
  public func rotationEffect(
    _ angle: Angle, anchor: UnitPoint = .center
  ) -> some View {
    modifier(
      EffectModifier(
        effect: RotationEffect(data: finite(angle.radians, or: 0), anchor: anchor)))
  }
}

typealias EdgeOffsetModifier = EffectModifier<EdgeOffsetEffect>

extension EffectModifier where Effect == EdgeOffsetEffect {
  init(edge: Edge, share: Double) {
    self.init(effect: EdgeOffsetEffect(data: share, edge: edge))
  }
}

/// The number, or another where it is not finite.
func finite(_ number: Double, or other: Double) -> Double {
  number.isFinite ? number : other
}
