import RowDrawing

struct OpacityEffect: VisualEffect {
  var data: Double

  static var isFade: Bool { true }

  @MainActor func draw(
    _ canvas: Canvas, _ frame: Rect, _ node: ViewNode, _ content: @MainActor () -> Void
  ) {
    canvas.withOpacity(data, content)
  }

  @MainActor func hit(_ point: Point, _ size: Size, _ node: ViewNode) -> Point? {
    data > 0 ? point : nil
  }
}

struct OffsetEffect: TransformEffect {
  var data: AnimatablePair<Double, Double>

  @MainActor func transform(_ frame: Rect, _ node: ViewNode) -> AffineTransform {
    .translation(Point(x: node.environment.towardsTrailing(data.first), y: data.second))
  }
}

struct ScaleEffect: TransformEffect {
  var data: AnimatablePair<Double, Double>
  var anchor: UnitPoint

  static var usesFrame: Bool { true }

  func transform(_ frame: Rect, _ node: ViewNode) -> AffineTransform {
    .scale(x: data.first, y: data.second, about: frame.position(of: anchor))
  }
}

struct RotationEffect: TransformEffect {
  /// The clockwise angle, in radians.
  var data: Double
  var anchor: UnitPoint

  static var usesFrame: Bool { true }

  func transform(_ frame: Rect, _ node: ViewNode) -> AffineTransform {
    .rotation(
      cosine: Angle(radians: data).cosine, sine: Angle(radians: data).sine,
      about: frame.position(of: anchor))
  }
}

extension Rect {
  fileprivate func position(of anchor: UnitPoint) -> Point {
    Point(x: minX + anchor.x * width, y: minY + anchor.y * height)
  }
}

extension View {
  /// Sets the opacity of the view, 0...1.
  public func opacity(_ opacity: Double) -> some View {
    modifier(EffectModifier(effect: OpacityEffect(data: finite(opacity, or: 1))))
  }

  /// Offsets the drawing of the view in points, without changing its layout.
  public func offset(x: Double = 0, y: Double = 0) -> some View {
    modifier(
      EffectModifier(
        effect: OffsetEffect(data: AnimatablePair(finite(x, or: 0), finite(y, or: 0)))))
  }

  /// Offsets the drawing of the view in points, without changing its layout.
  public func offset(_ offset: Size) -> some View {
    self.offset(x: offset.width, y: offset.height)
  }

  /// Scales the drawing of the view about an anchor point.
  public func scaleEffect(_ scale: Double, anchor: UnitPoint = .center) -> some View {
    scaleEffect(x: scale, y: scale, anchor: anchor)
  }

  /// Scales the drawing of the view in each direction about an anchor point.
  public func scaleEffect(
    x: Double = 1, y: Double = 1, anchor: UnitPoint = .center
  ) -> some View {
    modifier(
      EffectModifier(
        effect: ScaleEffect(
          data: AnimatablePair(finite(x, or: 1), finite(y, or: 1)), anchor: anchor.finite)))
  }

  /// Rotates the drawing of the view clockwise about an anchor point.
  public func rotationEffect(
    _ angle: Angle, anchor: UnitPoint = .center
  ) -> some View {
    modifier(
      EffectModifier(
        effect: RotationEffect(data: finite(angle.radians, or: 0), anchor: anchor.finite)))
  }
}
