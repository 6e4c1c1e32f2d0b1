/// A curve from (0, 0) to (1, 1): how far a motion is, as a function of how much time has passed.
///
/// Progress is brought into 0...1 first; what is not a number counts as 0. The curve begins at 0
/// and ends at 1 exactly. In between a Bezier curve may leave 0...1, as its control points say.
public struct UnitCurve: Hashable, Sendable {
  enum Shape: Hashable, Sendable {
    case linear
    case circularEaseIn
    case circularEaseOut
    case circularEaseInOut
    case circularEaseOutIn
    case bezier(CubicBezier)
  }

  let shape: Shape

  /// The slope that stands for a vertical one, so that speeds stay finite.
  static var steepestSlope: Double { 1000 }

  /// The curve's value.
  ///
  /// - Parameter progress: 0...1.
  /// - Complexity: O(1) without allocation; a Bezier curve takes some steps to solve.
  public func value(at progress: Double) -> Double {
    let x = progress.clamped(to: 0...1)
    switch shape {
    case .linear: return x
    case .circularEaseIn: return Self.risingArc(x)
    case .circularEaseOut: return 1 - Self.risingArc(1 - x)
    case .circularEaseInOut:
      return x < 0.5 ? Self.risingArc(2 * x) / 2 : 1 - Self.risingArc(2 - 2 * x) / 2
    case .circularEaseOutIn:
      return x < 0.5 ? (1 - Self.risingArc(1 - 2 * x)) / 2 : (1 + Self.risingArc(2 * x - 1)) / 2
    case .bezier(let bezier): return bezier.value(at: x)
    }
  }

  /// The curve's slope: progress of the value for each progress of time.
  ///
  /// The exact derivative, but no steeper than ±1000, also where the curve is vertical.
  ///
  /// - Parameter progress: 0...1.
  public func velocity(at progress: Double) -> Double {
    let x = progress.clamped(to: 0...1)
    let slope =
      switch shape {
      case .linear: 1.0
      case .circularEaseIn: Self.risingArcSlope(x)
      case .circularEaseOut: Self.risingArcSlope(1 - x)
      case .circularEaseInOut: Self.risingArcSlope(x < 0.5 ? 2 * x : 2 - 2 * x)
      case .circularEaseOutIn: Self.risingArcSlope(x < 0.5 ? 1 - 2 * x : 2 * x - 1)
      case .bezier(let bezier): bezier.slope(at: x)
      }
    // Only 0/0 is not a number here: a point where the curve stands still in both directions.
    return slope.isNaN ? 1 : slope.clamped(to: -Self.steepestSlope...Self.steepestSlope)
  }

  /// The curve mirrored at the diagonal, which undoes this one.
  ///
  /// A Bezier curve that leaves 0...1 has no inverse; the nearest curve that never turns back
  /// stands for it.
  public var inverse: UnitCurve {
    switch shape {
    case .linear: self
    case .circularEaseIn: .circularEaseOut
    case .circularEaseOut: .circularEaseIn
    case .circularEaseInOut: UnitCurve(shape: .circularEaseOutIn)
    case .circularEaseOutIn: .circularEaseInOut
    case .bezier(let bezier):
      .bezier(
        startControlPoint: UnitPoint(x: bezier.start.y, y: bezier.start.x),
        endControlPoint: UnitPoint(x: bezier.end.y, y: bezier.end.x))
    }
  }

  /// The arc of a circle that leaves (0, 0) level and reaches (1, 1) upright.
  private static func risingArc(_ x: Double) -> Double {
    // x²/(1 + √(1−x²)) is 1 − √(1−x²) without the loss of digits near 0.
    x * x / (1 + ((1 - x) * (1 + x)).squareRoot())
  }

  private static func risingArcSlope(_ x: Double) -> Double {
    x / ((1 - x) * (1 + x)).squareRoot()
  }
}
