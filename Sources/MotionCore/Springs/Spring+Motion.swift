extension Spring {
  /// Returns the value after some time of a motion that starts at zero.
  ///
  /// - Parameters:
  ///   - target: The target.
  ///   - initialVelocity: The velocity at the start, in units per second.
  ///   - time: Seconds since the start. A time below 0 counts as 0. For an infinite time or NaN the
  ///     value is the target.
  /// - Complexity: O(1) without allocation.
  public func value<Value: VectorArithmetic>(
    target: Value, initialVelocity: Value = .zero, time: Double
  ) -> Value {
    let weights = motion.weights(at: time)
    return target - target.scaled(by: weights.offset)
      + initialVelocity.scaled(by: weights.velocity)
  }

  /// Returns the velocity after some time of a motion from zero, in units per second.
  ///
  /// This is the exact derivative of ``value(target:initialVelocity:time:)`` in time.
  public func velocity<Value: VectorArithmetic>(
    target: Value, initialVelocity: Value = .zero, time: Double
  ) -> Value {
    let weights = motion.weights(at: time)
    return initialVelocity.scaled(by: weights.velocityRate)
      - target.scaled(by: weights.offsetRate)
  }

  /// Returns the force on the mass: stiffness towards the target, damping against the velocity.
  ///
  /// Divide by ``mass`` for the acceleration.
  public func force<Value: VectorArithmetic>(
    target: Value, position: Value, velocity: Value
  ) -> Value {
    guard !isInstant else { return .zero }
    return (target - position).scaled(by: stiffness) - velocity.scaled(by: damping)
  }

  /// Advances a value and its velocity by some seconds.
  ///
  /// The step is exact, not an approximation: two short steps give the result of one long step.
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
