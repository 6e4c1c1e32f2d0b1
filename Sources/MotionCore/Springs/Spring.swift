/// A damped spring, which moves a value to a target.
///
/// Every initializer computes the same three numbers: mass, angular frequency and damping ratio.
///
///     let spring = Spring(duration: 0.5, bounce: 0.3)
///     spring.value(target: 200, time: 0.1)  // 84.66
///
/// A spring never ends exactly; after ``settlingDuration`` it stays close to its target.
///
/// | parameter | result |
/// |---|---|
/// | a duration or response that is 0, negative, infinite or not a number | an instant spring |
/// | a mass or stiffness that is 0, negative, infinite or not a number | an instant spring |
/// | bounce above 1 or damping below 0 | 1 or 0: undamped, it oscillates forever |
/// | bounce below −0.999, damping ratio above 1000 | −0.999 or 1000: strongly overdamped |
/// | bounce or damping that is not a number | no bounce: critically damped |
///
/// An instant spring is at its target at any time, exerts no force and settles in 0 seconds.
public struct Spring: Hashable, Sendable {
  /// The mass at the end of the spring; with a mass of 1, stiffness is the square of frequency.
  public let mass: Double
  /// The undamped angular frequency ω in radians per second, infinite for an instant spring.
  let angularFrequency: Double
  /// The ratio of damping to critical damping, 0...1000: 0 undamped, 1 critical, above overdamped.
  public let dampingRatio: Double

  /// Creates a spring from its perceived duration and bounce.
  ///
  /// - Parameters:
  ///   - duration: The perceived duration, in seconds: the period of the undamped spring.
  ///   - bounce: −1...1: above 0 it overshoots, at 0 it is critically damped, below 0 overdamped.
  public init(duration: Double = 0.5, bounce: Double = 0) {
    self.init(response: duration, dampingRatio: bounce < 0 ? 1 / max(0, 1 + bounce) : 1 - bounce)
  }

  /// Creates a spring from its response and damping ratio.
  ///
  /// - Parameters:
  ///   - response: The period of the undamped spring, in seconds.
  ///   - dampingRatio: 0 undamped, 1 critical, above 1 overdamped.
  public init(response: Double, dampingRatio: Double) {
    self.init(mass: 1, angularFrequency: 2 * .pi / response, dampingRatio: dampingRatio)
  }

  /// Creates a spring from its physics: mass · y″ + damping · y′ + stiffness · y = 0.
  ///
  /// - Parameters:
  ///   - mass: The mass at its end.
  ///   - stiffness: The force per unit of distance.
  ///   - damping: The force per unit of velocity.
  ///   - allowOverDamping: True to allow more than critical damping; false to limit it to critical.
  public init(
    mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false
  ) {
    let ratio = damping / (2 * (mass * stiffness).squareRoot())
    self.init(
      mass: mass, angularFrequency: (stiffness / mass).squareRoot(),
      dampingRatio: ratio > 1 && !allowOverDamping ? 1 : ratio)
  }

  /// Creates a spring from arbitrary numbers.
  ///
  /// A mass or frequency too small or too large to square and multiply makes an instant spring,
  /// like 0.
  init(mass: Double, angularFrequency: Double, dampingRatio: Double) {
    let usable = 1e-100...1e100
    let isUsable = usable.contains(mass) && usable.contains(angularFrequency)
    self.mass = isUsable ? mass : 1
    self.angularFrequency = isUsable ? angularFrequency : .infinity
    self.dampingRatio = dampingRatio.isNaN ? 1 : dampingRatio.clamped(to: 0...1000)
  }
}

extension Spring {
  /// The perceived duration in seconds: the period of the undamped spring; 0 if it is instant.
  public var duration: Double {
    2 * .pi / angularFrequency
  }

  /// The period of the undamped spring in seconds: an alias of ``duration``.
  public var response: Double {
    duration
  }

  /// The bounce, −1...1: above 0 it overshoots, at 0 it is critically damped, below 0 overdamped.
  public var bounce: Double {
    dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1
  }

  /// The force per unit of distance from the target; infinite for an instant spring.
  public var stiffness: Double {
    mass * angularFrequency * angularFrequency
  }

  /// The force per unit of velocity; infinite for an instant spring that is not undamped.
  public var damping: Double {
    dampingRatio == 0 ? 0 : 2 * dampingRatio * mass * angularFrequency
  }

  /// True if the spring is always at its target, because its parameters describe no motion.
  var isInstant: Bool {
    angularFrequency == .infinity
  }

  /// The solution of its equation.
  var motion: SpringMotion {
    SpringMotion(frequency: angularFrequency, dampingRatio: dampingRatio)
  }
}
