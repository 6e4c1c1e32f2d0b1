import Synchronization

/// Where changes of models arrive, from any thread, until the host's next update.
final class Mailbox: Sendable {
  struct PendingChange: Sendable {
    let token: ObservationToken
    let generation: Int
    let transaction: ActiveTransaction
  }

  private let changes = Mutex<[PendingChange]>([])
  private let isEmptyHint = Atomic<Bool>(true)
  private let wake = Mutex<(@Sendable () -> Void)?>(nil)

  /// What to call, on whatever thread a change happens, so that a frame follows.
  func setWake(_ wake: (@Sendable () -> Void)?) {
    self.wake.withLock { $0 = wake }
  }

  func post(_ token: ObservationToken, _ generation: Int) {
    let transaction = CurrentTransaction.value.withLock { $0 }
    transaction.completion?.isTaken.store(true, ordering: .relaxed)
    let isFirst = changes.withLock { changes in
      changes.append(PendingChange(token: token, generation: generation, transaction: transaction))
      return changes.count == 1
    }
    isEmptyHint.store(false, ordering: .releasing)
    if isFirst { wake.withLock { $0 }?() }
  }

  var isEmpty: Bool { isEmptyHint.load(ordering: .acquiring) }

  func drain() -> [PendingChange] {
    isEmptyHint.store(true, ordering: .releasing)
    return changes.withLock { changes in
      defer { changes = [] }
      return changes
    }
  }
}
