/// A spring or a curve with everything worked out that does not depend on time.
///
/// It holds nothing but numbers, so that copying it costs nothing.
enum Motion: Hashable, Sendable {
  case spring(SpringMotion)
  /// A spring that has yet to take over its response from the one before.
  case blendingSpring(SpringBlend)
  /// The velocity is in intervals per second, for a motion from rest.
  case interpolatingSpring(SpringMotion, initialVelocity: Double)
  case curve(UnitCurve, duration: Double)

  /// The motion of an animation without its modifiers.
  init(_ base: Animation.Base) {
    switch base {
    case .spring(let spring, _):
      self = .spring(spring.motion)
    case .interpolatingSpring(let spring, let initialVelocity):
      self = .interpolatingSpring(spring.motion, initialVelocity: initialVelocity)
    case .curve(let curve, let duration):
      self = .curve(curve, duration: duration)
    }
  }

  /// The response of a spring that others may take over from, after some seconds; `nil` for others.
  func springResponse(at time: Double) -> Double? {
    switch self {
    case .spring(let motion): 2 * .pi / motion.angularFrequency
    case .blendingSpring(let blend): blend.response(at: time)
    case .interpolatingSpring, .curve: nil
    }
  }

  /// What is left of the start after some seconds.
  ///
  /// - Complexity: O(1), no allocation.
  func weights(at time: Double) -> MotionWeights {
    guard time > 0 else { return .start }
    switch self {
    case .spring(let motion):
      return motion.weights(at: time)
    case .blendingSpring(let blend):
      return blend.weights(at: time)
    case .interpolatingSpring(let motion, let initialVelocity):
      var weights = motion.weights(at: time)
      // The interval is 1, from an offset of −1: a speed towards the target uses up the offset.
      weights.offset -= initialVelocity * weights.velocity
      weights.offsetRate -= initialVelocity * weights.velocityRate
      return weights
    case .curve(let curve, let duration):
      guard time < duration else { return .end }
      let progress = time / duration
      return MotionWeights(
        offset: 1 - curve.value(at: progress), velocity: 0,
        offsetRate: -curve.velocity(at: progress) / duration, velocityRate: 0)
    }
  }

  /// What is left of the start after some seconds, under modifiers from the inside out.
  ///
  /// - Complexity: O(1) and O(1) for each modifier, no allocation.
  func weights(at time: Double, modifiers: [Animation.Modifier]) -> MotionWeights {
    var clock = ModifiedClock(time: time)
    for modifier in modifiers.reversed() {
      clock.apply(modifier)
    }
    let inner = weights(at: clock.time)
    return MotionWeights(
      offset: clock.isReversed ? 1 - inner.offset : inner.offset, velocity: 0,
      offsetRate: inner.offsetRate * clock.rate, velocityRate: 0)
  }
}

/// The time that an animation sees inside of its modifiers.
private struct ModifiedClock {
  /// Seconds since the start.
  var time: Double
  /// The seconds that pass inside for each second outside; negative where a cycle runs back.
  var rate = 1.0
  /// Whether the fraction that is left is the one that is done.
  var isReversed = false

  mutating func apply(_ modifier: Animation.Modifier) {
    switch modifier {
    case .delay(let delay):
      if time < delay { rate = 0 }
      time = max(0, time - delay)
    case .speed(let speed):
      time *= speed
      rate *= speed
    case .repetition(let count, let autoreverses, let cycle):
      wrap(count: count, autoreverses: autoreverses, cycle: cycle)
    case .logicallyComplete:
      break
    }
  }

  private mutating func wrap(count: Int?, autoreverses: Bool, cycle: Double) {
    guard cycle > 0, time > 0, time < .infinity else { return }
    // The seam between two cycles belongs to the one that ends there. Neither number nor time of a
    // cycle may leave its range by rounding: that would show the start of a cycle too many.
    var number = max(0, (time / cycle).rounded(.up) - 1)
    if let count { number = min(number, Double(count - 1)) }
    time = (time - number * cycle).clamped(to: 0...cycle)
    if autoreverses, number.truncatingRemainder(dividingBy: 2) == 1 {
      rate = -rate
      isReversed.toggle()
    }
  }
}
