// The update pass: the bodies of views whose state changed are evaluated again, at most once, those
// nearest the root first, since they may bring those below up to date on the way.

extension ViewHost: FrameDriver {
  func carryOutPending() {
    carryOutTransactions()
    runtime.updateTransaction = ActiveTransaction()
  }

  /// Updates and lays out what waits, one transaction after the other.
  func carryOutTransactions() {
    // What bodies and layouts change meanwhile is for the next time.
    var rounds = runtime.queue.count
    repeat {
      layoutPass(isStep: true, updatePass())
      rounds -= 1
    } while rounds >= 0 && !runtime.queue.isEmpty
  }

  /// Calls what waits for the bodies at hand to be evaluated.
  ///
  /// What is left over because actions keep asking for others counts as pending, and so as a loop.
  func runUpdateActions() {
    var rounds = 0
    while !runtime.updateActions.isEmpty, rounds < Runtime.maximumRounds {
      rounds += 1
      let actions = runtime.updateActions
      runtime.updateActions.removeAll()
      for action in actions { action() }
    }
  }

  /// Evaluates what is pending.
  ///
  /// - Returns: The transaction that what moved by it is animated in.
  func updatePass() -> ActiveTransaction {
    guard runtime.begin(.update) else { return ActiveTransaction() }
    defer { runtime.endPass() }
    runtime.epoch += 1
    for change in runtime.mailbox.drain() {
      guard change.token.generation.load(ordering: .relaxed) == change.generation,
        let owner = change.token.owner
      else {
        if let completion = change.transaction.completion { runtime.adopt(completion) }
        continue
      }
      change.token.hasCalledBack()
      runtime.request(owner, change.transaction)
    }
    if runtime.pending.isEmpty { runtime.applyQueuedTransaction() }
    var result = ActiveTransaction()
    if runtime.environmentChanged {
      runtime.environmentChanged = false
      result = CurrentTransaction.value.withLock { $0 }
      runtime.updateTransaction = result
      inheritEnvironment()
    }
    while !runtime.pending.isEmpty {
      let owners = runtime.pending.sorted { $0.depth < $1.depth }
      runtime.pending.removeAll(keepingCapacity: true)
      for owner in owners {
        guard let transaction = owner.scope.pendingTransaction else { continue }
        if transaction.animation != nil || result.animation == nil { result = transaction }
        runtime.updateTransaction = transaction
        owner.evaluatePending()
      }
      // A body that changed state asked again; that is for the next round of this frame.
      break
    }
    if result.animation == nil { runtime.unanimatedUpdates += 1 }
    runtime.updateTransaction = result
    return result
  }

  private func inheritEnvironment() {
    root.environment = environment
    root.visitChildren { $0.inherit(environment) }
    root.forgetMeasurements()
    for list in runtime.lists { list.forgetRowMeasurements() }
    root.invalidateLayout()
    root.invalidatePaint()
  }
}
