/// The motion of the animatable data of a value with a body.
///
/// Only ``TypedDataMotion`` knows the type of the data.
@MainActor class AnimatableDataMotion<Value> {
  /// Animates to the data of a value.
  func follow(_ value: Value, _ node: ViewNode, _ transaction: ActiveTransaction) {}
  /// Sets the data of a value to the data at a time, in seconds.
  func apply(to value: inout Value, at time: Double) {}
  /// Returns whether the data changes after a time, in seconds.
  func isRunning(at time: Double) -> Bool { false }
  /// Adds the animation.
  func addMotion(to times: inout MotionTimes) {}
}

/// The animation of the data of an animatable type.
final class TypedDataMotion<Value: Animatable>: AnimatableDataMotion<Value> {
  private var data: AnimatedValue<Value.AnimatableData>?

  override func follow(_ value: Value, _ node: ViewNode, _ transaction: ActiveTransaction) {
    let target = value.animatableData
    var data = data ?? AnimatedValue(target)
    node.animate(&data, to: target, transaction)
    self.data = data
  }

  override func apply(to value: inout Value, at time: Double) {
    if let data { value.animatableData = data.value(at: time) }
  }

  override func isRunning(at time: Double) -> Bool { data?.isRunning(at: time) ?? false }

  override func addMotion(to times: inout MotionTimes) {
    if let data { times.add(data) }
  }
}
