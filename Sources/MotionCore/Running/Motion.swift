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
  /// A custom animation: it was played, and what it says is asked of that.
  case played

  /// The motion of an animation without its modifiers.
  init(_ course: Animation.Course) {
    switch course {
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

  /// The response of a spring that others may take over from, after some seconds; `nil` for others.
  func springResponse(at time: Double) -> Double? {
    switch self {
    case .spring(let motion): 2 * .pi / motion.angularFrequency
    case .blendingSpring(let blend): blend.response(at: time)
    case .interpolatingSpring, .curve, .played: nil
    }
  }

  /// What is left of the start after some seconds.
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
    case .played:
      return .end
    }
  }

  /// What is left of the start after some seconds, under modifiers from the inside out.
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
