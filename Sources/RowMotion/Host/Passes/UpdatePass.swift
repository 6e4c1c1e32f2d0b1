// The update pass evaluates the bodies of views whose state changed, at most once each. It starts
// nearest the root, since an ancestor may update its descendants.

extension ViewHost: FrameDriver {
  func applyPendingUpdates() {
    applyTransactions()
    runtime.updates.transaction = ActiveTransaction()
  }

  /// Updates and lays out pending changes, one transaction after the other.
  func applyTransactions() {
    // Changes that bodies and layouts make meanwhile wait for the next call.
    var rounds = runtime.updates.queue.count
    repeat {
      layoutPass(isStep: true, updatePass())
      rounds -= 1
    } while rounds >= 0 && !runtime.updates.queue.isEmpty
  }

  /// Runs the actions that wait for the current bodies to be evaluated.
  ///
  /// Actions that request others again and again remain after the last round. They count as pending
  /// changes, so the frame reports a loop.
  func runUpdateActions() {
    var rounds = 0
    while !runtime.updates.actions.isEmpty, rounds < Runtime.maximumRounds {
      rounds += 1
      let actions = runtime.updates.actions
      runtime.updates.actions.removeAll()
      for action in actions { action() }
    }
  }

  /// Evaluates pending bodies.
  ///
  /// - Returns: The transaction in which the resulting layout changes animate.
  func updatePass() -> ActiveTransaction {
    guard runtime.begin(.update) else { return ActiveTransaction() }
    defer { runtime.endPass() }
    runtime.updates.epoch += 1
    for change in runtime.updates.mailbox.drain() {
      guard change.token.generation.load(ordering: .relaxed) == change.generation,
        let owner = change.token.owner
      else {
        if let completion = change.transaction.completion { runtime.motions.adopt(completion) }
        continue
      }
      change.token.didCallBack()
      runtime.updates.request(owner, change.transaction)
    }
    if runtime.updates.pending.isEmpty { runtime.updates.applyQueuedTransaction() }
    var result = ActiveTransaction()
    if runtime.updates.environmentChanged {
      runtime.updates.environmentChanged = false
      result = CurrentTransaction.value.withLock { $0 }
      runtime.updates.transaction = result
      inheritEnvironment()
    }
    // A body that changes state waits for the next round of this frame.
    for owner in runtime.updates.consumePending() {
      guard let transaction = owner.scope.pendingTransaction else { continue }
      if transaction.animation != nil || result.animation == nil { result = transaction }
      runtime.updates.transaction = transaction
      owner.evaluatePending()
    }
    if result.animation == nil { runtime.updates.unanimatedCount += 1 }
    runtime.updates.transaction = result
    return result
  }

  private func inheritEnvironment() {
    root.environment = environment
    root.visitChildren { $0.inherit(environment) }
    forgetMeasurements()
    root.invalidateLayout()
    root.invalidatePaint()
  }

  /// Discards all measurements in the tree.
  func forgetMeasurements() {
    root.forgetMeasurements()
    for list in runtime.nodes.lists { list.forgetRowMeasurements() }
  }
}
