/// One animated change of a value: target, motion, start and end.
struct Segment<Value: VectorArithmetic>: Equatable {
  var target: Value
  let motion: Motion
  /// The time of the change, in absolute seconds like all times here.
  let start: Double
  /// The time at which the value begins to move: later than the start after a delay.
  let movesFrom: Double
  let logicalEnd: Double
  /// The time from which the value is the target.
  var end: Double
}

extension Segment: Sendable where Value: Sendable {}

extension Segment {
  /// Applies this change to a value that the earlier changes have moved.
  ///
  /// Each change covers a growing share of the distance to its own target: the result is r +
  /// f·(target − r), where r is the value without this change and f the share. So curves blend into
  /// one another without a jump.
  ///
  /// - Parameters:
  ///   - value: The value without this change; receives the value with it.
  ///   - velocity: The velocity in units per second; receives the velocity with this change.
  ///   - inheritedVelocity: The initial velocity that the motion takes over.
  ///   - modifiers: The modifiers from the innermost to the outermost.
  ///   - time: Absolute seconds.
  @inline(__always)
  func apply(
    to value: inout Value, velocity: inout Value, inheritedVelocity: Value = .zero,
    modifiers: [Animation.Modifier] = [], at time: Double
  ) {
    guard time > start else { return }
    guard time < end else {
      value = target
      velocity = .zero
      return
    }
    let elapsed = time - start
    let weights =
      modifiers.isEmpty
      ? motion.weights(at: elapsed) : motion.weights(at: elapsed, modifiers: modifiers)
    let offset = value - target
    value =
      target + offset.scaled(by: weights.offset) + inheritedVelocity.scaled(by: weights.velocity)
    velocity =
      velocity.scaled(by: weights.offset) + offset.scaled(by: weights.offsetRate)
      + inheritedVelocity.scaled(by: weights.velocityRate)
  }
}
