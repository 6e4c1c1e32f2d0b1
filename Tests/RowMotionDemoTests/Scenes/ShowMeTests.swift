import Foundation
import RowMotion
import Testing

@testable import RowMotionDemo
@testable import RowMotionDocument

/// Plays every "Show Me" to its end without a window: passing lanes violate no invariant in any
/// frame, and each failing lane violates the expected one.
@MainActor @Suite struct ShowMeTests {
  /// The names of the scenes, including the notes.
  static var scenes: [String] { ["notes"] + DemoScenes.makers.map(\.name) }

  /// The violated invariants of each failing lane, by scene and lane, sorted by name.
  ///
  /// The lanes of the updates are named after their missing parts.
  static let expectedViolations: [String: [String: [String]]] = [
    "notes": ["Stock": ["noJump"]],
    "presence": [
      "Stock": ["noJump"], "Transition only": ["noJump"], "Squeezed": ["noSqueeze"],
      "Old value not kept": ["noBlank"], "Hard cut": ["noJump"],
    ],
    "spacing": [
      "Published rule": ["noJump"], "Plain stack": ["noResidue"],
      "spacing: nil, then removed": ["noJump"], "spacing: 0": ["noResidue"],
      "Not opted in": ["noResidue"],
    ],
    "updates": [
      "Missing: the animation, the transition and the id": ["noSwap"],
      "Missing: the transition and the id": ["noSwap"], "Missing: the id": ["noSwap"],
      "Missing: an id that changes": ["noSwap"], "Missing: the transition": ["noSwap"],
      "Missing: the animation": ["noSwap"],
    ],
    "on-layout": [
      "1: No inset": ["restsBelowBar"], "2: Fixed padding": ["restsBelowBar"],
      "3: Measured once": ["restsBelowBar"], "4: Set by a task, a frame late": ["restsBelowBar"],
    ],
    "identity": [
      "Stock list, resize": ["noJump"], "Stock list, replacement": ["keepsState"],
      "Index as id": ["keepsState"],
    ],
    "row-heights": ["Anchoring off": ["noDisplacement"]], "table": [:],
  ]

  /// Creates a scene as it is at the demo's first start.
  static func make(_ name: String) throws -> any DemoScene {
    guard name == "notes" else {
      return try #require(DemoScenes.makers.first { $0.name == name }).make()
    }
    let sample = try NotesParser.notes(from: DocumentLocation.sample, file: "")
    let store = NotesStore(generated: sample.count)
    for (index, note) in sample.enumerated() {
      store.update(NoteID("row-\(index)"), title: note.title, detail: note.detail)
    }
    return NotesModel(store: store)
  }

  private func run(_ name: String) throws -> SceneRun {
    // All six rows of Updates are visible below the captions; others are not judged.
    let run = SceneRun(try Self.make(name), size: Size(width: 900, height: 740))
    if name == "updates" { run.name = \.summary }
    return run
  }

  @Test func `only failing lanes violate invariants, namely the expected ones`() async throws {
    for name in Self.scenes {
      let run = try run(name)
      var speeds: Set<Double> = []
      run.onFrame = { speeds.insert($0.play.speed) }
      try await run.showMe()
      var found: [String: [String]] = [:]
      for (lane, names) in run.violations {
        if run.passingLanes.contains(lane) {
          #expect(names.isEmpty, "\(name), \(lane): \(names.sorted())")
        } else if !names.isEmpty {
          found[lane] = names.sorted()
        }
      }
      #expect(found == Self.expectedViolations[name], "\(name)")
      #expect(!run.passingLanes.isEmpty, "\(name)")
      // The script uses slow motion and captions, and ends in the normal state.
      #expect(speeds.contains(ScenePlay.slowSpeed), "\(name)")
      #expect(run.captions.count >= 3, "\(name): \(run.captions)")
      #expect(run.play.caption.isEmpty, "\(name)")
      #expect(run.play.speed == 1, "\(name)")
      #expect(run.host.isIdle, "\(name): \(run.host.runningViews)")
      // The scene onLayout also shows a callback that changes what it observes.
      let isLooping = run.host.diagnostics.contains { $0.kind == .geometryLoop }
      #expect(isLooping == (name == "on-layout"), "\(name): \(run.host.diagnostics)")
    }
  }

  @Test func `the table contains every failing variant`() {
    func lanes(_ name: String) -> Set<String> {
      Set(Self.expectedViolations[name]?.keys.map { $0 } ?? [])
    }
    #expect(
      lanes("presence") == Set(PresenceVariant.allCases.filter { !$0.isPassing }.map(\.rawValue)))
    #expect(lanes("spacing") == Set(SpacingVariant.allCases.map(\.rawValue)))
    #expect(lanes("on-layout") == Set(OnLayoutStep.failing.map(\.rawValue)))
    #expect(
      lanes("identity") == Set(IdentityLane.allCases.filter { !$0.isPassing }.map(\.rawValue)))
    #expect(lanes("row-heights") == [RowHeightsLane.unanchored.stageLane.title])
    // Each of the three parts is missing alone at least once, and all are missing together.
    var alone = [UpdateParts.all, .all, .all, .all, .none]
    alone[0].isAnimated = false
    alone[1].hasTransition = false
    alone[2].identity = .none
    alone[3].identity = .constant
    #expect(lanes("updates").isSuperset(of: alone.map { $0.summary(of: .replace) }))
  }

  @Test func `the count swaps if any of the three parts is missing, and only then`()
    async throws
  {
    for animation in ["on", "off"] {
      for transition in ["on", "off"] {
        for identity in CountIdentity.allCases {
          let run = try run("updates")
          try await run.run(
            Array(
              """
              0.0 set "Row animation" \(animation)
              0.0 set "Count transition" \(transition)
              0.0 set "Count id" "\(identity.rawValue)"
              0.1 press "Update Random Row"
              2.5 say
              """.utf8))
          let isComplete = animation == "on" && transition == "on" && identity == .changing
          let names = run.play.scene.stage.failures(in: UpdatesLane.chosen.list).map(\.name)
          #expect(names == (isComplete ? [] : ["noSwap"]), "\(animation) \(transition) \(identity)")
        }
      }
    }
  }

  /// The scripts that `make screenshots SET=review` plays in addition.
  @Test func `passing lanes violate no invariant in the tour's other scripts`() async throws {
    for name in ["presence", "updates", "on-layout", "row-heights"] {
      let file = try Self.resources().appending(path: "tour/\(name).script")
      let run = try run(name)
      try await run.run(Array(Data(contentsOf: file)))
      for lane in run.passingLanes {
        #expect(run.violations[lane] == [], "\(name), \(lane): \(run.violations)")
      }
      #expect(run.host.isIdle, "\(name): \(run.host.runningViews)")
    }
  }

  /// The table names exactly the pictures that exist.
  @Test func `the guide's table names every picture that the tour makes`() throws {
    let resources = try Self.resources()
    var pictures: Set<String> = []
    for folder in ["show-me", "tour"] {
      let files = try FileManager.default.contentsOfDirectory(
        at: resources.appending(path: folder), includingPropertiesForKeys: nil)
      for file in files where file.pathExtension == "script" {
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
          let words = line.split(separator: " ")
          if words.count == 3, words[1] == "picture" { pictures.insert(String(words[2])) }
        }
      }
    }
    let package = resources.deletingLastPathComponent()
    let guide = try String(
      contentsOf: package.appending(path: "Guides/reference/scene-points.md"), encoding: .utf8)
    var named: Set<String> = []
    for line in guide.split(separator: "\n") where line.first == "|" {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
      guard cells.count == 5, let last = cells.dropLast().last else { continue }
      // The names between backticks.
      let names = last.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.map { String($0.element) }
      let isPoint = line.contains(/^\| [A-E][0-9]/)
      #expect(!isPoint || !names.isEmpty, "no picture: \(line)")
      named.formUnion(names)
    }
    #expect(named == pictures)
  }

  private static func resources() throws -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Resources")
  }
}
