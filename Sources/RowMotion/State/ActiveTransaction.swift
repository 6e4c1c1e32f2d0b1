import Synchronization

/// A transaction on its way through the tree, with whoever waits for its animations to end.
///
/// It is handed down to every node that an update or a layout reaches, mostly empty: then a copy
/// costs nothing, and else a reference.
struct ActiveTransaction: Sendable {
  private final class Content: Sendable {
    let transaction: Transaction
    let completion: AnimationCompletion?
    let identity: Int
    /// The transaction's animation; nil also for one that takes no time.
    let animation: Animation?

    init(_ transaction: Transaction, _ completion: AnimationCompletion?, _ identity: Int) {
      self.transaction = transaction
      self.completion = completion
      self.identity = identity
      animation = transaction.animation?.takingTime
    }
  }

  private var content: Content?
  /// Whether it only shows a value that is being sampled: views' own animations have no say, or
  /// they would chase each frame's value.
  private(set) var isSample = false
  /// True for a change that nobody sees: it is shown at once, whatever animations views have.
  private(set) var isUnseen = false

  /// Creates a transaction without an animation.
  init() {}

  var transaction: Transaction {
    get { content?.transaction ?? Transaction() }
    set { content = Content(newValue, completion, identity) }
  }

  /// Waits for what the transaction animates; kept by the host.
  var completion: AnimationCompletion? {
    get { content?.completion }
    set { content = Content(transaction, newValue, identity) }
  }

  /// Tells the transactions of one turn apart; 0 for changes made in none.
  var identity: Int {
    get { content?.identity ?? 0 }
    set { content = Content(transaction, completion, newValue) }
  }

  /// The animation of the change; nil if it is shown at once.
  var animation: Animation? { isUnseen ? nil : content?.animation }

  /// True where views' and transitions' own animations have a say.
  var allowsOwnAnimations: Bool { !isUnseen && !transaction.disablesAnimations }

  /// The same change where nobody sees it.
  var unseen: ActiveTransaction {
    var copy = self
    copy.isUnseen = true
    return copy
  }

  static var sample: ActiveTransaction {
    var transaction = ActiveTransaction()
    transaction.isSample = true
    return transaction
  }
}

extension Animation {
  /// The animation; nil for one that takes no time, which counts as none.
  var takingTime: Animation? { isInstant ? nil : self }
}

/// The transaction that changes are made in right now.
///
/// It is the one thing in the core that is not handed down as an argument: `withAnimation` must
/// reach every assignment in its closure. It is guarded because models may change on any thread.
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

/// Makes changes that are animated; nil makes them without an animation.
@MainActor public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  var active = CurrentTransaction.value.withLock { $0 }
  active.transaction.animation = animation
  return try with(active, body)
}

/// Makes changes that are animated and says when the animations are over, exactly once.
///
/// What repeats for ever is never over. Where nothing moves, the completion follows at once.
@MainActor public func withAnimation<Result>(
  _ animation: Animation? = .default,
  completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
  _ body: () throws -> Result, completion: @escaping @MainActor () -> Void
) rethrows -> Result {
  let waiting = AnimationCompletion(completionCriteria, completion)
  var active = CurrentTransaction.value.withLock { $0 }
  active.transaction.animation = animation
  active.completion = waiting
  // Where no host took the transaction nothing will move, and nobody else would call.
  defer { if !waiting.isTaken.load(ordering: .relaxed) { waiting.fire() } }
  return try with(active, body)
}

/// Makes changes in a transaction.
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

/// What an animation's completion waits for.
public enum AnimationCompletionCriteria: Hashable, Sendable {
  /// The animations have done what they are for; a spring's tail may still be settling.
  case logicallyComplete
  /// The animations, and those that took over from them, are gone.
  case removed
}
