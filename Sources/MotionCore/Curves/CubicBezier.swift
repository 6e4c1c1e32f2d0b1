/// A cubic Bezier curve from (0, 0) to (1, 1), read as a function of x.
///
/// With both control points' x in 0...1, x grows along the curve, so that each x has one y:
///
///     x(s) = 3(1−s)²s·x₁ + 3(1−s)s²·x₂ + s³, and y(s) likewise, for s in 0...1
struct CubicBezier: Hashable, Sendable {
  let start: UnitPoint
  let end: UnitPoint

  /// Creates a curve, with x clamped to 0...1 and y to −1000...1000.
  ///
  /// A coordinate that is NaN becomes the one of a straight line: 0 or 1.
  init(start: UnitPoint, end: UnitPoint) {
    self.start = UnitPoint(
      x: (start.x.isNaN ? 0 : start.x).clamped(to: 0...1),
      y: (start.y.isNaN ? 0 : start.y).clamped(to: -1000...1000))
    self.end = UnitPoint(
      x: (end.x.isNaN ? 1 : end.x).clamped(to: 0...1),
      y: (end.y.isNaN ? 1 : end.y).clamped(to: -1000...1000))
  }

  /// Returns y for an x in 0...1.
  func value(at x: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    return Self.coordinate(start.y, end.y, at: parameter(at: x))
  }

  /// Returns the slope dy/dx for an x in 0...1; infinite where the curve is vertical.
  func slope(at x: Double) -> Double {
    if x <= 0 { return Self.slope(first: start, second: end) }
    if x >= 1 {
      // Reversed, the curve has the mirrored control points.
      return Self.slope(
        first: UnitPoint(x: 1 - end.x, y: 1 - end.y),
        second: UnitPoint(x: 1 - start.x, y: 1 - start.y))
    }
    let parameter = parameter(at: x)
    return Self.derivative(start.y, end.y, at: parameter)
      / Self.derivative(start.x, end.x, at: parameter)
  }

  /// Returns the slope at a corner: towards the first control point that is not in that corner.
  private static func slope(first: UnitPoint, second: UnitPoint) -> Double {
    if first != .zero { return first.y / first.x }
    if second != .zero { return second.y / second.x }
    return 1
  }

  /// Finds s for an x between 0 and 1.
  ///
  /// Newton's method converges in about five rounds. Where the curve is flat or steep its steps may
  /// leave the bracket. Then bisection takes over: 50 rounds reduce an error of 1 below 1e−15.
  private func parameter(at x: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var guess = x
    for _ in 0..<64 {
      let error = Self.coordinate(start.x, end.x, at: guess) - x
      if abs(error) <= 1e-16 { break }
      if error > 0 { high = guess } else { low = guess }
      let next = guess - error / Self.derivative(start.x, end.x, at: guess)
      let isInside = next > low && next < high
      let step = isInside ? next : (low + high) / 2
      if step == guess { break }
      guess = step
    }
    return guess
  }

  private static func coordinate(_ first: Double, _ second: Double, at s: Double) -> Double {
    let rest = 1 - s
    return s * (3 * rest * (rest * first + s * second) + s * s)
  }

  private static func derivative(_ first: Double, _ second: Double, at s: Double) -> Double {
    let rest = 1 - s
    return 3
      * (rest * rest * first + 2 * rest * s * (second - first) + s * s * (1 - second))
  }
}
