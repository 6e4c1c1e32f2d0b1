/// Work that no frame waits for, done in small pieces when there is nothing else to do.
@MainActor protocol IdleWorker: AnyObject {
  /// Does a piece of the work, looking at no more than so many elements; returns whether some is left.
  func performIdleWork(limit: Int) -> Bool
}

/// Those that have work left, in the order in which they asked; the first is served until it is done.
@MainActor struct IdleWork {
  private struct Waiting {
    weak var worker: (any IdleWorker)?
  }

  private var waiting: [Waiting] = []

  /// Whether somebody may have work left.
  var isEmpty: Bool { waiting.isEmpty }

  /// Notes that somebody has work, where it is not noted already.
  mutating func add(_ worker: any IdleWorker) {
    guard !waiting.contains(where: { $0.worker === worker }) else { return }
    waiting.append(Waiting(worker: worker))
    assert(checkInvariants().isEmpty)
  }

  /// Notes that somebody has no more work.
  mutating func remove(_ worker: any IdleWorker) {
    waiting.removeAll { $0.worker == nil || $0.worker === worker }
  }

  /// Who is to be served next, those that are gone forgotten.
  mutating func next() -> (any IdleWorker)? {
    waiting.removeAll { $0.worker == nil }
    return waiting.first?.worker
  }

  /// The invariants that do not hold, in words: nobody waits twice.
  func checkInvariants() -> [String] {
    let alive = waiting.compactMap(\.worker).map { ObjectIdentifier($0) }
    return Set(alive).count == alive.count ? [] : ["somebody waits twice"]
  }
}

extension Runtime {
  /// Notes that somebody has work that no frame waits for.
  func requestIdleWork(_ worker: any IdleWorker) {
    let wasEmpty = idleWork.isEmpty
    idleWork.add(worker)
    if wasEmpty { onIdleWorkRequest?() }
  }

  /// Has the first of those who have work do a piece of it; returns whether some is left.
  func performIdleWork(limit: Int) -> Bool {
    guard let worker = idleWork.next() else { return false }
    if !worker.performIdleWork(limit: max(1, limit)) { idleWork.remove(worker) }
    return idleWork.next() != nil
  }
}
