import RowMotion
import Testing

@testable import RowMotionDemo
@testable import RowMotionDocument

/// Two lanes that share a clock and a scroll position, and the violations in each.
@MainActor @Suite struct ComparisonStageTests {
  // Lines are 20 points high in the title, 13.75 in the footer and 15 in the detail. With spacing 8
  // and padding 12, a closed note is 63.75 points high and an open one 21 more.
  private static let step = 21.0

  private let model: NotesModel
  private let host: ViewHost

  init() {
    let store = NotesStore(generated: 30)
    for index in 0..<30 {
      store.update(NoteID("row-\(index)"), title: "N\(index)", detail: "Short.")
    }
    let model = NotesModel(store: store)
    self.model = model
    host = ViewHost(size: Size(width: 800, height: 500), text: BoxFont()) {
      NotesScene(model: model)
    }
    advance(by: 0)
  }

  private func advance(by time: Double) {
    host.advance(to: host.time + time)
    model.stage.frameAdvanced(host)
  }

  private func run(_ frames: Int) {
    for _ in 0..<frames { advance(by: 1.0 / 60) }
  }

  private func top(_ id: String, in list: String) -> Double? {
    host.rows(in: list).first { $0.id == AnyHashable(NoteID(id)) }?.minY
  }

  private func expectTogether(_ what: String) {
    let viewport = host.scrollMetrics(in: NotesScene.presenceList)?.viewport
    let first = host.rows(in: NotesScene.presenceList).first {
      $0.minY + $0.height > viewport?.minY ?? 0
    }
    let other = host.rows(in: NotesScene.stockList).first { $0.id == first?.id }
    #expect(first != nil && abs((first?.minY ?? 0) - (other?.minY ?? .infinity)) < 0.02, "\(what)")
  }

  @Test func `a jump is marked at its edge, and a ghost shows where the edge should be`() throws {
    let note = try #require(model.note("row-2"))
    model.click(note)
    advance(by: 0)
    let marks = try #require(model.stage.marks[NotesScene.stockList])
    let jump = try #require(marks.jump?.jump)
    // Three rows of 63.75 points below the card's padding of 12.
    #expect(abs(jump.before - 203.25) < 0.001)
    #expect(abs(jump.distance - Self.step) < 0.001)
    #expect(marks.jump?.message == "Jumped 21\u{a0}px in one frame")
    #expect(model.stage.failures(in: NotesScene.stockList).map(\.name) == ["noJump"])
    // Nothing has moved yet on the left, so the edge should be in its old position.
    #expect(abs((marks.ghost ?? 0) - jump.before) < 0.001)
    run(10)
    let moving = try #require(model.stage.marks[NotesScene.stockList]?.ghost)
    #expect(moving > jump.before + 1 && moving < jump.now - 1)
    run(60)
    #expect(model.stage.marks[NotesScene.stockList]?.ghost == nil, "both lanes are at rest")
    #expect(model.stage.marks[NotesScene.stockList]?.jump != nil, "the mark stays until scrolling")
    #expect(model.stage.marks[NotesScene.presenceList] == nil)
  }

  @Test func `at rest, content of one lane alone causes no ghost edge`() throws {
    model.store.update("row-2", title: "N2", detail: "1\n2\n3\n4\n5")
    run(30)
    let note = try #require(model.note("row-2"))
    #expect(model.store.beginEdit("row-2"))
    model.beginDraft(NoteDraft(of: note, in: NotesScene.presenceList, isNew: false))
    run(70)
    let passingTop = try #require(top("row-3", in: NotesScene.presenceList))
    let stock = try #require(top("row-3", in: NotesScene.stockList))
    #expect(passingTop > stock + 10)
    #expect(model.stage.marks[NotesScene.stockList]?.ghost == nil)
  }

  @Test func `the mouse wheel over either lane scrolls both`() {
    for (side, x) in [("left", 200.0), ("right", 600.0)] {
      host.scroll(by: Point(x: 0, y: 77), at: Point(x: x, y: 300))
      advance(by: 0)
      expectTogether("the wheel on the \(side)")
      run(5)
      expectTogether("after the wheel on the \(side)")
    }
    #expect(host.scrollOffset(in: NotesScene.presenceList) == 154)
    #expect(host.scrollOffset(in: NotesScene.stockList) == 154)
  }

  @Test func `both lanes stay together during a fling and a scroll while rows move`() throws {
    model.click(try #require(model.note("row-1")))
    run(4)
    host.scroll(by: Point(x: 0, y: 130), at: Point(x: 600, y: 300))
    advance(by: 0)
    expectTogether("while a row above moves")
    run(60)
    expectTogether("at rest")
    host.beginScroll(at: Point(x: 200, y: 300))
    host.dragScroll(by: Point(x: 0, y: 20))
    host.endScroll(velocity: Point(x: 0, y: 900))
    for frame in 0..<90 {
      advance(by: 1.0 / 60)
      expectTogether("frame \(frame) of a fling")
    }
    #expect(host.scrollOffset(in: NotesScene.stockList) > 300)
  }

  @Test func `a lane that scrolls by itself for a tapped row scrolls the other, too`()
    throws
  {
    model.click(try #require(model.note("row-0")))
    run(6)
    // The tapped row stays in place while the row above it grows, so the content above moves up.
    host.tap(at: Point(x: 200, y: (top("row-2", in: NotesScene.presenceList) ?? 0) + 12))
    for frame in 0..<60 {
      advance(by: 1.0 / 60)
      expectTogether("frame \(frame)")
    }
    #expect(host.scrollOffset(in: NotesScene.presenceList) > 1)
    #expect(host.isIdle)
  }

  @Test func `the mark of a jump moves with its row and is removed with it`() throws {
    model.click(try #require(model.note("row-2")))
    run(60)
    let first = try #require(model.stage.marks[NotesScene.stockList]?.jump?.jump)
    let row = try #require(first.row)
    let distance = try #require(top("row-2", in: NotesScene.stockList)) - first.now
    model.remove("row-0")
    run(60)
    let second = try #require(model.stage.marks[NotesScene.stockList]?.jump?.jump)
    // A closed note of 63.75 points was removed above it.
    #expect(abs(second.now - (first.now - 63.75)) < 0.01)
    #expect(abs(second.distance - Self.step) < 0.01)
    #expect(
      abs(try #require(top("row-2", in: NotesScene.stockList)) - second.now - distance) < 0.01)
    model.remove(try #require(row.base as? NoteID))
    advance(by: 0)
    #expect(model.stage.marks[NotesScene.stockList]?.jump == nil)
    #expect(model.undo())
    run(60)
    #expect(model.stage.marks[NotesScene.stockList]?.jump == nil)
    #expect(model.stage.failures(in: NotesScene.stockList).map(\.name) == ["noJump"])
  }

  @Test func `a lane that follows another past unmeasured rows reports no jump`() {
    for list in [NotesScene.presenceList, NotesScene.stockList] { host.scroll(to: 1e6, in: list) }
    advance(by: 0)
    run(5)
    model.store.insert(title: "New", at: 0)
    let first = AnyHashable(model.notes.id(at: 0))
    host.scroll(toRow: first, in: NotesScene.presenceList, animation: .smooth)
    run(60)
    expectTogether("at rest")
    #expect(host.scrollOffset(in: NotesScene.stockList) == 0)
    #expect(model.stage.failures(in: NotesScene.stockList) == [])
    #expect(model.stage.failures(in: NotesScene.presenceList) == [])
  }

  @Test func `a lane has no verdict before something has moved in it`() throws {
    func verdicts() -> [String] {
      model.stage.lanes.map {
        LaneVerdict.text(
          $0, isTried: model.stage.isTried($0.id), model.stage.failures(in: $0.id))
      }
    }
    run(3)
    host.size = Size(width: 700, height: 400)
    run(3)
    #expect(verdicts() == ["Not tried yet", "Not tried yet"], "another size is no trial")
    model.click(try #require(model.note("row-2")))
    run(2)
    #expect(verdicts() == ["✓ Nothing jumps", "✗ Jumped 21\u{a0}px in one frame"])
    model.stage.clear()
    run(60)
    #expect(verdicts() == ["Not tried yet", "Not tried yet"])
    host.scroll(by: Point(x: 0, y: 10), at: Point(x: 200, y: 300))
    run(2)
    #expect(verdicts() == ["Not tried yet", "Not tried yet"], "scrolling moves no row")
    model.store.insert(title: "New", at: 2)
    run(2)
    #expect(verdicts() == ["✓ Nothing jumps", "No fault so far"])
  }

  @Test func `an introduction above the lists is no trial of them`() throws {
    let run = SceneRun(try ShowMeTests.make("notes"))
    run.run(for: 1)
    for state in ["on", "off"] {
      run.play.change("introduction", state, host: run.host)
      // As in a window, the first frame is at the time of the event.
      run.advance(by: 0)
      run.run(for: 2)
      #expect(run.verdicts == ["Not tried yet", "Not tried yet"], "\(state)")
    }
    try run.play("toggle row-0")
    #expect(run.verdicts[0] == "✓ Nothing jumps")
  }

  @Test func `no scene has a verdict on motion when it opens`() throws {
    for name in ShowMeTests.scenes {
      let run = SceneRun(try ShowMeTests.make(name))
      run.run(for: 1)
      let stage = run.play.scene.stage
      for lane in stage.lanes { #expect(!stage.isTried(lane.id), "\(name), \(lane.title)") }
    }
  }

  @Test func `scrolling removes the mark of a jump, and another lane starts without marks`()
    throws
  {
    model.click(try #require(model.note("row-2")))
    run(60)
    #expect(model.stage.marks[NotesScene.stockList]?.jump != nil)
    host.scroll(by: Point(x: 0, y: 10), at: Point(x: 200, y: 300))
    advance(by: 0)
    #expect(model.stage.marks[NotesScene.stockList]?.jump == nil)
    #expect(model.stage.failures(in: NotesScene.stockList).count == 1)
    model.stage.lanes[1].isPassing = true
    #expect(model.stage.marks[NotesScene.stockList] == nil)
  }
}

/// Overscroll in scenes whose lanes scroll.
@MainActor @Suite struct OverscrollTests {
  /// Returns the scroll offsets of the lanes, in points.
  private func offsets(_ run: SceneRun) -> [Double] {
    run.play.scene.stage.lanes.map { run.host.scrollOffset(in: $0.id) }
  }

  private func middle(_ lane: Int, _ run: SceneRun) throws -> Point {
    let id = run.play.scene.stage.lanes[lane].id
    let viewport = try #require(run.host.scrollMetrics(in: id)?.viewport)
    return Point(x: viewport.midX, y: viewport.midY)
  }

  @Test func `overscrolling one lane moves both by the same distance`() throws {
    for name in ["notes", "updates", "on-layout", "row-heights"] {
      for lane in [0, 1] {
        let run = SceneRun(try ShowMeTests.make(name))
        run.run(for: 0.5)
        for end in ["top", "bottom"] {
          let what = "\(name), lane \(lane), \(end)"
          let isTop = end == "top"
          for id in run.play.scene.stage.lanes.map(\.id) {
            run.host.scroll(to: isTop ? 0 : .greatestFiniteMagnitude, in: id)
          }
          run.run(for: 0.2)
          run.host.beginScroll(at: try middle(lane, run))
          func expectEqualOverscroll(_ part: String) {
            let overscrolls = run.play.scene.stage.lanes.compactMap {
              run.host.scrollMetrics(in: $0.id)?.overscroll
            }
            #expect(
              overscrolls.count == 2 && abs(overscrolls[0] - overscrolls[1]) < 0.02,
              "\(what), \(part): \(overscrolls)")
          }
          for _ in 0..<5 {
            run.host.dragScroll(by: Point(x: 0, y: isTop ? -12 : 12))
            run.advance(by: run.frame)
            expectEqualOverscroll("pulled")
          }
          let pulled = try #require(offsets(run).first)
          #expect(isTop ? pulled < -20 : true, "\(what)")
          run.host.endScroll(velocity: Point(x: 0, y: 200))
          for frame in 0..<120 {
            run.advance(by: run.frame)
            expectEqualOverscroll("let go, frame \(frame)")
          }
          #expect(run.host.isIdle, "\(what): \(run.host.runningViews)")
          #expect(!isTop || offsets(run).allSatisfy { abs($0) < 1e-9 }, "\(what): \(offsets(run))")
        }
      }
    }
  }

  @Test func `pulling one list to refresh also pulls the other, for one refresh`()
    async throws
  {
    for lane in UpdatesLane.allCases {
      let run = SceneRun(try ShowMeTests.make("updates"))
      let index = lane == .complete ? 0 : 1
      run.host.beginScroll(at: try middle(index, run))
      for _ in 0..<15 {
        run.host.dragScroll(by: Point(x: 0, y: -15))
        run.advance(by: run.frame)
      }
      #expect(UpdatesLane.allCases.map { run.host.refreshPhase(in: $0.list) } == [.armed, .armed])
      run.host.endScroll(velocity: .zero)
      run.advance(by: run.frame)
      #expect(
        UpdatesLane.allCases.map { run.host.refreshPhase(in: $0.list) }
          == [.refreshing, .refreshing])
      for _ in 0..<240 {
        await Task.yield()
        run.advance(by: run.frame)
        let offsets = offsets(run)
        #expect(abs(offsets[0] - offsets[1]) < 0.02, "\(offsets)")
      }
      #expect(UpdatesLane.allCases.map { run.host.refreshPhase(in: $0.list) } == [.idle, .idle])
      #expect(offsets(run) == [0, 0])
      let changed = run.readouts.joined()
      #expect(changed.contains("Updates: 1"), "\(changed)")
      #expect(run.host.isIdle)
    }
  }
}

/// The mark of a wrong edge, which lasts as long as the edge is wrong.
@MainActor @Suite struct PersistentMarkTests {
  @Test func `restored content takes its place without a verdict`() throws {
    for name in ShowMeTests.scenes {
      let run = SceneRun(try ShowMeTests.make(name))
      run.run(for: 0.2)
      // Its failing lanes fail at rest, too, if the bar has another size.
      if name == "on-layout" { continue }
      let restore = run.play.restoration(host: run.host)
      for option in run.options {
        switch option.kind {
        case .choice(let names, let value) where option.name != "Rows":
          value.wrappedValue = names.count - 1
        case .slider(let range, _, let value): value.wrappedValue = range.upperBound
        case .button(let action) where option.name != "Show Me": action()
        default: break
        }
        run.run(for: 0.1)
      }
      run.host.scroll(by: Point(x: 0, y: 400), at: Point(x: 100, y: 300))
      run.run(for: 2)
      run.play.scene.stage.clear()
      restore()
      run.run(for: 1)
      let stage = run.play.scene.stage
      for lane in stage.lanes {
        #expect(stage.failures(in: lane.id) == [], "\(name), \(lane.title)")
        #expect(stage.marks[lane.id]?.jump == nil, "\(name), \(lane.title)")
      }
    }
  }

  @Test func `only counts that are painted are judged`() throws {
    let run = SceneRun(try ShowMeTests.make("updates"), size: Size(width: 360, height: 800))
    guard case .button(let update) = try run.option("Update Random Row").kind else { return }
    let stage = run.play.scene.stage
    var judged = 0
    for _ in 0..<20 {
      update()
      run.run(for: 2)
      #expect(stage.failures(in: UpdatesLane.complete.list) == [], "\(run.readouts)")
      if stage.failures(in: UpdatesLane.chosen.list).map(\.name) == ["noSwap"] { judged += 1 }
    }
    #expect(judged > 0 && judged < 20, "some rows are below the viewport")
  }

  /// The height is the product of two animations, which need not approach it from one side.
  @Test func `another text half way through hiding is explained`() throws {
    let run = SceneRun(try ShowMeTests.make("presence"))
    guard case .button(let toggle) = try run.option("Toggle Detail").kind,
      case .button(let showNext) = try run.option("Show Next Text").kind
    else { return }
    func isExplained() -> Bool { run.readouts.joined().contains("replaced on the way") }
    run.run(for: 1)
    toggle()
    run.run(for: 0.15)
    #expect(!isExplained())
    showNext()
    run.run(for: 0.15)
    #expect(isExplained())
    run.run(for: 1.5)
    #expect(!isExplained())
    toggle()
    run.run(for: 1)
    toggle()
    for _ in 0..<30 {
      run.run(for: 1.0 / 60)
      #expect(!isExplained(), "one text that appears follows one progress")
    }
  }

  @Test func `a verdict names the greatest failure of a check`() throws {
    let run = SceneRun(try ShowMeTests.make("presence"))
    guard case .choice(let names, let variant) = try run.option("Compare with").kind,
      case .button(let toggle) = try run.option("Toggle Detail").kind
    else { return }
    variant.wrappedValue = try #require(names.firstIndex(of: "Old value not kept"))
    run.run(for: 1)
    toggle()
    run.run(for: 2)
    let failure = try #require(
      run.play.scene.stage.failures(in: PresenceModel.variantLane).first { $0.name == "noBlank" })
    // The text has three lines of 15 points in the test's font; the first frames lose less than 5.
    #expect(failure.extent > 40)
    #expect(failure.message == "Text missing: \(Formatted.length(failure.extent)) are blank")
  }

  @Test func `the mark of a wrong edge follows it and disappears once it is right`() throws {
    let run = SceneRun(try ShowMeTests.make("on-layout"))
    let lane = OnLayoutLane.chosen.scroll
    func mark() -> LaneMarks? { run.play.scene.stage.marks[lane] }
    func failures() -> [FailedCheck]? { run.play.scene.stage.failures(in: lane) }
    func set(_ name: String, _ value: Double) throws {
      if case .slider(_, _, let slider) = try run.option(name).kind { slider.wrappedValue = value }
    }
    run.run(for: 0.2)
    if case .button(let action) = try run.option("Scroll to Top").kind { action() }
    run.run(for: 1.5)
    #expect(mark()?.jump == nil)
    try set("Font size, pixels", 48)
    run.run(for: 0.2)
    let large = try #require(mark()?.jump?.jump)
    // In the test's font, lines are 1.25 times as high as the font size.
    #expect(abs(large.before - (48 * 1.25 + 36)) < 0.001)
    #expect(large.now == 24 * 1.25 + 36)
    try set("Font size, pixels", 40)
    run.run(for: 0.2)
    #expect(abs((mark()?.jump?.jump?.before ?? 0) - (40 * 1.25 + 36)) < 0.001, "the mark follows")
    #expect(failures()?.first?.message == "Content is 30\u{a0}px too high")
    try set("Font size, pixels", 24)
    run.run(for: 0.5)
    #expect(mark()?.jump != nil, "the mark is still visible")
    run.run(for: 1)
    #expect(mark()?.jump == nil)
    #expect(failures()?.count == 1, "the violation is still reported")
    #expect(run.host.isIdle)
  }
}
