extension Spring {
  /// Returns an animatable value after some time of a motion between two values.
  ///
  /// - Parameters:
  ///   - fromValue: The value at the start.
  ///   - toValue: The target.
  ///   - initialVelocity: The velocity at the start, per second.
  ///   - time: Seconds since the start.
  @MainActor
  public func value<Value: Animatable>(
    fromValue: Value, toValue: Value, initialVelocity: Value, time: Double
  ) -> Value {
    let start = fromValue.animatableData
    var result = toValue
    result.animatableData =
      start
      + value(
        target: toValue.animatableData - start,
        initialVelocity: initialVelocity.animatableData, time: time)
    return result
  }

  /// Returns the velocity of an animatable value after some time of a motion between two values.
  @MainActor
  public func velocity<Value: Animatable>(
    fromValue: Value, toValue: Value, initialVelocity: Value, time: Double
  ) -> Value {
    var result = toValue
    result.animatableData = velocity(
      target: toValue.animatableData - fromValue.animatableData,
      initialVelocity: initialVelocity.animatableData, time: time)
    return result
  }

  /// Returns the force on an animatable value at a position between two values.
  @MainActor
  public func force<Value: Animatable>(
    fromValue: Value, toValue: Value, position: Value, velocity: Value
  ) -> Value {
    var result = toValue
    result.animatableData = force(
      target: toValue.animatableData, position: position.animatableData,
      velocity: velocity.animatableData)
    return result
  }

  /// Returns the seconds after which a motion between two values stays near the second one.
  @MainActor
  public func settlingDuration<Value: Animatable>(
    fromValue: Value, toValue: Value, initialVelocity: Value, epsilon: Double
  ) -> Double {
    settlingDuration(
      target: toValue.animatableData - fromValue.animatableData,
      initialVelocity: initialVelocity.animatableData, epsilon: epsilon)
  }
}
