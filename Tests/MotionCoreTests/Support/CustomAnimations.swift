@testable import MotionCore

/// Linear motion.
struct LinearMotion: CustomAnimation {
  var duration = 1.0
  var completesAt = Double.infinity

  func animate<V: VectorArithmetic>(
    value: V, time: Double, context: inout AnimationContext<V>
  ) -> V? {
    if time >= completesAt { context.isLogicallyComplete = true }
    return time < duration ? value.scaled(by: time / duration) : nil
  }
}

/// Linear motion that restarts from the current value if it replaces another
/// `RestartingLinearMotion`.
struct RestartingLinearMotion: CustomAnimation {
  struct Start<V: VectorArithmetic>: AnimationStateKey {
    var time = 0.0
    var part = V.zero
    static var defaultValue: Start { Start() }
  }

  func animate<V: VectorArithmetic>(
    value: V, time: Double, context: inout AnimationContext<V>
  ) -> V? {
    let start = context.state[Start<V>.self]
    let share = time - start.time
    return share < 1 ? start.part + (value - start.part).scaled(by: share) : nil
  }

  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: Double, context: inout AnimationContext<V>
  ) -> Bool {
    guard previous.base is RestartingLinearMotion else { return false }
    let part = previous.animate(value: value, time: time, context: &context) ?? value
    context.state[Start<V>.self] = Start(time: time, part: part)
    return true
  }
}

/// An animation that moves by a tenth of the remaining distance at each call, at whatever time.
struct Tenths: CustomAnimation {
  struct Remaining: AnimationStateKey { static let defaultValue = 1.0 }

  func animate<V: VectorArithmetic>(
    value: V, time: Double, context: inout AnimationContext<V>
  ) -> V? {
    if time > 0 { context.state[Remaining.self] *= 0.9 }
    let remaining = context.state[Remaining.self]
    return remaining > 0.1 ? value.scaled(by: 1 - remaining) : nil
  }
}

/// Linear motion that repeats every second and never ends.
struct LoopingLinearMotion: CustomAnimation {
  func animate<V: VectorArithmetic>(
    value: V, time: Double, context: inout AnimationContext<V>
  ) -> V? {
    value.scaled(by: time - time.rounded(.down))
  }
}

/// Linear motion that returns NaN from a given time on.
struct Failing: CustomAnimation {
  var time: Double

  func animate<V: VectorArithmetic>(
    value: V, time: Double, context: inout AnimationContext<V>
  ) -> V? {
    time < self.time ? value.scaled(by: time) : value.scaled(by: .nan)
  }
}

/// Another animation at half its speed.
struct HalfSpeed: CustomAnimation {
  let animation: Animation

  func animate<V: VectorArithmetic>(
    value: V, time: Double, context: inout AnimationContext<V>
  ) -> V? {
    animation.animate(value: value, time: time / 2, context: &context)
  }

  func velocity<V: VectorArithmetic>(
    value: V, time: Double, context: AnimationContext<V>
  ) -> V? {
    animation.velocity(value: value, time: time / 2, context: context)?.scaled(by: 0.5)
  }
}
