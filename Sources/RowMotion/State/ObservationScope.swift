import Observation
import Synchronization

/// Notes what a body reads, state and observable models, and asks for the body again when that
/// changes.
///
/// `withObservationTracking` has no way to stop: a body that is evaluated anew for other reasons
/// would leave its old registration behind in every model, and each would call back. So the scope
/// of a body that reads models also reads a property of its own, and before it observes anew it
/// changes that property, which fires the old registration and so removes it.
@MainActor final class ObservationScope {
  /// The transaction of a change that the body was not evaluated for yet.
  var pendingTransaction: ActiveTransaction?

  private let token = ObservationToken()
  private let hint: ObservationHint

  /// The scope of the body that is being evaluated.
  private(set) static var current: ObservationToken?

  /// Creates the scope of a body; those of one kind share a hint.
  init(_ hint: ObservationHint = .closures) {
    self.hint = hint
  }

  deinit {
    // The scope is its owner's alone, and so it ends no later.
    token.owner = nil
  }

  /// Evaluates a body for an owner and notes what it reads; no change waits for it then.
  func observe<Body>(_ owner: any StateOwner, _ body: () -> Body) -> Body {
    pendingTransaction = nil
    token.owner = owner
    token.invalidate()
    let scheduler = owner.scheduler
    let outer = (ObservationScope.current, scheduler.isEvaluatingBody)
    ObservationScope.current = token
    scheduler.isEvaluatingBody = true
    defer { (ObservationScope.current, scheduler.isEvaluatingBody) = outer }
    let token = token
    let generation = token.generation.load(ordering: .relaxed)
    // Nothing tells before the end whether a body reads a model: those of one kind mostly agree.
    let usesToken = hint.readsModels
    return withObservationTracking(
      {
        let result = body()
        if usesToken { token.access() }
        return result
      }, onChange: handler(scheduler.mailbox, generation))
  }

  /// Called only where the body read something.
  private func handler(_ mailbox: Mailbox, _ generation: Int) -> @Sendable () -> Void {
    hint.readsModels = true
    return token.handler(mailbox, generation)
  }

  /// Takes the registration back.
  func cancel() {
    token.invalidate()
    token.owner = nil
  }
}

/// Whether bodies of one kind read observable models, as far as seen until now.
@MainActor final class ObservationHint {
  var readsModels = false

  /// The closures that views hand to containers.
  static let closures = ObservationHint()
}

/// The property that an observation scope changes to end its own registration.
final class ObservationToken: @unchecked Sendable, Observable {
  /// Rises with each evaluation; a callback of an older one is ignored.
  let generation = Atomic<Int>(0)
  // Touched on the main actor only; the mailbox carries the reference across threads unread.
  // Not weak: a weak reference would make each use of the owner slower for as long as it lives.
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

  /// Notes that the registration has called back, by which it ended.
  func hasCalledBack() { isArmed = false }

  /// Ends the registration; its callbacks carry an older generation and are ignored.
  func invalidate() {
    generation.add(1, ordering: .relaxed)
    guard isArmed else { return }
    isArmed = false
    registrar.withMutation(of: self, keyPath: \.version) {}
  }
}
