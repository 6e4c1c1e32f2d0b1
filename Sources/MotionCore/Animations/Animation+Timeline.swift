extension Animation {
  /// The seconds from the change until the value stays at its target.
  ///
  /// This is a curve's duration, a spring's settling duration, or a custom animation's duration
  /// from 0 to 1, with all modifiers: infinite for an animation that repeats forever, and 0 for a
  /// jump. A spring that takes over a velocity may take more or less time.
  public var duration: Double {
    timeline.duration
  }

  /// The seconds from the change until its logical completion: never more than ``duration``.
  ///
  /// A spring is logically complete after its perceived duration, long before it is at rest.
  public var logicalDuration: Double {
    timeline.logicalDuration
  }

  /// The seconds from the change until the value starts to move.
  public var startDelay: Double {
    timeline.startDelay
  }

  /// A Boolean value that indicates whether the animation never ends on its own.
  public var repeatsForever: Bool {
    duration == .infinity
  }

  /// True if a change jumps to its target at once, as without an animation.
  ///
  /// A jump after a delay is not instant: the value rests during the delay.
  ///
  /// - Complexity: O(1) and O(1) for each modifier; a custom animation is evaluated once.
  package var isInstant: Bool {
    // A custom animation that has not ended at its first instant takes time.
    if case .custom(let custom) = kind, !custom.animation.endsAtOnce {
      return modifiers.contains(.speed(.infinity))
    }
    return timeline.duration <= 0
  }

  /// The times of an animation, in seconds after the change.
  struct Timeline {
    var startDelay = 0.0
    var logicalDuration: Double
    var duration: Double
  }

  /// - Complexity: O(1) and O(1) for each modifier; a custom animation is played.
  var timeline: Timeline {
    var timeline = kind.timeline
    for modifier in modifiers {
      timeline.apply(modifier)
    }
    return timeline
  }
}

extension Animation.Kind {
  fileprivate var timeline: Animation.Timeline {
    switch self {
    case .spring(let spring, _):
      Animation.Timeline(spring: spring, settlingDuration: spring.settlingDuration)
    case .interpolatingSpring(let spring, let initialVelocity):
      Animation.Timeline(
        spring: spring,
        settlingDuration: spring.settlingDuration(
          target: 1.0, initialVelocity: initialVelocity, epsilon: 0.001))
    case .curve(_, let duration):
      Animation.Timeline(logicalDuration: duration, duration: duration)
    case .custom(let custom):
      Animation.Timeline(PlayedAnimation(custom.animation) { _ in 1.0 })
    }
  }
}

extension Animation.Timeline {
  /// Creates a spring's times; a spring that never settles has no duration.
  fileprivate init(spring: Spring, settlingDuration: Double) {
    duration = settlingDuration < .infinity ? settlingDuration : 0
    logicalDuration = min(spring.duration, duration)
  }

  /// Creates the times of a custom animation.
  init<Value>(_ played: PlayedAnimation<Value>) {
    duration = played.duration
    logicalDuration = played.logicalDuration
  }

  /// The times of a jump to the target.
  private static var instant: Animation.Timeline {
    Animation.Timeline(logicalDuration: 0, duration: 0)
  }

  mutating func apply(_ modifier: Animation.Modifier) {
    if case .repetition(nil, _, _) = modifier {
      // Without a duration the animation has no cycle to repeat.
      guard duration > 0 else { return }
      logicalDuration = .infinity
      duration = .infinity
      return
    }
    let wasEndless = duration == .infinity
    stretch(by: modifier)
    // Only a repetition without a count makes an animation endless. A duration that overflows makes
    // it instant.
    if duration == .infinity, !wasEndless { self = .instant }
  }

  private mutating func stretch(by modifier: Animation.Modifier) {
    switch modifier {
    case .delay(let delay):
      startDelay += delay
      logicalDuration += delay
      duration += delay
    case .speed(.infinity):
      self = .instant
    case .speed(let speed):
      startDelay /= speed
      logicalDuration /= speed
      duration /= speed
    case .repetition(let count, _, _):
      guard duration < .infinity else { break }
      let count = Double(count ?? 1)
      logicalDuration += (count - 1) * duration
      duration *= count
    case .logicallyComplete(let end):
      logicalDuration = min(end, duration)
    }
  }
}
