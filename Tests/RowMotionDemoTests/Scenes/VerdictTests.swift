import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionDemo

/// The verdict on each lane, compared with what the lane paints.
@MainActor @Suite struct VerdictTests {
  /// Performs an action in a scene, and returns what each lane paints until all is at rest.
  private func painted(
    _ run: SceneRun, for duration: Double = 2, _ action: () throws -> Void
  ) rethrows -> [(lane: StageLane, painted: PaintedLane, failures: Set<String>)] {
    let stage = run.play.scene.stage
    stage.clearFailures()
    run.advance(by: 1.0 / 60)
    var lanes = stage.lanes.map { (lane: $0, painted: PaintedLane($0)) }
    func add() { for index in lanes.indices { lanes[index].painted.add(run.host) } }
    add()
    try action()
    for _ in 0..<Int(duration * 60) {
      run.advance(by: 1.0 / 60)
      add()
    }
    return lanes.map { lane, painted in
      (lane, painted, Set(stage.failures(in: lane.id).map(\.name)))
    }
  }

  private func press(_ name: String, _ run: SceneRun) throws {
    guard case .button(let action) = try run.option(name).kind else { return }
    action()
  }

  private func choose(_ name: String, _ value: String, _ run: SceneRun) throws {
    guard case .choice(let names, let index) = try run.option(name).kind else { return }
    index.wrappedValue = try #require(names.firstIndex(of: value))
  }

  private func expectJumps(
    _ found: [(lane: StageLane, painted: PaintedLane, failures: Set<String>)], _ what: String
  ) {
    for (lane, painted, failures) in found {
      // Texts also jump in a lane whose rows exchange their texts, which has its own words.
      let isRight =
        painted.jumps.isEmpty ? !failures.contains("noJump") : !failures.isEmpty
      #expect(
        isRight,
        "\(what), \(lane.title): the verdict is \(failures), painted jumps are \(painted.jumps)")
    }
  }

  @Test func `a verdict that needs another line moves the lists slowly`() {
    let stage = ComparisonStage([StageLane(id: "lane", title: "Lane", summary: "")])
    let host = ViewHost(size: Size(width: 340, height: 300), text: BoxFont()) {
      StageView(stage: stage) { lane in List([1], id: \.self) { _ in Text("row") }.id(lane.id) }
    }
    var tops: [Double] = []
    var widths: Set<Double> = []
    func run(_ frames: Int) {
      for _ in 0..<frames {
        host.advance(to: host.time + 1.0 / 60)
        stage.frameAdvanced(host)
        if let width = badgeWidth(host) { widths.insert(width) }
        if let metrics = host.scrollMetrics(in: "lane") { tops.append(metrics.viewport.minY) }
      }
    }
    host.advance(to: 0)
    run(3)
    stage.check = { _ in
      ["Rows jumped 15 px in one frame", "Train’s count changed in one frame"].map {
        FailedCheck(lane: "lane", name: $0, message: $0)
      }
    }
    run(60)
    let steps = zip(tops, tops.dropFirst()).map { $1 - $0 }
    #expect((tops.last ?? 0) - tops[0] > 10, "\(tops)")
    #expect((steps.max() ?? 0) < 4, "\(tops)")
    #expect(widths.count == 1, "the badge is as wide as its text at once: \(widths)")
  }

  /// Returns the width of the background of the verdict that is painted, in points.
  private func badgeWidth(_ host: ViewHost) -> Double? {
    let text = host.displayList.texts.first { $0.text.hasPrefix("✗ Rows jumped") }
    return text.flatMap { text in
      host.displayList.items.flatMap { item -> [Rect] in
        guard case .layer(let layer) = item else { return [] }
        return layer.segment.operations.compactMap { operation in
          guard case .fill(let rect, cornerRadius: 6, _) = operation else { return nil }
          return rect.offset(by: layer.origin)
        }
      }
      .first { $0.contains(text.position) }?.width
    }
  }

  @Test(arguments: PresenceVariant.allCases)
  func `Presence`(variant: PresenceVariant) throws {
    let run = SceneRun(try ShowMeTests.make("presence"))
    try choose("Compare with", variant.rawValue, run)
    run.run(for: 1)
    for (index, action) in [
      "Toggle Detail", "Toggle Detail", "Show Next Text", "Show Next Text", "Toggle Detail",
    ].enumerated() {
      let found = try painted(run) { try press(action, run) }
      let what = "\(variant), \(index): \(action)"
      if variant == .measuredFirst {
        // The texts move only in the last step.
        for _ in 0..<2 {
          expectJumps(try painted(run) { try press("Run Next Step", run) }, what)
        }
      }
      expectJumps(found, what)
      for (lane, painted, failures) in found {
        #expect(
          failures.contains("noSqueeze") == painted.isSqueezed,
          "\(what), \(lane.title): \(failures)")
        let starts = ["Three lines", "Short", "Two lines"]
        let blanks = painted.blanks(
          between: "Changing row", and: footer(painted), without: starts)
        // A closed row has a line of 20 points and a spacing of 6 above the footer.
        let isBlank = blanks.contains { $0 > 20 + 6 + 6.5 }
        #expect(
          failures.contains("noBlank") == isBlank,
          "\(what), \(lane.title): \(failures), \(blanks.max() ?? 0)")
      }
    }
  }

  private func footer(_ painted: PaintedLane) -> String {
    ["Click to show the detail", "Click to hide the detail"].first {
      painted.distance(from: "Changing row", to: $0) != nil
    } ?? ""
  }

  @Test(arguments: SpacingVariant.allCases)
  func `Spacing`(variant: SpacingVariant) throws {
    let run = SceneRun(try ShowMeTests.make("spacing"))
    try choose("Compare with", variant.rawValue, run)
    run.run(for: 3)
    for action in ["Open All", "Close All", "Open First Only", "Open All", "Close All"] {
      let found = try painted(run, for: 4) { try press(action, run) }
      let what = "\(variant), \(action)"
      expectJumps(found, what)
      #expect(found[0].failures.contains("noResidue") == false, "\(what)")
      let differences = [false, true].map { isLast in
        let heights = found.map {
          $0.painted.distance(from: "Changing row", to: "A row below", isLast: isLast) ?? 0
        }
        return abs(heights[1] - heights[0])
      }
      #expect(
        found[1].failures.contains("noResidue") == ((differences.max() ?? 0) > 0.5),
        "\(what): \(differences), \(found[1].failures)")
    }
  }

  @Test func `Notes`() throws {
    let run = SceneRun(try ShowMeTests.make("notes"))
    run.run(for: 1)
    let list = NotesScene.presenceList
    for row in [0, 3, 0] {
      let found = try painted(run) {
        let frame = try #require(run.host.rows(in: list).first { $0.index == row })
        run.host.tap(at: Point(x: 100, y: frame.minY + 20))
      }
      expectJumps(found, "row \(row)")
      #expect(found[1].failures.contains("noJump"), "the stock list snaps")
    }
  }

  @Test func `Updates`() throws {
    for parts in 0..<8 {
      let run = SceneRun(
        try ShowMeTests.make("updates"), size: Size(width: 900, height: 740))
      for (bit, name) in ["Row animation", "Count transition"].enumerated() {
        guard case .toggle(let isOn) = try run.option(name).kind else { continue }
        isOn.wrappedValue = parts & (1 << bit) != 0
      }
      if parts & 4 != 0 {
        try choose("Count id", CountIdentity.changing.rawValue, run)
      }
      run.run(for: 1)
      for step in 0..<3 {
        let found = try painted(run, for: 3) { try press("Update Random Row", run) }
        for (lane, painted, failures) in found {
          let showsBoth = painted.greatestCount(of: "Updates: ") > 6
          #expect(
            failures.contains("noSwap") == !showsBoth, "parts \(parts), \(step), \(lane.title)")
        }
        expectJumps(found, "parts \(parts), \(step)")
      }
      for kind in [UpdateKind.move, .removeOnly, .insertOnly] {
        try choose("Update action", kind.rawValue, run)
        let found = try painted(run, for: 3) { try press("Update Random Row", run) }
        expectJumps(found, "parts \(parts), \(kind)")
      }
    }
  }

  @Test func `Identity`() throws {
    for (comparison, actions) in [
      (IdentityComparison.listings, ["Toggle Content", "Toggle Content"]),
      (.ids, ["Insert at Top", "Remove Second Item", "Insert at Top", "Shuffle"]),
    ] {
      let run = SceneRun(
        try ShowMeTests.make("identity"), size: Size(width: 1_800, height: 1_000))
      try choose("Compare", comparison.rawValue, run)
      run.run(for: 1)
      for (index, action) in actions.enumerated() {
        let found = try painted(run) { try press(action, run) }
        let what = "\(comparison), \(index): \(action)"
        expectJumps(found, what)
        for (lane, painted, failures) in found {
          let (before, after) = (painted.badges(isLast: false), painted.badges(isLast: true))
          let isSwapped = before.contains { text, badge in after[text].map { $0 != badge } ?? false
          }
          let isReplaced =
            before.count == after.count && Set(before.values) != Set(after.values)
          #expect(
            failures.contains("keepsState") == (isSwapped || isReplaced),
            "\(what), \(lane.title): \(before) to \(after), \(failures)")
        }
      }
    }
  }

  @Test(arguments: OnLayoutStep.allCases)
  func `onLayout`(step: OnLayoutStep) async throws {
    let run = SceneRun(try ShowMeTests.make("on-layout"))
    // The last step is that of the passing lane.
    if step != .onLayout { try choose("Stage", step.rawValue, run) }
    guard case .slider(_, _, let fontSize) = try run.option("Font size, pixels").kind else {
      return
    }
    for size in [24.0, 40, 16] {
      run.play.scene.stage.clearFailures()
      fontSize.wrappedValue = size
      var worst: [String: Double] = [:]
      for _ in 0..<30 {
        run.advance(by: 1.0 / 60)
        await Task.yield()
        for lane in run.play.scene.stage.lanes {
          guard let viewport = run.host.scrollMetrics(in: lane.id)?.viewport else { continue }
          let texts = run.host.displayList.texts.filter {
            $0.position.x >= viewport.minX && $0.position.x < viewport.maxX
          }
          let content = try #require(texts.first { $0.text == "ScrollView content" })
          // The bar has a padding of 18 around a line of 1.25 times the font size.
          let bar = viewport.minY + 2 * 18 + 1.25 * size
          worst[lane.id] = max(worst[lane.id] ?? 0, abs(content.position.y - 18 - bar))
        }
      }
      for lane in run.play.scene.stage.lanes {
        let failures = run.play.scene.stage.failures(in: lane.id).map(\.name)
        #expect(
          failures.contains("restsBelowBar") == ((worst[lane.id] ?? 0) >= 0.5),
          "\(step), \(size), \(lane.title): \(worst[lane.id] ?? 0), \(failures)")
      }
    }
  }

  @Test func `Row Heights`() throws {
    let run = SceneRun(
      try ShowMeTests.make("row-heights"), size: Size(width: 1_800, height: 900))
    try choose("Height mode", "Automatic, estimate 20", run)
    run.run(for: 0.5)
    func scroll(_ distance: Double) {
      run.host.scroll(by: Point(x: 0, y: distance), at: Point(x: 100, y: 400))
    }
    scroll(6_000)
    run.run(for: 0.5)
    for distance in [-40.0, -40, -200, 30, 0] {
      run.play.scene.stage.clearFailures()
      func tops(_ lane: StageLane) -> [String: Double] {
        guard let viewport = run.host.scrollMetrics(in: lane.id)?.viewport else { return [:] }
        let titles = run.host.displayList.texts.filter {
          viewport.contains($0.position) && $0.text.count > 12 && !$0.text.contains("→")
        }
        return Dictionary(titles.map { ($0.text, $0.position.y) }, uniquingKeysWith: { a, _ in a })
      }
      let lanes = run.play.scene.stage.lanes
      let before = lanes.map(tops)
      scroll(distance)
      run.advance(by: 1.0 / 60)
      for (lane, before) in zip(lanes, before) {
        let after = tops(lane)
        let moved = before.compactMap { text, top in after[text].map { abs($0 - top + distance) } }
        let failures = run.play.scene.stage.failures(in: lane.id).map(\.name)
        // The scroll may have left none of the texts, and a tall row has none in the viewport.
        if moved.isEmpty, before.isEmpty || abs(distance) > 100 { continue }
        // All texts were pushed away, or none stayed.
        #expect(
          failures.contains("noDisplacement") == ((moved.min() ?? .infinity) > 0.5),
          "\(lane.title), \(distance): \(moved), \(failures)")
      }
      run.run(for: 0.5)
    }
  }
}
