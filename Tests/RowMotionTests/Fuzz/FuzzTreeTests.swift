import Foundation
import RowMotion
import RowMotionTestSupport
import Testing

/// Random operations on random trees: what must hold in every frame holds, and at rest the tree is
/// what a new one of the same state would be.
///
/// `ROWMOTION_FUZZ_SECONDS` says how long to go on; `ROWMOTION_FUZZ_SEED` replays one run.
@MainActor @Suite struct FuzzTreeTests {
  private static let runs = 40
  private static let steps = 60

  @Test func fuzzTrees() {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["ROWMOTION_FUZZ_SEED"].flatMap({ UInt64($0) }) {
      return report(play(seed), seed)
    }
    let first = UInt64.random(in: 0...UInt64.max / 2)
    print("fuzzTrees: first seed \(first)")
    let clock = ContinuousClock()
    let end = environment["ROWMOTION_FUZZ_SECONDS"].flatMap { Double($0) }
      .map { clock.now + .seconds($0) }
    var run: UInt64 = 0
    while end.map({ clock.now < $0 }) ?? (run < UInt64(Self.runs)) {
      let failure = play(first + run)
      if failure != nil { return report(failure, first + run) }
      run += 1
    }
    print("fuzzTrees: \(run) runs of \(Self.steps) operations")
  }

  private func report(_ failure: String?, _ seed: UInt64) {
    if let failure {
      Issue.record("ROWMOTION_FUZZ_SEED=\(seed) replays this:\n\(failure)")
    }
  }

  /// Plays one run; returns what went wrong with the steps that lead to it.
  private func play(_ seed: UInt64) -> String? {
    var dice = FuzzDice(seed: seed)
    var state = FuzzState()
    for _ in 0..<Int.random(in: 1...6, using: &dice.random) { state.rows.append(dice.row()) }
    var script = ["start with \(state.rows.map { "row \($0.id) \($0.parts.map(\.kind))" })"]
    let model = FuzzModel(state.rows)
    let host = state.host(model)
    var checks = FrameInvariants(of: host) { [model] in state.host(FuzzModel(model.rows)) }
    var time = 0.0

    func frames(until end: Double) -> String? {
      while time < end {
        time = min(end, time + 1.0 / 60)
        let next = host.advance(to: time)
        if let violation = checks.check(after: next).first {
          return (script + [violation.description]).joined(separator: "\n")
        }
      }
      return nil
    }

    for _ in 0..<Self.steps {
      let step = dice.step(state)
      let isAnimated = Int.random(in: 0..<5, using: &dice.random) > 0
      script.append("\(step)\(isAnimated ? "" : " at once")")
      step.apply(to: &state)
      if case .wait(let seconds) = step {
        if let failure = frames(until: time + seconds) { return failure }
        continue
      }
      withAnimation(isAnimated ? .smooth : nil) { model.rows = state.rows }
      state.apply(to: host)
      if let failure = frames(until: time + 1.0 / 60) { return failure }
    }
    script.append(".wait(5)")
    return frames(until: time + 5)
  }
}
