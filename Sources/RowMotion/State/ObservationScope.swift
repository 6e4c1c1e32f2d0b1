import Observation
import Synchronization

/// Notes which observable models a body reads, and asks for the body again when one changes.
///
/// `withObservationTracking` has no way to stop: a body that is evaluated anew for other reasons
/// would leave its old registration behind in every model, and each would call back. So the scope
/// of a body that reads models also reads a property of its own, and before it observes anew it
/// changes that property, which fires the old registration and so removes it.
@MainActor struct ObservationScope {
  private let fuse = ObservationFuse()

  /// Evaluates a body for an owner and notes what it reads.
  func observe<Body>(_ owner: any StateOwner, _ body: () -> Body) -> Body {
    fuse.owner = owner
    fuse.blow()
    let fuse = fuse
    let mailbox = owner.host.mailbox
    let generation = fuse.generation.load(ordering: .relaxed)
    let usesFuse = fuse.isNeeded
    // The handler is made only where the body read something.
    return withObservationTracking(
      {
        let result = body()
        if usesFuse { fuse.access() }
        return result
      }, onChange: fuse.handler(mailbox, generation))
  }

  /// Takes the registration back.
  func cancel() {
    fuse.blow()
    fuse.owner = nil
  }
}

/// The property that an observation scope changes to end its own registration.
final class ObservationFuse: @unchecked Sendable, Observable {
  /// Rises with each evaluation; a callback of an older one is ignored.
  let generation = Atomic<Int>(0)
  // Touched on the main actor only; the mailbox carries the reference across threads unread.
  nonisolated(unsafe) weak var owner: (any StateOwner)?
  nonisolated(unsafe) private(set) var isNeeded = false
  private let registrar = ObservationRegistrar()
  private var spark: Int { 0 }

  func handler(_ mailbox: Mailbox, _ generation: Int) -> @Sendable () -> Void {
    isNeeded = true
    return { [self] in
      if self.generation.load(ordering: .relaxed) == generation {
        mailbox.post(self, generation)
      }
    }
  }

  func access() {
    registrar.access(self, keyPath: \.spark)
  }

  /// Ends the registration; its callbacks carry an older generation and are ignored.
  func blow() {
    guard isNeeded else { return }
    generation.add(1, ordering: .relaxed)
    registrar.withMutation(of: self, keyPath: \.spark) {}
  }
}
