import RowMotionTestKit
import Testing

@testable import RowCore

/// An id whose hash depends only on whether its number is even.
private struct CollidingID: Hashable {
  let number: Int

  func hash(into hasher: inout Hasher) { hasher.combine(number % 2) }
}

/// `UniqueIDs` is compared with a search through all ids.
@Suite struct UniqueIDsTests {
  @Test func `each id is read once, up to the requested offset`() {
    var reads: [Int] = []
    var unique = UniqueIDs<Int>(expecting: 100)
    for end in [5, 3, 8] {
      let isUnique = unique.extend(to: end) {
        reads.append($0)
        return $0 * 10
      }
      #expect(isUnique)
    }
    #expect(reads == Array(0..<8))
    #expect(unique.count == 8)
    #expect(unique.mayContain(70) && !unique.mayContain(80))
  }

  @Test func `the first repeated id is found, and ids with equal hashes are not confused`() {
    let ids = [1, 3, 2, 5, 3, 4].map(CollidingID.init)
    var unique = UniqueIDs<CollidingID>(expecting: 6)
    let isUniqueBefore = unique.extend(to: 4) { ids[$0] }
    #expect(isUniqueBefore)
    #expect(unique.checkInvariants { ids[$0] } == [])
    let isUnique = unique.extend(to: 6) { ids[$0] }
    #expect(!isUnique)
    #expect(unique.count == 4)
  }

  @Test func `a change reads only the ids of changed rows`() throws {
    let old = Array(0..<1_000)
    var new = old
    new.insert(-1, at: 500)
    new.remove(at: 3)
    var unique = UniqueIDs<Int>(expecting: 1_000)
    let isUnique = unique.extend(to: 1_000) { old[$0] }
    #expect(isUnique)
    var reads: [Int] = []
    let remainsUnique = unique.follow(
      try RowChanges(oldCount: 1_000, removals: [3], insertions: [499])
    ) {
      reads.append(old[$0])
      return old[$0]
    } new: {
      reads.append(new[$0])
      return new[$0]
    }
    #expect(remainsUnique)
    #expect(reads == [3, -1])
    #expect(unique.checkInvariants { new[$0] } == [])
    #expect(!unique.mayContain(3))
  }

  @Test func `every change of up to four ids is followed, and a repeated id is found`() {
    let lists = allLists(of: 4, upTo: 4)
    for old in lists where Set(old).count == old.count {
      var known = UniqueIDs<CollidingID>(expecting: old.count)
      _ = known.extend(to: old.count) { CollidingID(number: old[$0]) }
      for new in lists {
        var unique = known
        let changes = IdentityDiff(from: old, to: new).changes
        let isUnique = unique.follow(changes) {
          CollidingID(number: old[$0])
        } new: {
          CollidingID(number: new[$0])
        }
        let violations = isUnique ? unique.checkInvariants { CollidingID(number: new[$0]) } : []
        guard isUnique == (Set(new).count == new.count), violations.isEmpty,
          !isUnique || unique.count == new.count
        else {
          Issue.record("\(old) to \(new): \(isUnique), \(violations)")
          return
        }
      }
    }
  }

  @Test func `forgetting ids from an offset keeps the earlier ids if that is cheaper`() {
    let ids = Array(0..<100)
    for start in 0...100 {
      var unique = UniqueIDs<Int>(expecting: 100)
      _ = unique.extend(to: 90) { ids[$0] }
      unique.forget(from: start, expecting: 100) { ids[$0] }
      // Removing more ids than remain would cost more than reading the remaining ones again.
      #expect(unique.count == (start >= 90 ? 90 : start >= 45 ? start : 0))
      #expect(unique.checkInvariants { ids[$0] } == [])
    }
  }

  @Test func `if an id changed without notice, all ids are read again`() throws {
    var ids = Array(0..<10)
    var unique = UniqueIDs<Int>(expecting: 10)
    _ = unique.extend(to: 10) { ids[$0] }
    ids[4] = 50
    let new = [0, 1, 2, 3, 5, 6, 7, 8, 9]
    let isUnique = unique.follow(try RowChanges(oldCount: 10, removals: [4])) {
      ids[$0]
    } new: {
      new[$0]
    }
    #expect(isUnique)
    #expect(unique.checkInvariants { new[$0] } == [])
    #expect(unique.count == 9)
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
