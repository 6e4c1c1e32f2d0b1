/// Work that no frame waits for, done in small pieces when there is nothing else to do.
@MainActor protocol IdleWorker: AnyObject {
  /// Whether it waits to be served; set by those that wait, and by nobody else.
  var isWaitingForIdle: Bool { get set }

  /// Does a piece of the work, looking at no more than so many elements; returns whether some is left.
  func performIdleWork(limit: Int) -> Bool
}

/// Those that have work left, in the order in which they asked; the first is served until it is done.
@MainActor struct IdleWork {
  private struct Waiting {
    weak var worker: (any IdleWorker)?
  }

  private var waiting: [Waiting] = []
  /// How many may wait before those that are gone are forgotten.
  private var limit = IdleWork.leastLimit

  private static let leastLimit = 16

  /// Whether somebody may have work left.
  var isEmpty: Bool { waiting.isEmpty }

  /// Notes that somebody has work, where it is not noted already.
  mutating func add(_ worker: any IdleWorker) {
    guard !worker.isWaitingForIdle else { return }
    worker.isWaitingForIdle = true
    if waiting.count >= limit {
      // Nobody may ever serve those that wait, and many may come and go.
      waiting.removeAll { $0.worker == nil }
      limit = max(IdleWork.leastLimit, 2 * waiting.count)
    }
    waiting.append(Waiting(worker: worker))
    assert(waiting.count > IdleWork.leastLimit || checkInvariants().isEmpty)
  }

  /// Notes that somebody has no more work.
  mutating func remove(_ worker: any IdleWorker) {
    worker.isWaitingForIdle = false
    waiting.removeAll { $0.worker == nil || $0.worker === worker }
  }

  /// Who is to be served next, those that are gone forgotten.
  mutating func next() -> (any IdleWorker)? {
    if let first = waiting.first?.worker { return first }
    waiting.removeAll { $0.worker == nil }
    return waiting.first?.worker
  }

  /// How many wait, or did and are gone.
  var count: Int { waiting.count }

  /// The invariants that do not hold, in words; empty where all do.
  ///
  /// - Complexity: O(n) in those that wait.
  func checkInvariants() -> [String] {
    let alive = waiting.compactMap(\.worker)
    var violations: [String] = []
    if Set(alive.map { ObjectIdentifier($0) }).count != alive.count {
      violations.append("somebody waits twice")
    }
    if !alive.allSatisfy(\.isWaitingForIdle) {
      violations.append("somebody waits without knowing")
    }
    if waiting.count > limit { violations.append("more wait than \(limit)") }
    return violations
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
