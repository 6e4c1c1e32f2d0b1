/// Has the animatable data of a value with a body go where the last value says, in its animation.
///
/// What the value is animatable by is known to ``TypedDataMotion`` alone.
@MainActor class AnimatableDataMotion<Value> {
  /// Goes to the data of a value.
  func follow(_ value: Value, _ node: ViewNode, _ transaction: ActiveTransaction) {}
  /// Gives a value the data of a time, seconds.
  func apply(to value: inout Value, at time: Double) {}
  /// Whether the data changes after a time, seconds.
  func isRunning(at time: Double) -> Bool { false }
  /// When the data has come to rest, seconds; -infinity where it never moved.
  var endTime: Double { -.infinity }
  /// The earliest time after another at which the data may differ, seconds.
  func nextChange(after time: Double) -> Double { .infinity }
}

/// The motion of the data of an animatable type.
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

  override var endTime: Double { data?.endTime ?? -.infinity }

  override func nextChange(after time: Double) -> Double {
    data?.nextChange(after: time) ?? .infinity
  }
}
