extension Animation {
  /// The seconds from the change until the value is the target and stays there.
  ///
  /// A curve's duration, a spring's settling duration, with all modifiers; of a custom animation, how
  /// long it takes from 0 to 1. It is infinite for what
  /// repeats for ever, and 0 for what jumps to its target at once. A spring that takes over a
  /// velocity may take longer than this, or less.
  public var duration: Double {
    timeline.duration
  }

  /// The seconds from the change until it counts as complete: never more than ``duration``.
  ///
  /// A spring counts as complete after its perceived duration, long before it is at rest.
  public var logicalDuration: Double {
    timeline.logicalDuration
  }

  /// The seconds from the change until anything moves.
  public var startDelay: Double {
    timeline.startDelay
  }

  /// Whether it never ends on its own.
  public var repeatsForever: Bool {
    duration == .infinity
  }

  /// True where a change jumps to its target at once, as without an animation.
  ///
  /// A delay before such a jump is a time in which nothing moves, and so is not at once.
  ///
  /// - Complexity: O(1) and O(1) for each modifier; a custom animation is asked for its first instant.
  package var isInstant: Bool {
    // A custom animation that goes on at its first instant takes time.
    if case .custom(let custom) = course, !custom.animation.endsAtOnce {
      return modifiers.contains(.speed(.infinity))
    }
    return timeline.duration <= 0
  }

  /// When things happen, in seconds after the change.
  struct Timeline {
    var startDelay = 0.0
    var logicalDuration: Double
    var duration: Double
  }

  /// - Complexity: O(1) and O(1) for each modifier; a custom animation is played.
  var timeline: Timeline {
    var timeline = course.timeline
    for modifier in modifiers {
      timeline.apply(modifier)
    }
    return timeline
  }
}

extension Animation.Course {
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
  /// A spring's times; one that never settles does not run.
  fileprivate init(spring: Spring, settlingDuration: Double) {
    duration = settlingDuration < .infinity ? settlingDuration : 0
    logicalDuration = min(spring.duration, duration)
  }

  /// When a custom animation ends.
  init<Value>(_ played: PlayedAnimation<Value>) {
    duration = played.duration
    logicalDuration = played.logicalDuration
  }

  /// What jumps to its target at once.
  private static var instant: Animation.Timeline {
    Animation.Timeline(logicalDuration: 0, duration: 0)
  }

  mutating func apply(_ modifier: Animation.Modifier) {
    if case .repetition(nil, _, _) = modifier {
      // Without a duration there is nothing to repeat.
      guard duration > 0 else { return }
      logicalDuration = .infinity
      duration = .infinity
      return
    }
    let wasEndless = duration == .infinity
    stretch(by: modifier)
    // Too long for a number is not for ever: that is for repetition alone.
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
