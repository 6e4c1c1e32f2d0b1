import RowMotionTestKit
import Testing

@testable import RowCore

/// The index is compared with a naive model: all short sequences of changes, then long random ones.
@Suite struct HeightIndexModelTests {
  enum Change {
    case set(Int, Double?)
    case insertRun(Int, at: Int)
    case insertHeights([Double], at: Int)
    case remove(Range<Int>)
    case move(Int, to: Int)
    case estimate(Double)
  }

  @Test func `every sequence of three changes of up to two rows agrees with an array`() {
    for count in 0...2 {
      explore(
        HeightIndex(count: count, estimate: 8), NaiveHeights(count: count, estimate: 8), depth: 3)
    }
  }

  @Test func `every pair of changes of up to five rows agrees with an array`() {
    for count in 3...5 {
      explore(
        HeightIndex(count: count, estimate: 8), NaiveHeights(count: count, estimate: 8), depth: 2)
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `long random runs agree with an array`(seed: UInt64) {
    var random = RandomSource(run: seed)
    var index = HeightIndex(count: 3000, estimate: 20)
    var naive = NaiveHeights(count: 3000, estimate: 20)
    for step in 0..<400 {
      let change = Self.randomChange(rows: naive.heights.count, random: &random)
      Self.apply(change, to: &index)
      Self.apply(change, to: &naive)
      if step % 5 == 0 {
        Self.expectEqual(index, naive, at: random.below(naive.heights.count + 1))
      }
      if step % 80 == 79 { Self.expectAllEqual(index, naive) }
      guard index.checkInvariants() == [], index.count == naive.heights.count else {
        Issue.record("seed \(seed), step \(step), \(change): \(index.checkInvariants())")
        return
      }
    }
  }

  @Test(arguments: [11, 12, 13] as [UInt64])
  func `a list that grows large and shrinks to nothing agrees with an array`(seed: UInt64) {
    var random = RandomSource(run: seed)
    var index = HeightIndex(count: 0, estimate: 20)
    var naive = NaiveHeights(count: 0, estimate: 20)
    for step in 0..<400 {
      let rows = naive.heights.count
      let at = random.below(rows + 1)
      let change: Change
      if step < 200 {
        let heights = (0..<random.below(350)).map { _ in Double(random.below(100)) }
        let isRun = random.below(4) == 0
        change =
          isRun ? .insertRun(random.below(700), at: at) : .insertHeights(heights, at: at)
      } else {
        change = .remove(at..<min(at + random.below(1200), rows))
      }
      Self.apply(change, to: &index)
      Self.apply(change, to: &naive)
      if step % 50 == 0 { Self.expectAllEqual(index, naive) }
      guard index.checkInvariants() == [] else {
        Issue.record("seed \(seed), step \(step), \(change): \(index.checkInvariants())")
        return
      }
    }
    index.remove(0..<index.count)
    #expect(index.count == 0)
    #expect(index.totalHeight == 0)
    #expect(index.checkInvariants() == [])
  }

  @Test(arguments: [21, 22] as [UInt64])
  func `a million rows on three levels agree with an array`(seed: UInt64) {
    var random = RandomSource(run: seed)
    var index = HeightIndex()
    var blocks: [[Double]] = []
    for _ in 0..<2600 {
      let block = (0..<400).map { _ in Double(random.below(100)) }
      let position = random.below(blocks.count + 1)
      index.insert(heights: block, at: position * 400)
      blocks.insert(block, at: position)
    }
    #expect(index.root.level == 2)
    var naive = NaiveHeights(count: 0, estimate: 44)
    naive.heights = blocks.flatMap { $0 }
    let before = index
    let heightBefore = index.totalHeight
    for step in 0..<30 {
      let row = random.below(naive.heights.count)
      let range = row..<min(row + random.below(60_000), naive.heights.count)
      index.remove(range)
      naive.heights.removeSubrange(range)
      let violations = step % 10 == 0 ? index.checkInvariants() : []
      #expect(violations == [], "seed \(seed), step \(step)")
    }
    Self.expectAllEqual(index, naive)
    #expect(before.totalHeight == heightBefore)
    #expect(before.checkInvariants() == [])
  }

  // MARK: Changes

  private func explore(_ index: HeightIndex, _ naive: NaiveHeights, depth: Int) {
    Self.expectAllEqual(index, naive)
    guard depth > 0 else { return }
    for change in Self.allChanges(rows: naive.heights.count) {
      var changed = index
      var changedNaive = naive
      Self.apply(change, to: &changed)
      Self.apply(change, to: &changedNaive)
      explore(changed, changedNaive, depth: depth - 1)
    }
    // The changed copies shared the original's storage.
    Self.expectAllEqual(index, naive)
  }

  private static func allChanges(rows: Int) -> [Change] {
    var changes: [Change] = [.estimate(0), .estimate(3)]
    for row in 0..<rows {
      changes += [.set(row, nil), .set(row, 0), .set(row, 5)]
      changes += (0..<rows).map { .move(row, to: $0) }
      changes += ((row + 1)...rows).map { .remove(row..<$0) }
    }
    for row in 0...rows {
      changes += [.insertRun(2, at: row), .insertHeights([7, 0], at: row)]
    }
    return changes
  }

  private static func randomChange(rows: Int, random: inout RandomSource) -> Change {
    let row = random.below(rows)
    switch random.below(rows == 0 ? 2 : 10) {
    case 0: return .insertRun(random.below(3) == 0 ? 900 : 1, at: random.below(rows + 1))
    case 1:
      let heights = (0..<random.below(3) * 350 + 1).map { _ in Double(random.below(64)) / 4 }
      return .insertHeights(heights, at: random.below(rows + 1))
    case 2: return .remove(row..<min(row + random.below(600), rows))
    case 3: return .remove(row..<row + 1)
    case 4: return .move(row, to: random.below(rows))
    case 5: return .estimate(Double(random.below(200)) / 8)
    case 6: return .set(row, nil)
    default: return .set(row, Double(random.below(400)) / 8)
    }
  }

  private static func apply(_ change: Change, to index: inout HeightIndex) {
    switch change {
    case .set(let row, let height): index.setHeight(height, at: row)
    case .insertRun(let count, let row): index.insert(count: count, at: row)
    case .insertHeights(let heights, let row): index.insert(heights: heights, at: row)
    case .remove(let range): index.remove(range)
    case .move(let row, let destination): index.move(from: row, to: destination)
    case .estimate(let estimate): index.estimate = estimate
    }
  }

  private static func apply(_ change: Change, to naive: inout NaiveHeights) {
    switch change {
    case .set(let row, let height): naive.heights[row] = height
    case .insertRun(let count, let row):
      naive.heights.insert(contentsOf: repeatElement(nil, count: count), at: row)
    case .insertHeights(let heights, let row): naive.heights.insert(contentsOf: heights, at: row)
    case .remove(let range): naive.heights.removeSubrange(range)
    case .move(let row, let destination): naive.move(from: row, to: destination)
    case .estimate(let estimate): naive.estimate = estimate
    }
  }

  // MARK: Comparing

  private static func expectEqual(_ index: HeightIndex, _ naive: NaiveHeights, at row: Int) {
    let y = naive.minY(of: row)
    #expect(index.count == naive.heights.count)
    #expect(index.measuredCount == naive.measuredCount)
    #expect(index.totalHeight == naive.totalHeight)
    #expect(index.minY(of: row) == y)
    #expect(index.row(at: y) == naive.row(at: y))
    #expect(index.row(at: y + 3.5) == naive.row(at: y + 3.5))
  }

  /// Records an issue only for differences: an expectation costs more than the rows it compares.
  private static func expectAllEqual(_ index: HeightIndex, _ naive: NaiveHeights) {
    var differences: [String] = []
    var y = 0.0
    for row in naive.heights.indices {
      let height = naive.height(at: row)
      defer { y += height }
      // Checks about a hundred rows of a long list, because a debug build is slow.
      if naive.heights.count > 100, row % (naive.heights.count / 100) != 0 { continue }
      if index.height(at: row) != height { differences.append("height of \(row)") }
      if index.measuredHeight(at: row) != naive.heights[row] {
        differences.append("measured height of \(row)")
      }
      if index.minY(of: row) != y { differences.append("minY of \(row)") }
      if height > 0, index.row(at: y) != row { differences.append("row at \(y)") }
      if height > 0, index.row(at: y + height - 0.125) != row {
        differences.append("row before \(y + height)")
      }
    }
    if index.row(at: y) != max(naive.heights.count - 1, 0) { differences.append("row at end") }
    if index.totalHeight != y { differences.append("total height") }
    if index.measuredCount != naive.measuredCount { differences.append("measured rows") }
    if index.count != naive.heights.count { differences.append("count") }
    differences += index.checkInvariants()
    if differences != [] { Issue.record("\(naive): \(differences)") }
  }
}
