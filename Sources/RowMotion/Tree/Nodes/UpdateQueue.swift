/// The changes of state that wait for the next update pass.
@MainActor final class UpdateQueue: UpdateScheduler {
  unowned(unsafe) var runtime: Runtime!
  let mailbox = Mailbox()
  /// The owners whose bodies must be evaluated again.
  var pending: ContiguousArray<any StateOwner> = []
  /// The changes of later transactions, each applied after those before it.
  private(set) var queue: ContiguousArray<QueuedTransaction> = []
  /// The transaction of the current update.
  var transaction = ActiveTransaction()
  /// True if the root's environment differs from the nodes' environment.
  var environmentChanged = false
  var isEvaluatingBody = false
  var evaluations = 0
  /// Actions to call after the current bodies are evaluated.
  var actions: [@MainActor () -> Void] = []
  /// The number of updates without an animation.
  var unanimatedCount = 0
  /// The number of updates so far; a change keyed to a value acts in the update that found it.
  var epoch = 0

  /// True if an update would change anything.
  var isPending: Bool {
    !pending.isEmpty || environmentChanged || !mailbox.isEmpty || !actions.isEmpty || !queue.isEmpty
  }

  func stateChanged(_ owner: any StateOwner, by storage: AnyObject) {
    checkChange(of: owner)
    let transaction = CurrentTransaction.value.withLock { $0 }
    request(owner, transaction, by: storage)
  }

  /// Reports a state change at the wrong time.
  private func checkChange(of owner: any StateOwner) {
    if isEvaluatingBody {
      runtime.report(
        .stateChangedDuringUpdate,
        "State was changed while a body was evaluated; the change is applied after the update. "
          + "Change state in an action, in onChange or in task instead.", path: owner.path)
    }
    runtime.reportChangeIfReadOnly("State was changed", at: owner.path)
  }

  var isInPass: Bool { runtime.frame.pass != nil }

  var hasOtherTransactions: Bool {
    if !queue.isEmpty { return true }
    guard !isInPass, let first = pending.first?.scope.pendingTransaction else { return false }
    return first.identity != CurrentTransaction.value.withLock { $0 }.identity
  }

  func enqueue(_ owner: any StateOwner, _ change: @escaping @MainActor () -> Void) {
    checkChange(of: owner)
    let transaction = CurrentTransaction.value.withLock { $0 }
    if let completion = transaction.completion { runtime.motions.adopt(completion) }
    if queue.last?.transaction.identity != transaction.identity {
      queue.append(QueuedTransaction(transaction: transaction))
    }
    queue[queue.count - 1].changes.append(change)
    runtime.setNeedsFrame()
  }

  /// Makes the changes of the transaction that has waited longest.
  func applyQueuedTransaction() {
    if queue.isEmpty { return }
    let next = queue.removeFirst()
    CurrentTransaction.with(next.transaction) {
      for change in next.changes { change() }
    }
  }

  /// Requests a new evaluation of a body.
  ///
  /// - Parameter storage: The object that stores the changed state; nil if that is unknown.
  func request(
    _ owner: any StateOwner, _ transaction: ActiveTransaction, by storage: AnyObject? = nil
  ) {
    guard owner.isMounted else { return }
    runtime.motions.causes?.bodyRequested(owner, transaction, by: storage)
    if let completion = transaction.completion { runtime.motions.adopt(completion) }
    if owner.scope.pendingTransaction == nil {
      pending.append(owner)
      owner.scope.pendingTransaction = transaction
    } else if transaction.animation != nil || transaction.transaction.disablesAnimations {
      owner.scope.pendingTransaction = transaction
    }
    runtime.setNeedsFrame()
  }

  /// Returns the owners whose bodies must be evaluated again, parents first, and forgets them.
  ///
  /// Those at the same depth keep their order. The observers of a model are called in an order that
  /// differs from process to process, so a replay would evaluate their bodies in another order.
  func consumePending() -> [any StateOwner] {
    defer { pending.removeAll(keepingCapacity: true) }
    return pending.sorted {
      ($0.depth, $0.scope.evaluation) < ($1.depth, $1.scope.evaluation)
    }
  }

  /// Calls an action after the current bodies are evaluated, so that it may change state.
  func afterUpdate(_ action: @escaping @MainActor () -> Void) {
    actions.append(action)
    runtime.setNeedsFrame()
  }
}

/// The state changes of one transaction.
struct QueuedTransaction {
  let transaction: ActiveTransaction
  var changes: [@MainActor () -> Void] = []
}

extension StateOwner where Self: ViewNode {
  var scheduler: any UpdateScheduler { runtime.updates }

  func evaluatePending() {
    guard isMounted, let pending = scope.pendingTransaction else { return }
    evaluate(parent.map { $0.transaction(from: pending) } ?? pending)
  }
}
