/// A node with a body that is evaluated again when state changes.
@MainActor protocol StateOwner: AnyObject {
  /// The scope that tracks the body's reads and holds the pending transaction.
  var scope: ObservationScope { get }
  /// True while the owner is part of a tree.
  var isMounted: Bool { get }
  /// The path of enclosing views, as in ``Diagnostic/viewPath``.
  var path: String { get }
  /// The number of ancestors in the tree; pending owners with fewer ancestors come first.
  var depth: Int { get }
  /// The scheduler that is notified of state changes.
  var scheduler: any UpdateScheduler { get }
  /// Returns the name of the view's property that an object stores; nil if there is none.
  func propertyName(of storage: AnyObject) -> String?
  /// Evaluates the body for the pending change.
  func evaluatePending()
  /// Evaluates the body in a transaction that an ancestor passes on.
  func evaluate(_ transaction: ActiveTransaction)
}

extension StateOwner {
  func propertyName(of storage: AnyObject) -> String? { nil }
}

/// A recorder of changed state that schedules new evaluations of bodies.
@MainActor protocol UpdateScheduler: AnyObject {
  /// The queue of model changes.
  var mailbox: Mailbox { get }
  var isEvaluatingBody: Bool { get set }
  /// The number of evaluations of bodies so far.
  var evaluations: Int { get set }
  /// Records that state, which an object stores, changed in the current transaction.
  func stateChanged(_ owner: any StateOwner, by storage: AnyObject)
  /// True while a pass traverses the tree.
  var isInPass: Bool { get }
  /// True while changes of a transaction other than the current one wait.
  var hasOtherTransactions: Bool { get }
  /// Adds a change of an owner's state, in the current transaction, to the waiting changes.
  func enqueue(_ owner: any StateOwner, _ change: @escaping @MainActor () -> Void)
}
