extension Presence {
  /// A value arrived, or came back.
  ///
  /// - Parameters:
  ///   - animation: How it comes in.
  ///   - time: Absolute seconds.
  public mutating func show(animation: Animation?, at time: Double) {
    defer { checkInvariants() }
    guard state == .absent || state == .disappearing else { return }
    hasUnreportedAbsence = false
    guard let animation = Self.ending(animation) else {
      rest(in: .present)
      return
    }
    progress.set(1, animation: animation, at: time)
    heightDifference.set(0, animation: animation, at: time)
    state = .appearing
    // An animation that takes no time has ended already.
    settle(at: time)
  }

  /// Says how tall what is there is, so that a spring ends where no more than half a point of it is
  /// left, also where that is less than a thousandth; one that has started at this time, too.
  ///
  /// - Parameters:
  ///   - natural: The height the content has by itself, in points.
  ///   - time: Absolute seconds.
  package mutating func noteHeight(_ natural: Double, at time: Double) {
    if natural.isFinite { progress.settle(within: 0.5 / max(1, natural), at: time) }
  }

  /// The value is gone.
  ///
  /// - Parameters:
  ///   - animation: How it goes out.
  ///   - time: Absolute seconds.
  public mutating func hide(animation: Animation?, at time: Double) {
    defer { checkInvariants() }
    guard state != .absent, state != .disappearing else { return }
    guard let animation = Self.ending(animation) else {
      rest(in: .absent)
      return
    }
    progress.set(0, animation: animation, at: time)
    state = .disappearing
    settle(at: time)
  }

  /// The natural height changed by a step, which is to be shown over time.
  ///
  /// While it disappears the shown height does not follow; if it is shown again before it is gone,
  /// the height comes back together with the progress.
  ///
  /// - Parameters:
  ///   - step: The new natural height less the old one, in points; ignored if it is not finite.
  ///   - animation: How the height follows.
  ///   - time: Absolute seconds.
  public mutating func naturalHeightStepped(
    by step: Double, animation: Animation?, at time: Double
  ) {
    defer { checkInvariants() }
    guard state != .absent, step != 0, step.isFinite else { return }
    heightDifference.shift(by: -step)
    guard state != .disappearing else { return }
    heightDifference.set(0, animation: Self.ending(animation), at: time)
    if state == .present { state = .resizing }
    if state == .resizing { settle(at: time) }
  }

  /// Lets time pass: a motion that has ended gives way to the state that it led to.
  ///
  /// - Parameter time: Absolute seconds; +∞ ends any motion at once, as when a view is unmounted.
  /// - Returns: Whether it has become absent since the last call: the value is to be dropped. True
  ///   exactly once for each time it becomes absent, however that came about.
  @discardableResult
  public mutating func advance(to time: Double) -> Bool {
    defer { checkInvariants() }
    settle(at: time)
    let becameAbsent = hasUnreportedAbsence
    hasUnreportedAbsence = false
    return becameAbsent
  }

  /// Lets time pass, and tells what it is then.
  ///
  /// What runs every frame asks in this way: a copy of the whole is not made.
  ///
  /// - Parameters:
  ///   - time: Absolute seconds.
  ///   - sample: Becomes what it is at that time.
  /// - Returns: Whether it has become absent, as for ``advance(to:)``.
  public mutating func advance(to time: Double, taking sample: inout Sample) -> Bool {
    let becameAbsent = advance(to: time)
    sample = self.sample(at: time)
    return becameAbsent
  }

  /// Ends any motion at once, where it leads to.
  ///
  /// - Returns: Whether it has become absent, as for ``advance(to:)``.
  @discardableResult
  public mutating func finish() -> Bool {
    advance(to: .infinity)
  }

  /// Moves on to the state that an ended motion leads to.
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

  /// Stops all motion in a state that has none.
  private mutating func rest(in state: State) {
    self = Presence(isPresent: state == .present)
    hasUnreportedAbsence = state == .absent
  }

  /// An animation that ends; for one that repeats for ever, none: it would never be gone.
  private static func ending(_ animation: Animation?) -> Animation? {
    animation.flatMap { $0.repeatsForever ? nil : $0 }
  }
}
