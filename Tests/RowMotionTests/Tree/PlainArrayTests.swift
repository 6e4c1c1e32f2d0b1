import Observation
import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Counts the reads of ids.
private final class ReadCounter {
  var reads = 0
}

private struct Counted: Identifiable {
  let number: Int
  let counter: ReadCounter

  var id: Int {
    counter.reads += 1
    return number
  }
}

@MainActor @Observable private final class Model {
  var elements: [Counted] = []
}

private struct CountedList: View {
  let model: Model

  var body: some View {
    List(model.elements) { Text("row \($0.number)").frame(height: 20) }
  }
}

private struct Numbered: Equatable {
  var id: Int
  var title = ""
}

@MainActor @Observable private final class Numbers {
  var elements: [Numbered]

  init(_ ids: [Int]) { elements = ids.map { Numbered(id: $0) } }
}

private struct NumberedList: View {
  let model: Numbers

  var body: some View {
    List(model.elements, id: \.id) { Tapped(name: $0.id).frame(height: 20) }
      .listRowHeight(.fixed(20))
  }
}

/// A view that shows its number of taps, so that tests see which row kept its state.
private struct Tapped: View {
  let name: Int
  @State private var count = 0

  var body: some View { Text("\(name) tapped \(count)").onTapGesture { count += 1 } }
}

/// The ids that a list reads of a plain array, which does not describe its changes.
@MainActor @Suite struct PlainArrayTests {
  private let counter = ReadCounter()

  private func host(_ count: Int) -> (ViewHost, Model) {
    let model = Model()
    model.elements = (0..<count).map { Counted(number: $0, counter: counter) }
    let host = ViewHost(size: Size(width: 200, height: 200), text: BoxFont()) {
      CountedList(model: model)
    }
    return (host, model)
  }

  /// Returns the number of ids that a closure reads.
  private func reads(_ body: () -> Void) -> Int {
    counter.reads = 0
    body()
    return counter.reads
  }

  private func finishIdleWork(_ host: ViewHost) {
    while host.performIdleWork(limit: 10_000) {}
  }

  // MARK: The first frame

  @Test func `the first frame reads only the ids of visible rows, for any number of rows`() {
    let few = reads { host(1_000).0.advance(to: 0) }
    let many = reads { host(1_000_000).0.advance(to: 0) }
    #expect(few == many)
    // Ten rows are visible and one begins at the bottom edge. Each id is read twice: for its key,
    // and to compare it with the ids above.
    #expect(many == 22)
  }

  @Test func `idle work reads ids up to its limit, and each id once`() {
    let (host, _) = host(1_000)
    host.advance(to: 0)
    var pieces: [Int] = []
    var hasMoreWork = true
    while hasMoreWork { pieces.append(reads { hasMoreWork = host.performIdleWork(limit: 300) }) }
    #expect(pieces == [300, 300, 300, 89])
    #expect(!host.hasIdleWork)
    #expect(reads { _ = host.performIdleWork(limit: 300) } == 0)
  }

  @Test func `idle work is requested once and requests no frame`() {
    let (host, model) = host(1_000)
    host.advance(to: 0)
    var (requests, frames) = (0, 0)
    host.onIdleWorkRequest = { requests += 1 }
    host.onFrameRequest = { frames += 1 }
    #expect(host.hasIdleWork)
    #expect(host.isIdle)
    finishIdleWork(host)
    #expect(host.isIdle)
    #expect((requests, frames) == (0, 0))
    // Known ids stay known: the ids of inserted rows are read in the frame.
    model.elements.insert(Counted(number: -1, counter: counter), at: 500)
    host.advance(to: 0)
    #expect(!host.hasIdleWork)
    model.elements += (2_000..<4_000).map { Counted(number: $0, counter: counter) }
    host.advance(to: 0)
    #expect(host.hasIdleWork)
    #expect(requests == 1)
    #expect(reads { finishIdleWork(host) } == 2_000)
    #expect(host.isIdle)
  }

  @Test func `pending idle work is removed with its list`() {
    let model = Model()
    model.elements = (0..<1_000).map { Counted(number: $0, counter: counter) }
    struct OptionalList: View {
      let model: Model
      @State private var isShown = true

      var body: some View {
        Text("switch").id("switch").onTapGesture { isShown = false }
        if isShown { CountedList(model: model) }
      }
    }
    let harness = Harness(width: 200, height: 200) { OptionalList(model: model) }
    #expect(harness.host.hasIdleWork)
    harness.tap(id: "switch")
    harness.advance(to: 1)
    let hasMoreWork = harness.host.performIdleWork(limit: 10)
    #expect(!hasMoreWork)
    #expect(!harness.host.hasIdleWork)
  }

  // MARK: Changes

  @Test func `an insertion reads a few ids, for any number of rows`() {
    for count in [1_000, 100_000] {
      let (host, model) = host(count)
      host.advance(to: 0)
      finishIdleWork(host)
      let read = reads {
        model.elements.insert(Counted(number: -1, counter: counter), at: 500)
        host.advance(to: 0)
      }
      // The ids of the new row and of the one at its offset. The new id is read twice more: for the
      // change, and to compare it with all others.
      #expect(read == 4, "\(count)")
    }
  }

  /// Equal ends are compared in memory and do not count.
  @Test func `rows whose ids are compared are counted in the statistics`() {
    let model = Numbers(Array(0..<1_000))
    let host = ViewHost(size: Size(width: 100, height: 100), text: BoxFont()) {
      NumberedList(model: model)
    }
    host.advance(to: 0)
    #expect(host.statistics.rowsCompared == 0)
    model.elements[500] = Numbered(id: 5_000)
    host.advance(to: 1)
    #expect(host.statistics.rowsCompared == 2)
    model.elements.reverse()
    host.advance(to: 2)
    #expect(host.statistics.rowsCompared == 2 + 2_000)
  }

  @Test func `a change before idle work reads all ids once`() {
    let (host, model) = host(1_000)
    host.advance(to: 0)
    let read = reads {
      model.elements.insert(Counted(number: -1, counter: counter), at: 500)
      host.advance(to: 0)
    }
    // All ids but those of visible rows, and four for the insertion.
    #expect(read == 989 + 4)
    let next = reads {
      model.elements.insert(Counted(number: -2, counter: counter), at: 600)
      host.advance(to: 0)
    }
    #expect(next == 4)
  }

  @Test func `appending reads only the new ids`() {
    let (host, model) = host(1_000)
    host.advance(to: 0)
    let read = reads {
      model.elements += (5_000..<5_010).map { Counted(number: $0, counter: counter) }
      host.advance(to: 0)
    }
    #expect(read == 10)
  }

  /// All changes of short lists, including repeated ids, after any amount of idle work.
  @Test func `changes equal a comparison of all ids, after any amount of idle work`() {
    var lists: [[Int]] = [[]]
    var longest: [[Int]] = [[]]
    for _ in 0..<4 {
      longest = longest.flatMap { list in (0..<3).map { list + [$0] } }
      lists += longest
    }
    let root = ViewHost(size: Size(width: 100, height: 100), text: BoxFont()) { Text("host") }
    let context = SyncContext(
      runtime: root.runtime, parent: nil, environment: EnvironmentValues(),
      transaction: ActiveTransaction())
    func view(_ ids: [Int]) -> ForEach<[Numbered], Int, Text> {
      ForEach(ids.map { Numbered(id: $0) }, id: \.id) { Text("\($0.id)") }
    }
    for old in lists {
      for new in lists {
        for work in Set([0, 1, old.count]) {
          let provider = ElementRowProvider(view(old), context)
          if work > 0 { _ = provider.performIdleWork(limit: work) }
          provider.update(view(new), context)
          let changes = provider.consumeChanges() ?? .unchanged(old.count)
          let expected = IdentityDiff(from: old, to: new).changes
          let occurrences = new.indices.map { index in new[..<index].count { $0 == new[index] } }
          guard changes == expected,
            new.indices.map({ provider.occurrence(at: $0) }) == occurrences,
            provider.checkInvariants() == []
          else {
            Issue.record("\(old) to \(new) after \(work): \(changes), not \(expected)")
            return
          }
        }
      }
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `successive random changes of longer lists equal a comparison of all ids`(seed: UInt64) {
    var random = RandomSource(run: seed)
    let root = ViewHost(size: Size(width: 100, height: 100), text: BoxFont()) { Text("host") }
    let context = SyncContext(
      runtime: root.runtime, parent: nil, environment: EnvironmentValues(),
      transaction: ActiveTransaction())
    func view(_ ids: [Int]) -> ForEach<[Numbered], Int, Text> {
      ForEach(ids.map { Numbered(id: $0) }, id: \.id) { Text("\($0.id)") }
    }
    var ids = Array(0..<random.below(400))
    var next = 1_000
    let provider = ElementRowProvider(view(ids), context)
    for step in 0..<60 {
      let old = ids
      for _ in 0..<random.below(step % 10 == 0 ? 200 : 4) {
        switch random.below(4) {
        case 0 where !ids.isEmpty: ids.remove(at: random.below(ids.count))
        case 1 where !ids.isEmpty:
          ids.insert(ids.remove(at: random.below(ids.count)), at: random.below(ids.count + 1))
        case 2 where !ids.isEmpty && step % 15 > 10:
          // Repeats an existing id for a while.
          ids.insert(ids[random.below(ids.count)], at: random.below(ids.count + 1))
        default:
          ids.insert(next, at: random.below(ids.count + 1))
          next += 1
        }
      }
      if step % 15 == 0 {
        var uniqueIDs: Set<Int> = []
        ids = ids.filter { uniqueIDs.insert($0).inserted }
      }
      if random.below(2) == 0 { _ = provider.performIdleWork(limit: 1 + random.below(300)) }
      if !old.isEmpty, random.below(2) == 0 { _ = provider.occurrence(at: random.below(old.count)) }
      provider.update(view(ids), context)
      let changes = provider.consumeChanges() ?? .unchanged(old.count)
      guard changes == IdentityDiff(from: old, to: ids).changes, provider.checkInvariants() == []
      else {
        Issue.record("seed \(seed), step \(step): \(provider.checkInvariants())")
        return
      }
      for _ in 0..<3 where !ids.isEmpty {
        let index = random.below(ids.count)
        #expect(provider.occurrence(at: index) == ids[..<index].count { $0 == ids[index] })
      }
    }
  }

  // MARK: Repeated ids

  private func reports(_ host: ViewHost) -> [String] {
    host.diagnostics.filter { $0.kind == .duplicateIdentity }.map(\.message)
  }

  @Test func `a repeated id is reported when its later row is visible, or in idle time`() {
    func host() -> ViewHost {
      let model = Numbers(Array(0..<100) + [3] + Array(100..<200))
      let host = ViewHost(size: Size(width: 200, height: 200), text: BoxFont()) {
        NumberedList(model: model)
      }
      host.advance(to: 0)
      return host
    }
    let scrolled = host()
    #expect(reports(scrolled) == [])
    scrolled.scroll(to: 1_960)
    scrolled.advance(to: 0)
    let report = reports(scrolled)
    #expect(report.count == 1)
    #expect(
      report.first?.hasPrefix("The id 3 occurs 2 times in the data, at offsets 3, 100.") == true)
    let idle = host()
    var pieces = 0
    while idle.performIdleWork(limit: 50) { pieces += 1 }
    #expect(reports(idle) == report)
    // The second piece finds it, after which no work is left.
    #expect(pieces == 1)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `the displayed rows do not depend on when idle work is done`(seed: UInt64) {
    var random = RandomSource(seed: seed, for: "idle work")
    let start = (0..<120).map { _ in random.below(seed % 2 == 0 ? 60 : 100_000) }
    let models = (0..<3).map { _ in Numbers(start) }
    let hosts = models.map { model in
      ViewHost(size: Size(width: 200, height: 200), text: BoxFont()) { NumberedList(model: model) }
    }
    var time = 0.0
    for host in hosts { host.advance(to: time) }
    for step in 0..<120 {
      let action = random.below(5)
      let (first, second) = (random.next(), random.next())
      for (model, host) in zip(models, hosts) {
        func index(_ number: UInt64, _ count: Int) -> Int { Int(number % UInt64(max(1, count))) }
        let count = model.elements.count
        switch action {
        case 0:
          host.tap(at: Point(x: 20, y: Double(index(first, 200))))
        case 1:
          host.scroll(to: Double(index(first, count * 20)))
        case 2:
          let element = Numbered(id: index(first, seed % 2 == 0 ? 60 : 100_000))
          withAnimation(.linear(duration: 0.1)) {
            model.elements.insert(element, at: index(second, count))
          }
        case 3 where count > 0:
          withAnimation(.linear(duration: 0.1)) {
            _ = model.elements.remove(at: index(first, count))
          }
        default:
          guard count > 0 else { break }
          let element = model.elements.remove(at: index(first, count))
          model.elements.insert(element, at: index(second, count))
        }
      }
      // The first host does no idle work, the second a little at times, the third all at once.
      if step % 3 == 0 { hosts[1].performIdleWork(limit: 7) }
      finishIdleWork(hosts[2])
      time += 1 / 60
      for host in hosts { host.advance(to: time) }
      guard hosts[1].displayList == hosts[0].displayList,
        hosts[2].displayList == hosts[0].displayList
      else {
        Issue.record("seed \(seed), step \(step)")
        return
      }
    }
    for host in hosts { finishIdleWork(host) }
  }
}
