/// A spring or a curve, with all constants of its equation precomputed.
///
/// It contains only numbers, so copies are cheap.
enum Motion: Hashable, Sendable {
  case spring(SpringMotion)
  /// A spring that changes its response from the previous spring's to its own.
  case blendingSpring(SpringBlend)
  /// A spring from rest; the velocity is in intervals per second.
  case interpolatingSpring(SpringMotion, initialVelocity: Double)
  case curve(UnitCurve, duration: Double)
  /// A custom animation, whose values come from ``PlayedAnimation``.
  case played

  /// Creates the motion of an animation without its modifiers.
  init(_ kind: Animation.Kind) {
    switch kind {
    case .spring(let spring, _):
      self = .spring(spring.motion)
    case .interpolatingSpring(let spring, let initialVelocity):
      self = .interpolatingSpring(spring.motion, initialVelocity: initialVelocity)
    case .curve(let curve, let duration):
      self = .curve(curve, duration: duration)
    case .custom:
      self = .played
    }
  }

  /// Returns the response that another spring may take over after some seconds; `nil` for others.
  func springResponse(at time: Double) -> Double? {
    switch self {
    case .spring(let motion): 2 * .pi / motion.angularFrequency
    case .blendingSpring(let blend): blend.response(at: time)
    case .interpolatingSpring, .curve, .played: nil
    }
  }

  /// Returns the weights of the initial offset and velocity after some seconds.
  ///
  /// - Complexity: O(1), no allocation.
  @inline(__always)
  func weights(at time: Double) -> MotionWeights {
    guard time > 0 else { return .start }
    switch self {
    case .spring(let motion):
      return motion.weights(at: time)
    case .blendingSpring(let blend):
      return blend.weights(at: time)
    case .interpolatingSpring(let motion, let initialVelocity):
      var weights = motion.weights(at: time)
      // The interval is 1, from an offset of −1: a velocity towards the target reduces the offset.
      weights.offset -= initialVelocity * weights.velocity
      weights.offsetRate -= initialVelocity * weights.velocityRate
      return weights
    case .curve(let curve, let duration):
      guard time < duration else { return .end }
      let progress = time / duration
      return MotionWeights(
        offset: 1 - curve.value(at: progress), velocity: 0,
        offsetRate: -curve.velocity(at: progress) / duration, velocityRate: 0)
    case .played:
      return .end
    }
  }

  /// Returns the weights after some seconds, with modifiers from the innermost to the outermost.
  ///
  /// - Complexity: O(1) and O(1) for each modifier, no allocation.
  func weights(at time: Double, modifiers: [Animation.Modifier]) -> MotionWeights {
    let clock = ModifiedClock(time: time, modifiers: modifiers)
    let inner = weights(at: clock.time)
    return MotionWeights(
      offset: clock.isReversed ? 1 - inner.offset : inner.offset, velocity: 0,
      offsetRate: inner.offsetRate * clock.rate, velocityRate: 0)
  }
}
