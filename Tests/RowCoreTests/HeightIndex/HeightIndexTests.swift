import RowMotionTestKit
import Testing

@testable import RowCore

@Suite struct HeightIndexTests {
  @Test func `each row begins where the row before it ends`() {
    let heights = HeightIndex(heights: [10, 20.5, 0, 30])
    #expect((0...4).map { heights.minY(of: $0) } == [0, 10, 30.5, 30.5, 60.5])
    #expect((0...4).map { heights.maxY(of: $0) } == [10, 30.5, 30.5, 60.5, 60.5])
    #expect(heights.totalHeight == 60.5)
    #expect(heights.measuredAverage == 15.125)
  }

  @Test func `a row is found from its top to just before its end`() {
    let heights = HeightIndex(heights: [10, 20, 30])
    #expect([0, 9.99, 10, 29.99, 30, 59.99].map { heights.row(at: $0) } == [0, 0, 1, 1, 2, 2])
  }

  @Test func `a row of height 0 contains no position`() {
    let heights = HeightIndex(heights: [0, 0, 10, 0, 10, 0])
    #expect(heights.row(at: -1) == 0)
    #expect(heights.row(at: 0) == 2)
    #expect(heights.row(at: 10) == 4)
    #expect(heights.row(at: 20) == 5)
    #expect(HeightIndex(count: 3, estimate: 0).row(at: 0) == 2)
  }

  @Test func `unmeasured rows use the estimate, also after it changed`() {
    var heights = HeightIndex(count: 1_000_000, estimate: 44)
    heights.setHeight(60, at: 2)
    #expect(heights.minY(of: 3) == 148)
    #expect(heights.row(at: 147.5) == 2)
    #expect(heights.totalHeight == 44_000_016)
    #expect(heights.measuredCount(in: 0..<2) == 0)
    #expect(heights.measuredCount(in: 2..<9) == 1)
    #expect(heights.measuredCount(in: -5..<2_000_000) == 1)
    heights.estimate = 50
    #expect(heights.minY(of: 3) == 160)
    #expect(heights.totalHeight == 50_000_010)
    heights.setHeight(nil, at: 2)
    #expect(heights.totalHeight == 50_000_000)
    #expect(heights.measuredAverage == nil)
    #expect(heights.checkInvariants() == [])
  }

  @Test func `a row may be lower than the estimate`() {
    var heights = HeightIndex(count: 2, estimate: 100)
    heights.setHeight(20, at: 0)
    #expect(heights.minY(of: 1) == 20)
  }

  @Test func `the order of measurements does not matter`() {
    var random = RandomSource(run: 3)
    let measured = (0..<2000).map { RowHeight(row: $0, height: Double($0 % 97) * 0.1) }
    var forwards = HeightIndex(count: 2000)
    forwards.setHeights(measured)
    var shuffled = HeightIndex(count: 2000)
    shuffled.setHeights(measured.shuffled(using: &random))
    #expect(shuffled.totalHeight == forwards.totalHeight)
    #expect(shuffled.measuredHeights(in: 0..<2000) == forwards.measuredHeights(in: 0..<2000))
  }

  @Test func `heights are rounded to the nearest 1/1024 of a point`() {
    let heights = HeightIndex(heights: [0.1, 1.0 / 2048, 0.999 / 2048])
    #expect(heights.height(at: 0) == 102.0 / 1024)
    #expect(heights.height(at: 1) == 1.0 / 1024)
    #expect(heights.height(at: 2) == 0)
  }

  @Test func `a moved row keeps its height, or stays unmeasured`() {
    var heights = HeightIndex(heights: [10, 20, 30])
    heights.insert(count: 1, at: 3)
    let moved = heights.move(from: 0, to: 2)
    #expect(moved)
    #expect((0..<4).map { heights.measuredHeight(at: $0) } == [20, 30, 10, nil])
    heights.move(from: 3, to: 0)
    #expect((0..<4).map { heights.measuredHeight(at: $0) } == [nil, 20, 30, 10])
  }

  @Test func `a copy is independent of the original`() {
    var first = HeightIndex(heights: (0..<50_000).map { Double($0 % 50) })
    let original = first
    var second = first
    first.setHeight(1000, at: 40_000)
    second.remove(10..<30_000)
    first.insert(heights: [7, 8], at: 0)
    #expect(original.count == 50_000)
    #expect(original.height(at: 40_000) == 0)
    #expect(original.totalHeight == 1_225_000)
    #expect(second.count == 20_010)
    #expect(first.height(at: 40_002) == 1000)
    #expect(first.totalHeight == 1_226_015)
    for index in [first, second, original] { #expect(index.checkInvariants() == []) }
  }

  @Test func `measured heights can be saved and restored`() {
    var heights = HeightIndex(count: 10_000, estimate: 30)
    for row in stride(from: 7, to: 10_000, by: 331) { heights.setHeight(Double(row), at: row) }
    let saved = heights.measuredHeights(in: 0..<10_000)
    #expect(saved.count == heights.measuredCount)
    var restored = HeightIndex(count: 10_000, estimate: 30)
    restored.setHeights(saved)
    #expect(restored.measuredHeights(in: 0..<10_000) == saved)
    #expect(
      heights.measuredHeights(in: 300..<700) == [
        RowHeight(row: 338, height: 338), .init(row: 669, height: 669),
      ])
  }

  @Test func `measuring a list row by row creates few chunks`() {
    var heights = HeightIndex(count: 100_000, estimate: 30)
    for row in 0..<10_000 { heights.setHeight(20, at: row) }
    #expect(heights.storedRows <= 10_000 + HeightChunk.rowsPerSplit)
    #expect(heights.chunkCount <= 10_000 / HeightChunk.rowsPerSplit + 3)
    for row in 0..<10_000 { heights.setHeight(nil, at: row) }
    #expect(heights.storedRows == 0)
    #expect(heights.chunkCount == 1)
  }
}

extension HeightIndex {
  /// The number of rows with storage for a height.
  fileprivate var storedRows: Int {
    root.chunksBelow.reduce(0) { $0 + $1.count }
  }

  fileprivate var chunkCount: Int { root.chunksBelow.count }
}

extension HeightBranch {
  fileprivate var chunksBelow: [ContiguousArray<Int32>] {
    Array(chunks) + branches.flatMap(\.chunksBelow)
  }
}
