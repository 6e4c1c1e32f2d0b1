import RowMotion
import Testing

@testable import RowMotionDemo

/// The behaviors that the Updates scene shows without a guide, as texts and numbers.
@MainActor @Suite struct UpdatesPointTests {
  private func run() throws -> SceneRun {
    let run = SceneRun(try ShowMeTests.make("updates"), size: Size(width: 1_400, height: 900))
    run.run(for: 1)
    return run
  }

  private func badges(_ run: SceneRun) -> [String: Int] {
    Dictionary(grouping: run.texts.filter { $0.hasPrefix("@State") }) { $0 }.mapValues(\.count)
  }

  @Test func `an update changes the store once and evaluates one row and one count`() throws {
    let run = try run()
    #expect(run.status("Store changes") == ["0", "0"])
    #expect(run.status("Rows evaluated") == ["–", "–"])
    #expect(run.texts.filter { $0 == "No update yet" }.count == 2)
    try run.play("press \"Update Random Row\"")
    #expect(run.status("Store changes") == ["1", "1"])
    #expect(run.status("Rows evaluated") == ["1 of 6", "1 of 6"])
    #expect(run.status("Counts evaluated") == ["1 of 6", "1 of 6"])
    let text = "Evaluated: the row of Boat, the count of Boat. Skipped: 5 of 6 rows."
    #expect(run.texts.filter { $0 == text }.count == 2, "\(run.texts)")
  }

  @Test func `lists that refresh have no verdict before their update`() async throws {
    let run = try run()
    run.onFrame = { run in
      if run.status("Store changes")[0] == "0" {
        #expect(run.verdicts == ["Not tried yet", "Not tried yet"])
      }
    }
    // As F5 does.
    run.host.refresh(in: UpdatesLane.complete.list)
    // A window may have several frames at one time.
    for time in [run.frame, run.frame, 0] { run.advance(by: time) }
    try await run.run(Array("2.0 say".utf8))
    #expect(run.status("Store changes")[0] == "1")
    #expect(run.verdicts[0] == "✓ Counts change smoothly")
    #expect(run.verdicts[1].hasPrefix("✗"))
  }

  @Test func `after Show Me all counts have their first state, and nothing lights up`() async throws
  {
    let run = try run()
    let before = run.texts
    run.play.change(ScenePlay.beginShowMe, host: run.host)
    try await run.showMe()
    run.play.change(ScenePlay.endShowMe, host: run.host)
    run.run(for: 0.1)
    #expect(run.texts == before)
    #expect(run.host.isIdle, "\(run.host.runningViews)")
  }

  @Test(arguments: ["Remove row", "Insert row", "Move row"])
  func `whole rows miss only an animation`(action: String) throws {
    let run = try run()
    try run.play("set \"Update action\" \"\(action)\"", for: 0.1)
    #expect(run.texts.contains("Missing: the animation"))
    try run.play("set \"Row animation\" on", for: 1)
    try run.play("press \"Update Random Row\"")
    #expect(run.texts.filter { $0 == "Nothing is missing" }.count == 2)
    #expect(run.verdicts.first == "✓ Rows move smoothly")
  }

  @Test func `both counts exist during the transition, and a new id starts a new state`() throws {
    let run = try run()
    #expect(badges(run) == ["@State 1": 12])
    // The server answers after 0.6 s.
    try run.play("press \"Update Random Row\"", for: 0.8)
    #expect(run.status("Drawn counts") == ["2 of Boat", "1 of Boat"])
    run.run(for: 3)
    #expect(run.status("Drawn counts") == ["1 of Boat", "1 of Boat"])
    #expect(badges(run) == ["@State 1": 11, "@State 2": 1])
  }

  @Test
  func
    `updates while pulled lists return judge both lanes, and no verdict moves a list in one frame`()
    async throws
  {
    let run = SceneRun(try ShowMeTests.make("updates"), size: Size(width: 900, height: 640))
    var tops: [Double] = []
    run.onFrame = { run in
      let lists = run.play.scene.stage.lanes.map(\.id)
      let all = lists.compactMap { run.host.scrollMetrics(in: $0)?.viewport.minY }
      #expect(all.allSatisfy { abs($0 - all[0]) < 1e-6 }, "\(all)")
      if let top = all.first { tops.append(top) }
    }
    let script = """
      1.00 press "Update Random Row"
      1.17 press "Update Random Row"
      1.50 pull 300
      """
    try await run.run(Array(script.utf8))
    #expect(run.status("Store changes") == ["3", "3"])
    #expect(run.verdicts.first == "✓ Counts change smoothly")
    #expect(run.verdicts.last?.hasPrefix("✗") == true)
    let steps = zip(tops, tops.dropFirst()).map { abs($1 - $0) }
    #expect((steps.max() ?? .infinity) < 4)
  }

  /// An update of the last row moves no other, unless a new row is before it.
  @Test(arguments: [
    ("Remove row", ["✗ A row disappeared", "✗ Rows jumped"]), ("Insert row", ["✗ Rows jumped"]),
    ("Insert duplicate id", ["✗ A row appeared", "✗ Rows jumped"]),
    ("Move row", ["✗ Rows jumped"]),
  ])
  func `without an animation, rows of every update fail the verdict`(
    kind: String, expected: [String]
  ) throws {
    let run = try run()
    try run.play("set \"Update action\" \"\(kind)\"", for: 0.5)
    var verdicts: Set<String> = []
    for _ in 0..<12 {
      try run.play("press Reset", "press \"Update Random Row\"", for: 2)
      #expect(run.verdicts[0] == "✓ Rows move smoothly")
      let verdict = run.verdicts[1]
      verdicts.insert(expected.first { verdict.hasPrefix($0) } ?? verdict)
    }
    #expect(verdicts == Set(expected), "\(kind)")
  }

  @Test func `whole rows need only an animation and unique ids`() throws {
    let run = try run()
    try run.play("set \"Row animation\" on", "set \"Update action\" \"Move row\"", for: 2)
    #expect(run.texts.filter { $0 == "✓ Identifiable" }.count == 2)
    #expect(!run.texts.contains("✗ transition"))
    try run.play("press \"Update Random Row\"")
    #expect(run.verdicts == ["✓ Rows move smoothly", "✓ Rows move smoothly"])
  }

  @Test func `a warning gives the current offsets until the ids are unique`() throws {
    let run = try run()
    try run.play("set \"Update action\" \"Insert duplicate id\"", for: 0.5)
    try run.play("press \"Update Random Row\"")
    func warning() -> String { run.readouts.joined() }
    #expect(warning().contains("The id boat occurs 2 times in the data, at offsets 2, 3."))
    #expect(!warning().contains("Now at"))
    try run.play("set \"Update action\" \"Move row\"", for: 0.5)
    var moved = false
    for _ in 0..<8 {
      try run.play("press \"Update Random Row\"")
      let model = try #require(run.play.scene as? UpdatesModel)
      let offsets = model.rows.indices.filter { model.rows[$0].id == "boat" }
      moved = moved || offsets != [2, 3]
      let words = "\(offsets[0]), \(offsets[1])."
      #expect(warning().contains("at offsets \(words)"), "\(warning())")
    }
    #expect(moved)
    try run.play("press \"Fix Duplicate Ids\"")
    #expect(warning().hasSuffix("No warnings"), "\(warning())")
    #expect(try run.option("Update action").whyUnavailable() == nil)
    #expect(throws: SceneRun.Problem.self) { _ = try run.option("Fix Duplicate Ids") }
  }

  @Test func `restored rows are no update`() throws {
    let run = try run()
    let restore = run.play.restoration(host: run.host)
    try run.play("press \"Update Random Row\"")
    restore()
    run.run(for: 2)
    #expect(run.status("Store changes") == ["0", "0"])
    #expect(run.texts.filter { $0 == "No update yet" }.count == 2, "\(run.texts)")
    #expect(run.readouts.joined().hasPrefix("No update yet"))
  }
}
