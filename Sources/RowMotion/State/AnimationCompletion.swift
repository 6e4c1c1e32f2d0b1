import Synchronization

/// An action that is called exactly once, when the animations that one transaction started have
/// ended.
final class AnimationCompletion: Sendable {
  let criteria: AnimationCompletionCriteria
  /// True once a host, or a model's pending change, is responsible for calling the action.
  let isAdopted = Atomic<Bool>(false)
  private let action: @MainActor () -> Void

  /// The awaited sources of motion, each with the logical end of the awaited animation.
  @MainActor private var ends: [(source: any MotionSource, logicalEnd: Double)] = []
  @MainActor private var hasFired = false

  @MainActor init(
    _ criteria: AnimationCompletionCriteria, _ action: @escaping @MainActor () -> Void
  ) {
    self.criteria = criteria
    self.action = action
  }

  /// Adds a source of motion that the transaction started.
  @MainActor func wait(for source: any MotionSource, logicalEnd: Double) {
    ends.append((source, logicalEnd))
  }

  /// Removes a source of motion that no longer exists.
  @MainActor func drop(_ source: any MotionSource) {
    ends.removeAll { $0.source === source }
  }

  /// The time at which the action is due, in seconds; -infinity if nothing is animated, infinity if
  /// an animation repeats forever.
  @MainActor var dueTime: Double {
    var due = -Double.infinity
    for (source, logicalEnd) in ends {
      due = max(due, criteria == .logicallyComplete ? logicalEnd : source.motionEnd)
    }
    return due
  }

  @MainActor func fire() {
    guard !hasFired else { return }
    hasFired = true
    ends = []
    action()
  }
}

/// An object with animations whose end is known.
@MainActor protocol MotionSource: AnyObject {
  /// The time at which the last animation ends, in seconds; -infinity if there is none.
  var motionEnd: Double { get }
}
