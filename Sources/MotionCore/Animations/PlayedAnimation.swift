/// A custom animation that was played to its end.
///
/// Contexts are stored for each step, so that instants can be computed in any order.
struct PlayedAnimation<Value: VectorArithmetic>: Equatable {
  let animation: AnyCustomAnimation
  /// The time at which playing began, in seconds; above 0 if it continues another animation.
  let begin: Double
  /// The end, in seconds since the start; infinite if the animation did not end.
  private(set) var duration = Double.infinity
  /// The logical completion, in seconds since the start.
  private(set) var logicalDuration = Double.infinity
  /// The initial context, then the one after each step; only the former if no state is stored.
  private var contexts: [AnimationContext<Value>]

  private static var step: Double { 1.0 / 60 }
  /// The longest time that is played, in seconds; a longer animation counts as endless.
  private static var longestRun: Double { 60 }

  /// Plays an animation.
  ///
  /// - Parameters:
  ///   - animation: The animation.
  ///   - begin: The time at which playing begins, in seconds since the start.
  ///   - context: The initial context.
  ///   - difference: The difference to the target at a time since the start.
  /// - Complexity: O(steps until it ends).
  init(
    _ animation: any CustomAnimation, from begin: Double = 0,
    context: AnimationContext<Value> = AnimationContext(), difference: (Double) -> Value
  ) {
    self.animation = AnyCustomAnimation(animation: animation)
    self.begin = begin
    contexts = [context]
    var last = begin
    var time = begin
    var steps = 0
    while time <= begin + Self.longestRun {
      var context = contexts[contexts.count - 1]
      let isOver = animation.step(difference(time), at: time, &context) == nil
      if context.isLogicallyComplete, logicalDuration == .infinity {
        logicalDuration = firstTime(after: last, upTo: time) { time, context in
          animation.step(difference(time), at: time, &context) == nil || context.isLogicallyComplete
        }
      }
      if isOver {
        duration = firstTime(after: last, upTo: time) { time, context in
          animation.step(difference(time), at: time, &context) == nil
        }
        break
      }
      contexts.append(context)
      steps += 1
      last = time
      time = begin + Double(steps) * Self.step
    }
    logicalDuration = min(logicalDuration, duration)
    if contexts.allSatisfy(\.state.isEmpty) { contexts.removeLast(contexts.count - 1) }
  }

  static func == (left: PlayedAnimation, right: PlayedAnimation) -> Bool {
    left.animation == right.animation && left.begin == right.begin
      && left.duration == right.duration
  }

  /// Returns the first time in a step at which a condition holds; it must hold at the step's end.
  private func firstTime(
    after start: Double, upTo end: Double,
    _ condition: (Double, inout AnimationContext<Value>) -> Bool
  ) -> Double {
    var (start, end) = (start, end)
    while end - start > 1e-12 * max(1, end) {
      let middle = start + (end - start) / 2
      var context = contexts[contexts.count - 1]
      if condition(middle, &context) { end = middle } else { start = middle }
    }
    return end
  }

  /// Returns the context of the last step before a time.
  private func context(before time: Double) -> AnimationContext<Value> {
    let step = ((time - begin) / Self.step).clamped(to: 0...Double(contexts.count - 1))
    return contexts[Int(step.rounded(.up))]
  }

  /// Returns the context after a call at a time.
  func context(at time: Double, difference: Value) -> AnimationContext<Value> {
    var context = context(before: time)
    _ = animation.animation.step(difference, at: time, &context)
    return context
  }

  /// Returns the part of a difference that is covered at a time; all of it after the end.
  func value(of difference: Value, at time: Double) -> Value {
    guard time < duration else { return difference }
    var context = context(before: time)
    return animation.animation.step(difference, at: time, &context) ?? difference
  }

  /// Returns the velocity of the covered part at a time.
  func velocity(of difference: Value, at time: Double) -> Value {
    guard time < duration else { return .zero }
    let context = context(at: time, difference: difference)
    let customVelocity = animation.animation.velocity(
      value: difference, time: time, context: context)
    if let customVelocity, customVelocity.magnitudeSquared.isFinite { return customVelocity }
    let timeStep = 1e-4
    let start = max(0, time - timeStep)
    let end = min(time + timeStep, duration.nextDown)
    guard end > start else { return .zero }
    return (value(of: difference, at: end) - value(of: difference, at: start)).scaled(
      by: 1 / (end - start))
  }
}

// Safe, since the contexts are only read; an animation that continues this one gets a copy.
extension PlayedAnimation: @unchecked Sendable where Value: Sendable {}

extension CustomAnimation {
  /// True if the animation ends at its first instant.
  var endsAtOnce: Bool {
    var context = AnimationContext<Double>()
    return step(1, at: 0, &context) == nil
  }

  /// Returns the animation's result if it is finite; nil otherwise.
  fileprivate func step<Value: VectorArithmetic>(
    _ difference: Value, at time: Double, _ context: inout AnimationContext<Value>
  ) -> Value? {
    guard let value = animate(value: difference, time: time, context: &context),
      value.magnitudeSquared.isFinite
    else { return nil }
    return value
  }
}
