import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Where all that is seen exits, it closes up to the first of it, whatever happens out of sight.
@MainActor @Suite struct ExitingAnchorTests {
  /// Rows of 40 points, the last one of 600, in a viewport of 200, scrolled so that rows 10 to 15 are
  /// seen, the first one from its middle on.
  private func stage() -> ListStage {
    let stage = ListStage((0..<20).map { Item(id: $0, height: $0 == 19 ? 600 : 40) })
    stage.host.checksInvariants = true
    stage.scroll(by: 420)
    return stage
  }

  @Test func `rows that come in below them move nothing`() {
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

  @Test func `rows that wait above an anchor that is scrolled out of sight move nothing`() {
    let stage = ListStage(count: 40)
    stage.host.checksInvariants = true
    stage.scroll(by: 400)
    // Rows 10 to 13 exit, a hundred come in behind them, and row 14 is the anchor.
    stage.change { $0.replaceSubrange(8..<14, with: (100..<200).map { Item(id: $0) }) }
    #expect(stage.top(13) == 120)
    #expect(stage.top(14) == 160)
    stage.scroll(by: -60)
    #expect(stage.top(13) == 180)
    #expect(stage.offset == 260, "rows 8 and 9 are gone from above")
    stage.settle()
    #expect(stage.host.diagnostics == [])
  }
}
