import Observation
import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Fifty rows in sections whose animations are interrupted a hundred times a run: no visible edge
/// jumps at any instant.
@MainActor @Suite struct FuzzInterruptionTests {
  @Test func `fuzz interruptions`() {
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
    let failure = plan.play { seed in
      var run = InterruptionRun(seed: seed)
      return run.play()
    }
    if let failure { Issue.record("\(failure)") }
  }
}

/// A run of random changes and scrolls in one list of sections.
@MainActor struct InterruptionRun {
  static let interruptions = 100

  private var random: RandomSource
  private let model: SectionModel
  private let host: ViewHost
  private let watcher: EdgeWatcher
  private var invariants: FrameInvariants
  private var nextID = 1_000
  private var removed: [Item] = []
  private var log: [String] = []
  private var problem: String?
  private var isDragging = false

  init(seed: UInt64) {
    random = RandomSource(run: seed)
    var sections = (0..<(1 + random.below(3))).map { ItemSection(id: $0, items: []) }
    for id in 0..<50 {
      let height = Double(random.below(91))
      sections[random.below(sections.count)].items.append(Item(id: id, height: height))
    }
    let model = SectionModel(sections)
    self.model = model
    let spacing = [0.0, 0, 6][random.below(3)]
    let window = [0, 0, 4][random.below(3)]
    let estimate: Double? = random.below(2) == 0 ? 40 : nil
    host = ViewHost(size: Size(width: 100, height: 200), text: BoxFont()) {
      SectionedList(model: model)
        .listRowHeight(.automatic(estimated: estimate, prefetchWindow: window))
        .listRowSpacing(spacing)
    }
    host.advance(to: 0)
    watcher = EdgeWatcher(host: host)
    invariants = FrameInvariants(of: host)
  }

  /// Plays the run; returns the first problem and the actions that led to it.
  mutating func play() -> String? {
    for number in 0..<Self.interruptions where problem == nil {
      interrupt(number)
      for _ in 0..<random.below(6) where problem == nil { pass(1.0 / 60) }
    }
    if isDragging { host.endScroll() }
    for _ in 0..<2_400 where problem == nil && !host.isIdle { pass(1.0 / 60) }
    if problem == nil, !host.isIdle { problem = "it does not come to rest" }
    if problem == nil { checkRest() }
    return problem.map { (log.suffix(12) + [$0]).joined(separator: "\n") }
  }

  // MARK: Interruptions

  private mutating func interrupt(_ number: Int) {
    switch random.below(10) {
    case 0: wheel()
    case 1: fling()
    case 2: scrollToRow()
    default: edit(number)
    }
  }

  private mutating func animation() -> Animation? {
    let duration = 0.2 + Double(random.below(8)) / 10
    let animations: [Animation?] = [
      .linear(duration: duration), .easeInOut(duration: duration), .smooth, .bouncy,
      .spring(duration: duration, bounce: 0.4), .linear(duration: duration).delay(0.15),
      .smooth.delay(0.1), nil,
    ]
    return animations[random.below(animations.count)]
  }

  private mutating func edit(_ number: Int) {
    var sections = model.sections
    var changes: [String] = []
    for _ in 0..<(1 + random.below(3)) { changes.append(change(&sections)) }
    let animation = animation()
    log.append(
      "\(number) at \(host.time): \(changes.joined(separator: ", ")), "
        + (animation.map { "\($0)" } ?? "at once"))
    let before = watcher.edges
    withAnimation(animation) { model.sections = sections }
    let next = host.advance(to: host.time)
    check(next)
    guard animation != nil else { return }
    let move = watcher.greatestMove(since: before)
    if problem == nil, !(move.distance <= 0.05) { problem = "watched: \(move)" }
  }

  /// Makes a random change; returns its description.
  private mutating func change(_ sections: inout [ItemSection]) -> String {
    let section = random.below(sections.count)
    let count = sections[section].items.count
    let other = random.below(sections.count)
    switch random.below(9) {
    case 0, 1:
      let first = random.below(count)
      let range = min(first, count)..<min(count, first + 1 + random.below(3))
      removed += sections[section].items[range]
      defer { sections[section].items.removeSubrange(range) }
      return "remove \(sections[section].items[range].map(\.id))"
    case 2:
      let first = nextID
      for _ in 0..<(1 + random.below(2)) {
        sections[section].items.insert(
          Item(id: nextID, height: Double(random.below(91))), at: random.below(count + 1))
        nextID += 1
      }
      return "insert \(first)..<\(nextID)"
    case 3, 4:
      guard let item = removed.popLast() else { return "nothing" }
      sections[section].items.insert(item, at: random.below(count + 1))
      return "put back \(item.id)"
    case 5 where count > 0:
      let item = sections[section].items.remove(at: random.below(count))
      sections[other].items.insert(item, at: random.below(sections[other].items.count + 1))
      return "move \(item.id)"
    case 6 where sections.count > 1:
      sections.swapAt(section, other)
      return "swap sections \(section) and \(other)"
    case 7 where count > 1:
      let (first, second) = (random.below(count), random.below(count))
      sections[section].items.swapAt(first, second)
      return "swap \(sections[section].items[first].id) and \(sections[section].items[second].id)"
    default:
      guard count > 0 else { return "nothing" }
      let index = random.below(count)
      let height = random.below(91)
      sections[section].items[index].height = Double(height)
      return "height of \(sections[section].items[index].id) \(height)"
    }
  }

  private mutating func wheel() {
    let distance = Double(random.below(700)) - 350
    log.append("scroll by \(distance)")
    host.scroll(by: Point(x: 0, y: distance))
    check(host.advance(to: host.time))
  }

  private mutating func fling() {
    log.append(isDragging ? "let go" : "begin drag")
    if isDragging {
      host.endScroll(velocity: Point(x: 0, y: Double(random.below(4_000)) - 2_000))
    } else {
      host.beginScroll(at: Point(x: 50, y: 100))
      host.dragScroll(by: Point(x: 0, y: Double(random.below(300)) - 150))
    }
    isDragging.toggle()
    check(host.advance(to: host.time))
  }

  private mutating func scrollToRow() {
    guard let item = model.sections.flatMap(\.items).randomElement(using: &random) else { return }
    let anchors: [UnitPoint?] = [.top, .center, .bottom, nil]
    let anchor = anchors[random.below(4)]
    let animation = animation()
    log.append("scroll to \(item.id), \(animation == nil ? "at once" : "animated")")
    let before = watcher.edges
    host.scroll(toRow: item.id, anchor: anchor, animation: animation)
    check(host.advance(to: host.time))
    guard animation != nil else { return }
    let move = watcher.greatestMove(since: before)
    if problem == nil, !(move.distance <= 0.05) { problem = "watched: \(move)" }
  }

  // MARK: Checks

  private mutating func pass(_ step: Double) {
    check(host.advance(to: host.time + step))
    guard problem == nil, random.below(4) == 0 else { return }
    // Nothing moves visibly in a millionth of a second.
    let before = watcher.edges
    check(host.advance(to: host.time + 1e-6))
    let move = watcher.greatestMove(since: before)
    if problem == nil, !(move.distance <= 0.1) { problem = "watched: \(move)" }
  }

  private mutating func check(_ next: NextFrame) {
    let found = invariants.check(after: next)
    if problem == nil, let first = found.first { problem = first.description }
  }

  private mutating func checkRest() {
    guard let metrics = host.scrollMetrics() else { return }
    if metrics.offset < 0 || metrics.offset > metrics.maximumOffset + 1e-9 {
      problem = "at rest the offset is \(metrics.offset) of \(metrics.maximumOffset)"
    }
    let heights = Dictionary(
      uniqueKeysWithValues: model.sections.flatMap(\.items).map { (AnyHashable($0.id), $0.height) })
    for row in host.rows where row.id.base is Int && heights[row.id] != nil {
      if let height = heights[row.id], abs(height - row.height) > 1e-9 {
        problem = "at rest row \(row.id) is \(row.height) tall, not \(height)"
      }
    }
  }
}
