/// A custom animation that was played to its end.
///
/// Contexts are kept step by step, so that any instant can be asked for in any order.
struct PlayedAnimation<Value: VectorArithmetic>: Equatable {
  let animation: AnyCustomAnimation
  /// From when on it was played: later than 0 for one that goes on where another was.
  let begin: Double
  /// When it is over, in seconds since the start; infinite where it was not seen to end.
  private(set) var duration = Double.infinity
  /// When it counts as complete, in seconds since the start.
  private(set) var logicalDuration = Double.infinity
  /// The context that it began with, then the one after each step from ``begin`` on; without the
  /// steps if it keeps no state.
  private var contexts: [AnimationContext<Value>]

  private static var step: Double { 1.0 / 60 }
  /// What has not ended after so many seconds is not seen to end.
  private static var longestRun: Double { 60 }

  /// Plays an animation.
  ///
  /// - Parameters:
  ///   - animation: The animation.
  ///   - begin: From when on, in seconds since its start.
  ///   - context: What it begins with.
  ///   - way: The way that it has to go at a time since its start.
  /// - Complexity: O(steps until it ends).
  init(
    _ animation: any CustomAnimation, from begin: Double = 0,
    context: AnimationContext<Value> = AnimationContext(), way: (Double) -> Value
  ) {
    self.animation = AnyCustomAnimation(animation: animation)
    self.begin = begin
    contexts = [context]
    var last = begin
    var time = begin
    var steps = 0
    while time <= begin + Self.longestRun {
      var context = contexts[contexts.count - 1]
      let isOver = animation.step(way(time), at: time, &context) == nil
      if context.isLogicallyComplete, logicalDuration == .infinity {
        logicalDuration = firstTime(after: last, upTo: time) { time, context in
          animation.step(way(time), at: time, &context) == nil || context.isLogicallyComplete
        }
      }
      if isOver {
        duration = firstTime(after: last, upTo: time) { time, context in
          animation.step(way(time), at: time, &context) == nil
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

  /// The first instant at which something is so that is so at the end of a step.
  private func firstTime(
    after start: Double, upTo end: Double,
    _ isSo: (Double, inout AnimationContext<Value>) -> Bool
  ) -> Double {
    var (start, end) = (start, end)
    while end - start > 1e-12 * max(1, end) {
      let middle = start + (end - start) / 2
      var context = contexts[contexts.count - 1]
      if isSo(middle, &context) { end = middle } else { start = middle }
    }
    return end
  }

  /// What it has kept of the calls before a time.
  private func context(before time: Double) -> AnimationContext<Value> {
    let step = ((time - begin) / Self.step).clamped(to: 0...Double(contexts.count - 1))
    return contexts[Int(step.rounded(.up))]
  }

  /// What it has kept at a time.
  func context(at time: Double, way: Value) -> AnimationContext<Value> {
    var context = context(before: time)
    _ = animation.animation.step(way, at: time, &context)
    return context
  }

  /// The part of a way that lies behind at a time; all of it once it is over.
  func value(of way: Value, at time: Double) -> Value {
    guard time < duration else { return way }
    var context = context(before: time)
    return animation.animation.step(way, at: time, &context) ?? way
  }

  /// How fast the part that lies behind grows at a time.
  func velocity(of way: Value, at time: Double) -> Value {
    guard time < duration else { return .zero }
    let context = context(at: time, way: way)
    let said = animation.animation.velocity(value: way, time: time, context: context)
    if let said, said.magnitudeSquared.isFinite { return said }
    let moment = 1e-4
    let start = max(0, time - moment)
    let end = min(time + moment, duration.nextDown)
    guard end > start else { return .zero }
    return (value(of: way, at: end) - value(of: way, at: start)).scaled(by: 1 / (end - start))
  }
}

// Its state is only ever read, and copied for whoever goes on with it: see AnimationState.
extension PlayedAnimation: @unchecked Sendable where Value: Sendable {}

extension CustomAnimation {
  /// True where it is over as it begins.
  var endsAtOnce: Bool {
    var context = AnimationContext<Double>()
    return step(1, at: 0, &context) == nil
  }

  /// What it says, if that is a number.
  fileprivate func step<Value: VectorArithmetic>(
    _ way: Value, at time: Double, _ context: inout AnimationContext<Value>
  ) -> Value? {
    guard let value = animate(value: way, time: time, context: &context),
      value.magnitudeSquared.isFinite
    else { return nil }
    return value
  }
}
