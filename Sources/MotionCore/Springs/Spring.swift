/// A damped spring: how something moves from where it is to a target.
///
/// Make one by how it feels (``init(duration:bounce:)``), or by its physics. All ways end in the
/// same three numbers: mass, angular frequency and damping ratio.
///
///     let spring = Spring(duration: 0.5, bounce: 0.3)
///     spring.value(target: 200, time: 0.1)  // 84.66
///
/// A spring has no end; ``settlingDuration`` says when it is as good as there.
///
/// | given | becomes |
/// |---|---|
/// | a duration or response that is 0, negative, infinite or not a number | an instant spring |
/// | a mass or stiffness that is 0, negative, infinite or not a number | an instant spring |
/// | bounce above 1 or damping below 0 | 1 or 0: undamped, it swings for ever |
/// | bounce below −0.999, damping ratio above 1000 | −0.999, 1000: it creeps |
/// | bounce or damping that is not a number | no bounce: critically damped |
///
/// An instant spring is at its target at any time, exerts no force and settles in 0 seconds.
public struct Spring: Hashable, Sendable {
  /// The mass at the end of the spring; with a mass of 1, stiffness is the square of frequency.
  public let mass: Double
  /// The undamped angular frequency ω in radians per second, infinite for an instant spring.
  let angularFrequency: Double
  /// The damping as a share of the least that does not swing: 0 undamped, 1 critical, above over.
  ///
  /// In the range 0...1000.
  public let dampingRatio: Double

  /// Creates a spring by how it feels.
  ///
  /// - Parameters:
  ///   - duration: How long it seems to take, in seconds: the period of the undamped spring.
  ///   - bounce: −1...1: how much it swings over; 0 not at all, below 0 it creeps.
  public init(duration: Double = 0.5, bounce: Double = 0) {
    self.init(response: duration, dampingRatio: bounce < 0 ? 1 / max(0, 1 + bounce) : 1 - bounce)
  }

  /// Creates a spring by its stiffness and damping ratio.
  ///
  /// - Parameters:
  ///   - response: The period of the undamped spring, in seconds.
  ///   - dampingRatio: 0 undamped, 1 critical, above 1 overdamped.
  public init(response: Double, dampingRatio: Double) {
    self.init(mass: 1, angularFrequency: 2 * .pi / response, dampingRatio: dampingRatio)
  }

  /// Creates a spring by its physics: mass · y″ + damping · y′ + stiffness · y = 0.
  ///
  /// - Parameters:
  ///   - mass: The mass at its end.
  ///   - stiffness: The force for each unit of distance.
  ///   - damping: The force for each unit of velocity.
  ///   - allowOverDamping: Whether more damping than critical counts, or is taken as critical.
  public init(
    mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false
  ) {
    let ratio = damping / (2 * (mass * stiffness).squareRoot())
    self.init(
      mass: mass, angularFrequency: (stiffness / mass).squareRoot(),
      dampingRatio: ratio > 1 && !allowOverDamping ? 1 : ratio)
  }

  /// Creates a spring from parts, whatever they are.
  ///
  /// A mass or frequency outside what arithmetic can square and multiply is bad input like 0.
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

  /// The period of the undamped spring in seconds: another name of ``duration``.
  public var response: Double {
    duration
  }

  /// How much it swings over: −1...1, 0 not at all, below 0 it creeps.
  public var bounce: Double {
    dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1
  }

  /// The force for each unit of distance from the target; infinite for an instant spring.
  public var stiffness: Double {
    mass * angularFrequency * angularFrequency
  }

  /// The force for each unit of velocity; infinite for an instant spring that is not undamped.
  public var damping: Double {
    dampingRatio == 0 ? 0 : 2 * dampingRatio * mass * angularFrequency
  }

  /// Whether it is at its target at once, because it was given numbers that make no motion.
  var isInstant: Bool {
    angularFrequency == .infinity
  }

  /// The solution of its equation.
  var motion: SpringMotion {
    SpringMotion(frequency: angularFrequency, dampingRatio: dampingRatio)
  }
}
