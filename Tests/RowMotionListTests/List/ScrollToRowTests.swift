import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Scrolling to rows, and restoring a list's position.
@MainActor @Suite struct ScrollToRowTests {
  @Test func `a row is scrolled to by as little as needed`() {
    let stage = ListStage(count: 100)
    stage.host.scroll(toRow: 3)
    stage.host.advance(to: 0)
    #expect(stage.offset == 0)
    stage.host.scroll(toRow: 10)
    stage.host.advance(to: 0)
    #expect(stage.offset == 240)
    stage.host.scroll(toRow: 2)
    stage.host.advance(to: 0)
    #expect(stage.offset == 80)
  }

  @Test func `a list is restored with its heights`() throws {
    let items = (0..<500).map { Item(id: $0, height: 20 + Double($0 % 50)) }
    let stage = ListStage(items)
    for _ in 0..<30 { stage.scroll(by: 170) }
    let state = try #require(stage.host.listState())
    let second = ListStage(items)
    second.host.restore(state)
    second.host.advance(to: 0)
    #expect(second.tops == stage.tops)
    #expect(second.offset == stage.offset)
    #expect(second.host.measuredRows() >= stage.host.measuredRows())
  }
  @Test func `heights are restored in rows that a change has just brought back`() throws {
    let items = (0..<50).map { Item(id: $0, height: 20 + Double($0)) }
    let stage = ListStage(items)
    stage.scroll(by: 10_000)
    stage.scroll(by: 10_000)
    let state = try #require(stage.host.listState())
    stage.change(nil) { $0 = Array(items.prefix(5)) }
    stage.settle()
    stage.model.items = items
    stage.host.restore(state)
    stage.settle()
    #expect(stage.host.listState()?.row == state.row)
    #expect(stage.host.listState()?.offset == state.offset)
    #expect(stage.host.listState()?.heights == state.heights)
  }
}
