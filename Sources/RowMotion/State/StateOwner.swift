/// What has a body that is evaluated again when state changes: a node of the tree.
@MainActor protocol StateOwner: AnyObject {
  /// What notes what the body reads, and the change that it waits for.
  var scope: ObservationScope { get }
  /// Whether it is part of a tree still.
  var isMounted: Bool { get }
  /// The views it stands in, as in ``Diagnostic/viewPath``.
  var path: String { get }
  /// How many are above it in the tree: of those that wait the ones with fewer come first.
  var depth: Int { get }
  /// Who is told that state has changed.
  var scheduler: any UpdateScheduler { get }
  /// Evaluates the body for the change that waits.
  func evaluatePending()
  /// Evaluates the body in a transaction as it comes from above.
  func evaluate(_ transaction: ActiveTransaction)
}

/// Takes note of changed state and sees to it that bodies are evaluated again.
@MainActor protocol UpdateScheduler: AnyObject {
  /// Where changes of models arrive.
  var mailbox: Mailbox { get }
  var isEvaluatingBody: Bool { get set }
  /// Notes that state changed, in the transaction at hand.
  func stateChanged(_ owner: any StateOwner)
  /// True while a pass goes through the tree.
  var isInPass: Bool { get }
  /// True while changes wait that were made in another transaction than the current one.
  var hasOtherTransactions: Bool { get }
  /// Adds a change of an owner's state in the current transaction to those that wait.
  func enqueue(_ owner: any StateOwner, _ change: @escaping @MainActor () -> Void)
}
