import MotionCore

/// A piece of a scroll motion, in closed form of the time since its start.
struct ScrollPiece: Equatable, Sendable {
  enum Form: Equatable, Sendable {
    /// A motion slowed down by friction, as in a liquid.
    case fling
    /// A return to a bound without overshooting it; it ends where it is invisibly close.
    ///
    /// Computed anew from any of its points, it is the same motion.
    case pull(bound: Double)
  }

  /// The friction of a fling, in 1/s: the velocity falls by a factor of e in half a second.
  static let friction = 2.0
  /// The stiffness of the return from beyond an end, in 1/s.
  static let stiffness = 4 * Double.pi

  let form: Form
  let start: Double
  let end: Double
  /// The offset and velocity at the start, in points and points per second.
  let from: Double
  let velocity: Double

  func offset(at time: Double) -> Double {
    let elapsed = max(0, time - start)
    switch form {
    case .fling:
      return from + velocity / Self.friction * (1 - exponential(-Self.friction * elapsed))
    case .pull(let bound):
      if time >= end { return bound }
      let distance = from - bound
      let slope = velocity + Self.stiffness * distance
      return bound + Self.pulled(distance, slope, after: elapsed)
    }
  }

  func velocity(at time: Double) -> Double {
    let elapsed = max(0, time - start)
    switch form {
    case .fling:
      return velocity * exponential(-Self.friction * elapsed)
    case .pull(let bound):
      let distance = from - bound
      let slope = velocity + Self.stiffness * distance
      return (slope - Self.stiffness * (distance + slope * elapsed))
        * exponential(-Self.stiffness * elapsed)
    }
  }

  /// Returns the same piece moved by a distance, in points.
  func shifted(by distance: Double) -> ScrollPiece {
    let form: Form =
      switch self.form {
      case .fling: .fling
      case .pull(let bound): .pull(bound: bound + distance)
      }
    return ScrollPiece(
      form: form, start: start, end: end, from: from + distance, velocity: velocity)
  }
}

extension ScrollPiece {
  /// The velocity below which motion counts as rest, in points per second.
  static let leastVelocity = 4.0
  /// The distance below which an offset counts as none, in points.
  static let leastDistance = 0.01

  /// Returns a fling that ends at rest or at a bound; nil if the velocity counts as rest.
  static func fling(
    from offset: Double, _ velocity: Double, in bounds: ClosedRange<Double>, at time: Double
  ) -> ScrollPiece? {
    let speed = abs(velocity)
    guard speed > leastVelocity else { return nil }
    let space = velocity > 0 ? bounds.upperBound - offset : offset - bounds.lowerBound
    let reach = (speed - leastVelocity) / friction
    let duration =
      reach > space
      ? -naturalLogarithm(1 - friction * space / speed) / friction
      : naturalLogarithm(speed / leastVelocity) / friction
    return ScrollPiece(
      form: .fling, start: time, end: time + duration, from: offset, velocity: velocity)
  }

  /// Returns a pull to a bound, until it settles there or may pass the bound.
  static func pull(
    from offset: Double, _ velocity: Double, to bound: Double, mayPass: Bool, at time: Double
  ) -> ScrollPiece {
    let distance = offset - bound
    let slope = velocity + stiffness * distance
    var duration = settling(distance, slope)
    if mayPass, distance != 0, slope != 0 {
      let crossing = -distance / slope
      if crossing > 0, crossing < duration { duration = crossing }
    }
    return ScrollPiece(
      form: .pull(bound: bound), start: time, end: time + duration, from: offset,
      velocity: velocity)
  }

  /// Returns the distance of a pull from its bound after a number of seconds, in points:
  /// (distance + slope · t) · e^(−stiffness · t).
  private static func pulled(_ distance: Double, _ slope: Double, after time: Double) -> Double {
    (distance + slope * time) * exponential(-stiffness * time)
  }

  /// Returns the time at which the distance of a pull becomes invisible, in seconds.
  private static func settling(_ distance: Double, _ slope: Double) -> Double {
    func size(_ time: Double) -> Double { abs(pulled(distance, slope, after: time)) }
    // After its extremum the size only decreases. If it is small enough there, it became so
    // earlier.
    var low = slope == 0 ? 0 : max(0, 1 / stiffness - distance / slope)
    var high = low
    if size(low) <= leastDistance {
      low = 0
      if size(low) <= leastDistance { return 0 }
    } else {
      high = low + 1
      while size(high) > leastDistance, high < 64 { high *= 2 }
    }
    for _ in 0..<48 {
      let middle = (low + high) / 2
      if size(middle) > leastDistance { low = middle } else { high = middle }
    }
    return high
  }
}
