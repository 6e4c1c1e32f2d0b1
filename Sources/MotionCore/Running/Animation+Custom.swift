extension Animation {
  /// Creates an animation of one's own.
  public init(_ base: any CustomAnimation) {
    if let known = base as? KnownAnimation {
      self = known.animation
    } else {
      self.init(.custom(AnyCustomAnimation(animation: base)))
    }
  }

  /// The custom animation that it was made of; for any other, and for one with modifiers, one that
  /// does what it does.
  ///
  ///     guard previous.base is Self else { return false }
  public var base: any CustomAnimation {
    if case .custom(let custom) = course, modifiers.isEmpty { return custom.animation }
    return KnownAnimation(animation: self)
  }

  /// How far a value has come, for a custom animation that is made of others.
  ///
  /// - Parameters:
  ///   - value: The way from where the value was to its target.
  ///   - time: Seconds since the start.
  ///   - context: Is told when it is logically complete; a custom animation keeps its state there.
  /// - Returns: The part of the way that lies behind; `nil` once it is over.
  /// - Complexity: O(1); a custom animation with modifiers is played for each call.
  public func animate<V: VectorArithmetic>(
    value: V, time: Double, context: inout AnimationContext<V>
  ) -> V? {
    if case .custom(let custom) = course, modifiers.isEmpty {
      return custom.animation.animate(value: value, time: time, context: &context)
    }
    let timeline = self.timeline
    if time >= timeline.logicalDuration { context.isLogicallyComplete = true }
    guard time < timeline.duration else { return nil }
    guard case .custom(let custom) = course else {
      return value.scaled(by: 1 - weights(at: time).offset)
    }
    let clock = ModifiedClock(time: time, modifiers: modifiers)
    let part =
      custom.animation.animate(value: value, time: clock.time, context: &context) ?? value
    return clock.isReversed ? value - part : part
  }

  /// How fast a value moves; `nil` for a custom animation that does not say.
  ///
  /// - Returns: Units per second.
  public func velocity<V: VectorArithmetic>(
    value: V, time: Double, context: AnimationContext<V>
  ) -> V? {
    guard case .custom(let custom) = course else {
      return time < duration ? value.scaled(by: -weights(at: time).offsetRate) : .zero
    }
    let clock = ModifiedClock(time: time, modifiers: modifiers)
    return custom.animation.velocity(value: value, time: clock.time, context: context)?
      .scaled(by: clock.rate)
  }

  /// Whether a custom animation goes on where another one is; no other does so in one of one's own.
  public func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: Double, context: inout AnimationContext<V>
  ) -> Bool {
    guard case .custom(let custom) = course, modifiers.isEmpty else { return false }
    return custom.animation.shouldMerge(
      previous: previous, value: value, time: time, context: &context)
  }

  private func weights(at time: Double) -> MotionWeights {
    Motion(course).weights(at: time, modifiers: modifiers)
  }
}

/// A spring, a curve, or what has modifiers, as a custom animation.
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
