/// An outline that is filled or stroked in whatever room there is.
@MainActor @preconcurrency public protocol Shape: View, Animatable {
  /// The outline in a rectangle, points.
  func path(in rect: Rect) -> Path
}

extension Shape where Body == ShapeView<Self> {
  /// The shape, filled with the foreground colour.
  public var body: ShapeView<Self> { ShapeView(shape: self, style: .fill(nil)) }
}

extension Shape {
  /// The shape filled with a colour.
  public func fill(_ color: Color = .primary) -> some View {
    ShapeView(shape: self, style: .fill(color))
  }

  /// The shape's outline drawn with a line of a width, points.
  public func stroke(_ color: Color = .primary, lineWidth: Double = 1) -> some View {
    ShapeView(shape: self, style: .stroke(color, max(0, finite(lineWidth, or: 0))))
  }
}

enum ShapeStyling: Hashable {
  case fill(Color?)
  case stroke(Color, Double)

  @MainActor func color(in environment: EnvironmentValues) -> ResolvedColor {
    switch self {
    case .fill(let color): (color ?? environment.foregroundColor).resolve(in: environment)
    case .stroke(let color, _): color.resolve(in: environment)
    }
  }
}

/// A shape as it is drawn.
public struct ShapeView<Outline: Shape>: View {
  /// A view without content of its own.
  public typealias Body = Never

  let shape: Outline
  let style: ShapeStyling

  /// Keeps the outline and its motion.
  public static func _sync(
    _ view: ShapeView, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    guard let node = reuse(old, as: ShapeNode<Outline>.self) else {
      return ShapeNode(view, context)
    }
    node.set(view, context)
    return node
  }
}

/// The node of a shape: it takes the room that is proposed.
final class ShapeNode<Outline: Shape>: ViewNode {
  private var view: ShapeView<Outline>
  private var data: AnimatedValue<Outline.AnimatableData>
  private var shares: AnimatedValue<ColorShares>

  init(_ view: ShapeView<Outline>, _ context: SyncContext) {
    self.view = view
    data = AnimatedValue(view.shape.animatableData)
    shares = AnimatedValue(view.style.color(in: context.environment).shares)
    super.init(context)
  }

  func set(_ view: ShapeView<Outline>, _ context: SyncContext) {
    environment = context.environment
    self.view = view
    animate(&data, to: view.shape.animatableData, context.transaction)
    animate(
      &shares, to: view.style.color(in: environment).shares, context.transaction, isFade: true)
    invalidatePaint()
  }

  override var tracksGeometry: Bool { true }

  override func environmentChanged() {
    shares = AnimatedValue(view.style.color(in: environment).shares)
    invalidatePaint()
  }

  override func tick(_ context: TickContext) -> Bool {
    let goesOn = super.tick(context)
    invalidatePaint()
    return data.isRunning(at: context.time) || shares.isRunning(at: context.time) || goesOn
  }

  override var motionEnd: Double { max(super.motionEnd, data.endTime, shares.endTime) }

  override var nextChange: Double {
    min(
      super.nextChange, data.nextChange(after: host.time), shares.nextChange(after: host.time))
  }

  override func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    proposal.replacingUnspecifiedDimensions()
  }

  override func paint(_ canvas: Canvas, at position: Point) {
    var shape = view.shape
    shape.animatableData = data.value(at: canvas.time)
    let frame = visibleFrame(at: position, canvas.time)
    let color = ResolvedColor(shares.value(at: canvas.time))
    switch view.style {
    case .fill:
      if let radius = (shape as? any CornerShape)?.radius(in: frame) {
        canvas.fill(frame, cornerRadius: radius, color)
      } else {
        canvas.fill(shape.path(in: Rect(origin: .zero, size: size)), at: frame.origin, color)
      }
    case .stroke(_, let width):
      canvas.stroke(
        shape.path(in: Rect(origin: .zero, size: size)), at: frame.origin, lineWidth: width, color)
    }
  }

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    Rect(origin: .zero, size: size).contains(point)
  }
}

/// A shape that painters know how to fill without an outline.
@MainActor protocol CornerShape {
  func radius(in frame: Rect) -> Double
}

/// A rectangle.
public struct Rectangle: Shape, CornerShape {
  /// Creates the shape.
  public nonisolated init() {}

  /// The rectangle itself.
  public func path(in rect: Rect) -> Path { Path(rect) }

  func radius(in frame: Rect) -> Double { 0 }
}

/// A rectangle with round corners.
public struct RoundedRectangle: Shape, CornerShape {
  /// The radius of the corners, points.
  public var cornerRadius: Double

  /// Creates the shape with corners of a radius, points.
  public nonisolated init(cornerRadius: Double) {
    self.cornerRadius = finite(cornerRadius, or: 0)
  }

  /// The radius is animated.
  public var animatableData: Double {
    get { cornerRadius }
    set { cornerRadius = newValue }
  }

  /// The rounded rectangle.
  public func path(in rect: Rect) -> Path { Path(roundedRect: rect, cornerRadius: cornerRadius) }

  func radius(in frame: Rect) -> Double {
    min(max(cornerRadius, 0), min(frame.width, frame.height) / 2)
  }
}

/// A circle in the middle of the room there is.
public struct Circle: Shape {
  /// Creates the shape.
  public nonisolated init() {}

  /// The largest circle in the middle.
  public func path(in rect: Rect) -> Path {
    let side = min(rect.width, rect.height)
    return Path(
      ellipseIn: Rect(
        x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side))
  }
}

/// A rectangle whose shorter sides are half circles.
public struct Capsule: Shape, CornerShape {
  /// Creates the shape.
  public nonisolated init() {}

  /// The rectangle with the largest corners there can be.
  public func path(in rect: Rect) -> Path { Path(roundedRect: rect, cornerRadius: .infinity) }

  func radius(in frame: Rect) -> Double { min(frame.width, frame.height) / 2 }
}
