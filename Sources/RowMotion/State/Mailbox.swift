import Synchronization

/// A queue of model changes, posted from any thread and read at the host's next update.
final class Mailbox: Sendable {
  struct PendingChange: Sendable {
    let token: ObservationToken
    let generation: Int
    let transaction: ActiveTransaction
  }

  private let changes = Mutex<[PendingChange]>([])
  private let isEmptyHint = Atomic<Bool>(true)
  private let wake = Mutex(Wake())

  // A structure, since a mutex that holds a closure directly wraps it once more at each read, and
  // each call then passes through all the wrappers.
  private struct Wake {
    var call: (@Sendable () -> Void)?
  }

  /// Sets the closure that requests a frame; it is called on the thread of a change.
  func scheduleWakeup(_ wake: (@Sendable () -> Void)?) {
    self.wake.withLock { $0.call = wake }
  }

  func post(_ token: ObservationToken, _ generation: Int) {
    let transaction = CurrentTransaction.value.withLock { $0 }
    transaction.completion?.isAdopted.store(true, ordering: .relaxed)
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
