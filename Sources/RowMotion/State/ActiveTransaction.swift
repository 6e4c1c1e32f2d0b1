import Synchronization

/// A transaction being applied to the tree, together with the completion of its animations.
///
/// Updates and layouts pass it to each node they visit. It is usually empty, and a copy costs
/// nothing; otherwise a copy costs one reference.
struct ActiveTransaction: Sendable {
  private final class Content: Sendable {
    let transaction: Transaction
    let completion: AnimationCompletion?
    let identity: Int
    /// The transaction's animation; nil also for an animation that takes no time.
    let animation: Animation?

    init(_ transaction: Transaction, _ completion: AnimationCompletion?, _ identity: Int) {
      self.transaction = transaction
      self.completion = completion
      self.identity = identity
      animation = transaction.animation?.nonInstant
    }
  }

  private var content: Content?
  /// True if the transaction only delivers a sampled value; views' own animations, which would
  /// chase each frame's value, are then ignored.
  private(set) var isSample = false
  /// True for an invisible change, which is applied immediately without any animation.
  private(set) var isOffscreen = false

  /// Creates a transaction without an animation.
  init() {}

  var transaction: Transaction {
    get { content?.transaction ?? Transaction() }
    set { content = Content(newValue, completion, identity) }
  }

  /// The completion that waits for the transaction's animations; the host retains it.
  var completion: AnimationCompletion? {
    get { content?.completion }
    set { content = Content(transaction, newValue, identity) }
  }

  /// A number that distinguishes transactions; 0 for changes made outside of any transaction.
  var identity: Int {
    get { content?.identity ?? 0 }
    set { content = Content(transaction, completion, newValue) }
  }

  /// The animation of the change; nil if the change is applied immediately.
  var animation: Animation? { isOffscreen ? nil : content?.animation }

  /// True if views' and transitions' own animations apply.
  var allowsOwnAnimations: Bool { !isOffscreen && !transaction.disablesAnimations }

  /// The same transaction for an invisible change.
  var offscreen: ActiveTransaction {
    var copy = self
    copy.isOffscreen = true
    return copy
  }

  static var sample: ActiveTransaction {
    var transaction = ActiveTransaction()
    transaction.isSample = true
    return transaction
  }
}

extension Animation {
  /// The animation, or nil if it takes no time.
  var nonInstant: Animation? { isInstant ? nil : self }
}

/// The transaction in which changes are currently made.
///
/// It is the only state of the core that is not passed as an argument: `withAnimation` must reach
/// every assignment in its closure. A mutex protects it because models may change on any thread.
enum CurrentTransaction {
  typealias Value = ActiveTransaction

  static let value = Mutex<ActiveTransaction>(ActiveTransaction())
  static let lastIdentity = Atomic<Int>(0)

  /// Runs a closure in a transaction.
  @MainActor static func with<Result>(
    _ transaction: ActiveTransaction, _ body: () throws -> Result
  ) rethrows -> Result {
    let outer = value.withLock { current in
      let outer = current
      current = transaction
      return outer
    }
    defer { value.withLock { $0 = outer } }
    return try body()
  }
}

/// Runs a closure whose changes are animated; nil makes the changes without an animation.
@MainActor public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  var active = CurrentTransaction.value.withLock { $0 }
  active.transaction.animation = animation
  return try with(active, body)
}

/// Runs a closure whose changes are animated, and calls a completion exactly once at the end.
///
/// An animation that repeats forever never ends. If nothing is animated, the completion is called
/// without delay.
@MainActor public func withAnimation<Result>(
  _ animation: Animation? = .default,
  completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
  _ body: () throws -> Result, completion: @escaping @MainActor () -> Void
) rethrows -> Result {
  let waiting = AnimationCompletion(completionCriteria, completion)
  var active = CurrentTransaction.value.withLock { $0 }
  active.transaction.animation = animation
  active.completion = waiting
  // If no host adopted the transaction, nothing animates and nothing else calls the completion.
  defer { if !waiting.isAdopted.load(ordering: .relaxed) { waiting.fire() } }
  return try with(active, body)
}

/// Runs a closure whose changes are made in a transaction.
@MainActor public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result {
  var active = CurrentTransaction.value.withLock { $0 }
  active.transaction = transaction
  return try with(active, body)
}

@MainActor private func with<Result>(
  _ transaction: ActiveTransaction, _ body: () throws -> Result
) rethrows -> Result {
  var active = transaction
  active.identity = CurrentTransaction.lastIdentity.add(1, ordering: .relaxed).newValue
  return try CurrentTransaction.with(active, body)
}

/// The end of animations that a completion waits for.
public enum AnimationCompletionCriteria: Hashable, Sendable {
  /// The animations have logically completed; a spring may still be settling.
  case logicallyComplete
  /// The animations, and those that replaced them, were removed.
  case removed
}
