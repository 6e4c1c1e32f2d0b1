import RowCore
import RowMotionTestKit
import Testing

@Suite struct RowChangesTests {
  @Test func `changes can be described in any order`() throws {
    let changes = try RowChanges(
      oldCount: 6, removals: [5, 1], insertions: [4, 0],
      moves: [.init(from: 4, to: 3), .init(from: 3, to: 1)])
    #expect(changes.newCount == 6)
    #expect(changes.removals == [1, 5])
    #expect(changes.insertions == [0, 4])
    #expect(changes.moves == [.init(from: 3, to: 1), .init(from: 4, to: 3)])
    let letters = Array("abcdef").applying(changes) { Character("\($0)") }
    #expect(letters == Array("0dae4c"))
    #expect(
      changes.unmovedRuns == [.init(old: 0..<1, new: 2..<3), .init(old: 2..<3, new: 5..<6)])
  }

  @Test func `offsets map from old to new and back`() throws {
    let changes = try RowChanges(
      oldCount: 5, removals: [1], insertions: [0, 5], moves: [.init(from: 4, to: 1)])
    #expect((-1...5).map { changes.newOffset(ofOld: $0) } == [nil, 2, nil, 3, 4, 1, nil])
    #expect((-1...6).map { changes.oldOffset(ofNew: $0) } == [nil, nil, 4, 0, 2, 3, nil, nil])
  }

  @Test func `two consecutive changes combine into one`() throws {
    // [a b c d e] became [x a e c d], and that became [e y d x].
    let one = try RowChanges(
      oldCount: 5, removals: [1], insertions: [0], moves: [.init(from: 4, to: 2)])
    let two = try RowChanges(
      oldCount: 5, removals: [1, 3], insertions: [1], moves: [.init(from: 0, to: 3)])
    let both = try #require(one.followed(by: two))
    #expect(both.oldCount == 5)
    #expect(both.removals == [0, 1, 2])
    #expect(both.insertions == [1, 3])
    #expect(both.moves == [.init(from: 4, to: 0)])
    #expect(Array("abcde").applying(both) { $0 == 1 ? "y" : "x" } == Array("eydx"))
    #expect(one.followed(by: try RowChanges(oldCount: 4)) == nil)
    #expect(one.followed(by: try RowChanges(oldCount: 5)) == one)
    #expect(try RowChanges(oldCount: 5).followed(by: one) == one)
  }

  @Test func `random consecutive changes combine into one`() throws {
    var random = RandomSource(named: "changes that follow each other")
    for _ in 0..<500 {
      let lists = (0..<3).map { _ in
        (0..<12).shuffled(using: &random).prefix(Int.random(in: 0...12, using: &random))
      }
      let one = IdentityDiff(from: lists[0], to: lists[1]).changes
      let two = IdentityDiff(from: lists[1], to: lists[2]).changes
      let both = try #require(one.followed(by: two))
      #expect(Array(lists[0]).applying(both) { lists[2][$0] } == Array(lists[2]))
      // The result passes the same validation as described changes.
      #expect(
        try RowChanges(
          oldCount: both.oldCount, removals: both.removals, insertions: both.insertions,
          moves: both.moves) == both)
    }
  }

  @Test func `a change of nothing is empty, but a move to the same offset is a move`() throws {
    #expect(try RowChanges(oldCount: 3).isEmpty)
    #expect(try RowChanges(oldCount: 3).unmovedRuns == [.init(old: 0..<3, new: 0..<3)])
    #expect(try RowChanges(oldCount: 0).unmovedRuns == [])
    #expect(try !RowChanges(oldCount: 3, moves: [.init(from: 1, to: 1)]).isEmpty)
  }

  @Test func `impossible changes throw an error that names the problem and the offset`() {
    func refusal(
      _ count: Int, removals: [Int] = [], insertions: [Int] = [], moves: [RowChanges.Move] = []
    ) -> RowChangesError? {
      do throws(RowChangesError) {
        _ = try RowChanges(
          oldCount: count, removals: removals, insertions: insertions, moves: moves)
        return nil
      } catch {
        return error
      }
    }
    #expect(refusal(-1) == .negativeCount(-1))
    #expect(refusal(3, removals: [3]) == .noSuchOldRow(offset: 3, count: 3))
    #expect(refusal(3, removals: [-1]) == .noSuchOldRow(offset: -1, count: 3))
    #expect(refusal(0, removals: [0]) == .noSuchOldRow(offset: 0, count: 0))
    #expect(refusal(3, removals: [1, 1]) == .oldRowTwice(offset: 1))
    #expect(refusal(3, removals: [1], moves: [.init(from: 1, to: 0)]) == .oldRowTwice(offset: 1))
    #expect(refusal(3, insertions: [4]) == .noSuchNewOffset(offset: 4, count: 4))
    #expect(refusal(3, insertions: [-2]) == .noSuchNewOffset(offset: -2, count: 4))
    #expect(refusal(3, insertions: [1, 1]) == .newOffsetTwice(offset: 1))
    #expect(
      refusal(3, insertions: [1], moves: [.init(from: 0, to: 1)]) == .newOffsetTwice(offset: 1))
    #expect(refusal(3, moves: [.init(from: 7, to: 1)]) == .noSuchOldRow(offset: 7, count: 3))
    #expect(
      "\(RowChangesError.noSuchOldRow(offset: 7, count: 3))"
        == "row 7 cannot be removed or moved: the old list has 3 rows")
  }

  @Test func `a change for another row count is refused and changes nothing`() throws {
    let changes = try RowChanges(oldCount: 3, removals: [0])
    var heights = HeightIndex(heights: [10, 20])
    let wasApplied = heights.apply(changes)
    #expect(!wasApplied)
    #expect(heights.totalHeight == 30)
    #expect([1, 2].applying(changes) { _ in 0 } == nil)
  }

  @Test func `an insertion keeps all measured heights`() throws {
    var heights = HeightIndex(heights: (0..<1000).map { Double($0) }, estimate: 40)
    heights.apply(try RowChanges(oldCount: 1000, insertions: [500]))
    #expect(heights.measuredCount == 1000)
    #expect(heights.measuredHeight(at: 499) == 499)
    #expect(heights.measuredHeight(at: 500) == nil)
    #expect(heights.measuredHeight(at: 501) == 500)
    #expect(heights.minY(of: 501) == 124_750 + 40)
  }

  @Test func `rows keep their own heights when as many rows are inserted as removed`() throws {
    var heights = HeightIndex(heights: [10, 20, 30, 40, 50], estimate: 7)
    heights.apply(
      try RowChanges(oldCount: 5, removals: [1], insertions: [3], moves: [.init(from: 4, to: 0)]))
    #expect((0..<5).map { heights.measuredHeight(at: $0) } == [50, 10, 30, nil, 40])
  }

  @Test func `unmeasured rows use the estimate after a change`() throws {
    var heights = HeightIndex(count: 1_000_000, estimate: 10)
    heights.apply(
      try RowChanges(oldCount: 1_000_000, removals: Array(0..<10_000), insertions: [5]))
    #expect(heights.count == 990_001)
    #expect(heights.totalHeight == 9_900_010)
  }
}
