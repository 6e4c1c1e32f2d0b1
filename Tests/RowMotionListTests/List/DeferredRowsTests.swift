import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Inserted rows are deferred: they take no space until they can be visible, in any number.
///
/// Unless stated, motion is linear, rows are 40 points as estimated, and the viewport is 200 high.
@MainActor @Suite struct DeferredRowsTests {
  private func stage(_ count: Int, spacing: Double = 0, mode: ListRowHeight? = nil) -> ListStage {
    let stage = ListStage(
      (0..<count).map { Item(id: $0) }, spacing: spacing, mode: mode ?? .automatic(estimated: 40))
    stage.host.checksInvariants = true
    return stage
  }

  private func items(_ ids: Range<Int>, height: Double) -> [Item] {
    ids.map { Item(id: $0, height: height) }
  }

  @Test func `many rows between exiting rows and a row that stays enter from the bottom up`() {
    let stage = stage(20)
    stage.scroll(by: 440)
    stage.change { items in
      items.removeSubrange(11...12)
      items.insert(contentsOf: self.items(100..<700, height: 50), at: 11)
    }
    // Rows 11 and 12 visibly exit; row 13 stays at 80, and two new rows above it reach the top.
    #expect(stage.top(11) == 0)
    #expect(stage.top(13) == 80)
    #expect(stage.list.rows.shown.count < 12)
    stage.advance(by: 0.5)
    #expect(stage.top(13) == 80)
    #expect(stage.top(699) == 55)
    #expect(stage.top(698) == 30)
    stage.settle()
    #expect(stage.list.rows.shown.allSatisfy { $0.deferredCount == 0 })
    #expect(stage.host.diagnostics == [])
  }

  @Test func `deferred rows stay deferred when many others are inserted above them`() {
    let stage = stage(5)
    // Rows 100 and 101 fill the viewport after row 3; row 102 is deferred.
    stage.change { $0.insert(contentsOf: self.items(100..<103, height: 40), at: 3) }
    stage.advance(by: 0.25)
    #expect(stage.top(4) == 180)
    stage.change { $0.insert(contentsOf: self.items(200..<800, height: 60), at: 1) }
    #expect(stage.top(4) == 180)
    #expect(stage.list.rows.shown.count < 20)
    stage.settle()
    #expect(stage.tops[0] == 0)
    #expect(stage.top(200) == 40)
    #expect(stage.host.diagnostics == [])
  }

  @Test func `a deferred row that is moved enters at its new position`() {
    let stage = stage(5)
    // Rows 100 to 102 fill the viewport; row 105 is one of the deferred rows.
    stage.change { $0.insert(contentsOf: self.items(100..<110, height: 60), at: 1) }
    stage.advance(by: 0.5)
    #expect(stage.row(105) == nil)
    #expect(stage.top(100) == 40)
    stage.change { items in
      let row = items.remove(at: 6)
      items.insert(row, at: 0)
    }
    #expect(stage.row(105)?.height == 0)
    #expect(stage.row(105)?.state == .appearing)
    #expect(stage.top(0) == 0)
    #expect(stage.top(100) == 40)
    stage.advance(by: 0.5)
    #expect(stage.row(105)?.height == 30)
    #expect(stage.top(0) == 30)
    #expect(stage.host.diagnostics == [])
  }

  @Test
  func `deferred rows below stay deferred while a scroll waits for the content to grow`() {
    let stage = stage(4)
    stage.change { $0 += self.items(100..<120, height: 100) }
    stage.host.scroll(toRow: 3, anchor: .top)
    stage.host.advance(to: 0)
    #expect(stage.offset == 0)
    // Row 3 has 120 points to go, so rows 100 and 101 become visible: the content is 160 + 200 t.
    stage.advance(by: 0.5)
    #expect(stage.offset == 60)
    #expect(stage.top(3) == 60)
    stage.advance(by: 0.25)
    #expect(stage.offset == 110)
    stage.settle()
    #expect(stage.offset == 120)
    #expect(stage.top(3) == 0)
    #expect(stage.host.diagnostics == [])
  }

  @Test func `a scroll of short content does not insert the rows deferred above it`() {
    let stage = stage(2)
    stage.change { $0.insert(contentsOf: self.items(100..<700, height: 60), at: 0) }
    #expect(stage.top(0) == 0)
    stage.scroll(by: 50)
    #expect(stage.offset == 0)
    #expect(stage.top(0) == 0)
    #expect(stage.host.diagnostics == [])
  }

  @Test func `the gap above an entering row does not depend on rows deferred below it`() {
    let stage = stage(4, spacing: 8)
    stage.change { $0 += self.items(100..<110, height: 100) }
    // 184 points of rows and gaps, then a fifth of a gap and of the row: it ends at 205.6.
    stage.advance(by: 0.2)
    #expect(abs((stage.top(100) ?? 0) - 185.6) < 1e-9)
    stage.settle()
    #expect(stage.top(100) == 192)
    #expect(stage.list.rows.shown.allSatisfy { $0.deferredCount == 0 })
    #expect(stage.host.diagnostics == [])
  }

  @Test func `the gaps stay the same when a row above deferred rows exits`() {
    let stage = stage(5, spacing: 10)
    // Rows 100 to 102 fill the viewport; the others are deferred after row 102.
    stage.change { $0.insert(contentsOf: self.items(100..<110, height: 60), at: 1) }
    stage.advance(by: 0.5)
    // Three rows of 30 points, and three more gaps of 5.
    #expect(stage.top(1) == 155)
    // Row 101 fills the space of row 102, so the others are now deferred after row 101.
    stage.change { items in
      items.remove(at: 3)
      items[2].height = 120
    }
    #expect(stage.node(101)?.deferredCount == 7)
    #expect(stage.top(102) == 117.5)
    #expect(stage.top(1) == 155)
    stage.settle()
    #expect(stage.top(101) == 120)
    #expect(stage.host.diagnostics == [])
  }

  @Test func `a row from far below enters from just below the viewport`() {
    let stage = stage(50, mode: .automatic(estimated: 40, prefetchWindow: 40))
    #expect(stage.node(30) != nil, "it is measured ahead of time")
    stage.change { $0.move(fromOffsets: [30], toOffset: 1) }
    stage.advance(by: 0.5)
    // From 200 to 40, and not from 1,200.
    #expect(stage.top(30) == 120)
    #expect(stage.host.diagnostics == [])
  }

  @Test func `deferred rows stay deferred when a row is moved among them at once`() {
    let stage = stage(5)
    // Rows 100 to 102 fill the viewport; the others are deferred after row 102.
    stage.change { $0.insert(contentsOf: self.items(100..<110, height: 60), at: 1) }
    stage.advance(by: 0.5)
    // Row 1 moves after row 105.
    stage.change(nil) { $0.move(fromOffsets: [11], toOffset: 7) }
    #expect(stage.node(102)?.deferredCount == 3)
    #expect(stage.top(1) == 130)
    stage.settle()
    #expect(stage.model.items[6...7].map(\.id) == [105, 1])
    #expect(stage.host.diagnostics == [])
  }

  @Test func `an exiting row that is inserted again off screen keeps its state`() {
    let stage = stage(40)
    let node = stage.node(1)
    stage.change { $0.remove(at: 1) }
    stage.advance(by: 0.5)
    stage.change { $0.insert(Item(id: 1, height: 60), at: 30) }
    stage.advance(by: 0.25)
    #expect(stage.row(1)?.height == 10, "it still exits at its old position")
    stage.settle()
    #expect(stage.row(1) == nil)
    stage.host.scroll(toRow: 1, anchor: .top)
    stage.advance(by: 0)
    #expect(stage.node(1) === node)
    #expect(stage.top(1) == 0)
    #expect(stage.row(1)?.height == 60)
    #expect(stage.host.diagnostics == [])
  }
}
