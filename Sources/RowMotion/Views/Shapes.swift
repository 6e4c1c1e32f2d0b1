/// An outline that can be filled or stroked in any rectangle.
@MainActor @preconcurrency public protocol Shape: View, Animatable {
  /// Returns the outline in a rectangle, in points.
  func path(in rect: Rect) -> Path
}

extension Shape where Body == _ShapeView<Self> {
  /// The shape, filled with the foreground color.
  public var body: _ShapeView<Self> { _ShapeView(shape: self, style: .fill(nil)) }
}

extension Shape {
  /// Returns the shape filled with a color.
  public func fill(_ color: Color = .primary) -> some View {
    _ShapeView(shape: self, style: .fill(color))
  }

  /// Returns the shape's outline, stroked with a line of a width in points.
  public func stroke(_ color: Color = .primary, lineWidth: Double = 1) -> some View {
    _ShapeView(shape: self, style: .stroke(color, max(0, finite(lineWidth, or: 0))))
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

/// A view that draws a shape.
public struct _ShapeView<Outline: Shape>: View {
  /// No body: this is a primitive view.
  public typealias Body = Never

  let shape: Outline
  let style: ShapeStyling

  /// Creates or updates the view's node.
  public static func _sync(
    _ view: _ShapeView, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    guard let node = reuse(old, as: ShapeNode<Outline>.self) else {
      return ShapeNode(view, context)
    }
    node.set(view, context)
    return node
  }
}

/// The node of a shape, which fills the proposed size.
final class ShapeNode<Outline: Shape>: ViewNode {
  private var view: _ShapeView<Outline>
  private var data: AnimatedValue<Outline.AnimatableData>
  private var shares: AnimatedValue<ColorShares>

  init(_ view: _ShapeView<Outline>, _ context: SyncContext) {
    self.view = view
    data = AnimatedValue(view.shape.animatableData)
    shares = AnimatedValue(view.style.color(in: context.environment).shares)
    super.init(context)
  }

  func set(_ view: _ShapeView<Outline>, _ context: SyncContext) {
    environment = context.environment
    self.view = view
    animate(&data, to: view.shape.animatableData, context.transaction)
    animate(
      &shares, to: view.style.color(in: environment).shares, context.transaction, isFade: true)
    invalidatePaint()
  }

  override var tracksGeometry: Bool { true }

  override func environmentChanged(from old: EnvironmentValues) {
    shares = AnimatedValue(view.style.color(in: environment).shares)
    invalidatePaint()
  }

  override func tick(_ context: TickContext) -> Bool {
    let superIsRunning = super.tick(context)
    invalidatePaint()
    return data.isRunning(at: context.time) || shares.isRunning(at: context.time) || superIsRunning
  }

  override func addMotion(to times: inout MotionTimes) {
    super.addMotion(to: &times)
    times.add(data)
    times.add(shares)
  }

  override func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    proposal.replacingUnspecifiedDimensions()
  }

  override func paint(_ canvas: Canvas, at position: Point) {
    var shape = view.shape
    shape.animatableData = data.value(at: runtime.time)
    let frame = visibleFrame(at: position)
    let color = ResolvedColor(shares.value(at: runtime.time))
    let bounds = Rect(origin: .zero, size: frame.size)
    switch view.style {
    case .fill:
      if let radius = (shape as? any CornerShape)?.radius(in: frame) {
        canvas.fill(frame, cornerRadius: radius, color)
      } else {
        canvas.fill(shape.path(in: bounds), at: frame.origin, color)
      }
    case .stroke(_, let width):
      canvas.stroke(shape.path(in: bounds), at: frame.origin, lineWidth: width, color)
    }
  }

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    Rect(origin: .zero, size: size).contains(point)
  }
}

/// A shape that painters can fill without a path.
@MainActor protocol CornerShape {
  func radius(in frame: Rect) -> Double
}

/// A rectangle that fills its frame.
public struct Rectangle: Shape, CornerShape {
  /// Creates the shape.
  public nonisolated init() {}

  /// Returns the rectangle as a path.
  public func path(in rect: Rect) -> Path { Path(rect) }

  func radius(in frame: Rect) -> Double { 0 }
}

/// A rectangle with rounded corners that fills its frame.
public struct RoundedRectangle: Shape, CornerShape {
  /// The radius of the corners, in points.
  public var cornerRadius: Double

  /// Creates the shape with a corner radius, in points.
  public nonisolated init(cornerRadius: Double) {
    self.cornerRadius = finite(cornerRadius, or: 0)
  }

  /// The corner radius.
  public var animatableData: Double {
    get { cornerRadius }
    set { cornerRadius = newValue }
  }

  /// Returns the rounded rectangle as a path.
  public func path(in rect: Rect) -> Path { Path(roundedRect: rect, cornerRadius: cornerRadius) }

  func radius(in frame: Rect) -> Double {
    min(max(cornerRadius, 0), min(frame.width, frame.height) / 2)
  }
}

/// A circle in the middle of its rectangle.
public struct Circle: Shape {
  /// Creates the shape.
  public nonisolated init() {}

  /// Returns the largest circle in the middle of a rectangle.
  public func path(in rect: Rect) -> Path {
    let side = min(rect.width, rect.height)
    return Path(
      ellipseIn: Rect(
        x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side))
  }
}

/// A rectangle whose shorter sides are semicircles.
public struct Capsule: Shape, CornerShape {
  /// Creates the shape.
  public nonisolated init() {}

  /// Returns the rectangle with the largest possible corner radius.
  public func path(in rect: Rect) -> Path { Path(roundedRect: rect, cornerRadius: .infinity) }

  func radius(in frame: Rect) -> Double { min(frame.width, frame.height) / 2 }
}
