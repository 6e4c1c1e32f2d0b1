/// The animated size of a view whose content already has its new size.
///
/// An `.animation(_:value:)` deep inside other views animates only its own content, and the views
/// around it are not animated. To make them follow, the view animates the step of its size. For its
/// container the size changes over time, like that of a presence. Layout that depends on the size
/// follows in the same frame without an animation of its own.
@MainActor final class SizeMotion {
  typealias Difference = AnimatablePair<Double, Double>

  /// The visible size minus the content's size, in points; it animates to zero.
  private var difference = AnimatedValue(Difference.zero)

  /// Animates a step of the content's size, in points.
  func step(by step: Difference, _ node: ViewNode, _ transaction: ActiveTransaction) {
    difference.shift(by: .zero - step)
    node.animate(&difference, to: .zero, transaction)
  }

  /// Returns whether the difference is animated at a time.
  func isRunning(at time: Double) -> Bool { difference.isRunning(at: time) }

  func addMotion(to times: inout MotionTimes) { times.add(difference) }

  /// Returns the height's speed in either direction, in points per second.
  func heightSpeed(at time: Double) -> Double { abs(difference.velocity(at: time).second) }

  /// Returns the visible size minus the content's size, in points.
  func value(in runtime: Runtime) -> Difference {
    guard let probe = runtime.layout.probe else { return difference.value(at: runtime.time) }
    return probe.value(of: difference, at: runtime.time)
  }
}

extension ViewNode {
  /// Returns the visible size for a proposal while the current update's change is animated; until
  /// placement records the step, the size counts as unchanged.
  final func steppedSize(_ proposal: ProposedViewSize) -> Size {
    let natural = sizeThatFits(proposal).sanitized(for: proposal)
    let shown = natural + (sizeMotion?.value(in: runtime) ?? .zero)
    guard runtime.layout.recordsSteps, sizeTransaction != nil,
      let placed = placedProposal
    else { return shown.sanitized(for: proposal) }
    // At the instant of the update, the visible size does not change.
    if placed == proposal { return size }
    return (shown - sizeStep(for: placed)).sanitized(for: proposal)
  }

  /// Returns the change of the content's size for a proposal since placement, in points.
  private func sizeStep(for proposal: ProposedViewSize) -> SizeMotion.Difference {
    let natural = sizeThatFits(proposal).sanitized(for: proposal)
    let shown = natural + (sizeMotion?.value(in: runtime) ?? .zero)
    return SizeMotion.Difference(shown.width - size.width, shown.height - size.height)
  }

  /// Animates a step of the content's size, if there is one to animate; called at placement, before
  /// the node gets its new size.
  final func animateSizeStep() {
    guard runtime.layout.isStep, let transaction = sizeTransaction, let placed = placedProposal
    else {
      return
    }
    let step = sizeStep(for: placed)
    guard step != .zero else { return }
    let motion = sizeMotion ?? SizeMotion()
    sizeMotion = motion
    motion.step(by: step, self, transaction)
  }

  /// Updates the animated size; returns whether the animation continues.
  final func tickSize(_ motion: SizeMotion) -> Bool {
    invalidateLayout()
    invalidatePaint()
    if motion.isRunning(at: runtime.time) { return true }
    sizeMotion = nil
    return false
  }

  /// The transaction that animates the step of the node's size in the current update; nil if the
  /// step is immediate, or an ancestor animates it.
  private var sizeTransaction: ActiveTransaction? {
    guard let animator = (self as? ContentNode)?.sizeAnimator, !environment.reduceMotion else {
      return nil
    }
    // Rows of a list without animated resizing get their new heights at once.
    if layer?.isRow == true, environment.listRowResizing != .animated { return nil }
    let outer =
      parent.map { $0.transaction(from: runtime.layout.transaction) }
      ?? runtime.layout.transaction
    // An animation around the node already moves everything there.
    guard !outer.isSample, outer.animation == nil else { return nil }
    let inner = animator.transaction(from: runtime.layout.transaction)
    return inner.animation == nil ? nil : inner
  }
}

extension Size {
  fileprivate static func + (size: Size, difference: SizeMotion.Difference) -> Size {
    Size(width: size.width + difference.first, height: size.height + difference.second)
  }

  fileprivate static func - (size: Size, difference: SizeMotion.Difference) -> Size {
    Size(width: size.width - difference.first, height: size.height - difference.second)
  }
}

/// An animated change in the number of a container's children.
///
/// New children are not yet in a layout that could change over time. The container animates the
/// step of its own size, and its children make space in the same animation.
@MainActor struct AnimatedChange {
  private weak var node: ViewNode?
  /// The update that made the change; the change counts in no other update.
  private let epoch: Int

  init(_ animator: ViewNode) {
    node = animator
    epoch = animator.runtime.updates.epoch
  }

  /// Returns the node that animates the change, in the update that made the change.
  func animator(in runtime: Runtime) -> ViewNode? { epoch == runtime.updates.epoch ? node : nil }

  /// Returns the transaction in which the children move.
  func transaction(
    _ transaction: ActiveTransaction, _ pass: GeometryPass, in runtime: Runtime
  ) -> ActiveTransaction {
    guard pass.isStep, transaction.animation == nil, let animator = animator(in: runtime) else {
      return transaction
    }
    return animator.transaction(from: runtime.layout.transaction)
  }
}
