extension Presence {
  /// Starts the appearance of the value, or reverses its disappearance.
  ///
  /// - Parameters:
  ///   - animation: The animation of the appearance; `nil` shows the value at once.
  ///   - time: Absolute seconds.
  public mutating func show(animation: Animation?, at time: Double) {
    defer { checkInvariants() }
    guard state == .absent || state == .disappearing else { return }
    hasUnreportedAbsence = false
    guard let animation = Self.finiteAnimation(animation) else {
      rest(in: .present)
      return
    }
    progress.set(1, animation: animation, at: time)
    heightDifference.set(0, animation: animation, at: time)
    state = .appearing
    // An animation without a duration has ended already.
    settle(at: time)
  }

  /// Sets the natural height, so that a spring ends only when it is within half a point of its
  /// target.
  ///
  /// Without it, a spring ends within a thousandth of the motion. The height also applies to a
  /// spring that starts at this time.
  ///
  /// - Parameters:
  ///   - natural: The content's own height, in points; ignored if it is not finite.
  ///   - time: Absolute seconds.
  package mutating func setNaturalHeight(_ natural: Double, at time: Double) {
    if natural.isFinite { progress.settle(within: 0.5 / max(1, natural), at: time) }
  }

  /// Starts the disappearance of the value.
  ///
  /// - Parameters:
  ///   - animation: The animation of the disappearance; `nil` removes the value at once.
  ///   - time: Absolute seconds.
  public mutating func hide(animation: Animation?, at time: Double) {
    defer { checkInvariants() }
    guard state != .absent, state != .disappearing else { return }
    guard let animation = Self.finiteAnimation(animation) else {
      rest(in: .absent)
      return
    }
    progress.set(0, animation: animation, at: time)
    state = .disappearing
    settle(at: time)
  }

  /// Animates a step of the natural height.
  ///
  /// While the value disappears, the shown height does not follow. If the value is shown again
  /// before it is absent, the height returns together with the progress.
  ///
  /// - Parameters:
  ///   - step: The new natural height minus the old one, in points; ignored if it is not finite.
  ///   - animation: The animation of the shown height; `nil` changes it at once.
  ///   - time: Absolute seconds.
  public mutating func naturalHeightStepped(
    by step: Double, animation: Animation?, at time: Double
  ) {
    defer { checkInvariants() }
    guard state != .absent, step != 0, step.isFinite else { return }
    heightDifference.shift(by: -step)
    guard state != .disappearing else { return }
    heightDifference.set(0, animation: Self.finiteAnimation(animation), at: time)
    if state == .present { state = .resizing }
    if state == .resizing { settle(at: time) }
  }

  /// Advances to a time, and moves to the next state if the motion has ended.
  ///
  /// - Parameter time: Absolute seconds; +∞ ends any motion at once, as when a view is unmounted.
  /// - Returns: True exactly once after the value became absent: the value is to be dropped.
  @discardableResult
  public mutating func advance(to time: Double) -> Bool {
    defer { checkInvariants() }
    settle(at: time)
    let becameAbsent = hasUnreportedAbsence
    hasUnreportedAbsence = false
    return becameAbsent
  }

  /// Advances to a time, and samples the presence at that time.
  ///
  /// For callers that run in every frame: it avoids a copy of the whole presence.
  ///
  /// - Parameters:
  ///   - time: Absolute seconds.
  ///   - sample: Receives the sample at that time.
  /// - Returns: True if the value became absent, as for ``advance(to:)``.
  public mutating func advance(to time: Double, taking sample: inout Sample) -> Bool {
    let becameAbsent = advance(to: time)
    sample = self.sample(at: time)
    return becameAbsent
  }

  /// Ends any motion at once, at its target.
  ///
  /// - Returns: True if the value became absent, as for ``advance(to:)``.
  @discardableResult
  public mutating func finish() -> Bool {
    advance(to: .infinity)
  }

  /// Moves to the next state if the motion has ended.
  private mutating func settle(at time: Double) {
    switch state {
    case .absent, .present: break
    case .appearing, .resizing:
      guard !progress.isRunning(at: time) else { break }
      if heightDifference.isRunning(at: time) {
        progress = AnimatedValue(1)
        state = .resizing
      } else {
        rest(in: .present)
      }
    case .disappearing:
      if !progress.isRunning(at: time) { rest(in: .absent) }
    }
  }

  /// Stops all motion, in a state that has none.
  private mutating func rest(in state: State) {
    self = Presence(isPresent: state == .present)
    hasUnreportedAbsence = state == .absent
  }

  /// Returns the animation, or nil if it repeats forever: such a value would never become absent.
  private static func finiteAnimation(_ animation: Animation?) -> Animation? {
    animation.flatMap { $0.repeatsForever ? nil : $0 }
  }
}
