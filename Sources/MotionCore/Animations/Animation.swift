/// The timing of a change: a spring, a curve or a custom animation, with modifiers.
///
///     .spring(duration: 0.4, bounce: 0.2).delay(0.1)
///     .easeInOut(duration: 0.2).repeatCount(3, autoreverses: true)
///
/// Modifiers nest: the last one is the outermost and is applied to time first. So
/// `.speed(2).delay(0.5)` waits half a second, and `.delay(0.5).speed(2)` a quarter.
///
/// | parameter | effect |
/// |---|---|
/// | a duration that is 0, negative, infinite or not a number | jumps to its target at once |
/// | a spring without damping, which never settles | jumps to its target at once |
/// | a speed that is 0, negative, infinite or not a number | jumps to its target at once |
/// | a delay before one of these | jumps to its target when the delay is over |
/// | an infinite delay | jumps to its target at once |
/// | a delay that is negative or not a number | is not delayed |
/// | a count of repetitions below 1 | runs once |
/// | a blend duration that is negative, infinite or not a number | counts as 0 |
///
/// An animation that jumps to its target at once behaves like none: the change is not animated.
public struct Animation: Hashable, Sendable {
  /// The motion without modifiers.
  enum Kind: Hashable, Sendable {
    /// A spring that takes over the velocity of a running animation. If that is a spring too, it
    /// also takes over the response, and changes it over some seconds.
    case spring(Spring, blendDuration: Double)
    /// A spring from rest, or from a velocity in intervals per second; it blends as curves do.
    case interpolatingSpring(Spring, initialVelocity: Double)
    case curve(UnitCurve, duration: Double)
    case custom(AnyCustomAnimation)
  }

  /// A change of an animation's time.
  enum Modifier: Hashable, Sendable {
    case delay(Double)
    case speed(Double)
    /// Repeats the motion in cycles of `cycle` seconds; forever if the count is nil.
    case repetition(count: Int?, autoreverses: Bool, cycle: Double)
    case logicallyComplete(after: Double)
  }

  let kind: Kind
  /// The modifiers from the innermost to the outermost.
  var modifiers: [Modifier] = []

  init(_ kind: Kind) {
    self.kind = kind
  }

  func modified(by modifier: Modifier) -> Animation {
    var result = self
    result.modifiers.append(modifier)
    return result
  }

  /// The spring if it takes over velocity and the modifiers change only its speed; nil otherwise.
  ///
  /// A spring at twice the speed is the spring of half the duration, so it can merge like any
  /// spring.
  var mergingSpring: (spring: Spring, blendDuration: Double)? {
    guard case .spring(var spring, var blendDuration) = kind else { return nil }
    for modifier in modifiers {
      switch modifier {
      case .speed(let speed):
        spring = spring.accelerated(by: speed)
        blendDuration /= speed
      case .logicallyComplete: break
      case .delay, .repetition: return nil
      }
    }
    return (spring, blendDuration)
  }
}

extension Spring {
  fileprivate func accelerated(by speed: Double) -> Spring {
    Spring(mass: mass, angularFrequency: angularFrequency * speed, dampingRatio: dampingRatio)
  }
}
