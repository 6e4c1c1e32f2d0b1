import RowMotion
import Testing

@testable import RowMotionDemo

/// The behaviors that the Spacing scene shows without a guide, as texts and numbers.
@MainActor @Suite struct SpacingPointTests {
  private func run(_ variant: SpacingVariant = .published) throws -> SceneRun {
    let run = SceneRun(try ShowMeTests.make("spacing"))
    try run.play("set \"Compare with\" \"\(variant.rawValue)\"", for: 3)
    return run
  }

  @Test func `the first press of the main button opens a part, and the published rule jumps`()
    throws
  {
    let run = SceneRun(try ShowMeTests.make("spacing"))
    run.run(for: 1)
    #expect(run.verdicts == ["Not tried yet", "Not tried yet"])
    let main = try #require(run.options.first { $0.name != "Show Me" && $0.placement == .main })
    try run.play("press \"\(main.name)\"")
    // The spacing of 16 points appears in the last frame.
    #expect(
      run.verdicts == ["✓ No jumps, no leftover space", "✗ Jumped 16\u{a0}px in one frame"])
  }

  @Test func `the jump is named beside the plot's title, and only if there is one`() throws {
    let run = try run()
    func opacity() -> Double? {
      run.host.displayList.texts.first { $0.text.hasSuffix("in the last frame") }?.opacity
    }
    #expect(opacity() == 1)
    try run.play("press \"Open All\"")
    #expect(opacity() ?? 0 == 0)
  }

  /// Bars are 28 points tall, and the spacing is 16.
  ///
  /// The rules are none, plain, published, RowMotion.
  @Test(arguments: [
    ("Close All", true, ["56", "120", "72", "72"]),
    ("Open First Only", true, ["84", "148", "116", "116"]),
    ("Open All", true, ["140", "204", "204", "204"]),
    ("Close All", false, ["0", "32", "0", "0"]),
    ("Open First Only", false, ["28", "60", "28", "28"]),
    ("Open All", false, ["84", "116", "116", "116"]),
  ])
  func `closed parts at an end have no spacing, closed parts between bars have one`(
    action: String, hasFixedEnds: Bool, totals: [String]
  ) throws {
    let run = try run()
    try run.play(
      "set \"Fixed bars at both ends\" \(hasFixedEnds ? "on" : "off")", "press \"Open All\"")
    try run.play("press \"\(action)\"")
    let shown = run.texts.filter { $0.hasPrefix("Total ") }
    #expect(shown == totals.map { "Total \($0)\u{a0}px" })
  }

  @Test(arguments: [
    (SpacingVariant.published, "0\u{a0}px, alive", "0\u{a0}px"),
    (.plain, "0\u{a0}px, alive", "+48\u{a0}px"), (.notIgnored, "0\u{a0}px, alive", "+48\u{a0}px"),
    (.removed, "removed", "0\u{a0}px"), (.none, "0\u{a0}px, alive", "−16\u{a0}px"),
  ])
  func `a closed part is alive, and adds nothing if it is ignored`(
    variant: SpacingVariant, part: String, excess: String
  ) throws {
    let run = try run(variant)
    try run.play("press \"Open All\"")
    try run.play("press \"Close All\"")
    for name in ["Part 1", "Part 2", "Part 3"] {
      #expect(run.status(name) == ["0\u{a0}px, alive", part])
    }
    #expect(run.status("Excess") == ["0\u{a0}px", excess])
  }

  @Test func `a row is as tall as the place of its last part, and a negative spacing is none`()
    throws
  {
    let run = try run(.plain)
    for spacing in ["16", "0", "-8"] {
      try run.play("set \"Spacing, pixels\" \(spacing)", "press \"Open All\"", for: 0.3)
      #expect(run.status("Placed to") == run.status("Row"))
      run.run(for: 2)
      #expect(run.status("Placed to") == run.status("Row"))
    }
    #expect(run.status("Spacing") == ["−8\u{a0}px: 0\u{a0}px", "−8\u{a0}px: 0\u{a0}px"])
    let rows = run.status("Row")
    try run.play("set \"Spacing, pixels\" 0")
    #expect(run.status("Row") == rows)
  }

  @Test func `without a spacing, neighbors have their default distance`() throws {
    let run = try run(.removed)
    #expect(run.status("Spacing") == ["nil: 8\u{a0}px", "nil: 8\u{a0}px"])
    let rows = try #require(run.status("Row").first)
    try run.play("set \"Compare with\" \"Plain stack\"", "set \"Spacing, pixels\" 8")
    #expect(run.status("Spacing") == ["8\u{a0}px", "8\u{a0}px"])
    #expect(run.status("Row").first == rows, "the same distance")
  }

  /// The numbers of gaps are beside the bars, also of narrow ones.
  @Test func `no number covers a bar`() throws {
    let run = try run()
    try run.play("set \"Spacing, pixels\" 4", "press \"Open All\"")
    let numbers = run.host.displayList.texts.filter { $0.text == "4" }
    #expect(numbers.count == 12, "four gaps under three rules")
    for rule in ["Plain", "Published", "RowMotion"] {
      let bars = try #require(run.host.frame(id: rule))
      for number in numbers { #expect(!bars.contains(number.position), "\(rule)") }
    }
  }
}
