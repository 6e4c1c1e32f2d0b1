extension Animation {
  /// The animation for a change that names none: a spring of response 0.55 without bounce.
  public static var `default`: Animation {
    spring(Spring(response: 0.55, dampingRatio: 1))
  }

  /// A spring without bounce, of 0.5 seconds.
  public static var spring: Animation {
    spring(Spring())
  }

  /// A spring.
  ///
  /// - Parameters:
  ///   - spring: The spring.
  ///   - blendDuration: Over how many seconds the response goes from that of a spring which it
  ///     replaces on its way to its own; 0 changes it at once. Value and velocity are continuous
  ///     either way.
  public static func spring(_ spring: Spring, blendDuration: Double = 0) -> Animation {
    let isUsable = blendDuration > 0 && blendDuration < .infinity
    return Animation(.spring(spring, blendDuration: isUsable ? blendDuration : 0))
  }

  /// A spring by how it feels.
  ///
  /// - Parameters:
  ///   - duration: How long it seems to take, in seconds.
  ///   - bounce: −1...1: how much it swings over.
  ///   - blendDuration: Over how many seconds the response of a spring which it replaces becomes
  ///     its own.
  public static func spring(
    duration: Double = 0.5, bounce: Double = 0, blendDuration: Double = 0
  ) -> Animation {
    spring(Spring(duration: duration, bounce: bounce), blendDuration: blendDuration)
  }

  /// A spring by its response and damping.
  ///
  /// - Parameters:
  ///   - response: The period of the undamped spring, in seconds.
  ///   - dampingFraction: 0 undamped, 1 critical.
  ///   - blendDuration: Over how many seconds the response of a spring which it replaces becomes
  ///     its own.
  @_disfavoredOverload
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0
  ) -> Animation {
    spring(
      Spring(response: response, dampingRatio: dampingFraction), blendDuration: blendDuration)
  }

  /// A spring without bounce, of 0.5 seconds.
  public static var smooth: Animation {
    spring(.smooth)
  }

  /// A spring without bounce, or with as much as is added.
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(.smooth(duration: duration, extraBounce: extraBounce))
  }

  /// A spring of bounce 0.15, of 0.5 seconds.
  public static var snappy: Animation {
    spring(.snappy)
  }

  /// A spring of bounce 0.15 and what is added.
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(.snappy(duration: duration, extraBounce: extraBounce))
  }

  /// A spring of bounce 0.3, of 0.5 seconds.
  public static var bouncy: Animation {
    spring(.bouncy)
  }

  /// A spring of bounce 0.3 and what is added.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(.bouncy(duration: duration, extraBounce: extraBounce))
  }
}

extension Animation {
  /// A quick spring for what follows a finger or a pointer.
  public static var interactiveSpring: Animation {
    interactiveSpring(duration: 0.15)
  }

  /// A quick spring for what follows a finger or a pointer.
  ///
  /// - Parameters:
  ///   - duration: How long it seems to take, in seconds.
  ///   - extraBounce: What is added to its bounce of 0.15.
  ///   - blendDuration: Over how many seconds the response of a spring which it replaces becomes
  ///     its own.
  public static func interactiveSpring(
    duration: Double = 0.15, extraBounce: Double = 0, blendDuration: Double = 0.25
  ) -> Animation {
    spring(Spring(duration: duration, bounce: 0.15 + extraBounce), blendDuration: blendDuration)
  }

  /// A quick spring for what follows a finger or a pointer, by its response and damping.
  @_disfavoredOverload
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: Double = 0.25
  ) -> Animation {
    spring(
      Spring(response: response, dampingRatio: dampingFraction), blendDuration: blendDuration)
  }
}

extension Animation {
  /// A spring that blends with what ran before instead of taking over its velocity.
  public static var interpolatingSpring: Animation {
    interpolatingSpring(Spring())
  }

  /// A spring that blends with what ran before instead of taking over its velocity.
  ///
  /// It runs a fraction from 0 to 1, the same for every interval. An overdamped spring runs as a
  /// critically damped one.
  ///
  /// - Parameters:
  ///   - spring: The spring.
  ///   - initialVelocity: How it moves at the start, in intervals per second; 0 for what is not a
  ///     finite number.
  public static func interpolatingSpring(
    _ spring: Spring, initialVelocity: Double = 0
  ) -> Animation {
    let spring = Spring(
      mass: spring.mass, angularFrequency: spring.angularFrequency,
      dampingRatio: min(1, spring.dampingRatio))
    return Animation(
      .interpolatingSpring(
        spring, initialVelocity: initialVelocity.isFinite ? initialVelocity : 0))
  }

  /// A spring by how it feels, that blends with what ran before.
  public static func interpolatingSpring(
    duration: Double = 0.5, bounce: Double = 0, initialVelocity: Double = 0
  ) -> Animation {
    interpolatingSpring(
      Spring(duration: duration, bounce: bounce), initialVelocity: initialVelocity)
  }

  /// A spring by its physics, that blends with what ran before.
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation {
    interpolatingSpring(
      Spring(mass: mass, stiffness: stiffness, damping: damping),
      initialVelocity: initialVelocity)
  }
}
