import Synchronization

/// Waits for the animations that one transaction started, and calls back exactly once.
final class AnimationCompletion: Sendable {
  let criteria: AnimationCompletionCriteria
  /// Whether a host, or a model's change on its way to one, will see to the call.
  let isTaken = Atomic<Bool>(false)
  private let action: @MainActor () -> Void

  /// What is waited for: the nodes in motion and when each has done what it was started for.
  @MainActor private final class Waiting {
    var ends: [(node: ViewNode, logicalEnd: Double)] = []
    var hasFired = false
  }

  private let waiting: Waiting

  @MainActor init(
    _ criteria: AnimationCompletionCriteria, _ action: @escaping @MainActor () -> Void
  ) {
    self.criteria = criteria
    self.action = action
    waiting = Waiting()
  }

  /// Notes that a node started to move for the transaction.
  @MainActor func wait(for node: ViewNode, logicalEnd: Double) {
    waiting.ends.append((node, logicalEnd))
  }

  /// Stops waiting for a node that is gone.
  @MainActor func drop(_ node: ViewNode) {
    waiting.ends.removeAll { $0.node === node }
  }

  /// When the call is due, seconds; -infinity where nothing moves, infinity where something
  /// repeats for ever.
  @MainActor var dueTime: Double {
    var due = -Double.infinity
    for (node, logicalEnd) in waiting.ends {
      due = max(due, criteria == .logicallyComplete ? logicalEnd : node.motionEnd)
    }
    return due
  }

  @MainActor func fire() {
    guard !waiting.hasFired else { return }
    waiting.hasFired = true
    waiting.ends = []
    action()
  }
}
