// The update pass: the bodies of views whose state changed are evaluated again, at most once, those
// nearest the root first, since they may bring those below up to date on the way.

extension ViewHost {
  /// Notes that state changed, in the transaction at hand.
  func stateChanged(_ owner: any StateOwner) {
    if isEvaluatingBody {
      report(
        .stateChangedDuringUpdate,
        "State is changed while a body is evaluated; the change waits until the update is over. "
          + "Change state in an action, in onChange or in task instead.", at: owner)
    }
    let transaction = CurrentTransaction.value.withLock { $0 }
    request(owner, transaction)
  }

  /// Carries out what is pending from another transaction than the one at hand, so that each change
  /// is animated as it was asked for.
  func carryOutOtherTransactions() {
    guard !isInPass, let first = pending.first?.pendingTransaction else { return }
    guard first.identity != CurrentTransaction.value.withLock({ $0 }).identity else { return }
    layoutPass(isStep: true, updatePass())
    updateTransaction = ActiveTransaction()
  }

  /// Asks for a body to be evaluated again.
  func request(_ owner: any StateOwner, _ transaction: ActiveTransaction) {
    guard owner.isMounted else { return }
    if let completion = transaction.completion { adopt(completion) }
    if owner.pendingTransaction == nil {
      pending.append(owner)
      owner.pendingTransaction = transaction
    } else if transaction.animation != nil || transaction.transaction.disablesAnimations {
      owner.pendingTransaction = transaction
    }
    setNeedsFrame()
  }

  /// Sees to it that a completion is called.
  func adopt(_ completion: AnimationCompletion) {
    guard !completions.contains(where: { $0 === completion }) else { return }
    completion.isTaken.store(true, ordering: .relaxed)
    completions.append(completion)
  }

  /// Evaluates what is pending.
  ///
  /// - Returns: The transaction that what moved by it is animated in.
  func updatePass() -> ActiveTransaction {
    isInPass = true
    defer { isInPass = false }
    epoch += 1
    for letter in mailbox.drain() {
      guard letter.fuse.generation.load(ordering: .relaxed) == letter.generation,
        let owner = letter.fuse.owner
      else {
        if let completion = letter.transaction.completion { adopt(completion) }
        continue
      }
      request(owner, letter.transaction)
    }
    var result = ActiveTransaction()
    if environmentChanged {
      environmentChanged = false
      result = CurrentTransaction.value.withLock { $0 }
      updateTransaction = result
      inheritEnvironment()
    }
    while !pending.isEmpty {
      let owners = pending.sorted { $0.depth < $1.depth }
      pending.removeAll(keepingCapacity: true)
      for owner in owners {
        guard let transaction = owner.pendingTransaction else { continue }
        if transaction.animation != nil || result.animation == nil { result = transaction }
        updateTransaction = transaction
        owner.evaluatePending()
      }
      // A body that changed state asked again; that is for the next round of this frame.
      break
    }
    if result.animation == nil { stillUpdates += 1 }
    updateTransaction = result
    return result
  }

  private func inheritEnvironment() {
    root.environment = environment
    root.visitChildren { $0.inherit(environment) }
    root.forgetMeasurements()
    for list in lists { list.forgetRowMeasurements() }
    root.invalidateLayout()
    root.invalidatePaint()
  }
}
