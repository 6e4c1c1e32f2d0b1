import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Random changes of lazy stacks, during scrolls and earlier changes: no view jumps.
@MainActor @Suite struct FuzzLazyStackTests {
  @Test func `fuzz lazy stacks hold their invariants`() async throws {
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
    let failure = try await plan.failure(of: LazyStackRun.init)
    #expect(failure == nil)
  }
}

/// A run of random changes and scrolls in one lazy stack.
@MainActor private struct LazyStackRun: FuzzRun {
  let fuzzed: FuzzedHost<SectionState>
  private var random: RandomSource
  private var state = SectionState(
    sections: (0..<2).map { ItemSection(id: $0, items: []) }, isLazyStack: true)
  private var nextID = 1_000

  private var host: ViewHost { fuzzed.host }

  init(seed: UInt64, name: String) {
    random = RandomSource(run: seed)
    for id in 0..<40 {
      let section = random.below(2)
      state.sections[section].items.append(Item(id: id, height: Double(5 + random.below(86))))
    }
    state.spacing = [0.0, 8][random.below(2)]
    fuzzed = FuzzedHost(state, size: Size(width: 100, height: 200), recordedAs: name)
  }

  mutating func play() -> String? {
    for _ in 0..<60 {
      if random.below(4) == 0 {
        host.scroll(by: Point(x: 0, y: Double(random.below(500)) - 250))
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
    for _ in 0..<(1 + random.below(2)) {
      let section = random.below(2)
      let count = state.sections[section].items.count
      switch random.below(5) {
      case 0 where count > 0: state.sections[section].items.remove(at: random.below(count))
      case 1:
        let item = Item(id: nextID, height: Double(5 + random.below(86)))
        nextID += 1
        state.sections[section].items.insert(item, at: random.below(count + 1))
      case 2 where count > 1:
        state.sections[section].items.swapAt(random.below(count), random.below(count))
      case 3: state.sections.swapAt(0, 1)
      default:
        if count > 0 {
          state.sections[section].items[random.below(count)].height = Double(5 + random.below(86))
        }
      }
    }
    let animations: [FuzzedAnimation?] = [.linear(duration: 0.3), .smooth, .bouncy, nil]
    fuzzed.change(state, animations[random.below(4)])
  }

  private mutating func check(_ step: Double) -> String? {
    fuzzed.harness.advance(to: host.time + step)
    return fuzzed.violation?.description
  }
}
