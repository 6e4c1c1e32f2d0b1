extension AnimatedValue {
  /// Adds a change by a custom animation, or lets it continue a running one.
  mutating func play(
    _ animation: any CustomAnimation, _ modifiers: [Animation.Modifier], to newTarget: Value,
    at time: Double
  ) {
    removeEndedChanges(by: time)
    let merged = removeContinuedBlend(by: animation, modifiers, at: time)
    let start = merged?.start ?? time
    // Earlier changes continue while the animation runs, so the difference to the target changes.
    let below = self
    let played = PlayedAnimation(
      animation, from: merged?.elapsed ?? 0, context: merged?.context ?? AnimationContext()
    ) { inner in
      newTarget - below.value(at: start + ModifiedClock.firstTime(of: inner, modifiers: modifiers))
    }
    var timeline = Animation.Timeline(played)
    var cycled: [Animation.Modifier] = []
    for modifier in modifiers {
      cycled.append(modifier.repeating(every: timeline.duration))
      timeline.apply(modifier)
    }
    guard time < start + timeline.duration else {
      rest(at: newTarget)
      return
    }
    target = newTarget
    let segment = Segment(
      target: newTarget, motion: .played, start: start, movesFrom: start + timeline.startDelay,
      logicalEnd: start + timeline.logicalDuration, end: start + timeline.duration)
    blends.append(Blend(segment: segment, modifiers: cycled, played: played))
  }

  /// Removes the running custom animation if the new one continues it.
  ///
  /// - Returns: Its start, its time on its own clock, and its context; nil if it is not continued.
  private mutating func removeContinuedBlend(
    by animation: any CustomAnimation, _ modifiers: [Animation.Modifier], at time: Double
  ) -> (start: Double, elapsed: Double, context: AnimationContext<Value>)? {
    guard let last = blends.last, let played = last.played, time < last.segment.end,
      last.modifiers == modifiers, !modifiers.contains(where: \.repeats)
    else { return nil }
    var below = self
    below.blends.removeLast()
    below.target = below.last?.target ?? below.origin
    let start = last.segment.start
    let elapsed = ModifiedClock(time: time - start, modifiers: modifiers).time
    let difference = last.segment.target - below.value(at: time)
    var context = played.context(at: elapsed, difference: difference)
    let previous = Animation(.custom(played.animation))
    guard
      animation.shouldMerge(previous: previous, value: difference, time: elapsed, context: &context)
    else { return nil }
    context.isLogicallyComplete = false
    self = below
    return (start, elapsed, context)
  }
}

extension AnimatedValue.Blend {
  /// Applies this change to a value that the earlier changes have moved.
  func apply(to value: inout Value, velocity: inout Value, at time: Double) {
    guard let played, time > segment.start, time < segment.end else {
      segment.apply(to: &value, velocity: &velocity, modifiers: modifiers, at: time)
      return
    }
    let clock = ModifiedClock(time: time - segment.start, modifiers: modifiers)
    let difference = segment.target - value
    let rate = Value.zero - velocity
    let part = played.value(of: difference, at: clock.time)
    // The derivative with respect to the difference, since the covered part need not be
    // proportional.
    var change = Value.zero
    if rate != .zero {
      let timeStep = 1e-3
      let further = played.value(of: difference + rate.scaled(by: timeStep), at: clock.time)
      change = (further - part).scaled(by: 1 / timeStep)
    }
    value += clock.isReversed ? difference - part : part
    velocity += clock.isReversed ? rate - change : change
    velocity += played.velocity(of: difference, at: clock.time).scaled(by: clock.rate)
  }
}

extension Animation.Modifier {
  fileprivate var repeats: Bool {
    if case .repetition = self { true } else { false }
  }

  /// Returns the repetition with cycles of the duration that was found by playing.
  fileprivate func repeating(every cycle: Double) -> Animation.Modifier {
    guard case .repetition(let count, let autoreverses, _) = self else { return self }
    return .repetition(count: count, autoreverses: autoreverses, cycle: cycle)
  }
}
