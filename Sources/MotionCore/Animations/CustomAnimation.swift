/// An animation defined by a type: it computes how a value moves from its start to its target.
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
/// The animation is played to its end when the change is made, in steps of 1/60 second. So its end
/// is known like that of any other animation: completions, exiting views and delayed changes rely
/// on it. Its results must depend on nothing but the arguments:
///
/// | condition | behavior |
/// |---|---|
/// | a time between two steps | the context is that of the step before |
/// | a repeated call, or one for an earlier time | must return the same result |
/// | no end after 60 seconds | the animation repeats forever |
/// | a result that is not finite | the animation has ended |
///
/// An animation without state is exact at every instant. One with state moves the same at any frame
/// rate.
public protocol CustomAnimation: Hashable, Sendable {
  /// Returns the animated value at a time, relative to its start.
  ///
  /// - Parameters:
  ///   - value: The difference between the target and the value at the start.
  ///   - time: Seconds since the start.
  ///   - context: The state that the animation stores between calls.
  /// - Returns: The part of the difference covered so far; `nil` at the end, when the value is at
  ///   its target.
  func animate<V: VectorArithmetic>(
    value: V, time: Double, context: inout AnimationContext<V>
  ) -> V?

  /// Returns the velocity at a time, for a spring that replaces the animation.
  ///
  /// - Returns: Units per second; `nil` (the default) to measure the velocity.
  func velocity<V: VectorArithmetic>(
    value: V, time: Double, context: AnimationContext<V>
  ) -> V?

  /// Returns a Boolean value that indicates whether the animation continues a running one.
  ///
  /// If true, time continues from the start of the previous animation, with the context that this
  /// method leaves. The difference to animate is measured from the value at that start to the new
  /// target. The animation itself must avoid a jump. If false (the default), both animations run,
  /// and the new one covers a growing share of the remaining difference.
  ///
  /// Called if a custom animation with the same modifiers moves the value, and neither repeats.
  ///
  /// - Parameters:
  ///   - previous: The running animation.
  ///   - value: The difference that the running animation covers.
  ///   - time: Seconds since its start.
  ///   - context: Its context.
  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: Double, context: inout AnimationContext<V>
  ) -> Bool
}

extension CustomAnimation {
  /// Returns nil, so that the velocity is measured.
  public func velocity<V: VectorArithmetic>(
    value: V, time: Double, context: AnimationContext<V>
  ) -> V? {
    nil
  }

  /// Returns false, so that the previous animation continues as well.
  public func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: Double, context: inout AnimationContext<V>
  ) -> Bool {
    false
  }

  fileprivate func isEqual(to other: any CustomAnimation) -> Bool {
    other as? Self == self
  }
}

/// A type-erased custom animation; two are equal if they have the same type and are equal.
struct AnyCustomAnimation: Hashable, Sendable {
  let animation: any CustomAnimation

  static func == (left: AnyCustomAnimation, right: AnyCustomAnimation) -> Bool {
    left.animation.isEqual(to: right.animation)
  }

  func hash(into hasher: inout Hasher) {
    animation.hash(into: &hasher)
  }
}
