/// A curve from (0, 0) to (1, 1): the progress of a motion as a function of time.
///
/// The input is clamped to 0...1, and NaN counts as 0. The curve begins at 0 and ends at 1 exactly.
/// In between a Bezier curve may leave 0...1.
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

  /// The limit of the slope, which keeps velocities finite where the curve is vertical.
  static var steepestSlope: Double { 1000 }

  /// Returns the value of the curve.
  ///
  /// - Parameter progress: 0...1.
  /// - Complexity: O(1) without allocation; a Bezier curve is solved by iteration.
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

  /// Returns the slope of the curve: change of the value per change of time.
  ///
  /// The slope is the exact derivative, limited to ±1000 where the curve is steeper or vertical.
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
    // Only 0/0 is NaN here: the curve is stationary in x and y.
    return slope.isNaN ? 1 : slope.clamped(to: -Self.steepestSlope...Self.steepestSlope)
  }

  /// The inverse of the curve: its mirror image at the diagonal.
  ///
  /// A Bezier curve that leaves 0...1 has no inverse; the nearest monotonic curve stands in for it.
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

  /// Returns the arc of a circle that leaves (0, 0) horizontally and reaches (1, 1) vertically.
  private static func risingArc(_ x: Double) -> Double {
    // x²/(1 + √(1−x²)) equals 1 − √(1−x²), but loses no digits near 0.
    x * x / (1 + ((1 - x) * (1 + x)).squareRoot())
  }

  private static func risingArcSlope(_ x: Double) -> Double {
    x / ((1 - x) * (1 + x)).squareRoot()
  }
}
