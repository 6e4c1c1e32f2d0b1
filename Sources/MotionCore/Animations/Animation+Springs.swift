extension Animation {
  /// The default animation: a spring of response 0.55 without bounce.
  public static var `default`: Animation {
    spring(Spring(response: 0.55, dampingRatio: 1))
  }

  /// A spring without bounce, of 0.5 seconds.
  public static var spring: Animation {
    spring(Spring())
  }

  /// Returns a spring animation.
  ///
  /// - Parameters:
  ///   - spring: The spring.
  ///   - blendDuration: The seconds in which the response changes from a replaced spring's to this
  ///     spring's; 0 changes it at once. Value and velocity are continuous either way.
  public static func spring(_ spring: Spring, blendDuration: Double = 0) -> Animation {
    let isUsable = blendDuration > 0 && blendDuration < .infinity
    return Animation(.spring(spring, blendDuration: isUsable ? blendDuration : 0))
  }

  /// Returns a spring animation with a duration and bounce.
  ///
  /// - Parameters:
  ///   - duration: The perceived duration, in seconds.
  ///   - bounce: The bounce, −1...1; 0 does not overshoot.
  ///   - blendDuration: The seconds in which a replaced spring's response changes to the new one.
  public static func spring(
    duration: Double = 0.5, bounce: Double = 0, blendDuration: Double = 0
  ) -> Animation {
    spring(Spring(duration: duration, bounce: bounce), blendDuration: blendDuration)
  }

  /// Returns a spring animation with a response and damping fraction.
  ///
  /// - Parameters:
  ///   - response: The period of the undamped spring, in seconds.
  ///   - dampingFraction: 0 undamped, 1 critical.
  ///   - blendDuration: The seconds in which a replaced spring's response changes to the new one.
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

  /// Returns a spring without bounce, apart from the extra bounce.
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(.smooth(duration: duration, extraBounce: extraBounce))
  }

  /// A spring of bounce 0.15, of 0.5 seconds.
  public static var snappy: Animation {
    spring(.snappy)
  }

  /// Returns a spring of bounce 0.15 plus the extra bounce.
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(.snappy(duration: duration, extraBounce: extraBounce))
  }

  /// A spring of bounce 0.3, of 0.5 seconds.
  public static var bouncy: Animation {
    spring(.bouncy)
  }

  /// Returns a spring of bounce 0.3 plus the extra bounce.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(.bouncy(duration: duration, extraBounce: extraBounce))
  }
}

extension Animation {
  /// A quick spring for content that follows a finger or a pointer.
  public static var interactiveSpring: Animation {
    interactiveSpring(duration: 0.15)
  }

  /// Returns a quick spring for content that follows a finger or a pointer.
  ///
  /// - Parameters:
  ///   - duration: The perceived duration, in seconds.
  ///   - extraBounce: The bounce in addition to 0.15.
  ///   - blendDuration: The seconds in which a replaced spring's response changes to the new one.
  public static func interactiveSpring(
    duration: Double = 0.15, extraBounce: Double = 0, blendDuration: Double = 0.25
  ) -> Animation {
    spring(Spring(duration: duration, bounce: 0.15 + extraBounce), blendDuration: blendDuration)
  }

  /// Returns a quick spring for interaction, with a response and damping fraction.
  @_disfavoredOverload
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: Double = 0.25
  ) -> Animation {
    spring(
      Spring(response: response, dampingRatio: dampingFraction), blendDuration: blendDuration)
  }
}

extension Animation {
  /// A spring that blends with running animations instead of taking over their velocity.
  public static var interpolatingSpring: Animation {
    interpolatingSpring(Spring())
  }

  /// Returns a spring that blends with running animations instead of taking over their velocity.
  ///
  /// It animates a fraction from 0 to 1, the same for every interval. An overdamped spring is
  /// replaced by a critically damped one.
  ///
  /// - Parameters:
  ///   - spring: The spring.
  ///   - initialVelocity: The initial velocity, in intervals per second; 0 if it is not finite.
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

  /// Returns an interpolating spring with a perceived duration and bounce.
  public static func interpolatingSpring(
    duration: Double = 0.5, bounce: Double = 0, initialVelocity: Double = 0
  ) -> Animation {
    interpolatingSpring(
      Spring(duration: duration, bounce: bounce), initialVelocity: initialVelocity)
  }

  /// Returns an interpolating spring with physical parameters.
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation {
    interpolatingSpring(
      Spring(mass: mass, stiffness: stiffness, damping: damping),
      initialVelocity: initialVelocity)
  }
}
