/// An animation of one's own: how a value gets from where it is to where it goes.
///
///     struct Stepped: CustomAnimation {
///       let steps: Double
///
///       func animate<V: VectorArithmetic>(
///         value: V, time: Double, context: inout AnimationContext<V>
///       ) -> V? {
///         time < 1 ? value.scaled(by: (time * steps).rounded(.down) / steps) : nil
///       }
///     }
///
///     withAnimation(Animation(Stepped(steps: 4))) { isOpen = true }
///
/// It is played to its end as soon as the change is made, in steps of a sixtieth of a second, and so its
/// end is known like that of any other animation: completions, views on their way out and what is
/// behind a delay all rely on it. For that, what it says may depend on nothing but what it is given:
///
/// | where it | then |
/// |---|---|
/// | is asked for a time between two steps | it has the state of the step before |
/// | is asked again, or for an earlier time | it has to say the same |
/// | has not ended after 60 seconds | it repeats for ever |
/// | says what is not a number | it has ended |
///
/// So an animation that keeps no state is exact at every instant, and one that does moves the same at
/// any frame rate.
public protocol CustomAnimation: Hashable, Sendable {
  /// How far the value has come.
  ///
  /// - Parameters:
  ///   - value: The way from where the value was to its target.
  ///   - time: Seconds since the start.
  ///   - context: What the animation keeps from one call to the next.
  /// - Returns: The part of the way that lies behind; `nil` once it is over: then the value is at its
  ///   target.
  func animate<V: VectorArithmetic>(
    value: V, time: Double, context: inout AnimationContext<V>
  ) -> V?

  /// How fast the value moves, for a spring that takes its place.
  ///
  /// - Returns: Units per second; `nil` to have it measured, which is the default.
  func velocity<V: VectorArithmetic>(
    value: V, time: Double, context: AnimationContext<V>
  ) -> V?

  /// Whether it goes on where another custom animation is, instead of running together with it.
  ///
  /// If so, time goes on for it from the start of the previous one, with the context as it leaves it,
  /// and the way is from where the value was then to the new target. Nothing else sees to it that the
  /// value does not jump. If not, which is the default, both run, and the new one uses up what is left
  /// of the way.
  ///
  /// It is asked where the value is moved by a custom animation with the same modifiers, and neither
  /// repeats.
  ///
  /// - Parameters:
  ///   - previous: The animation that runs.
  ///   - value: The way that it was given.
  ///   - time: Seconds since its start.
  ///   - context: Its context.
  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: Double, context: inout AnimationContext<V>
  ) -> Bool
}

extension CustomAnimation {
  /// Has the velocity measured.
  public func velocity<V: VectorArithmetic>(
    value: V, time: Double, context: AnimationContext<V>
  ) -> V? {
    nil
  }

  /// Runs together with the previous one.
  public func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: Double, context: inout AnimationContext<V>
  ) -> Bool {
    false
  }

  fileprivate func isEqual(to other: any CustomAnimation) -> Bool {
    other as? Self == self
  }
}

/// A custom animation, equal to another if both are of one type and equal.
struct AnyCustomAnimation: Hashable, Sendable {
  let animation: any CustomAnimation

  static func == (left: AnyCustomAnimation, right: AnyCustomAnimation) -> Bool {
    left.animation.isEqual(to: right.animation)
  }

  func hash(into hasher: inout Hasher) {
    animation.hash(into: &hasher)
  }
}
