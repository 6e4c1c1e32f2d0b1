import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Fifty rows in sections whose animations are interrupted a hundred times a run: no visible edge
/// jumps at any instant.
@MainActor @Suite struct FuzzInterruptionTests {
  @Test func `fuzz interruptions`() async throws {
    // The same interruptions each time; new ones and many more under `make fuzz`.
    let plan = FuzzPlan(
      "fuzzInterruptions", seeds: 0..<20,
      found: [
        // Rows inserted beside visible rows, and exiting rows where no others are visible.
        1_066, 1_000_257, 1_000_597, 1_000_677, 1_000_992, 1_001_090, 1_001_443, 5_000_798,
        5_002_437, 5_002_772, 1_519_782_860_138_474_518, 3_352_704_308_275_509_293,
        // Rows of zero height at the top, and rows deferred above an off-screen anchor.
        20_000_135, 30_001_085,
        // A list that began to move without a target, rows deferred by a change beside them, and
        // an anchor left behind when a change joined a scroll.
        2_289_924_983_441_808_863, 415_900_692_536_218_010, 157_412_445_674_364_486,
        // An anchor farther beyond an end than the rubber band stretches.
        2_027_039_677_449_425_387,
        // Only exiting rows were visible while a scroll animation measured rows above them.
        4_338_080_734_938_685_058,
      ])
    let failure = try await plan.failure(of: InterruptionRun.init)
    #expect(failure == nil)
  }
}

/// A run of random changes and scrolls in one list of sections.
@MainActor private struct InterruptionRun: FuzzRun {
  static let interruptions = 100

  let fuzzed: FuzzedHost<SectionState>
  private var random: RandomSource
  private var state = SectionState()
  private let watcher: EdgeWatcher
  private var nextID = 1_000
  private var removed: [Item] = []
  private var problem: String?
  private var isDragging = false

  private var host: ViewHost { fuzzed.host }

  init(seed: UInt64, name: String) {
    random = RandomSource(run: seed)
    state.sections = (0..<(1 + random.below(3))).map { ItemSection(id: $0, items: []) }
    for id in 0..<50 {
      let height = Double(random.below(91))
      state.sections[random.below(state.sections.count)].items.append(Item(id: id, height: height))
    }
    state.spacing = [0.0, 0, 6][random.below(3)]
    state.prefetchWindow = [0, 0, 4][random.below(3)]
    state.estimated = random.below(2) == 0 ? 40 : nil
    fuzzed = FuzzedHost(state, size: Size(width: 100, height: 200), recordedAs: name)
    watcher = EdgeWatcher(host: fuzzed.host)
  }

  mutating func play() -> String? {
    for _ in 0..<Self.interruptions where problem == nil {
      interrupt()
      for _ in 0..<random.below(6) where problem == nil { pass(1.0 / 60) }
    }
    if isDragging { host.endScroll() }
    for _ in 0..<2_400 where problem == nil && !host.isIdle { pass(1.0 / 60) }
    if problem == nil, !host.isIdle { problem = "it does not come to rest" }
    if problem == nil { checkRest() }
    return problem
  }

  // MARK: Interruptions

  private mutating func interrupt() {
    switch random.below(10) {
    case 0: wheel()
    case 1: fling()
    case 2: scrollToRow()
    default: edit()
    }
  }

  private mutating func animation() -> FuzzedAnimation? {
    let duration = 0.2 + Double(random.below(8)) / 10
    let animations: [FuzzedAnimation?] = [
      .linear(duration: duration), .easeInOut(duration: duration), .smooth, .bouncy,
      .spring(duration: duration, bounce: 0.4), .linear(duration: duration).delay(0.15),
      .smooth.delay(0.1), nil,
    ]
    return animations[random.below(animations.count)]
  }

  private mutating func edit() {
    for _ in 0..<(1 + random.below(3)) { change() }
    let animation = animation()
    let before = watcher.edges
    fuzzed.change(state, animation)
    show()
    if animation != nil { expectNoMove(since: before, of: 0.05) }
  }

  /// Makes a random change.
  private mutating func change() {
    let section = random.below(state.sections.count)
    let count = state.sections[section].items.count
    let other = random.below(state.sections.count)
    switch random.below(9) {
    case 0, 1:
      let first = random.below(count)
      let range = min(first, count)..<min(count, first + 1 + random.below(3))
      removed += state.sections[section].items[range]
      state.sections[section].items.removeSubrange(range)
    case 2:
      for _ in 0..<(1 + random.below(2)) {
        state.sections[section].items.insert(
          Item(id: nextID, height: Double(random.below(91))), at: random.below(count + 1))
        nextID += 1
      }
    case 3, 4:
      guard let item = removed.popLast() else { return }
      state.sections[section].items.insert(item, at: random.below(count + 1))
    case 5 where count > 0:
      let item = state.sections[section].items.remove(at: random.below(count))
      state.sections[other].items.insert(
        item, at: random.below(state.sections[other].items.count + 1))
    case 6 where state.sections.count > 1: state.sections.swapAt(section, other)
    case 7 where count > 1:
      state.sections[section].items.swapAt(random.below(count), random.below(count))
    default:
      guard count > 0 else { return }
      let index = random.below(count)
      state.sections[section].items[index].height = Double(random.below(91))
    }
  }

  private mutating func wheel() {
    host.scroll(by: Point(x: 0, y: Double(random.below(700)) - 350))
    show()
  }

  private mutating func fling() {
    if isDragging {
      host.endScroll(velocity: Point(x: 0, y: Double(random.below(4_000)) - 2_000))
    } else {
      host.beginScroll(at: Point(x: 50, y: 100))
      host.dragScroll(by: Point(x: 0, y: Double(random.below(300)) - 150))
    }
    isDragging.toggle()
    show()
  }

  private mutating func scrollToRow() {
    guard let item = state.items.randomElement(using: &random) else { return }
    let anchor = [0, 0.5, 1, nil][random.below(4)]
    let animation = animation()
    let before = watcher.edges
    fuzzed.perform(FuzzedChange(animation: animation, row: item.id, anchor: anchor))
    show()
    if animation != nil { expectNoMove(since: before, of: 0.05) }
  }

  // MARK: Checks

  private mutating func pass(_ step: Double) {
    advance(by: step)
    guard problem == nil, random.below(4) == 0 else { return }
    // Nothing moves visibly in a millionth of a second.
    let before = watcher.edges
    advance(by: 1e-6)
    expectNoMove(since: before, of: 0.1)
  }

  /// Shows the changes since the last frame.
  private mutating func show() { advance(by: 0) }

  private mutating func advance(by step: Double) {
    fuzzed.harness.advance(to: host.time + step)
    problem = problem ?? fuzzed.violation?.description
  }

  private mutating func expectNoMove(since before: [EdgeWatcher.Edges], of distance: Double) {
    let move = watcher.greatestMove(since: before)
    if problem == nil, !(move.distance <= distance) { problem = "watched: \(move)" }
  }

  private mutating func checkRest() {
    guard let metrics = host.scrollMetrics() else { return }
    if metrics.offset < 0 || metrics.offset > metrics.maximumOffset + 1e-9 {
      problem = "at rest the offset is \(metrics.offset) of \(metrics.maximumOffset)"
    }
    let heights = Dictionary(
      uniqueKeysWithValues: state.items.map { (AnyHashable($0.id), $0.height) })
    for row in host.rows where row.id.base is Int && heights[row.id] != nil {
      if let height = heights[row.id], abs(height - row.height) > 1e-9 {
        problem = "at rest row \(row.id) is \(row.height) tall, not \(height)"
      }
    }
  }
}
