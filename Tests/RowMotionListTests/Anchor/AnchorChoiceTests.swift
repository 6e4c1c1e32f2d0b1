import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// As many visible rows as possible stay in place: rows of 40 points in a viewport of 200, scrolled
/// to row 50.
@MainActor @Suite struct AnchorChoiceTests {
  /// Changes rows at rest; returns the visible rows that have moved at the end of the animation.
  private func moved(
    _ container: AnchorContainer, _ animation: FuzzedAnimation?, offset: Double = 2_000,
    _ change: (inout [AnchorItem]) -> Void
  ) -> [Int] {
    let stage = AnchorStage(container, count: 100)
    stage.scroll(by: offset)
    let before = stage.tops
    stage.change(animation, change)
    stage.harness.settle()
    #expect(stage.harness.violations == [])
    let after = stage.tops
    return before.keys.filter { !isNear(before[$0] ?? .nan, after[$0] ?? .nan) }.sorted()
  }

  @Test(arguments: AnchorContainer.allCases, [nil, FuzzedAnimation.linear(duration: 1)])
  func `swapping two rows moves no other row`(
    _ container: AnchorContainer, _ animation: FuzzedAnimation?
  ) {
    for (first, second) in [(50, 51), (50, 52), (51, 54), (50, 54), (53, 54)] {
      #expect(moved(container, animation) { $0.swapAt(first, second) } == [first, second])
    }
    #expect(moved(container, animation) { $0.swapAt(49, 50) } == [50])
    #expect(moved(container, animation) { $0.swapAt(54, 55) } == [54])
    #expect(moved(container, animation) { $0.swapAt(50, 99) } == [50])
    #expect(moved(container, animation) { $0.swapAt(0, 52) } == [52])
    #expect(moved(container, animation, offset: 2_010) { $0.swapAt(50, 51) } == [50, 51])
  }

  @Test(arguments: AnchorContainer.allCases, [nil, FuzzedAnimation.linear(duration: 1)])
  func `two rows that fill the viewport are swapped in it`(
    _ container: AnchorContainer, _ animation: FuzzedAnimation?
  ) {
    let stage = AnchorStage(container, (0..<20).map { AnchorItem(id: $0, height: 100) })
    stage.scroll(by: 500)
    stage.change(animation) { $0.swapAt(5, 6) }
    stage.harness.settle()
    #expect(stage.host.scrollOffset() == 500)
    #expect(stage.tops == [6: 0, 5: 100])
  }

  @Test(arguments: AnchorContainer.allCases, [nil, FuzzedAnimation.linear(duration: 1)])
  func `rows that move off or on screen move as few others as possible`(
    _ container: AnchorContainer, _ animation: FuzzedAnimation?
  ) {
    // The row at the top moves far down, and far up.
    #expect(moved(container, animation) { $0.append($0.remove(at: 50)) } == [50])
    #expect(moved(container, animation) { $0.insert($0.remove(at: 50), at: 0) } == [50])
    // A row moves to the top edge, from below and from above.
    #expect(moved(container, animation) { $0.insert($0.remove(at: 90), at: 50) } == [])
    #expect(moved(container, animation) { $0.insert($0.remove(at: 10), at: 49) } == [])
    // The third of five moves to the top: the last two stay, and so do the rows below.
    #expect(moved(container, animation) { $0.insert($0.remove(at: 52), at: 50) } == [50, 51, 52])
    // All visible rows move as one.
    #expect(moved(container, animation) { $0 = Array($0[40...69] + $0[..<40] + $0[70...]) } == [])
  }

  @Test(arguments: AnchorContainer.allCases, [nil, FuzzedAnimation.linear(duration: 1)])
  func `rows above that are sorted, inserted or removed move nothing`(
    _ container: AnchorContainer, _ animation: FuzzedAnimation?
  ) {
    #expect(moved(container, animation) { $0[..<50].reverse() } == [])
    #expect(moved(container, animation) { $0[60...].reverse() } == [])
    #expect(moved(container, animation) { $0.removeSubrange(10..<30) } == [])
    #expect(
      moved(container, animation) { items in
        items.insert(contentsOf: (200..<210).map { AnchorItem(id: $0, height: 30) }, at: 50)
        items.swapAt(3, 7)
      } == [])
  }

  @Test(arguments: AnchorContainer.allCases, [nil, FuzzedAnimation.linear(duration: 1)])
  func `rows at the top edge that are removed or replaced move no other`(
    _ container: AnchorContainer, _ animation: FuzzedAnimation?
  ) {
    #expect(moved(container, animation, offset: 2_010) { $0.remove(at: 50) } == [50])
    #expect(
      moved(container, animation, offset: 2_010) { $0.removeSubrange(45...51) } == [50, 51])
    #expect(
      moved(container, animation, offset: 2_010) { $0[50] = AnchorItem(id: 200, height: 70) }
        == [50])
    #expect(
      moved(container, animation, offset: 2_010) { items in
        for index in 40..<52 { items[index] = AnchorItem(id: 200 + index, height: 70) }
      } == [50, 51])
  }

  @Test(arguments: AnchorContainer.allCases)
  func `a row that has become visible above an exiting row grows upwards`(
    _ container: AnchorContainer
  ) {
    let stage = AnchorStage(container, count: 100)
    stage.scroll(by: 2_010)
    stage.change(.linear(duration: 1)) { $0.remove(at: 50) }
    stage.harness.advance(to: 0.5)
    // Row 51 is the anchor; row 49 is above it and still moves.
    #expect(stage.top(51) == 30)
    stage.change { $0[49].detail = 20 }
    stage.harness.settle()
    #expect(stage.top(51) == 30)
    #expect(stage.harness.violations == [])
  }

  @Test func `after a scroll while a row exits, the rows below it stay in place`() {
    let stage = AnchorStage(.list, count: 100)
    stage.scroll(by: 2_000)
    stage.change(.linear(duration: 1)) { $0.remove(at: 50) }
    stage.harness.advance(to: 0.5)
    // 20 points of row 49 have become visible.
    stage.scroll(by: 1)
    #expect(stage.top(51) == 39)
    stage.harness.settle()
    #expect(stage.top(51) == 39)
    #expect(stage.top(49) == -1)
    #expect(stage.harness.violations == [])
  }

  @Test func `when all visible rows exit, the others close up to the first visible one`() {
    let stage = AnchorStage(.list, count: 100)
    stage.scroll(by: 2_010)
    stage.change(.linear(duration: 1)) { $0.removeSubrange(50..<56) }
    // Row 50 is off screen now, and row 56 begins at the viewport's end.
    stage.scroll(by: 30)
    #expect(stage.top(56) == 200)
    stage.harness.settle()
    #expect(stage.top(56) == 0)
    #expect(stage.harness.violations == [])
  }

  @Test(arguments: AnchorContainer.allCases)
  func `without two rows that move alike the offset stays`(_ container: AnchorContainer) {
    let stage = AnchorStage(container, count: 100)
    stage.scroll(by: 2_000)
    stage.change { $0.reverse() }
    #expect(stage.visible.count == 5)
  }

  @Test(arguments: AnchorContainer.allCases, [nil, FuzzedAnimation.linear(duration: 1)])
  func `at the top, swapped or inserted rows do not scroll the list`(
    _ container: AnchorContainer, _ animation: FuzzedAnimation?
  ) {
    let stage = AnchorStage(container, count: 100)
    stage.change(animation) { $0.swapAt(0, 1) }
    stage.harness.settle()
    #expect(stage.host.scrollOffset() == 0)
    #expect(stage.top(1) == 0)
    stage.change(animation) { $0.insert(AnchorItem(id: 200), at: 0) }
    stage.harness.settle()
    #expect(stage.host.scrollOffset() == 0)
    #expect(stage.top(1) == 40)
  }

  @Test func `a scroll with a change during it ends with a visible anchor`() throws {
    let stage = ListStage(count: 200)
    stage.scroll(by: 100)
    stage.host.scroll(toRow: 100, anchor: .top, animation: .linear(duration: 1))
    stage.host.advance(to: stage.time)
    stage.advance(by: 0.5)
    // The target row is removed, so a row that the scroll passes becomes the anchor.
    _ = withAnimation(.linear(duration: 0.2)) { stage.model.items.remove(at: 100) }
    for _ in 0..<60 { stage.advance(by: 1 / 60) }
    let row = try #require(stage.host.rows.first { $0.minY >= 0 })
    stage.model.items.insert(contentsOf: [Item(id: 1_000), Item(id: 1_001)], at: 90)
    stage.host.advance(to: stage.time)
    #expect(stage.host.rows.first { $0.id == row.id }?.minY == row.minY)
  }
}
