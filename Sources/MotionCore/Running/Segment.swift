/// One animated change of a value: where to, how, and from when to when.
struct Segment<Value: VectorArithmetic>: Equatable {
  var target: Value
  let motion: Motion
  /// When the change was made, in absolute seconds like all times here.
  let start: Double
  /// When it begins to move the value: later than the start if it is delayed.
  let movesFrom: Double
  let logicalEnd: Double
  /// From when on the value is the target.
  var end: Double
}

extension Segment: Sendable where Value: Sendable {}

extension Segment {
  /// Moves on from where the changes before this one are.
  ///
  /// Each change uses up a growing share of the distance to its own target, and what it has not
  /// used up yet goes on as before: r + f·(target − r), where r is the value without this change.
  /// That is how curves blend into one another without a jump.
  ///
  /// - Parameters:
  ///   - value: The value without this change; becomes the value with it.
  ///   - velocity: Its velocity in units per second.
  ///   - carried: The velocity at the start that the motion is to take over.
  ///   - modifiers: What was done to the motion, from the inside out.
  ///   - time: Absolute seconds.
  @inline(__always)
  func apply(
    to value: inout Value, velocity: inout Value, carried: Value = .zero,
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
    value = target + offset.scaled(by: weights.offset) + carried.scaled(by: weights.velocity)
    velocity =
      velocity.scaled(by: weights.offset) + offset.scaled(by: weights.offsetRate)
      + carried.scaled(by: weights.velocityRate)
  }
}
