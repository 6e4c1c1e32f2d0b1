extension Spring {
  /// Where it is after some time, when it starts at zero.
  ///
  /// - Parameters:
  ///   - target: Where it goes.
  ///   - initialVelocity: How it moves at the start, in units per second.
  ///   - time: Seconds since the start. Before 0 it has not started; a time that is infinite or
  ///     not a number is after everything, at the target.
  /// - Complexity: O(1) without allocation.
  public func value<Value: VectorArithmetic>(
    target: Value, initialVelocity: Value = .zero, time: Double
  ) -> Value {
    let weights = motion.weights(at: time)
    return target - target.scaled(by: weights.offset)
      + initialVelocity.scaled(by: weights.velocity)
  }

  /// How fast it moves after some time, in units per second, when it starts at zero.
  ///
  /// This is the exact derivative of ``value(target:initialVelocity:time:)`` in time.
  public func velocity<Value: VectorArithmetic>(
    target: Value, initialVelocity: Value = .zero, time: Double
  ) -> Value {
    let weights = motion.weights(at: time)
    return initialVelocity.scaled(by: weights.velocityRate)
      - target.scaled(by: weights.offsetRate)
  }

  /// The force on the mass: stiffness towards the target, damping against the velocity.
  ///
  /// Divide by ``mass`` for the acceleration.
  public func force<Value: VectorArithmetic>(
    target: Value, position: Value, velocity: Value
  ) -> Value {
    guard !isInstant else { return .zero }
    return (target - position).scaled(by: stiffness) - velocity.scaled(by: damping)
  }

  /// Moves a value and its velocity on by some seconds.
  ///
  /// The step is exact, not an approximation: two short steps lead where one long step does.
  public func update<Value: VectorArithmetic>(
    value: inout Value, velocity: inout Value, target: Value, deltaTime: Double
  ) {
    let weights = motion.weights(at: deltaTime)
    let offset = value - target
    value = target + offset.scaled(by: weights.offset) + velocity.scaled(by: weights.velocity)
    velocity =
      offset.scaled(by: weights.offsetRate) + velocity.scaled(by: weights.velocityRate)
  }
}
