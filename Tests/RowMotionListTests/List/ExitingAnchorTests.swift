import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Visible rows that all exit collapse toward the first one, whatever happens off screen.
@MainActor @Suite struct ExitingAnchorTests {
  /// Returns rows of 40 points, the last one of 600, in a viewport of 200 points, scrolled so that
  /// rows 10 to 15 are visible, the first one from its middle on.
  private func stage() -> ListStage {
    let stage = ListStage((0..<20).map { Item(id: $0, height: $0 == 19 ? 600 : 40) })
    stage.host.checksInvariants = true
    stage.scroll(by: 420)
    return stage
  }

  @Test func `rows inserted below them move nothing`() {
    let stage = stage()
    stage.change { $0 = [$0[19]] }
    #expect(stage.top(10) == -20)
    stage.change { $0.insert(Item(id: 100, height: 60), at: 0) }
    #expect(stage.top(10) == -20)
    stage.advance(by: 0.25)
    #expect(stage.top(10) == -20)
    #expect(stage.top(11) == 10)
    #expect(stage.top(15) == 130)
    #expect(stage.top(100) == 160)
    stage.settle()
    #expect(stage.host.diagnostics == [])
  }

  @Test(arguments: [nil, Animation.linear(duration: 1)])
  func `a row above them that changes its height moves nothing`(_ animation: Animation?) {
    let stage = stage()
    stage.change { $0 = [$0[0], $0[19]] }
    stage.advance(by: 0.25)
    #expect(stage.top(11) == 10)
    stage.change(animation) { $0[0].height = 88 }
    #expect(stage.top(11) == 10)
    stage.change(animation) { $0.insert(Item(id: 100, height: 60), at: 0) }
    #expect(stage.top(11) == 10)
    stage.settle()
    #expect(stage.host.diagnostics == [])
  }

  @Test func `deferred rows above an anchor that is scrolled off screen move nothing`() {
    let stage = ListStage(count: 40)
    stage.host.checksInvariants = true
    stage.scroll(by: 400)
    // Rows 10 to 13 exit, a hundred are inserted after them, and row 14 is the anchor.
    stage.change { $0.replaceSubrange(8..<14, with: (100..<200).map { Item(id: $0) }) }
    #expect(stage.top(13) == 120)
    #expect(stage.top(14) == 160)
    stage.scroll(by: -60)
    #expect(stage.top(13) == 180)
    #expect(stage.offset == 260, "rows 8 and 9 were removed above")
    stage.settle()
    #expect(stage.host.diagnostics == [])
  }
}
