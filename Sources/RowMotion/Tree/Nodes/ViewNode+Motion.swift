extension ViewNode {
  /// Changes an animated property of the node in a transaction.
  ///
  /// Under reduced motion only fades are animated. The property must be one that `tick`,
  /// `motionEnd` and `nextChange` of the node speak of.
  final func animate<Value>(
    _ property: inout AnimatedValue<Value>, to target: Value, _ transaction: ActiveTransaction,
    isFade: Bool = false
  ) {
    if target == property.target { return }
    let isStill = environment.reduceMotion && !isFade
    property.set(target, animation: isStill ? nil : transaction.animation, at: host.time)
    guard property.isRunning(at: host.time) else { return }
    host.run(self)
    transaction.completion?.wait(for: self, logicalEnd: property.logicalEndTime)
  }

  /// The transaction of the current layout if that shows over time what a change has moved; nil otherwise.
  final var animatedStep: ActiveTransaction? {
    guard host.layout.isStep else { return nil }
    let transaction = transaction(from: host.layout.transaction)
    return transaction.animation == nil ? nil : transaction
  }

  /// Shows over time that an animated change moved the end which held a scroll offset.
  ///
  /// - Parameters:
  ///   - distance: The distance from the drawn offset to the new one, points; it goes to 0.
  ///   - old: The offset before the change, points.
  ///   - new: The offset after it, points.
  ///   - step: ``animatedStep``, which looks at the motion of what is around the node; nil shows nothing
  ///     over time.
  final func followEnd(
    _ distance: inout AnimatedValue<Double>, from old: Double, to new: Double,
    in step: ActiveTransaction?
  ) {
    guard let step else { return }
    distance.shift(by: old - new)
    animate(&distance, to: 0, step)
  }

  /// When all motion in the node and below has come to rest, seconds.
  final var deepMotionEnd: Double {
    var end = motionEnd
    visitChildren { end = max(end, $0.deepMotionEnd) }
    return end
  }
}
