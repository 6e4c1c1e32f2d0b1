/// A node whose own motion is known at later times.
@MainActor protocol PredictableNode: ViewNode {
  /// Moves the node's own motion to the host's time, which is later than that of the last frame.
  ///
  /// - Parameter undo: Receives closures that restore the node.
  /// - Returns: False if the node's layout at that time is unknown.
  func predict(_ undo: inout [@MainActor () -> Void]) -> Bool
}

extension ViewNode {
  /// Changes an animated property of the node in a transaction.
  ///
  /// Under reduced motion only fades are animated. The node's `tick` and `addMotion`
  /// must include the property.
  final func animate<Value>(
    _ property: inout AnimatedValue<Value>, to target: Value, _ transaction: ActiveTransaction,
    isFade: Bool = false
  ) {
    if target == property.target { return }
    let isImmediate = environment.reduceMotion && !isFade
    let animation = isImmediate ? nil : runtime.motions.replaced(transaction.animation)
    property.set(target, animation: animation, at: runtime.time)
    guard property.isRunning(at: runtime.time) else { return }
    runtime.motions.run(self)
    transaction.completion?.wait(for: self, logicalEnd: property.logicalEndTime)
  }

  /// The transaction of the current layout if it animates steps; nil otherwise.
  final var animatedStep: ActiveTransaction? {
    guard runtime.layout.isStep else { return nil }
    let transaction = transaction(from: runtime.layout.transaction)
    return transaction.animation == nil ? nil : transaction
  }

  /// The time at which all motion in the node and below ends, in seconds.
  final var deepMotionEnd: Double {
    var end = motionEnd
    visitChildren { end = max(end, $0.deepMotionEnd) }
    return end
  }
}
