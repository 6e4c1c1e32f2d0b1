/// A value that changes at once in the model and over time on screen.
///
///     var height = AnimatedValue(0.0)
///     height.set(100, animation: .smooth, at: 0)
///     height.value(at: 0.2)                        // 71.54
///     height.set(0, animation: .smooth, at: 0.2)   // is reversed without a jump
///
/// It has no clock: callers pass times in absolute seconds, in any order. Before a change the value
/// is the one it started from; from ``endTime`` on it is exactly ``target``.
///
/// A change while another one runs:
///
/// | the new animation | the value | the velocity |
/// |---|---|---|
/// | a spring | continues without a jump | is taken over by the spring |
/// | any other | continues without a jump | is the old one plus the new animation's own |
/// | one without a duration | jumps to the target | is zero |
/// | none | shifts with the target; running changes continue | stays |
///
/// Any other animation is a curve, an interpolating spring, a custom, delayed or repeated
/// animation. It blends: earlier changes continue, and the new one covers a growing share of the
/// remaining distance to its target. A custom animation may continue another one instead.
///
/// A change to the current target has no effect. A target that is not finite, or whose square is
/// not, is ignored.
///
/// Invariants: all times are numbers; each change ends after it starts; the last one leads to
/// ``target``. A change drops all changes before a finished one, which bounds the memory. A single
/// change does not allocate.
public struct AnimatedValue<Value: VectorArithmetic>: Equatable {
  /// The value of the model: the value at rest, or the target of the running changes.
  public internal(set) var target: Value
  /// The value at the start of the first change.
  var origin: Value
  /// The velocity at the start of the first change, in units per second.
  var originVelocity = Value.zero
  /// The running change if it has no modifiers: the usual case, which does not allocate.
  var lead: Segment<Value>?
  /// Changes with modifiers, or made while others ran: each blends into those before it.
  var blends: [Blend] = []

  /// The largest distance to the target at which a spring may end with a jump, in units.
  ///
  /// The limit is a thousandth of the motion's size where that is less.
  var precision = 0.5

  /// A change with its modifiers, from the innermost to the outermost.
  struct Blend: Equatable {
    var segment: Segment<Value>
    let modifiers: [Animation.Modifier]
    /// The played custom animation; nil for any other.
    var played: PlayedAnimation<Value>?
  }

  /// Creates a value at rest.
  ///
  /// - Parameter value: The value; zero if it is not finite.
  @_specialize(where Value == Double)
  @_specialize(
    where
      Value == AnimatablePair<
        AnimatablePair<Double, Double>, AnimatablePair<Double, Double>
      >
  )
  public init(_ value: Value) {
    target = value.magnitudeSquared.isFinite ? value : .zero
    origin = target
  }

  /// Returns the value at a time.
  ///
  /// - Parameter time: Absolute seconds.
  /// - Complexity: O(1) for each change that runs, no allocation.
  @_specialize(where Value == Double)
  @_specialize(where Value == AnimatablePair<Double, Double>)
  @_specialize(where Value == AnimatablePair<Double, AnimatablePair<Double, Double>>)
  @_specialize(
    where
      Value == AnimatablePair<
        AnimatablePair<Double, Double>, AnimatablePair<Double, Double>
      >
  )
  public func value(at time: Double) -> Value {
    sample(at: time).value
  }

  /// Returns the derivative of the value at a time, in units per second.
  ///
  /// At the instant of a change it is the velocity before the change.
  ///
  /// - Parameter time: Absolute seconds.
  /// - Complexity: O(1) for each change that runs, no allocation.
  public func velocity(at time: Double) -> Value {
    sample(at: time).velocity
  }

  /// Returns the value and its velocity at a time, for little more than the cost of one.
  ///
  /// - Parameter time: Absolute seconds.
  ///
  /// - Complexity: O(k) for k changes that run, no allocation.
  @_specialize(where Value == Double)
  @_specialize(where Value == AnimatablePair<Double, Double>)
  @_specialize(where Value == AnimatablePair<Double, AnimatablePair<Double, Double>>)
  @_specialize(
    where
      Value == AnimatablePair<
        AnimatablePair<Double, Double>, AnimatablePair<Double, Double>
      >
  )
  public func sample(at time: Double) -> Sample {
    guard time < endTime else { return Sample(value: target, velocity: .zero) }
    var value = origin
    var velocity = Value.zero
    if let lead {
      if time == lead.start { velocity = originVelocity }
      lead.apply(to: &value, velocity: &velocity, inheritedVelocity: originVelocity, at: time)
    }
    for blend in blends {
      blend.apply(to: &value, velocity: &velocity, at: time)
    }
    return Sample(value: value, velocity: velocity)
  }

  /// The value and its velocity at a time.
  public struct Sample {
    /// The value.
    public var value: Value
    /// The change of the value per second.
    public var velocity: Value
  }
}

extension AnimatedValue: Sendable where Value: Sendable {}

extension AnimatedValue.Sample: Equatable {}

extension AnimatedValue.Sample: Sendable where Value: Sendable {}
extension AnimatedValue.Blend: Sendable where Value: Sendable {}

extension AnimatedValue {
  /// Stops a debug build if the value is inconsistent; costs nothing in a release build.
  ///
  /// - Complexity: as ``sample(at:)``.
  public func checkInvariants() {
    assert(
      target.magnitudeSquared.isFinite && origin.magnitudeSquared.isFinite,
      "An animated value is not a number.")
    assert(last != nil || origin == target, "A value at rest is not at its target.")
    assert(last.map { $0.target == target } ?? true, "The last change has another target.")
    assert(
      (lead?.isConsistent ?? true) && blends.allSatisfy(\.segment.isConsistent),
      "A change ends before it starts, or completes after it ends.")
  }
}

extension Segment {
  fileprivate var isConsistent: Bool {
    start.isFinite && start <= movesFrom && movesFrom <= end && start <= end
      && logicalEnd <= end && target.magnitudeSquared.isFinite
  }
}
