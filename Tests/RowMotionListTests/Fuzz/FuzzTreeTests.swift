import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

/// Random operations on random trees: the invariants hold in every frame, and at rest the tree
/// equals a new one of the same state.
///
/// Off-screen changes do not animate when they are scrolled to.
@MainActor @Suite struct FuzzTreeTests {
  private static let steps = 60

  @Test func `fuzz trees`() {
    if let failure = FuzzPlan("fuzzTrees", runs: 40).play(play) { Issue.record("\(failure)") }
  }

  /// Plays one run; returns the first failure and the steps that led to it.
  private func play(_ seed: UInt64) -> String? {
    var dice = FuzzDice(seed: seed)
    var state = FuzzState()
    if Int.random(in: 0..<3, using: &dice.random) == 0 { state.size.height = 150 }
    for _ in 0..<Int.random(in: 1...(state.scrolls ? 15 : 6), using: &dice.random) {
      state.rows.append(dice.row())
    }
    var script = ["start with \(state.rows.map { "row \($0.id) \($0.parts.map(\.kind))" })"]
    let model = FuzzModel(state.rows)
    let host = state.host(model)
    // Estimates of off-screen rows depend on the rows that were visible before.
    var checks =
      state.scrolls
      ? FrameInvariants(of: host)
      : FrameInvariants(of: host) { [model] in state.host(FuzzModel(model.rows)) }
    var time = 0.0

    func frames(until end: Double) -> String? {
      while time < end {
        time = min(end, time + 1.0 / 60)
        let next = host.advance(to: time)
        if let violation = checks.check(after: next).first {
          return (script + [violation.description]).joined(separator: "\n")
        }
        // At rest all frames equal the last one.
        if next == .never {
          time = end
          host.advance(to: end)
        }
      }
      return nil
    }

    for _ in 0..<Self.steps {
      let step = dice.step(state)
      let animation = dice.animation()
      script.append("\(step), \(animation.map { "\($0)" } ?? "at once")")
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
        if wasAtRest, !host.runningViews.isEmpty {
          return (script + ["scrolling plays \(host.runningViews)"]).joined(separator: "\n")
        }
        continue
      }
      withAnimation(animation) { model.rows = state.rows }
      state.apply(to: host)
      if let failure = frames(until: time + 1.0 / 60) { return failure }
    }
    script.append(".wait(5)")
    return frames(until: time + 5)
  }
}
