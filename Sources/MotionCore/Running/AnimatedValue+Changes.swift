extension AnimatedValue {
  /// Changes the model, and shows the change over time.
  ///
  /// - Parameters:
  ///   - newTarget: The model's new value.
  ///   - animation: How to get there; `nil` shifts the value together with the model.
  ///   - time: When the change is made, in absolute seconds. If it is not finite, the value jumps.
  /// - Complexity: O(1) for each change that runs. A spring never allocates; a blend may.
  public mutating func set(_ newTarget: Value, animation: Animation?, at time: Double) {
    defer { checkInvariants() }
    let delta = newTarget - target
    // Not only the target must be a number: so must the difference that is to be animated.
    guard newTarget.magnitudeSquared.isFinite, delta.magnitudeSquared.isFinite else { return }
    guard newTarget != target else { return }
    guard let animation, time.isFinite else {
      shift(by: delta)
      settleLast(on: newTarget)
      if !isRunning(at: time) { finish() }
      return
    }
    let timeline = animation.timeline
    guard timeline.duration > 0 else {
      target = newTarget
      finish()
      return
    }
    if let spring = animation.mergingSpring {
      merge(spring, to: newTarget, timeline: timeline, at: time)
    } else {
      blend(animation, to: newTarget, timeline: timeline, at: time)
    }
  }

  /// Moves the model and the value together; what runs goes on.
  public mutating func shift(by difference: Value) {
    guard (target + difference).magnitudeSquared.isFinite else { return }
    target += difference
    origin += difference
    first?.target += difference
    for index in others.indices {
      others[index].target += difference
    }
    checkInvariants()
  }

  /// Takes a target to the last bit, where adding a difference may have rounded.
  private mutating func settleLast(on newTarget: Value) {
    target = newTarget
    if others.isEmpty {
      first?.target = newTarget
    } else {
      others[others.count - 1].target = newTarget
    }
  }

  /// Jumps to the target; nothing runs any more.
  public mutating func finish() {
    origin = target
    originVelocity = .zero
    first = nil
    others = []
  }

  /// Replaces all that runs by a spring that starts with the present value and velocity.
  private mutating func merge(
    _ spring: Spring, to newTarget: Value, timeline: Animation.Timeline, at time: Double
  ) {
    let (value, velocity) = sample(at: time)
    let offset = value - newTarget
    // A small step at high speed is a large motion, so the speed counts in what is still visible.
    let size = max(offset.length, velocity.length / spring.angularFrequency)
    let settling = spring.settlingDuration(
      offset: offset, velocity: velocity, epsilon: 0.001 * size)
    target = newTarget
    finish()
    guard settling > 0, settling < .infinity else { return }
    origin = value
    originVelocity = velocity
    first = Segment(
      target: newTarget, motion: Motion(spring), start: time, movesFrom: time,
      logicalEnd: time + min(timeline.logicalDuration, settling), end: time + settling)
  }

  /// Adds a change to those that run.
  private mutating func blend(
    _ animation: Animation, to newTarget: Value, timeline: Animation.Timeline, at time: Double
  ) {
    forgetWhatEnded(by: time)
    target = newTarget
    let segment = Segment(
      target: newTarget, motion: Motion(animation), start: time,
      movesFrom: time + timeline.startDelay, logicalEnd: time + timeline.logicalDuration,
      end: time + timeline.duration)
    if first == nil {
      first = segment
    } else {
      others.append(segment)
    }
  }

  /// Drops the changes that no longer show: those up to the last one that has reached its target.
  private mutating func forgetWhatEnded(by time: Double) {
    if let ended = others.lastIndex(where: { $0.end <= time }) {
      origin = others[ended].target
      originVelocity = .zero
      first = ended + 1 < others.count ? others[ended + 1] : nil
      others.removeFirst(min(ended + 2, others.count))
    } else if let first, first.end <= time {
      origin = first.target
      originVelocity = .zero
      self.first = others.first
      if !others.isEmpty { others.removeFirst() }
    }
  }
}
