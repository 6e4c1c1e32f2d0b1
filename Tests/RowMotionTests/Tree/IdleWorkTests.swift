import Testing

@testable import RowMotion

@MainActor private final class Worker: IdleWorker {
  var isWaitingForIdle = false
  var left: Int
  var limits: [Int] = []

  init(_ left: Int) { self.left = left }

  func performIdleWork(limit: Int) -> Bool {
    limits.append(limit)
    left -= min(left, limit)
    return left > 0
  }
}

@MainActor @Suite struct IdleWorkTests {
  private let host = ViewHost(size: Size(width: 100, height: 100), text: BoxFont()) { Text("host") }

  @Test func `workers are served in the order of their requests, one piece per call`() {
    let workers = [Worker(5), Worker(3)]
    var requests = 0
    host.onIdleWorkRequest = { requests += 1 }
    for worker in workers + workers { host.runtime.requestIdleWork(worker) }
    #expect(requests == 1)
    let hasMoreWork = (0..<4).map { _ in host.performIdleWork(limit: 3) }
    #expect(hasMoreWork == [true, true, false, false])
    #expect(workers.map(\.limits) == [[3, 3], [3]])
    #expect(!host.hasIdleWork)
    #expect(host.runtime.idleWork.checkInvariants() == [])
  }

  @Test func `a piece has at least one element`() {
    let worker = Worker(2)
    host.runtime.requestIdleWork(worker)
    let hasMoreWork = [host.performIdleWork(limit: 0), host.performIdleWork(limit: -5)]
    #expect(hasMoreWork == [true, false])
    #expect(worker.limits == [1, 1])
  }

  @Test func `released workers do not accumulate if no work is done`() {
    let workers = (0..<40).map { _ in Worker(1) }
    for worker in workers { host.runtime.requestIdleWork(worker) }
    for _ in 0..<10_000 { host.runtime.requestIdleWork(Worker(1)) }
    #expect(host.runtime.idleWork.count <= 80)
    var pieces = 1
    while host.performIdleWork(limit: 1) { pieces += 1 }
    #expect(pieces == 40)
    #expect(workers.allSatisfy { $0.left == 0 })
  }
}
