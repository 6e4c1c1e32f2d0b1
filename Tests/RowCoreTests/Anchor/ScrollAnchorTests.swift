import RowCore
import RowMotionTestKit
import Testing

@Suite struct ScrollAnchorTests {
  struct Resolution: CustomTestStringConvertible {
    var name: String
    var offsetInRow: Double
    var rowMinY: Double
    var viewport: Double
    var content: Double
    var expected: Double
    var testDescription: String { name }
  }

  @Test(arguments: [
    Resolution(
      name: "nothing changed", offsetInRow: 20, rowMinY: 480, viewport: 400, content: 2000,
      expected: 500),
    Resolution(
      name: "rows above grew", offsetInRow: 20, rowMinY: 580, viewport: 400, content: 2100,
      expected: 600),
    Resolution(
      name: "the row begins below the viewport's top", offsetInRow: -100, rowMinY: 580,
      viewport: 400, content: 2100, expected: 480),
    Resolution(
      name: "the rows above vanished", offsetInRow: -100, rowMinY: 0, viewport: 400, content: 900,
      expected: 0),
    Resolution(
      name: "the content's end clamps", offsetInRow: 20, rowMinY: 900, viewport: 400,
      content: 1000, expected: 600),
    Resolution(
      name: "content as tall as the viewport", offsetInRow: 20, rowMinY: 100, viewport: 400,
      content: 400, expected: 0),
    Resolution(
      name: "content shorter than the viewport", offsetInRow: 20, rowMinY: 100, viewport: 400,
      content: 300, expected: 0),
    Resolution(
      name: "no content", offsetInRow: 20, rowMinY: 0, viewport: 400, content: 0, expected: 0),
    Resolution(
      name: "an offset that is not a number", offsetInRow: .nan, rowMinY: 100, viewport: 400,
      content: 2000, expected: 100),
    Resolution(
      name: "a row with an infinite minY", offsetInRow: 20, rowMinY: .infinity, viewport: 400,
      content: 2000, expected: 20),
    Resolution(
      name: "content that is not a number", offsetInRow: 20, rowMinY: 100, viewport: 400,
      content: .nan, expected: 0),
    Resolution(
      name: "a viewport below 0", offsetInRow: 20, rowMinY: 5000, viewport: -1, content: 2000,
      expected: 2000),
  ])
  func `the anchor's row decides the scroll offset`(_ row: Resolution) {
    let anchor = ScrollAnchor(id: "row", offset: row.offsetInRow)
    let extent = ScrollExtent(viewportHeight: row.viewport, contentHeight: row.content)
    #expect(anchor.scrollOffset(rowMinY: row.rowMinY, extent: extent) == row.expected)
  }

  @Test func `an anchor created at a scroll offset resolves to that offset`() {
    let anchor = ScrollAnchor(id: 7, rowMinY: 480, scrollOffset: 500)
    #expect(anchor.offset == 20)
    #expect(anchor.unclampedScrollOffset(rowMinY: 480) == 500)
    #expect(ScrollAnchor(id: 7, rowMinY: 0, scrollOffset: -30).offset == -30)
  }

  @Test func `the anchor is the first visible row, or the preferred row while it is visible`() {
    let heights = HeightIndex(heights: [50, 50, 50, 50, 50])
    #expect(heights.anchorRow(scrollOffset: 60, viewportHeight: 90) == 1)
    #expect(heights.anchorRow(scrollOffset: 60, viewportHeight: 90, preferred: 2) == 2)
    #expect(heights.anchorRow(scrollOffset: 60, viewportHeight: 90, preferred: 3) == 1)
    #expect(heights.anchorRow(scrollOffset: 60, viewportHeight: 90, preferred: 0) == 1)
    #expect(heights.anchorRow(scrollOffset: -500, viewportHeight: 90) == 0)
    #expect(heights.anchorRow(scrollOffset: 900, viewportHeight: 90) == 4)
    #expect(HeightIndex().anchorRow(scrollOffset: 0, viewportHeight: 90) == nil)
  }

  @Test func `rows that intersect the viewport are visible, rows that only touch it are not`() {
    let heights = HeightIndex(heights: [50, 0, 50, 50, 0])
    #expect(heights.visibleRows(scrollOffset: 0, viewportHeight: 50) == 0..<2)
    #expect(heights.visibleRows(scrollOffset: 49, viewportHeight: 2) == 0..<3)
    #expect(heights.visibleRows(scrollOffset: 50, viewportHeight: 50) == 2..<3)
    #expect(heights.visibleRows(scrollOffset: 50, viewportHeight: 50.5) == 2..<4)
    #expect(heights.visibleRows(scrollOffset: 0, viewportHeight: 5000) == 0..<5)
    #expect(heights.visibleRows(scrollOffset: -20, viewportHeight: 60) == 0..<1)
    #expect(heights.visibleRows(scrollOffset: -90, viewportHeight: 60) == 0..<1)
    #expect(heights.visibleRows(scrollOffset: 500, viewportHeight: 60) == 4..<5)
    #expect(heights.visibleRows(scrollOffset: 60, viewportHeight: 0) == 2..<3)
    #expect(heights.visibleRows(scrollOffset: 60, viewportHeight: -8) == 2..<3)
    #expect(heights.visibleRows(scrollOffset: .nan, viewportHeight: .nan) == 0..<1)
    #expect(HeightIndex().visibleRows(scrollOffset: 0, viewportHeight: 60) == 0..<0)
  }

  @Test func `the anchor row keeps its position while other rows change`() {
    var random = RandomSource(run: 5)
    var ids = Array(0..<500)
    var heights = HeightIndex(count: 500, estimate: 40)
    let anchored = 250
    let anchor = ScrollAnchor(id: anchored, rowMinY: heights.minY(of: 250), scrollOffset: 10_012)
    for step in 0..<300 {
      var changed = ids
      changed.removeAll { $0 != anchored && random.below(60) == 0 }
      for _ in 0..<8 {
        changed.insert(1000 * (step + 1) + changed.count, at: random.below(changed.count + 1))
      }
      heights.apply(IdentityDiff(from: ids, to: changed).changes)
      ids = changed
      for _ in 0..<20 {
        heights.setHeight(Double(random.below(900)) / 8, at: random.below(ids.count))
      }
      heights.estimate = Double(20 + random.below(40))
      let row = ids.firstIndex(of: anchored) ?? -1
      let offset = anchor.unclampedScrollOffset(rowMinY: heights.minY(of: row))
      #expect(heights.minY(of: row) - offset == -12, "step \(step)")
    }
  }
}
