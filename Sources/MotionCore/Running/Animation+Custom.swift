extension Animation {
  /// Creates an animation from a custom animation.
  public init(_ base: any CustomAnimation) {
    if let known = base as? KnownAnimation {
      self = known.animation
    } else {
      self.init(.custom(AnyCustomAnimation(animation: base)))
    }
  }

  /// The custom animation from which it was created.
  ///
  /// For other animations, and for one with modifiers, an equivalent custom animation.
  ///
  ///     guard previous.base is Self else { return false }
  public var base: any CustomAnimation {
    if case .custom(let custom) = kind, modifiers.isEmpty { return custom.animation }
    return KnownAnimation(animation: self)
  }

  /// Returns the animated value at a time, for a custom animation that is composed of others.
  ///
  /// - Parameters:
  ///   - value: The difference between the target and the value at the start.
  ///   - time: Seconds since the start.
  ///   - context: The custom animation's state, and the logical completion.
  /// - Returns: The part of the difference covered so far; `nil` at the end.
  /// - Complexity: O(1); a custom animation with modifiers is played for each call.
  public func animate<V: VectorArithmetic>(
    value: V, time: Double, context: inout AnimationContext<V>
  ) -> V? {
    if case .custom(let custom) = kind, modifiers.isEmpty {
      return custom.animation.animate(value: value, time: time, context: &context)
    }
    let timeline = self.timeline
    if time >= timeline.logicalDuration { context.isLogicallyComplete = true }
    guard time < timeline.duration else { return nil }
    guard case .custom(let custom) = kind else {
      return value.scaled(by: 1 - weights(at: time).offset)
    }
    let clock = ModifiedClock(time: time, modifiers: modifiers)
    let part =
      custom.animation.animate(value: value, time: clock.time, context: &context) ?? value
    return clock.isReversed ? value - part : part
  }

  /// Returns the velocity at a time; `nil` if a custom animation does not provide it.
  ///
  /// - Returns: Units per second.
  public func velocity<V: VectorArithmetic>(
    value: V, time: Double, context: AnimationContext<V>
  ) -> V? {
    guard case .custom(let custom) = kind else {
      return time < duration ? value.scaled(by: -weights(at: time).offsetRate) : .zero
    }
    let clock = ModifiedClock(time: time, modifiers: modifiers)
    return custom.animation.velocity(value: value, time: clock.time, context: context)?
      .scaled(by: clock.rate)
  }

  /// Returns true if a custom animation without modifiers continues a running one.
  public func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: Double, context: inout AnimationContext<V>
  ) -> Bool {
    guard case .custom(let custom) = kind, modifiers.isEmpty else { return false }
    return custom.animation.shouldMerge(
      previous: previous, value: value, time: time, context: &context)
  }

  private func weights(at time: Double) -> MotionWeights {
    Motion(kind).weights(at: time, modifiers: modifiers)
  }
}

/// A spring, a curve or an animation with modifiers, as a custom animation.
private struct KnownAnimation: CustomAnimation {
  let animation: Animation

  func animate<V: VectorArithmetic>(
    value: V, time: Double, context: inout AnimationContext<V>
  ) -> V? {
    animation.animate(value: value, time: time, context: &context)
  }

  func velocity<V: VectorArithmetic>(
    value: V, time: Double, context: AnimationContext<V>
  ) -> V? {
    animation.velocity(value: value, time: time, context: context)
  }
}
