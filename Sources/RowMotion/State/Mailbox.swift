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
  private let wake = Mutex(Wake())

  /// What to call, kept in a structure: a function that is a mutex's own value is wrapped once more each time
  /// that it is read, as it is then read and written as any value, and so called through all that was put around it.
  private struct Wake {
    var call: (@Sendable () -> Void)?
  }

  /// What to call, on whatever thread a change happens, so that a frame follows.
  func setWake(_ wake: (@Sendable () -> Void)?) {
    self.wake.withLock { $0.call = wake }
  }

  func post(_ token: ObservationToken, _ generation: Int) {
    let transaction = CurrentTransaction.value.withLock { $0 }
    transaction.completion?.isTaken.store(true, ordering: .relaxed)
    let isFirst = changes.withLock { changes in
      changes.append(PendingChange(token: token, generation: generation, transaction: transaction))
      return changes.count == 1
    }
    isEmptyHint.store(false, ordering: .releasing)
    if isFirst { wake.withLock { $0.call }?() }
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
