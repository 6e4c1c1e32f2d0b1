import Observation

/// Notes which observable models a body reads, and asks for the body again when one changes.
///
/// `withObservationTracking` has no way to stop: a body that is evaluated anew for other reasons
/// would leave its old registration behind in every model, and each would call back. So the scope
/// also reads a property of its own, and before it observes anew it changes that property, which
/// fires the old registration and so removes it.
@MainActor struct ObservationScope {
  weak var owner: (any StateOwner)?
  private let fuse = ObservationFuse()
  private var isArmed = false

  init() {}

  /// Evaluates a body and notes what it reads.
  mutating func observe<Body>(_ host: ViewHost, _ body: () -> Body) -> Body {
    cancel()
    let mailbox = host.mailbox
    let generation = fuse.generation
    let fuse = fuse
    let identity = owner.map { ObjectIdentifier($0) }
    var armed = false
    fuse.owner = owner
    let result = withObservationTracking {
      let result = body()
      fuse.access()
      return result
    } onChange: {
      mailbox.post(fuse, generation, identity)
    }
    armed = true
    isArmed = armed
    return result
  }

  /// Takes the registration back.
  mutating func cancel() {
    guard isArmed else { return }
    isArmed = false
    fuse.blow()
  }
}

/// The property that an observation scope changes to end its own registration.
final class ObservationFuse: @unchecked Sendable, Observable {
  // Touched on the main actor only; the mailbox carries the reference across threads unread.
  nonisolated(unsafe) private(set) var generation = 0
  nonisolated(unsafe) weak var owner: (any StateOwner)?
  private let registrar = ObservationRegistrar()
  private var spark: Int { 0 }

  func access() {
    registrar.access(self, keyPath: \.spark)
  }

  /// Fires what is registered; its callbacks carry an older generation and are ignored.
  func blow() {
    generation += 1
    registrar.withMutation(of: self, keyPath: \.spark) {}
  }
}
