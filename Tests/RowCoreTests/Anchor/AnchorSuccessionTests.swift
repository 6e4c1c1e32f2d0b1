import RowCore
import Testing

@Suite struct AnchorSuccessionTests {
  struct RemovalCase: CustomTestStringConvertible {
    var name: String
    var row = 4
    var visible = 4..<8
    var removed: Set<Int>
    var expected: Int?
    var testDescription: String { name }
  }

  @Test(arguments: [
    RemovalCase(name: "the next row below", removed: [4], expected: 5),
    RemovalCase(name: "further below, while it is visible", removed: [4, 5, 6], expected: 7),
    RemovalCase(name: "above, when no visible row is left", removed: [4, 5, 6, 7], expected: 3),
    RemovalCase(name: "above, nearer than below", removed: [3, 4, 5, 6, 7], expected: 2),
    RemovalCase(name: "below, nearer than above", removed: Set(0..<8), expected: 8),
    RemovalCase(
      name: "below, at the distance of above", row: 5, visible: 5..<6, removed: [5], expected: 6),
    RemovalCase(
      name: "a visible row above before a hidden one below", row: 7, removed: [7], expected: 6),
    RemovalCase(name: "the last row", row: 9, visible: 6..<10, removed: [9], expected: 8),
    RemovalCase(name: "the first row", row: 0, visible: 0..<4, removed: [0], expected: 1),
    RemovalCase(name: "all but the first", removed: Set(1..<10), expected: 0),
    RemovalCase(name: "all but the last", removed: Set(0..<9), expected: 9),
    RemovalCase(name: "all", removed: Set(0..<10), expected: nil),
    RemovalCase(name: "a visible range past the rows", visible: -3..<40, removed: [4], expected: 5),
  ])
  func `the nearest remaining row becomes the anchor, a visible one first`(_ removal: RemovalCase) {
    let ids = (0..<10).map { "row \($0)" }
    let heights = HeightIndex(count: 10, estimate: 50)
    let anchor = ScrollAnchor(id: ids[removal.row], offset: 20)
    let successor = anchor.successor(
      row: removal.row, ids: ids, heights: heights, visible: removal.visible
    ) { !removal.removed.contains($0) }
    #expect(successor?.id == removal.expected.map { ids[$0] })
    // The successor keeps its position on screen.
    let before = heights.minY(of: removal.row) + 20
    if let expected = removal.expected {
      #expect(successor?.offset == before - heights.minY(of: expected))
    }
  }

  @Test func `a row that is not removed stays the anchor`() {
    let anchor = ScrollAnchor(id: 3, offset: 20)
    let same = anchor.successor(
      row: 3, ids: 0..<10, heights: HeightIndex(count: 10), visible: 3..<8
    ) { _ in true }
    #expect(same == anchor)
  }

  @Test func `a row that does not exist has no successor`() {
    let anchor = ScrollAnchor(id: 3, offset: 20)
    for row in [-1, 10, Int.max, Int.min] {
      let none = anchor.successor(
        row: row, ids: 0..<10, heights: HeightIndex(count: 10), visible: 3..<8
      ) { _ in true }
      #expect(none == nil)
    }
  }

  @Test func `removing the anchor and inserting rows above moves no visible row`() {
    let old = ["a", "b", "c", "d", "e", "f"]
    let new = ["x", "a", "y", "z", "b", "d", "e", "f"]
    var heights = HeightIndex(heights: [100, 100, 100, 100, 100, 100])
    let before = heights
    let anchor = ScrollAnchor(id: "c", rowMinY: 200, scrollOffset: 230)
    let changes = IdentityDiff(from: old, to: new).changes
    let next = anchor.successor(row: 2, ids: old, heights: before, visible: 2..<5) {
      changes.newOffset(ofOld: $0) != nil
    }
    heights.estimate = 60
    heights.apply(changes)
    // d was 70 below the viewport's top, and still is.
    #expect(next == ScrollAnchor(id: "d", offset: -70))
    let row = changes.newOffset(ofOld: 3) ?? -1
    #expect(heights.minY(of: row) == 380)
    let extent = ScrollExtent(viewportHeight: 300, contentHeight: heights.totalHeight)
    #expect(next?.scrollOffset(rowMinY: 380, extent: extent) == 310)
    #expect(extent.maximumOffset == 380)
  }
}
