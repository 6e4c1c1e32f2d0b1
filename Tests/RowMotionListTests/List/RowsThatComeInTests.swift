import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Rows that come in take no room until they are seen to, however many they are and wherever.
///
/// Linear motion and rows of 40 points in a viewport of 200, estimated right, unless said.
@MainActor @Suite struct RowsThatComeInTests {
  private func stage(_ count: Int, spacing: Double = 0, mode: ListRowHeight? = nil) -> ListStage {
    let stage = ListStage(
      (0..<count).map { Item(id: $0) }, spacing: spacing, mode: mode ?? .automatic(estimated: 40))
    stage.host.checksInvariants = true
    return stage
  }

  private func items(_ ids: Range<Int>, height: Double) -> [Item] {
    ids.map { Item(id: $0, height: height) }
  }

  @Test func `many rows between exiting rows and what stays come in from below upwards`() {
    let stage = stage(20)
    stage.scroll(by: 440)
    stage.change { items in
      items.removeSubrange(11...12)
      items.insert(contentsOf: self.items(100..<700, height: 50), at: 11)
    }
    // Rows 11 and 12 are seen to go; row 13 stays at 80, and two of the new ones reach the top from there.
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

  @Test func `rows that wait to come in wait on when many others come in above them`() {
    let stage = stage(5)
    // Rows 100 and 101 fill the viewport behind row 3; row 102 waits.
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

  @Test func `a row that still waits to come in and is moved comes in where it is moved to`() {
    let stage = stage(5)
    // Rows 100 to 102 fill the viewport; row 105 is one of those that wait.
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
  func `rows that wait below are not put in at once while a scroll waits for the content to grow`()
  {
    let stage = stage(4)
    stage.change { $0 += self.items(100..<120, height: 100) }
    stage.host.scroll(toRow: 3, anchor: .top)
    stage.host.advance(to: 0)
    #expect(stage.offset == 0)
    // Row 3 has 120 points to go, so rows 100 and 101 will be seen: 160 + 200 t points are there.
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

  @Test func `a scroll of short content does not put in above it what waits there`() {
    let stage = stage(2)
    stage.change { $0.insert(contentsOf: self.items(100..<700, height: 60), at: 0) }
    #expect(stage.top(0) == 0)
    stage.scroll(by: 50)
    #expect(stage.offset == 0)
    #expect(stage.top(0) == 0)
    #expect(stage.host.diagnostics == [])
  }

  @Test func `the gap above a row that comes in is the same whatever waits below it`() {
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

  @Test func `the gaps stay when a row exits before others that wait to come in`() {
    let stage = stage(5, spacing: 10)
    // Rows 100 to 102 fill the viewport; the others wait behind row 102.
    stage.change { $0.insert(contentsOf: self.items(100..<110, height: 60), at: 1) }
    stage.advance(by: 0.5)
    // Three rows of 30 points, and three gaps more of 5.
    #expect(stage.top(1) == 155)
    // Row 101 fills what row 102 leaves, so that the others wait behind row 101 from now on.
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

  @Test func `a row from far below comes from just there`() {
    let stage = stage(50, mode: .automatic(estimated: 40, prefetchWindow: 40))
    #expect(stage.node(30) != nil, "it is measured ahead of time")
    stage.change { $0.move(fromOffsets: [30], toOffset: 1) }
    stage.advance(by: 0.5)
    // From 200 to 40, and not from 1,200.
    #expect(stage.top(30) == 120)
    #expect(stage.host.diagnostics == [])
  }

  @Test func `rows that wait to come in wait on behind a row that is put among them at once`() {
    let stage = stage(5)
    // Rows 100 to 102 fill the viewport; the others wait behind row 102.
    stage.change { $0.insert(contentsOf: self.items(100..<110, height: 60), at: 1) }
    stage.advance(by: 0.5)
    // Row 1 goes behind row 105.
    stage.change(nil) { $0.move(fromOffsets: [11], toOffset: 7) }
    #expect(stage.node(102)?.deferredCount == 3)
    #expect(stage.top(1) == 130)
    stage.settle()
    #expect(stage.model.items[6...7].map(\.id) == [105, 1])
    #expect(stage.host.diagnostics == [])
  }

  @Test func `a row that is put back out of sight while it exits keeps its state`() {
    let stage = stage(40)
    let node = stage.node(1)
    stage.change { $0.remove(at: 1) }
    stage.advance(by: 0.5)
    stage.change { $0.insert(Item(id: 1, height: 60), at: 30) }
    stage.advance(by: 0.25)
    #expect(stage.row(1)?.height == 10, "it is still seen to go where it was")
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
