import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Random changes of lazy stacks, during scrolls and earlier changes: no view jumps.
@MainActor @Suite struct FuzzLazyStackTests {
  @Test func `fuzz lazy stacks hold their invariants`() {
    let plan = FuzzPlan(
      "fuzzLazyStacks", seeds: 0..<20,
      found: [
        // Views that jumped at the instant of a change, and an end that a change draws in.
        59, 118, 217, 302, 388,
        // An exiting view where no others are visible.
        1_016_623_143_592_476_438, 3_645_603_510_418_844_411,
        // A new estimate moved off-screen views into view.
        1_305_967_463_300_632_078, 707_021_157_577_462_679,
        // A dropped view that had been lifted kept the stack running at rest.
        2_045_334_040_568_368_801,
      ])
    let failure = plan.play { seed in
      var run = LazyStackRun(seed: seed)
      return run.play()
    }
    if let failure { Issue.record("\(failure)") }
  }
}

private struct LazyItems: View {
  let model: SectionModel
  let spacing: Double

  var body: some View {
    ScrollView {
      LazyVStack(spacing: spacing) {
        ForEach(model.sections) { section in
          ForEach(section.items) { item in Rectangle().frame(height: item.height) }
        }
      }
    }
  }
}

/// A run of random changes and scrolls in one lazy stack.
@MainActor private struct LazyStackRun {
  private var random: RandomSource
  private let model: SectionModel
  private let host: ViewHost
  private var invariants: FrameInvariants
  private var nextID = 1_000
  private var log: [String] = []

  init(seed: UInt64) {
    random = RandomSource(run: seed)
    var sections = (0..<2).map { ItemSection(id: $0, items: []) }
    for id in 0..<40 {
      sections[random.below(2)].items.append(Item(id: id, height: Double(5 + random.below(86))))
    }
    let model = SectionModel(sections)
    self.model = model
    let spacing = [0.0, 8][random.below(2)]
    host = ViewHost(size: Size(width: 100, height: 200), text: BoxFont()) {
      LazyItems(model: model, spacing: spacing)
    }
    host.advance(to: 0)
    invariants = FrameInvariants(of: host)
  }

  mutating func play() -> String? {
    for _ in 0..<60 {
      if random.below(4) == 0 {
        let distance = Double(random.below(500)) - 250
        log.append("scroll by \(distance)")
        host.scroll(by: Point(x: 0, y: distance))
      } else {
        edit()
      }
      if let problem = check(0) { return problem }
      for _ in 0..<random.below(5) {
        if let problem = check(1.0 / 60) { return problem }
      }
    }
    for _ in 0..<1_200 where !host.isIdle {
      if let problem = check(1.0 / 60) { return problem }
    }
    return host.isIdle ? nil : "it does not come to rest"
  }

  private mutating func edit() {
    var sections = model.sections
    for _ in 0..<(1 + random.below(2)) {
      let section = random.below(2)
      let count = sections[section].items.count
      switch random.below(5) {
      case 0 where count > 0: sections[section].items.remove(at: random.below(count))
      case 1:
        let item = Item(id: nextID, height: Double(5 + random.below(86)))
        nextID += 1
        sections[section].items.insert(item, at: random.below(count + 1))
      case 2 where count > 1:
        sections[section].items.swapAt(random.below(count), random.below(count))
      case 3: sections.swapAt(0, 1)
      default:
        if count > 0 {
          sections[section].items[random.below(count)].height = Double(5 + random.below(86))
        }
      }
    }
    let animations: [Animation?] = [.linear(duration: 0.3), .smooth, .bouncy, nil]
    let animation = animations[random.below(4)]
    log.append("edit \(animation == nil ? "at once" : "animated")")
    withAnimation(animation) { model.sections = sections }
  }

  private mutating func check(_ step: Double) -> String? {
    let next = host.advance(to: host.time + step)
    guard let first = invariants.check(after: next).first else { return nil }
    return (log.suffix(12) + [first.description]).joined(separator: "\n")
  }
}
