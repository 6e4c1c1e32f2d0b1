/// An animation with everything worked out that does not depend on time, ready to be sampled.
struct Motion: Hashable, Sendable {
  private enum Shape: Hashable, Sendable {
    case spring(SpringMotion, initialVelocity: Double)
    case curve(UnitCurve, duration: Double)
  }

  private let shape: Shape
  private let modifiers: [Animation.Modifier]

  /// A spring that takes over the velocity of what ran before.
  init(_ spring: Spring) {
    shape = .spring(spring.motion, initialVelocity: 0)
    modifiers = []
  }

  /// An animation that starts from rest.
  init(_ animation: Animation) {
    shape =
      switch animation.base {
      case .spring(let spring):
        .spring(spring.motion, initialVelocity: 0)
      case .interpolatingSpring(let spring, let initialVelocity):
        .spring(spring.motion, initialVelocity: initialVelocity)
      case .curve(let curve, let duration):
        .curve(curve, duration: duration)
      }
    modifiers = animation.modifiers
  }

  /// What is left of the start after some seconds.
  ///
  /// - Complexity: O(1) and O(1) for each modifier, no allocation.
  func weights(at elapsed: Double) -> MotionWeights {
    if modifiers.isEmpty { return baseWeights(at: elapsed) }
    var clock = ModifiedClock(time: elapsed)
    for modifier in modifiers.reversed() {
      clock.apply(modifier)
    }
    let inner = baseWeights(at: clock.time)
    return MotionWeights(
      offset: clock.isReversed ? 1 - inner.offset : inner.offset, velocity: 0,
      offsetRate: inner.offsetRate * clock.rate, velocityRate: 0)
  }

  private func baseWeights(at time: Double) -> MotionWeights {
    guard time > 0 else { return .start }
    switch shape {
    case .spring(let motion, let initialVelocity):
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
    guard cycle > 0, time < .infinity else { return }
    if let count { time = min(time, Double(count) * cycle) }
    let period = autoreverses ? 2 * cycle : cycle
    let phase = time.truncatingRemainder(dividingBy: period)
    if autoreverses, phase > cycle {
      time = phase - cycle
      rate = -rate
      isReversed.toggle()
    } else {
      // The seam belongs to the cycle that ends there.
      time = phase == 0 && time > 0 && !autoreverses ? cycle : phase
    }
  }
}
