/// The weights of the initial offset and velocity at one instant of a motion.
///
/// Every motion here is linear in its initial state, so the same weights serve a value with any
/// number of components:
///
///     distance from the target = offset · initial distance + velocity · initial velocity
///
/// The two rates are the corresponding weights for the velocity.
struct MotionWeights: Hashable, Sendable {
  /// The weight of the initial distance from the target: from 1 to 0, no unit.
  var offset: Double
  /// The weight of the initial velocity, in seconds.
  var velocity: Double
  /// The derivative of `offset`, per second.
  var offsetRate: Double
  /// The derivative of `velocity`, no unit.
  var velocityRate: Double

  /// The weights at the start.
  static var start: MotionWeights {
    MotionWeights(offset: 1, velocity: 0, offsetRate: 0, velocityRate: 1)
  }

  /// Returns the weights of this motion followed by another one.
  func followed(by next: MotionWeights) -> MotionWeights {
    MotionWeights(
      offset: next.offset * offset + next.velocity * offsetRate,
      velocity: next.offset * velocity + next.velocity * velocityRate,
      offsetRate: next.offsetRate * offset + next.velocityRate * offsetRate,
      velocityRate: next.offsetRate * velocity + next.velocityRate * velocityRate)
  }

  /// The weights at the target.
  static var end: MotionWeights {
    MotionWeights(offset: 0, velocity: 0, offsetRate: 0, velocityRate: 0)
  }
}
