import Observation
import Synchronization

/// A tracker of the state and models that a body reads, which requests a new evaluation when they
/// change.
///
/// `withObservationTracking` cannot be stopped: a body that is evaluated again for other reasons
/// would leave its old registration in every model, and each would call back. A body that reads
/// models therefore also reads a property of its scope. Before the next observation, the scope
/// changes that property, which fires and thereby removes the old registration.
@MainActor final class ObservationScope {
  /// The transaction of a change for which the body was not evaluated yet; nil if none.
  var pendingTransaction: ActiveTransaction?

  /// The number of the last evaluation among all bodies.
  private(set) var evaluation = 0

  private let token = ObservationToken()
  private let hint: ObservationHint

  /// The token of the body that is being evaluated; nil outside of bodies.
  private(set) static var current: ObservationToken?

  /// Creates the scope of a body; bodies of one kind share a hint.
  init(_ hint: ObservationHint = .closures) {
    self.hint = hint
  }

  deinit {
    // Only the owner holds the scope, so both are deallocated together.
    token.owner = nil
  }

  /// Evaluates a body for an owner, tracks its reads and clears the pending transaction.
  func observe<Body>(_ owner: any StateOwner, _ body: () -> Body) -> Body {
    pendingTransaction = nil
    token.owner = owner
    token.invalidate()
    let scheduler = owner.scheduler
    scheduler.evaluations += 1
    evaluation = scheduler.evaluations
    let outer = (ObservationScope.current, scheduler.isEvaluatingBody)
    ObservationScope.current = token
    scheduler.isEvaluatingBody = true
    defer { (ObservationScope.current, scheduler.isEvaluatingBody) = outer }
    let token = token
    let generation = token.generation.load(ordering: .relaxed)
    // Only the end of a body shows if it reads a model. Bodies of one kind usually agree.
    let usesToken = hint.readsModels
    return withObservationTracking(
      {
        let result = body()
        if usesToken { token.access() }
        return result
      }, onChange: handler(scheduler.mailbox, generation))
  }

  /// Returns the change handler; called only if the body read something.
  private func handler(_ mailbox: Mailbox, _ generation: Int) -> @Sendable () -> Void {
    hint.readsModels = true
    return token.handler(mailbox, generation)
  }

  /// Cancels the registration.
  func cancel() {
    token.invalidate()
    token.owner = nil
  }
}

/// A record of whether bodies of one kind have read observable models so far.
@MainActor final class ObservationHint {
  var readsModels = false

  /// The hint of the closures that views pass to containers.
  static let closures = ObservationHint()
}

/// An observable property that a scope changes to end its own registration.
final class ObservationToken: @unchecked Sendable, Observable {
  /// The number of the latest evaluation; callbacks of older ones are ignored.
  let generation = Atomic<Int>(0)
  // Used on the main actor only; the mailbox passes the reference across threads unread. Not weak:
  // a weak reference would slow down each use of the owner.
  nonisolated(unsafe) unowned(unsafe) var owner: (any StateOwner)?
  nonisolated(unsafe) private var isArmed = false
  private let registrar = ObservationRegistrar()
  private var version: Int { 0 }

  func handler(_ mailbox: Mailbox, _ generation: Int) -> @Sendable () -> Void {
    { [self] in
      if self.generation.load(ordering: .relaxed) == generation {
        mailbox.post(self, generation)
      }
    }
  }

  func access() {
    isArmed = true
    registrar.access(self, keyPath: \.version)
  }

  /// Records that the registration has called back, which ended it.
  func didCallBack() { isArmed = false }

  /// Ends the registration; its callbacks have an older generation and are ignored.
  func invalidate() {
    generation.add(1, ordering: .relaxed)
    guard isArmed else { return }
    isArmed = false
    registrar.withMutation(of: self, keyPath: \.version) {}
  }
}
