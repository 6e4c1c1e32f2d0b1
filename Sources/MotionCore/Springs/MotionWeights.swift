/// What is left at one instant of how a motion began.
///
/// Every motion here is linear in how it began, so that one pair of numbers serves a value of any
/// number of components:
///
///     distance from the target = offset · distance at the start + velocity · speed at the start
///
/// and the two rates are the same for the speed.
struct MotionWeights: Hashable, Sendable {
  /// The weight of the distance from the target at the start: from 1 to 0, no unit.
  var offset: Double
  /// The weight of the velocity at the start, in seconds.
  var velocity: Double
  /// The derivative of `offset`, per second.
  var offsetRate: Double
  /// The derivative of `velocity`, no unit.
  var velocityRate: Double

  /// Nothing has happened yet.
  static var start: MotionWeights {
    MotionWeights(offset: 1, velocity: 0, offsetRate: 0, velocityRate: 1)
  }

  /// What is left after this motion and then another one.
  func followed(by next: MotionWeights) -> MotionWeights {
    MotionWeights(
      offset: next.offset * offset + next.velocity * offsetRate,
      velocity: next.offset * velocity + next.velocity * velocityRate,
      offsetRate: next.offsetRate * offset + next.velocityRate * offsetRate,
      velocityRate: next.offsetRate * velocity + next.velocityRate * velocityRate)
  }

  /// The target is reached.
  static var end: MotionWeights {
    MotionWeights(offset: 0, velocity: 0, offsetRate: 0, velocityRate: 0)
  }
}
