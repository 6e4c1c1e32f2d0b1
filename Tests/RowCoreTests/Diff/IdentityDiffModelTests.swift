import RowMotionTestKit
import Testing

@testable import RowCore

/// The diff is compared with plain models: all small changes, then long random ones.
@Suite struct IdentityDiffModelTests {
  @Test func `every permutation of up to six rows moves the fewest rows`() {
    for count in 0...6 {
      let old = Array(0..<count)
      forEachPermutation(of: old) { new in
        let diff = IdentityDiff(from: old, to: new)
        let fewest = count - longestIncreasingByBruteForce(new)
        guard diff.changes.moves.count == fewest, diff.changes.removals.isEmpty,
          diff.changes.insertions.isEmpty, transforms(diff, from: old, to: new)
        else {
          Issue.record("\(new): \(diff.changes), fewest moves \(fewest)")
          return
        }
      }
    }
  }

  @Test func `every pair of lists of up to four rows with repeated ids leads from old to new`() {
    let lists = allLists(of: 3, upTo: 4)
    for old in lists {
      for new in lists {
        let diff = IdentityDiff(from: old, to: new)
        guard transforms(diff, from: old, to: new), matchesOccurrences(diff, old, new),
          diff.duplicates == duplicatesByGrouping(new)
        else {
          Issue.record("\(old) to \(new): \(diff)")
          return
        }
      }
    }
  }

  @Test func `passing that the old ids are unique does not change the result`() {
    let lists = allLists(of: 4, upTo: 4)
    for old in lists where Set(old).count == old.count {
      for new in lists {
        let known = IdentityDiff(from: old, to: new, oldIDsAreUnique: true)
        guard known == IdentityDiff(from: old, to: new) else {
          Issue.record("\(old) to \(new): \(known)")
          return
        }
      }
    }
  }

  @Test func `the number of changes agrees with the standard library's difference`() {
    let lists = allLists(of: 4, upTo: 4).filter { Set($0).count == $0.count }
    for old in lists {
      for new in lists {
        let oracle = new.difference(from: old).inferringMoves()
        let removed = oracle.removals.count { $0.isWithoutPartner }
        let inserted = oracle.insertions.count { $0.isWithoutPartner }
        let changes = IdentityDiff(from: old, to: new).changes
        #expect(changes.removals.count == removed, "\(old) to \(new)")
        #expect(changes.insertions.count == inserted, "\(old) to \(new)")
        #expect(changes.moves.count == oracle.removals.count - removed, "\(old) to \(new)")
      }
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `random changes lead from old to new, and heights follow their rows`(seed: UInt64) throws {
    var random = RandomSource(run: seed)
    let count = random.below(2000)
    let old = (0..<count).map { $0 * 2 }
    var new = old
    for _ in 0..<random.below(count + 1) / (seed.isMultiple(of: 2) ? 1 : 100) {
      switch random.below(3) {
      case 0 where !new.isEmpty: new.remove(at: random.below(new.count))
      case 1 where !new.isEmpty:
        let moved = new.remove(at: random.below(new.count))
        new.insert(moved, at: random.below(new.count + 1))
      default: new.insert(random.below(5000) * 2 + 1, at: random.below(new.count + 1))
      }
    }
    let diff = IdentityDiff(from: old, to: new)
    try #require(transforms(diff, from: old, to: new), "seed \(seed)")
    try #require(matchesOccurrences(diff, old, new), "seed \(seed)")

    var heights = HeightIndex(count: count, estimate: 1000)
    for row in 0..<count where random.below(3) > 0 { heights.setHeight(Double(row), at: row) }
    let before = heights
    let wasApplied = heights.apply(diff.changes)
    #expect(wasApplied)
    #expect(heights.count == new.count)
    #expect(heights.checkInvariants() == [])
    let retained = new.indices.map {
      diff.changes.oldOffset(ofNew: $0).flatMap(before.measuredHeight)
    }
    #expect(new.indices.map { heights.measuredHeight(at: $0) } == retained, "seed \(seed)")
  }

  // MARK: Models

  private func transforms(_ diff: IdentityDiff<Int>, from old: [Int], to new: [Int]) -> Bool {
    let changes = diff.changes
    guard (try? changes.check()) != nil, changes.newCount == new.count else { return false }
    return old.applying(changes) { new[$0] } == new && lookupsAgree(changes, old, new)
  }

  /// Returns true if both lookups agree with the runs and moves and map each id to itself.
  private func lookupsAgree(_ changes: RowChanges, _ old: [Int], _ new: [Int]) -> Bool {
    for offset in old.indices {
      guard let newOffset = changes.newOffset(ofOld: offset) else {
        if !changes.removals.contains(offset) { return false }
        continue
      }
      if changes.oldOffset(ofNew: newOffset) != offset || old[offset] != new[newOffset] {
        return false
      }
    }
    let inserted = new.indices.filter { changes.oldOffset(ofNew: $0) == nil }
    let unmovedCount = changes.unmovedRuns.map(\.old.count).reduce(0, +)
    return inserted == changes.insertions
      && unmovedCount + changes.moves.count + changes.removals.count == old.count
  }

  /// Returns true if the nth occurrence of each id maps to its nth occurrence in the new list.
  private func matchesOccurrences(
    _ diff: IdentityDiff<Int>, _ old: [Int], _ new: [Int]
  ) -> Bool {
    let oldOffsets = Dictionary(grouping: old.indices) { old[$0] }
    let newOffsets = Dictionary(grouping: new.indices) { new[$0] }
    for (id, offsets) in oldOffsets {
      for (occurrence, offset) in offsets.enumerated() {
        let later = newOffsets[id] ?? []
        let expected = occurrence < later.count ? later[occurrence] : nil
        if diff.changes.newOffset(ofOld: offset) != expected { return false }
      }
    }
    return true
  }

  private func duplicatesByGrouping(_ ids: [Int]) -> [DuplicateID<Int>] {
    Dictionary(grouping: ids.indices) { ids[$0] }
      .filter { $0.value.count > 1 }
      .map { DuplicateID(id: $0.key, offsets: $0.value) }
      .sorted { $0.offsets[0] < $1.offsets[0] }
  }

  private func longestIncreasingByBruteForce(_ numbers: [Int]) -> Int {
    var longest = 0
    for chosen in 0..<(1 << numbers.count) {
      let retained = numbers.indices.filter { chosen & (1 << $0) != 0 }.map { numbers[$0] }
      if retained == retained.sorted() { longest = max(longest, retained.count) }
    }
    return longest
  }

  private func forEachPermutation(of numbers: [Int], _ body: ([Int]) -> Void) {
    func permute(_ rest: [Int], _ chosen: [Int]) {
      if rest.isEmpty { body(chosen) }
      for index in rest.indices {
        var fewer = rest
        let next = fewer.remove(at: index)
        permute(fewer, chosen + [next])
      }
    }
    permute(numbers, [])
  }

  private func allLists(of ids: Int, upTo length: Int) -> [[Int]] {
    var lists: [[Int]] = [[]]
    var longest: [[Int]] = [[]]
    for _ in 0..<length {
      longest = longest.flatMap { list in (0..<ids).map { list + [$0] } }
      lists += longest
    }
    return lists
  }
}

extension CollectionDifference.Change {
  fileprivate var isWithoutPartner: Bool {
    switch self {
    case .insert(_, _, let partner), .remove(_, _, let partner): partner == nil
    }
  }
}
