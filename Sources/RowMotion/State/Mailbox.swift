import Synchronization

/// Where changes of models arrive, from any thread, until the host's next update.
final class Mailbox: Sendable {
  struct Letter: Sendable {
    let fuse: ObservationFuse
    let generation: Int
    let transaction: ActiveTransaction
  }

  private let letters = Mutex<[Letter]>([])
  private let isEmptyHint = Atomic<Bool>(true)
  private let wake = Mutex<(@Sendable () -> Void)?>(nil)

  /// What to call, on whatever thread a change happens, so that a frame follows.
  func setWake(_ wake: (@Sendable () -> Void)?) {
    self.wake.withLock { $0 = wake }
  }

  func post(_ fuse: ObservationFuse, _ generation: Int) {
    let transaction = CurrentTransaction.value.withLock { $0 }
    transaction.completion?.isTaken.store(true, ordering: .relaxed)
    let isFirst = letters.withLock { letters in
      letters.append(Letter(fuse: fuse, generation: generation, transaction: transaction))
      return letters.count == 1
    }
    isEmptyHint.store(false, ordering: .releasing)
    if isFirst { wake.withLock { $0 }?() }
  }

  var isEmpty: Bool { isEmptyHint.load(ordering: .acquiring) }

  func drain() -> [Letter] {
    isEmptyHint.store(true, ordering: .releasing)
    return letters.withLock { letters in
      let all = letters
      letters.removeAll(keepingCapacity: true)
      return all
    }
  }
}
