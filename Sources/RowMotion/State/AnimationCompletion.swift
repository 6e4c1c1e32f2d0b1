import Synchronization

/// Waits for the animations that one transaction started, and calls back exactly once.
final class AnimationCompletion: Sendable {
  let criteria: AnimationCompletionCriteria
  /// Whether a host, or a model's change on its way to one, will see to the call.
  let isTaken = Atomic<Bool>(false)
  private let action: @MainActor () -> Void

  /// What is waited for: what is in motion and when each has done what it was started for.
  @MainActor private final class Waiting {
    var ends: [(source: any MotionSource, logicalEnd: Double)] = []
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

  /// Notes that something started to move for the transaction.
  @MainActor func wait(for source: any MotionSource, logicalEnd: Double) {
    waiting.ends.append((source, logicalEnd))
  }

  /// Stops waiting for what is gone.
  @MainActor func drop(_ source: any MotionSource) {
    waiting.ends.removeAll { $0.source === source }
  }

  /// When the call is due, seconds; -infinity where nothing moves, infinity where something
  /// repeats for ever.
  @MainActor var dueTime: Double {
    var due = -Double.infinity
    for (source, logicalEnd) in waiting.ends {
      due = max(due, criteria == .logicallyComplete ? logicalEnd : source.motionEnd)
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

/// What moves, and says when it will have come to rest.
@MainActor protocol MotionSource: AnyObject {
  /// When all that moves in it rests, seconds; -infinity where nothing moves.
  var motionEnd: Double { get }
}
