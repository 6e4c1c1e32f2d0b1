import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

/// Random operations on random trees: the invariants hold in every frame, and at rest the tree
/// equals a new one of the same state.
///
/// Off-screen changes do not animate when they are scrolled to.
@MainActor @Suite struct FuzzTreeTests {
  @Test func `fuzz trees`() async throws {
    let failure = try await FuzzPlan("fuzzTrees", runs: 40).failure(of: TreeRun.init)
    #expect(failure == nil)
  }
}

@MainActor private struct TreeRun: FuzzRun {
  private static let steps = 60

  let fuzzed: FuzzedHost<FuzzRows>
  private var dice: FuzzDice
  private var state = FuzzState()
  private var time = 0.0

  init(seed: UInt64, name: String) {
    dice = FuzzDice(seed: seed)
    if Int.random(in: 0..<3, using: &dice.random) == 0 { state.size.height = 150 }
    for _ in 0..<Int.random(in: 1...(state.scrolls ? 15 : 6), using: &dice.random) {
      state.rows.append(dice.row())
    }
    fuzzed = state.host(recordedAs: name)
  }

  mutating func play() -> String? {
    let host = fuzzed.host
    for _ in 0..<Self.steps {
      let step = dice.step(state)
      let animation = dice.animation()
      step.apply(to: &state)
      if case .wait(let seconds) = step {
        if let failure = frames(until: time + seconds) { return failure }
        continue
      }
      if case .scroll(let distance, let atRest) = step {
        if atRest, let failure = frames(until: time + 3) { return failure }
        let wasAtRest = host.isIdle
        host.scroll(by: Point(x: 0, y: distance))
        if let failure = frames(until: time + 1.0 / 60) { return failure }
        if wasAtRest, !host.runningViews.isEmpty { return "scrolling plays \(host.runningViews)" }
        continue
      }
      state.apply(to: fuzzed, animation)
      if let failure = frames(until: time + 1.0 / 60) { return failure }
    }
    return frames(until: time + 5)
  }

  private mutating func frames(until end: Double) -> String? {
    while time < end {
      time = min(end, time + 1.0 / 60)
      let next = fuzzed.harness.advance(to: time)
      if let violation = fuzzed.violation { return violation.description }
      // At rest all frames equal the last one.
      if next == .never {
        time = end
        fuzzed.harness.advance(to: end)
      }
    }
    return nil
  }
}
