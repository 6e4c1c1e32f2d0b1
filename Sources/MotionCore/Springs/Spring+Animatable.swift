extension Spring {
  /// Where something animatable is after some time on its way between two values.
  ///
  /// - Parameters:
  ///   - fromValue: Where it starts.
  ///   - toValue: Where it goes.
  ///   - initialVelocity: How it moves at the start, per second.
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

  /// How fast something animatable moves after some time on its way between two values.
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

  /// The force on something animatable at a position on its way between two values.
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

  /// When something animatable on its way between two values stays near the second, in seconds.
  @MainActor
  public func settlingDuration<Value: Animatable>(
    fromValue: Value, toValue: Value, initialVelocity: Value, epsilon: Double
  ) -> Double {
    settlingDuration(
      target: toValue.animatableData - fromValue.animatableData,
      initialVelocity: initialVelocity.animatableData, epsilon: epsilon)
  }
}
