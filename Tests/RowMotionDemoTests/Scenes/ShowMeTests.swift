import RowMotion
import Testing

@testable import RowMotionDemo

/// Every "Show me", played to its end without a window: what is cured keeps every promise in every
/// frame, and each way that is broken is found out by the name of what it breaks.
@MainActor @Suite struct ShowMeTests {
  /// The scenes that show something by themselves.
  static var scenes: [String] {
    DemoScenes.makers.filter { !$0.make().showMe.isEmpty }.map(\.name)
  }

  /// What breaks in each lane that is not cured, by scene and lane; sorted by name.
  static let broken: [String: [String: [String]]] = [
    "presence": [
      "Stock": ["noJump"], "Transition only": ["noJump"], "Squeezed": ["noSqueeze"],
      "Without the kept value": ["noBlank"],
    ],
    "spacing": [
      "The published rule": ["noJump"], "A plain stack": ["noResidue"],
      "spacing: nil, and removed": ["noJump"], "spacing: 0": ["noResidue"],
    ],
    "updates": ["As chosen": ["noSwap"]],
    "on-layout": [
      "1: no inset": ["restsBelowBar"], "2: a fixed padding": ["restsBelowBar"],
      "3: measured once": ["restsBelowBar"], "4: dispatched, a frame late": ["restsBelowBar"],
    ],
    "identity": [
      "Stock list, resize": ["noJump"], "Stock list, replacement": ["keepsState"],
      "Ids by index": ["keepsState"],
    ],
    "row-heights": ["Anchoring off": ["noJump"]],
  ]

  private func make(_ name: String) throws -> any DemoScene {
    try #require(DemoScenes.makers.first { $0.name == name }).make()
  }

  @Test func `what is cured stays whole, and what is broken is named`() async throws {
    for name in Self.scenes {
      let run = SceneRun(try make(name))
      var speeds: Set<Double> = []
      run.onFrame = { speeds.insert($0.play.speed) }
      try await run.showMe()
      var found: [String: [String]] = [:]
      for (lane, names) in run.broken {
        if run.cured.contains(lane) {
          #expect(names.isEmpty, "\(name), \(lane): \(names.sorted())")
        } else {
          found[lane] = names.sorted()
        }
      }
      #expect(found == Self.broken[name] ?? [:], "\(name)")
      // It is slow, says what to watch and leaves nothing behind.
      #expect(speeds.contains(ScenePlay.slowSpeed), "\(name)")
      #expect(run.captions.count >= 3, "\(name): \(run.captions)")
      #expect(run.play.caption.isEmpty, "\(name)")
      #expect(run.play.speed == 1, "\(name)")
      #expect(run.host.isIdle, "\(name): \(run.host.runningViews)")
    }
  }
}
