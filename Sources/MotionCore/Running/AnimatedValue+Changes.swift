extension AnimatedValue {
  /// Changes the target, and animates the value to it.
  ///
  /// - Parameters:
  ///   - newTarget: The new target.
  ///   - animation: The animation; `nil` shifts the value together with the target.
  ///   - time: The time of the change, in absolute seconds. If it is not finite, the value jumps.
  /// - Complexity: O(1) for each change that runs. A spring never allocates; a blend may.
  @_specialize(where Value == Double)
  @_specialize(where Value == AnimatablePair<Double, Double>)
  @_specialize(where Value == AnimatablePair<Double, AnimatablePair<Double, Double>>)
  @_specialize(
    where
      Value == AnimatablePair<
        AnimatablePair<Double, Double>, AnimatablePair<Double, Double>
      >
  )
  public mutating func set(_ newTarget: Value, animation: Animation?, at time: Double) {
    defer { checkInvariants() }
    let delta = newTarget - target
    // The difference is animated, so it must be finite as well.
    guard newTarget.magnitudeSquared.isFinite, delta.magnitudeSquared.isFinite else { return }
    guard newTarget != target else { return }
    guard let animation, time.isFinite else {
      shift(by: delta)
      settleLast(on: newTarget)
      if !isRunning(at: time) { finish() }
      return
    }
    if let (spring, blendDuration) = animation.mergingSpring {
      let isPlain = animation.modifiers.isEmpty
      merge(
        spring, blendDuration: blendDuration, to: newTarget, at: time,
        logicalDuration: isPlain ? spring.duration : animation.logicalDuration)
    } else if case .custom(let custom) = animation.kind {
      play(custom.animation, animation.modifiers, to: newTarget, at: time)
    } else {
      blend(animation, to: newTarget, at: time)
    }
  }

  /// Limits the distance to the target at which springs may end, in units.
  ///
  /// Also applies to a spring that starts at this time.
  ///
  /// - Complexity: O(1).
  mutating func settle(within distance: Double, at time: Double) {
    precision = distance
    guard blends.isEmpty, let lead, lead.start == time, case .spring(let motion) = lead.motion
    else { return }
    let offset = origin - lead.target
    let size = max(offset.length, originVelocity.length / motion.angularFrequency)
    let settling = motion.settlingDuration(
      offset: offset, velocity: originVelocity, epsilon: min(0.001 * size, precision))
    if settling < .infinity { self.lead?.end = max(lead.end, time + settling) }
    checkInvariants()
  }

  /// Shifts target and value together; running changes continue.
  public mutating func shift(by difference: Value) {
    guard (target + difference).magnitudeSquared.isFinite else { return }
    target += difference
    origin += difference
    lead?.target += difference
    for index in blends.indices {
      blends[index].segment.target += difference
    }
    checkInvariants()
  }

  /// Jumps to the target and ends all changes.
  public mutating func finish() {
    rest(at: target)
  }

  /// Drops all changes, and rests at a value.
  mutating func rest(at value: Value) {
    target = value
    origin = value
    originVelocity = .zero
    lead = nil
    blends = []
  }

  /// Sets the exact target, which a sum of differences may have missed by rounding.
  private mutating func settleLast(on newTarget: Value) {
    target = newTarget
    if blends.isEmpty {
      lead?.target = newTarget
    } else {
      blends[blends.count - 1].segment.target = newTarget
    }
  }

  /// Replaces all running changes by a spring that starts at the current value and velocity.
  private mutating func merge(
    _ spring: Spring, blendDuration: Double, to newTarget: Value, at time: Double,
    logicalDuration: Double
  ) {
    let sample = sample(at: time)
    let (value, velocity) = (sample.value, sample.velocity)
    let offset = value - newTarget
    // A small step at high speed is a large motion, so the speed counts in the tolerance.
    let size = max(offset.length, velocity.length / spring.angularFrequency)
    let epsilon = min(0.001 * size, precision)
    let motion: Motion
    let settling: Double
    if let blend = blend(into: spring, duration: blendDuration, at: time) {
      motion = .blendingSpring(blend)
      settling = blend.settlingDuration(
        offset: offset, velocity: velocity, epsilon: epsilon)
    } else {
      motion = .spring(spring.motion)
      settling = spring.settlingDuration(
        offset: offset, velocity: velocity, epsilon: epsilon)
    }
    rest(at: newTarget)
    guard settling > 0, settling < .infinity else { return }
    origin = value
    originVelocity = velocity
    lead = Segment(
      target: newTarget, motion: motion, start: time, movesFrom: time,
      logicalEnd: time + min(logicalDuration, settling), end: time + settling)
  }

  /// Returns the blend from the running spring's response; nil if none is needed.
  private func blend(into spring: Spring, duration: Double, at time: Double) -> SpringBlend? {
    guard duration > 0, blends.isEmpty, let lead, time < lead.end,
      let oldResponse = lead.motion.springResponse(at: time - lead.start),
      // Rounding errors alone do not make a response different.
      abs(oldResponse - spring.response) > 1e-9 * oldResponse
    else { return nil }
    return SpringBlend(from: oldResponse, to: spring, duration: duration)
  }

  /// Adds a change to the running ones.
  private mutating func blend(_ animation: Animation, to newTarget: Value, at time: Double) {
    let timeline = animation.timeline
    guard timeline.duration > 0 else {
      rest(at: newTarget)
      return
    }
    removeEndedChanges(by: time)
    target = newTarget
    let segment = Segment(
      target: newTarget, motion: Motion(animation.kind), start: time,
      movesFrom: time + timeline.startDelay, logicalEnd: time + timeline.logicalDuration,
      end: time + timeline.duration)
    if last == nil, animation.modifiers.isEmpty {
      lead = segment
    } else {
      blends.append(Blend(segment: segment, modifiers: animation.modifiers))
    }
  }

  /// Drops the changes without effect: all up to the last one that has reached its target.
  mutating func removeEndedChanges(by time: Double) {
    if let ended = blends.lastIndex(where: { $0.segment.end <= time }) {
      origin = blends[ended].segment.target
      blends.removeFirst(ended + 1)
    } else if let lead, lead.end <= time {
      origin = lead.target
    } else {
      return
    }
    originVelocity = .zero
    lead = nil
  }
}
