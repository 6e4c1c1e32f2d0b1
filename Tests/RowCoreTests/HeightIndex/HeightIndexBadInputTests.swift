import RowCore
import Testing

/// No argument may trap or break an invariant of the index.
@Suite struct HeightIndexBadInputTests {
  @Test(
    arguments: [
      (-1, 0), (-.infinity, 0), (.infinity, 0), (.nan, 0), (-0.0, 0),
      (.leastNonzeroMagnitude, 0), (1e300, HeightIndex.maximumHeight),
      (2_097_151, HeightIndex.maximumHeight),
    ] as [(Double, Double)])
  func `an invalid height counts as the nearest valid height`(given: Double, kept: Double) {
    var heights = HeightIndex(count: 3, estimate: given)
    #expect(heights.estimate == kept)
    heights.estimate = 10
    heights.setHeight(given, at: 1)
    #expect(heights.measuredHeight(at: 1) == kept)
    #expect(heights.totalHeight == 20 + kept)
    heights.insert(heights: [given], at: 0)
    #expect(heights.totalHeight == 20 + 2 * kept)
    #expect(heights.checkInvariants() == [])
  }

  @Test(arguments: [-1, 3, Int.max, Int.min])
  func `a row that does not exist is refused`(row: Int) {
    var heights = HeightIndex(heights: [10, 20, 30])
    let wasSet = heights.setHeight(5, at: row)
    let wasMoved = heights.move(from: row, to: 0)
    #expect(!wasSet)
    #expect(!wasMoved)
    #expect(heights.height(at: row) == 0)
    #expect(heights.measuredHeight(at: row) == nil)
    #expect(!heights.isMeasured(at: row))
    #expect(heights.minY(of: row) == (row < 0 ? 0 : 60))
    #expect(heights.maxY(of: row) == (row < 0 ? 0 : 60))
    #expect((0..<3).map { heights.height(at: $0) } == [10, 20, 30])
  }

  @Test(arguments: [
    (-1.0, 0), (-Double.infinity, 0), (.nan, 0), (60, 2), (1e300, 2), (.infinity, 2),
  ])
  func `a position outside the rows finds the first or the last row`(y: Double, row: Int) {
    #expect(HeightIndex(heights: [10, 20, 30]).row(at: y) == row)
    #expect(HeightIndex().row(at: y) == 0)
  }

  @Test func `row offsets outside the rows are clamped`() {
    var heights = HeightIndex(heights: [10, 20, 30])
    heights.insert(heights: [1], at: -7)
    heights.insert(heights: [2], at: Int.max)
    heights.move(from: 0, to: Int.max)
    heights.insert(count: 0, at: 0)
    heights.insert(count: -4, at: 0)
    heights.insert(heights: [], at: 0)
    heights.remove(-5..<1)
    heights.remove(4..<1000)
    heights.remove(Int.min..<Int.min)
    #expect((0..<heights.count).map { heights.height(at: $0) } == [20, 30, 2, 1])
    heights.remove(Int.min..<Int.max)
    #expect(heights.isEmpty)
    #expect(heights.totalHeight == 0)
    #expect(heights.minY(of: 0) == 0)
    heights.setHeights([RowHeight(row: 0, height: 4), RowHeight(row: -1, height: 4)])
    #expect(heights.measuredHeights(in: -10..<10) == [])
  }

  @Test func `counts beyond the maximum are clamped`() {
    #expect(HeightIndex(count: -1).count == 0)
    var heights = HeightIndex(count: Int.max, estimate: .greatestFiniteMagnitude)
    #expect(heights.count == HeightIndex.maximumCount)
    heights.insert(count: Int.max, at: 5)
    heights.insert(heights: [1, 2], at: 5)
    #expect(heights.count == HeightIndex.maximumCount)
    let total = Double(HeightIndex.maximumCount) * HeightIndex.maximumHeight
    #expect(heights.totalHeight == total)
    #expect(heights.row(at: total.nextDown) == HeightIndex.maximumCount - 1)
    #expect(heights.row(at: total / 2) == HeightIndex.maximumCount / 2)
    #expect(heights.checkInvariants() == [])
  }
}
