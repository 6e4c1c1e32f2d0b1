@testable import MotionCore

/// Even motion.
struct Even: CustomAnimation {
  var duration = 1.0
  var completesAt = Double.infinity

  func animate<V: VectorArithmetic>(
    value: V, time: Double, context: inout AnimationContext<V>
  ) -> V? {
    if time >= completesAt { context.isLogicallyComplete = true }
    return time < duration ? value.scaled(by: time / duration) : nil
  }
}

/// Even motion that starts anew from where another one is.
struct EvenFromThere: CustomAnimation {
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
    guard previous.base is EvenFromThere else { return false }
    let part = previous.animate(value: value, time: time, context: &context) ?? value
    context.state[Start<V>.self] = Start(time: time, part: part)
    return true
  }
}

/// Uses up a tenth of what is left each time it is asked, whenever that is.
struct Tenths: CustomAnimation {
  struct Left: AnimationStateKey { static let defaultValue = 1.0 }

  func animate<V: VectorArithmetic>(
    value: V, time: Double, context: inout AnimationContext<V>
  ) -> V? {
    if time > 0 { context.state[Left.self] *= 0.9 }
    let left = context.state[Left.self]
    return left > 0.1 ? value.scaled(by: 1 - left) : nil
  }
}

/// Never ends.
struct Swaying: CustomAnimation {
  func animate<V: VectorArithmetic>(
    value: V, time: Double, context: inout AnimationContext<V>
  ) -> V? {
    value.scaled(by: time - time.rounded(.down))
  }
}

/// Says what is no number from some time on.
struct Failing: CustomAnimation {
  var time: Double

  func animate<V: VectorArithmetic>(
    value: V, time: Double, context: inout AnimationContext<V>
  ) -> V? {
    time < self.time ? value.scaled(by: time) : value.scaled(by: .nan)
  }
}

/// Another animation, in twice its time.
struct Slowed: CustomAnimation {
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
