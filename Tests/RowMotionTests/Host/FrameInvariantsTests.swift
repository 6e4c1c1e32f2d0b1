import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// The checks after each frame, and a host that runs them itself.
@MainActor @Suite struct FrameInvariantsTests {
  private struct FirstItem: View {
    let model: ListModel

    var body: some View { Rectangle().frame(height: model.items[0].height) }
  }

  /// Shows a frame that needs no new layout.
  private func showFrame(_ stage: ListStage) {
    stage.host.runtime.frame.needsDisplay = true
    stage.advance(by: 1 / 60)
  }

  @Test func `a host that checks itself reports each view and invariant once`() {
    let stage = ListStage(count: 5)
    #expect(stage.host.invariantRecord == nil)
    stage.host.checksInvariants = true
    showFrame(stage)
    #expect(stage.host.diagnostics == [])
    #expect(stage.host.invariantRecord == FrameInvariants.Record(frames: 1, violations: [:]))

    stage.node(2)?.y += 5
    showFrame(stage)
    showFrame(stage)
    // The row is five points too far from the row above and too near to the row below.
    let reports = stage.host.diagnostics
    // It also moved there in one frame.
    #expect(reports.map(\.kind) == [.brokenInvariant, .brokenInvariant, .brokenInvariant])
    #expect(
      reports.map(\.viewPath)
        == ["ItemList/List/row 2", "ItemList/List/row 3", "ItemList/List/row 2"])
    #expect(
      reports.first?.message.hasSuffix(
        "noOverlap: row 2 begins 5 points after its position below row 1") == true)
    #expect(
      stage.host.invariantRecord
        == FrameInvariants.Record(frames: 3, violations: [.noOverlap: 2, .noJump: 1]))

    stage.host.checksInvariants = false
    #expect(stage.host.invariantRecord == nil)
    #expect(stage.host.diagnostics.count == 3, "earlier reports remain")
  }

  @Test func `a host at rest is not checked`() {
    let stage = ListStage(count: 5)
    stage.host.checksInvariants = true
    stage.advance(by: 1)
    #expect(stage.host.invariantRecord?.frames == 0)
  }

  @Test func `a jumping row is distinguished from rows that changed without animation`() {
    let stage = ListStage(count: 5)
    var checks = FrameInvariants(of: stage.host)
    #expect(checks.check(after: stage.host.nextFrame) == [])
    stage.change(nil) { $0[0].height = 80 }
    stage.node(1)?.height += 5
    let jumps = checks.check(after: stage.host.nextFrame).filter { $0.name == .noJump }
    #expect(jumps.map(\.viewPath) == ["ItemList/List/row 1"])
    #expect(
      jumps.first?.message
        == "row 1 changed its height by 5 points, from 40 to 45; the limit is 1")
  }

  @Test func `a row may step only as far as its update did`() {
    let stage = ListStage(count: 5)
    var checks = FrameInvariants(of: stage.host)
    _ = checks.check(after: stage.host.nextFrame)
    stage.change(nil) { $0[0].height = 80 }
    stage.node(0)?.height += 2
    let jumps = checks.check(after: stage.host.nextFrame).filter { $0.name == .noJump }
    #expect(
      jumps.map(\.message) == [
        "row 0 changed its height by 42 points, from 40 to 82; the limit is 41"
      ])
  }

  @Test func `partial progress that was set at rest is not residue`() {
    let harness = Harness {
      CollapsibleSpacingVStack(spacing: 16) {
        Text("a")
        Text("b").collapsibleSpacingProgress(0.5)
        Text("c")
      }
    }
    #expect(harness.violations == [])
  }

  @Test func `a squeezed view is reported in each frame, even if it is not redrawn`() throws {
    let model = ListModel([Item(id: 0, height: 20)])
    let host = hostWithPresence(model)
    withAnimation(.linear(duration: 1)) { model.items[0].height = 60 }
    func showFrame() { host.advance(to: host.time + 1 / 60) }
    showFrame()
    let row = try #require(host.lists.first?.rows.shown.last)
    let child = try #require(presence(in: row)?.child)
    let offer = child.placedProposal
    child.placedProposal = ProposedViewSize(width: 10, height: 10)
    row.paintBecameInvalid()
    let drawn = host.statistics.layersPainted
    for _ in 0..<3 { showFrame() }
    #expect(host.invariantRecord?.violations == [.noSqueeze: 3])
    #expect(host.statistics.layersPainted == drawn + 4, "the growing row 3 times, this one once")
    child.placedProposal = offer
    for _ in 0..<2 { showFrame() }
    #expect(host.invariantRecord?.violations == [.noSqueeze: 3])
    #expect(host.invariantRecord?.frames == 7)
  }

  private func presence(in node: ViewNode) -> PresenceNode? {
    if let presence = node.presenceNode { return presence }
    var found: PresenceNode?
    node.visitChildren { found = found ?? presence(in: $0) }
    return found
  }

  /// Returns a host that checks itself and shows an item above a presence.
  private func hostWithPresence(_ model: ListModel) -> ViewHost {
    let host = ViewHost(size: Size(width: 100, height: 200), text: BoxFont()) {
      List {
        FirstItem(model: model)
        AnimatedPresence(value: "a") { Text($0) }
      }
    }
    host.checksInvariants = true
    host.advance(to: 0)
    return host
  }

  /// Squeezes the presence in the list's last row and returns the row.
  private func squeeze(_ host: ViewHost) throws -> RowNode {
    let row = try #require(host.lists.first?.rows.shown.last)
    let child = try #require(presence(in: row)?.child)
    child.placedProposal = ProposedViewSize(width: 10, height: 10)
    row.paintBecameInvalid()
    return row
  }

  /// Rows of a list are drawn without drawing the views around the list.
  @Test func `the rows of a list in a scroll view are checked when they are drawn`() throws {
    let model = ListModel([Item(id: 0, height: 20)])
    let host = ViewHost(size: Size(width: 100, height: 200), text: BoxFont()) {
      ScrollView {
        List {
          FirstItem(model: model)
          AnimatedPresence(value: "a") { Text($0) }
        }
        .frame(height: 150)
      }
    }
    host.checksInvariants = true
    host.advance(to: 0)
    withAnimation(.linear(duration: 1)) { model.items[0].height = 60 }
    host.advance(to: 1 / 60)
    _ = try squeeze(host)
    for frame in 2...4 { host.advance(to: Double(frame) / 60) }
    #expect(host.invariantRecord?.violations == [.noSqueeze: 3])
  }

  @Test func `a view squeezed at rest is also reported in the frames of other animations`() throws {
    let model = ListModel([Item(id: 0, height: 20)])
    let host = hostWithPresence(model)
    let row = try squeeze(host)
    #expect(host.advance(to: 1) == .never)
    #expect(host.invariantRecord?.violations == [.noSqueeze: 1])
    let drawn = row.lastDrawn
    withAnimation(.linear(duration: 1)) { model.items[0].height = 60 }
    for frame in 0...2 { host.advance(to: 1 + Double(frame) / 60) }
    #expect(row.lastDrawn == drawn)
    #expect(host.invariantRecord?.violations == [.noSqueeze: 4])
  }

  @Test func `a violation by an update after a frame is reported once, in that frame`() {
    let stage = ListStage((0..<3).map { Item(id: $0) }, resizing: .snap)
    let host = stage.host
    host.checksInvariants = true
    var reported: [FrameInvariants.Name] = []
    host.onInvariantViolation = { reported.append($0.name) }
    showFrame(stage)
    #expect(host.isIdle)
    withAnimation(.default) { stage.model.items[1].height = 80 }
    #expect(reported == [])
    host.update()
    #expect(Set(reported) == [.noJump])
    #expect(host.invariantRecord == FrameInvariants.Record(frames: 1, violations: [.noJump: 1]))
    reported = []
    host.update()
    #expect(reported == [])
    withAnimation(.default) { stage.model.items[1].height = 40 }
    host.update()
    #expect(Set(reported) == [.noJump])
    #expect(host.invariantRecord == FrameInvariants.Record(frames: 1, violations: [.noJump: 1]))
    reported = []
    for frame in 1...60 { host.advance(to: host.time + Double(frame) / 60) }
    #expect(reported == [])
    #expect(host.isIdle)
  }

  @Test func `a jump is located in its list, wherever the list is`() {
    let model = ListModel((0..<3).map { Item(id: $0) })
    let host = stage(size: Size(width: 100, height: 250)) {
      VStack(spacing: 0) {
        Rectangle().frame(height: 50)
        ItemList(model: model).listRowResizing(.snap)
      }
    }
    host.checksInvariants = true
    var reported: [FrameInvariants.Jump] = []
    host.onInvariantViolation = { if let jump = $0.jump { reported.append(jump) } }
    host.advance(to: 0)
    withAnimation(.default) { model.items[1].height = 80 }
    host.update()
    #expect(Set(reported.map(\.row)) == [1, 2])
    for jump in reported {
      #expect(jump.before == 80)
      #expect(jump.now == 120)
    }
  }

  @Test func `a lasting violation is reported once per frame, even if checked again`() {
    let stage = ListStage(count: 5)
    let host = stage.host
    host.checksInvariants = true
    var reported: [String] = []
    host.onInvariantViolation = { reported.append($0.viewPath) }
    stage.node(2)?.y += 5
    showFrame(stage)
    let rows = ["ItemList/List/row 2", "ItemList/List/row 3"]
    #expect(Set(reported) == Set(rows))
    let (first, record) = (reported, host.invariantRecord)
    host.frameObserver?.frameEnded(host, after: host.nextFrame)
    #expect(reported == first)
    #expect(host.invariantRecord == record)
    reported = []
    showFrame(stage)
    #expect(reported == rows)
  }

  @Test func `a row reports its height, target height and velocity`() {
    let stage = ListStage(count: 3)
    stage.change(.linear(duration: 1)) { $0[1].height = 80 }
    stage.advance(by: 0.25)
    let row = stage.row(1)
    #expect(row?.height == 50)
    #expect(row?.targetHeight == 80)
    #expect(row?.heightVelocity == 40)
    #expect(row?.state == .resizing)
    #expect(
      stage.host.runningViews == [
        "ItemList/List/row 1": 1, "ItemList/List/row 1/ItemRow/Rectangle": 1,
      ])
    stage.settle()
    #expect(stage.row(1)?.targetHeight == 80)
    #expect(stage.row(1)?.heightVelocity == 0)
    #expect(stage.host.runningViews == [:])
  }

  /// A host with 200 visible rows that all move checks itself in every frame.
  @Test func `two hundred moving rows keep the invariants in every frame`() {
    let model = ListModel((0..<200).map { Item(id: $0, height: 4) })
    let host = ViewHost(size: Size(width: 100, height: 2000), text: BoxFont()) {
      ItemList(model: model)
    }
    host.checksInvariants = true
    host.advance(to: 0)
    withAnimation(.linear(duration: 1)) {
      model.items = model.items.map { Item(id: $0.id, height: 10) }
    }
    for frame in 1...20 { host.advance(to: Double(frame) / 60) }
    #expect(host.rows.count == 200)
    #expect(host.diagnostics == [])
    #expect(host.invariantRecord?.frames == 21)
  }

  @Test func `only the first thousand reports are kept`() {
    let stage = ListStage(count: 1)
    for number in 0..<1_200 { stage.host.runtime.report(.notFinite, "\(number)", at: nil) }
    #expect(stage.host.diagnostics.count == 1_000)
    #expect(stage.host.diagnostics.last?.message == "999")
  }
}
