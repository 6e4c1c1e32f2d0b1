/// An object with work that no frame waits for, done in small pieces when the program is idle.
@MainActor protocol IdleWorker: AnyObject {
  /// True while the worker waits for idle time; set only by ``IdleWork``.
  var isWaitingForIdle: Bool { get set }

  /// Processes at most a number of elements; returns whether work is left.
  func performIdleWork(limit: Int) -> Bool
}

/// The workers with work left, in order of their requests; the first one runs until it is done.
@MainActor struct IdleWork {
  private struct QueuedWorker {
    weak var worker: (any IdleWorker)?
  }

  /// Called when a worker is added and none was waiting.
  var onRequest: (@MainActor () -> Void)?
  private var queue: [QueuedWorker] = []
  /// The number of workers at which deallocated ones are removed.
  private var limit = IdleWork.leastLimit

  private static let leastLimit = 16

  /// True if no worker can have work left.
  var isEmpty: Bool { queue.isEmpty }

  /// Adds a worker, unless it is already waiting.
  mutating func add(_ worker: any IdleWorker) {
    guard !worker.isWaitingForIdle else { return }
    worker.isWaitingForIdle = true
    if queue.count >= limit {
      // Waiting workers may never be run, and many may be created and deallocated.
      queue.removeAll { $0.worker == nil }
      limit = max(IdleWork.leastLimit, 2 * queue.count)
    }
    queue.append(QueuedWorker(worker: worker))
    assert(queue.count > IdleWork.leastLimit || checkInvariants().isEmpty)
  }

  /// Removes a worker that has no more work.
  mutating func remove(_ worker: any IdleWorker) {
    worker.isWaitingForIdle = false
    queue.removeAll { $0.worker == nil || $0.worker === worker }
  }

  /// Returns the next worker, after removing deallocated ones.
  mutating func next() -> (any IdleWorker)? {
    if let first = queue.first?.worker { return first }
    queue.removeAll { $0.worker == nil }
    return queue.first?.worker
  }

  /// The number of waiting workers, including deallocated ones.
  var count: Int { queue.count }

  /// Returns the violated invariants, in words; empty if all hold.
  ///
  /// - Complexity: O(n) in the waiting workers.
  func checkInvariants() -> [String] {
    let workers = queue.compactMap(\.worker)
    var violations: [String] = []
    if Set(workers.map { ObjectIdentifier($0) }).count != workers.count {
      violations.append("an item waits twice")
    }
    if !workers.allSatisfy(\.isWaitingForIdle) {
      violations.append("a waiting item is not marked as waiting")
    }
    if queue.count > limit { violations.append("more than \(limit) items wait") }
    return violations
  }
}

extension Runtime {
  /// Adds a worker with work that no frame waits for.
  func requestIdleWork(_ worker: any IdleWorker) {
    let wasEmpty = idleWork.isEmpty
    idleWork.add(worker)
    if wasEmpty { idleWork.onRequest?() }
  }

  /// Runs the first waiting worker for one piece of work; returns whether work is left.
  func performIdleWork(limit: Int) -> Bool {
    guard let worker = idleWork.next() else { return false }
    if !worker.performIdleWork(limit: max(1, limit)) { idleWork.remove(worker) }
    return idleWork.next() != nil
  }
}
