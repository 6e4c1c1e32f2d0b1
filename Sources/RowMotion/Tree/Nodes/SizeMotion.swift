/// The size of a view on its way, while what is inside it has its new size already.
///
/// An `.animation(_:value:)` deep in other views animates what is inside it alone: nothing above it
/// is in an animation. So that the views around it follow, it takes up the step of its size and
/// shows it over time: for whoever lays it out its size changes with time, like that of a presence,
/// and what depends on that follows in the same frame without a motion of its own.
@MainActor final class SizeMotion {
  typealias Difference = AnimatablePair<Double, Double>

  /// What is shown less what the content takes, points; it runs to zero.
  private var difference = AnimatedValue(Difference.zero)

  /// Takes up a step of the content's size, points.
  func step(by step: Difference, _ node: ViewNode, _ transaction: ActiveTransaction) {
    difference.shift(by: .zero - step)
    node.animate(&difference, to: .zero, transaction)
  }

  /// Whether the difference runs at a time.
  func isRunning(at time: Double) -> Bool { difference.isRunning(at: time) }

  var endTime: Double { difference.endTime }

  func nextChange(after time: Double) -> Double { difference.nextChange(after: time) }

  /// How fast the height changes, points a second, whatever the direction.
  func heightSpeed(at time: Double) -> Double { abs(difference.velocity(at: time).second) }

  /// What is shown less what the content takes, points.
  func value(in host: Runtime) -> Difference {
    guard let probe = host.layout.probe else { return difference.value(at: host.time) }
    return probe.value(of: difference, at: host.time)
  }
}

extension ViewNode {
  /// The size that is shown for a proposal where what changed by the update at hand is shown over
  /// time; until the step is noted at placement it is as if it had not come yet.
  final func steppedSize(_ proposal: ProposedViewSize) -> Size {
    let natural = sizeThatFits(proposal).sanitized(for: proposal)
    let shown = natural + (sizeMotion?.value(in: host) ?? .zero)
    guard host.layout.notesSteps, sizeTransaction != nil,
      let placed = placedProposal
    else { return shown.sanitized(for: proposal) }
    // At the very instant nothing is seen to change.
    if placed == proposal { return size }
    return (shown - sizeStep(for: placed)).sanitized(for: proposal)
  }

  /// By how much the content has changed its size for a proposal since it was placed, points.
  private func sizeStep(for proposal: ProposedViewSize) -> SizeMotion.Difference {
    let natural = sizeThatFits(proposal).sanitized(for: proposal)
    let shown = natural + (sizeMotion?.value(in: host) ?? .zero)
    return SizeMotion.Difference(shown.width - size.width, shown.height - size.height)
  }

  /// Notes a step of the content's size where it is to be shown over time; called at placement,
  /// before the node takes its new size.
  final func noteSizeStep() {
    guard host.layout.isStep, let transaction = sizeTransaction, let placed = placedProposal else {
      return
    }
    let step = sizeStep(for: placed)
    guard step != .zero else { return }
    let motion = sizeMotion ?? SizeMotion()
    sizeMotion = motion
    motion.step(by: step, self, transaction)
  }

  /// Follows the size on its way; returns whether it goes on.
  final func tickSize(_ motion: SizeMotion) -> Bool {
    invalidateLayout()
    invalidatePaint()
    if motion.isRunning(at: host.time) { return true }
    sizeMotion = nil
    return false
  }

  /// The transaction that the step of the node's size by the update at hand is shown in; nil where
  /// it is shown at once, or by what is above.
  private var sizeTransaction: ActiveTransaction? {
    guard let animator = sizeAnimator, !environment.reduceMotion else { return nil }
    // The rows of a stock list take their new heights at once.
    if layer?.isRow == true, environment.listRowResizing != .animated { return nil }
    let outer =
      parent.map { $0.transaction(from: host.layout.transaction) }
      ?? host.layout.transaction
    // Where all around it is animated, all around it moves by itself.
    guard !outer.isSample, outer.animation == nil else { return nil }
    let inner = animator.transaction(from: host.layout.transaction)
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

/// That an animation of some of a container's children made those more or fewer.
///
/// Those that came are in no layout yet that could change with time: the container takes up the step
/// of its own size, and what stands in it makes room in the same animation.
@MainActor struct AnimatedChange {
  private weak var node: ViewNode?
  /// The update that did it; it counts in no other.
  private let epoch: Int

  init(_ animator: ViewNode) {
    node = animator
    epoch = animator.host.epoch
  }

  /// What animates the change, in the update that made it.
  func animator(in host: Runtime) -> ViewNode? { epoch == host.epoch ? node : nil }

  /// The transaction in which the children move.
  func transaction(
    _ transaction: ActiveTransaction, _ pass: GeometryPass, in host: Runtime
  ) -> ActiveTransaction {
    guard pass.isStep, transaction.animation == nil, let animator = animator(in: host) else {
      return transaction
    }
    return animator.transaction(from: host.layout.transaction)
  }
}
