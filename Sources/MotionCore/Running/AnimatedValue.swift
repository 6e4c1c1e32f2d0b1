/// A value that changes at once in the model and over time on the screen.
///
///     var height = AnimatedValue(0.0)
///     height.set(100, animation: .smooth, at: 0)
///     height.value(at: 0.2)                        // 71.54
///     height.set(0, animation: .smooth, at: 0.2)   // is reversed without a jump
///
/// It has no clock: every question names its time, in absolute seconds, and any order of times
/// gives the same answers. Before a change is the value it started from; from ``endTime`` on it is
/// exactly ``target``.
///
/// What a change does while another one runs:
///
/// | the new animation | the value | the velocity |
/// |---|---|---|
/// | a spring | goes on from where it is | is taken over by the spring |
/// | any other | goes on from where it is | is the old one's and the curve's own |
/// | one that takes no time | is the target | is zero |
/// | none | shifts with the model, and what runs goes on | stays |
///
/// Any other is a curve, an interpolating spring, a custom animation, a delayed or a repeated one. It
/// blends: what ran before runs on, and the new one uses up a growing share of what is left to its
/// target. A custom animation may go on from another one instead.
///
/// A change to the target that it already has is no change. A target that is not finite, or whose
/// square is not, is ignored: the last good one stays.
///
/// Invariants: all times are numbers; each change ends after it starts; the last one leads to
/// ``target``; what came before a finished change is forgotten at the next change, so that memory
/// is bounded by what really runs. One change alone needs no memory of its own.
public struct AnimatedValue<Value: VectorArithmetic>: Equatable {
  /// The value of the model: where it is when nothing runs, and where it goes when something does.
  public internal(set) var target: Value
  /// Where it was when the first of the changes started.
  var origin: Value
  /// How it moved when the first of the changes started, in units per second.
  var originVelocity = Value.zero
  /// The change that runs, if it is an unmodified one: the usual case, and it does not allocate.
  var lead: Segment<Value>?
  /// Changes that came while others were running, or have modifiers: each blends into those before.
  var blends: [Blend] = []

  /// The most that a spring may have left of its way when it ends, in units, which then comes at once.
  ///
  /// It is a thousandth of the way where that is less.
  var precision = 0.5

  /// A change with what was done to its motion, from the inside out.
  struct Blend: Equatable {
    var segment: Segment<Value>
    let modifiers: [Animation.Modifier]
    /// What a custom animation says.
    var played: PlayedAnimation<Value>?
  }

  /// Creates a value at rest.
  ///
  /// - Parameter value: Where it rests; zero if it is not finite.
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

  /// The value at a time.
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

  /// The derivative of the value at a time, in units per second.
  ///
  /// At the very instant of a change it is still the one from before.
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
  public func velocity(at time: Double) -> Value {
    sample(at: time).velocity
  }

  /// The value and its velocity at a time, for little more than the cost of one.
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
  public func sample(at time: Double) -> (value: Value, velocity: Value) {
    guard time < endTime else { return (target, .zero) }
    var value = origin
    var velocity = Value.zero
    if let lead {
      if time == lead.start { velocity = originVelocity }
      lead.apply(to: &value, velocity: &velocity, carried: originVelocity, at: time)
    }
    for blend in blends {
      blend.apply(to: &value, velocity: &velocity, at: time)
    }
    return (value, velocity)
  }
}

extension AnimatedValue: Sendable where Value: Sendable {}
extension AnimatedValue.Blend: Sendable where Value: Sendable {}
