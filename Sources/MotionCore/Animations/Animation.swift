/// How a change is shown over time: a spring or a curve, and what was done to it.
///
///     .spring(duration: 0.4, bounce: 0.2).delay(0.1)
///     .easeInOut(duration: 0.2).repeatCount(3, autoreverses: true)
///
/// Modifiers nest outwards: the last one written sees time first, so that `.speed(2).delay(0.5)`
/// waits half a second, and `.delay(0.5).speed(2)` a quarter.
///
/// | given | the change |
/// |---|---|
/// | a duration that is 0, negative, infinite or not a number | jumps to its target at once |
/// | a spring that never settles, since nothing damps it | jumps to its target at once |
/// | a speed that is 0, negative, infinite or not a number | jumps to its target at once |
/// | a delay before one of these | jumps to its target when the delay is over |
/// | an infinite delay | jumps to its target at once |
/// | a delay that is negative or not a number | is not delayed |
/// | a count of repetitions below 1 | runs once |
/// | a blend duration that is negative, infinite or not a number | has the spring's own response at once |
///
/// An animation that jumps to its target at once counts as none: what it changes is changed without an
/// animation.
public struct Animation: Hashable, Sendable {
  /// The motion itself.
  enum Course: Hashable, Sendable {
    /// A spring that takes over the velocity of what ran before, and, where that was a spring too,
    /// its response over some seconds.
    case spring(Spring, blendDuration: Double)
    /// A spring run from rest, or from a velocity in intervals per second; it blends as curves do.
    case interpolatingSpring(Spring, initialVelocity: Double)
    case curve(UnitCurve, duration: Double)
    case custom(AnyCustomAnimation)
  }

  /// What was done to the motion.
  enum Modifier: Hashable, Sendable {
    case delay(Double)
    case speed(Double)
    /// Cycles of what is inside, each of `cycle` seconds; without a count they never end.
    case repetition(count: Int?, autoreverses: Bool, cycle: Double)
    case logicallyComplete(after: Double)
  }

  let course: Course
  /// From the innermost to the outermost.
  var modifiers: [Modifier] = []

  init(_ course: Course) {
    self.course = course
  }

  func modified(by modifier: Modifier) -> Animation {
    var result = self
    result.modifiers.append(modifier)
    return result
  }

  /// The spring that takes over velocity, when nothing but the pace of time was modified.
  ///
  /// A spring at twice the speed is the spring of half the duration, and so merges as one.
  var mergingSpring: (spring: Spring, blendDuration: Double)? {
    guard case .spring(var spring, var blendDuration) = course else { return nil }
    for modifier in modifiers {
      switch modifier {
      case .speed(let speed):
        spring = spring.quickened(by: speed)
        blendDuration /= speed
      case .logicallyComplete: break
      case .delay, .repetition: return nil
      }
    }
    return (spring, blendDuration)
  }
}

extension Spring {
  fileprivate func quickened(by speed: Double) -> Spring {
    Spring(mass: mass, angularFrequency: angularFrequency * speed, dampingRatio: dampingRatio)
  }
}
