import RowMotion
import Testing

@testable import RowMotionDemo

/// The behaviors that the Presence scene shows without a guide, as texts and numbers.
@MainActor @Suite struct PresencePointTests {
  private func run(_ variant: PresenceVariant = .stock) throws -> SceneRun {
    let run = SceneRun(try ShowMeTests.make("presence"))
    try run.play("set \"Compare with\" \"\(variant.rawValue)\"", for: 1)
    return run
  }

  /// The text has three lines of 16.25 points, and 6 points of spacing.
  @Test(arguments: [
    (PresenceVariant.stock, "✗ Jumped 55\u{a0}px in one frame", true),
    (.hardCut, "✗ Jumped 55\u{a0}px in one frame", true),
    (.plainStack, "✓ Nothing jumps", false), (.lazyStack, "✓ Nothing jumps", false),
  ])
  func `each implementation has a verdict, and the number of frames in which its row moved`(
    variant: PresenceVariant, verdict: String, isAtOnce: Bool
  ) throws {
    let run = try run(variant)
    #expect(run.verdicts == ["Not tried yet", "Not tried yet"])
    try run.play("press \"Toggle Detail\"")
    #expect(run.verdicts == ["✓ Nothing jumps", verdict])
    let moved = run.status("Moved in")
    #expect(moved[1] == (isAtOnce ? "1 frame" : moved[0]), "\(moved)")
    #expect((Int(moved[0].prefix { $0 != " " }) ?? 0) > 20, "\(moved)")
  }

  @Test func `a row that moves far in a late frame has neither a verdict nor a mark of a jump`()
    throws
  {
    let run = try run(.plainStack)
    try run.play("press \"Toggle Detail\"", for: 0)
    for _ in 0..<8 { run.advance(by: 0.2) }
    #expect(run.verdicts == ["✓ Nothing jumps", "✓ Nothing jumps"])
    #expect(!run.texts.contains { $0.hasSuffix("in one frame") }, "\(run.texts)")
  }

  @Test func `the mark of a jump is beside it`() throws {
    let run = try run()
    for name in ["−55", "+55"] {
      try run.play("press \"Toggle Detail\"")
      let label = "\(name)\u{a0}px in one frame"
      let mark = try #require(run.host.displayList.texts.first { $0.text == label })
      // The plot is as wide as the window, and the row jumped in the first frame.
      #expect(mark.position.x < 0.25 * run.host.size.width, "\(mark)")
    }
  }

  @Test func `an implementation chosen during a motion is judged from the next change on`() throws {
    let run = try run()
    try run.play("press \"Toggle Detail\"", for: 0.1)
    for variant in ["Measured first", "Squeezed", "Old value not kept"] {
      try run.play("set \"Compare with\" \"\(variant)\"", for: 0.1)
      #expect(run.verdicts[1] == "Not tried yet", "\(variant)")
    }
    try run.play("press \"Toggle Detail\"")
    #expect(run.verdicts == ["✓ Nothing jumps", "No fault so far"])
  }

  @Test func `content that is restored while it moves is not plotted`() throws {
    let run = try run()
    let model = try #require(run.play.scene as? PresenceModel)
    let restore = run.play.restoration(host: run.host)
    let before = (run.status("Moved in"), run.verdicts)
    try run.play("press \"Toggle Detail\"", for: 0.1)
    #expect(model.motion.samples.count > 2)
    restore()
    run.run(for: 2)
    #expect(model.motion.samples.count <= 1, "\(model.motion.samples)")
    #expect(run.status("Moved in") == before.0)
    #expect(run.verdicts == before.1)
  }

  @Test func `the removed text is drawn until the row has closed`() throws {
    let run = try run()
    #expect(run.status("Drawn in") == ["frame 0 on", "frame 0 on"])
    try run.play("press \"Toggle Detail\"", for: 0.1)
    #expect(run.status("Data") == ["none", "none"])
    #expect(run.status("Drawn") == ["49\u{a0}px", "49\u{a0}px"])
    run.run(for: 3)
    #expect(run.status("Drawn") == ["nothing", "nothing"])
    let moved = try #require(run.status("Moved in").first?.prefix { $0 != " " })
    #expect(run.status("Drawn in").first == "to frame \(moved)")
    try run.play("press \"Toggle Detail\"", for: 0.1)
    #expect(run.status("Drawn") == ["49\u{a0}px", "49\u{a0}px"])
    #expect(run.status("Drawn in") == ["frame 0 on", "frame 0 on"], "before the height animates")
  }

  @Test func `without the old value nothing is drawn after the change`() throws {
    let run = try run(.notRetained)
    try run.play("press \"Toggle Detail\"", for: 0.1)
    #expect(run.status("Drawn") == ["49\u{a0}px", "nothing"])
    #expect(run.status("Drawn in")[1] == "none")
  }

  @Test func `the end of an interrupted exit is ignored`() throws {
    let run = try run()
    for count in 1...3 {
      try run.play("press \"Toggle Detail\"", for: 0.1)
      try run.play("press \"Toggle Detail\"", for: 0.1)
      #expect(run.status("Old exits") == ["\(count) ignored", "–"])
    }
    run.run(for: 3)
    #expect(run.status("Drawn") == ["49\u{a0}px", "49\u{a0}px"])
    try run.play("press \"Toggle Detail\"")
    #expect(run.status("Old exits") == ["3 ignored", "–"], "an exit with an end of its own")
  }

  @Test func `a text is measured once, a squeezed one again and again`() throws {
    let run = try run(.squeezed)
    try run.play("press \"Show Next Text\"")
    #expect(run.status("Measured") == ["1 time", "1 time"])
    try run.play("press \"Show Next Text\"", "press \"Show Next Text\"")
    try run.play("press \"Toggle Detail\"")
    let measured = run.status("Measured")
    #expect(measured[0] == "0 times")
    #expect((Int(measured[1].prefix { $0 != " " }) ?? 0) > 1, "\(measured)")
  }

  @Test func `a log says when each list asked for the height, and when it moved the row`() throws {
    let run = try run()
    #expect(run.readouts == ["", ""])
    try run.play("press \"Toggle Detail\"")
    let frames = run.status("Moved in")[0]
    let lines = run.readouts[1].replacing("\u{a0}", with: " ").split(separator: "\n")
    #expect(
      lines.dropLast() == [
        "0 ms: the data changed", "0 ms: RowMotion asked for the row’s height",
        "0 ms: Stock asked for the row’s height", "0 ms: Stock moved the row, in 1 frame",
      ])
    #expect(lines.last?.hasSuffix("ms: RowMotion moved the row, in \(frames)") == true, "\(lines)")
  }

  @Test func `a click reaches the detail only once it is shown`() throws {
    let run = try run()
    try run.play("set \"Clickable detail\" on", for: 0.1)
    func clickDetail() throws {
      let frame = try #require(
        run.host.frame(id: PresenceIDs.detail(PresenceModel.rowMotionLane)))
      run.host.tap(at: Point(x: frame.minX + 4, y: frame.minY + 4))
    }
    try clickDetail()
    run.run(for: 0.1)
    #expect(run.readouts[0].hasPrefix("Clicks: 1 on the detail, 0 on the row"))
    #expect(run.status("Data")[0] != "none")
    try run.play("press \"Toggle Detail\"", for: 0.1)
    // The detail still is drawn, but closes.
    try clickDetail()
    run.run(for: 0.1)
    #expect(run.readouts[0].hasPrefix("Clicks: 1 on the detail, 1 on the row"))
    #expect(run.status("Data")[0] != "none", "the row was clicked, and shows the detail again")
  }

  @Test func `a submitted form changes the detail as a sync does`() throws {
    let (form, sync) = (try run(), try run())
    try sync.play("press \"Simulate Sync\"")
    try form.play("press \"Edit in Form\"", for: 0.5)
    #expect(form.texts.contains("Edit the detail"))
    let model = try #require(form.play.scene as? PresenceModel)
    model.draft = PresenceModel.samples[1]
    let submit = try #require(form.host.displayList.texts.first { $0.text == "Submit" })
    form.host.tap(at: submit.position)
    form.run(for: 3)
    #expect(!form.texts.contains("Edit the detail"))
    for line in ["Data", "Drawn", "Reported", "Moved in"] {
      #expect(form.status(line) == sync.status(line), "\(line)")
    }
    #expect(form.verdicts == sync.verdicts)
    try form.play("press \"Edit in Form\"", for: 0.5)
    let heading = try #require(
      form.host.displayList.texts.first { $0.text == "Edit the detail" })
    // The field begins below the heading.
    form.host.tap(at: heading.position + Point(x: 20, y: 44))
    #expect(form.host.textInput != nil)
    form.run(for: 0.1)
    form.host.key(.escape)
    form.run(for: 0.5)
    #expect(!form.texts.contains("Edit the detail"))
    try form.play("press \"Edit in Form\"", for: 0.5)
    model.draft = ""
    model.submitDraft()
    form.run(for: 3)
    #expect(form.status("Data") == ["none", "none"])
  }

  @Test func `another width of the window is no motion`() throws {
    let run = try run()
    // A text with another number of lines in each width.
    try run.play("press \"Show Next Text\"")
    try run.play("press \"Show Next Text\"")
    let moved = run.status("Moved in")
    for width in [360.0, 1_400, 500, 900] {
      run.host.size.width = width
      run.run(for: 2)
      #expect(run.status("Speed") == ["0\u{a0}px/s", "0\u{a0}px/s"], "\(width)")
      #expect(run.status("Moved in") == moved, "\(width)")
    }
  }

  @Test func `a row that leaves the view because the window is low has not moved`() throws {
    let run = try run()
    let height = run.host.size.height
    for height in [130, height] {
      run.host.size.height = height
      run.run(for: 0.5)
    }
    #expect(run.status("Moved in") == ["no frames", "no frames"])
    #expect(run.readouts.joined() == "")
  }

  @Test func `in a low list the form scrolls from its title to its buttons`() throws {
    let run = try run()
    run.host.size.height = 400
    try run.play("press \"Edit in Form\"", for: 0.5)
    let viewport = try #require(
      run.host.scrollMetrics(in: PresenceModel.rowMotionLane)?.viewport)
    func position(_ text: String) -> Point? {
      run.host.displayList.texts.first { $0.text == text && viewport.contains($0.position) }?
        .position
    }
    let title = try #require(position("Edit the detail"))
    #expect(position("Submit") == nil, "the form does not fit")
    run.host.scroll(by: Point(x: 0, y: 1_000), at: title)
    run.run(for: 0.5)
    #expect(position("Submit") != nil)
  }

  @Test func `a single view in a row is its own measure`() throws {
    let run = try run()
    // A title of 20 points, a spacing of 6, a line of 16.25, and 12 points of padding on each side.
    let height = run.status("Single row")[0]
    #expect(height == "66\u{a0}px")
    try run.play("press \"Toggle Single-View Row\"")
    #expect(run.status("Single row") == ["0\u{a0}px", "0\u{a0}px"])
  }

  @Test func `the steps of an imperative table have the names of UITableView's`() throws {
    let run = try run(.measuredFirst)
    let steps = ["1 of 3", "2 of 3 (systemLayoutSizeFitting)", "3 of 3 (performBatchUpdates)"]
    try run.play("press \"Show Next Text\"")
    #expect(run.readouts.first?.hasPrefix(steps[0]) == true)
    for step in steps.dropFirst() {
      try run.play("press \"Run Next Step\"")
      #expect(run.readouts.first?.hasPrefix(step) == true, "\(run.readouts)")
    }
    #expect(run.verdicts == ["✓ Nothing jumps", "✓ Nothing jumps"])
  }
}
