import RowCore
import Testing

@Suite struct IdentityDiffTests {
  @Test func `removals, insertions and moves of one change are found together`() {
    let diff = IdentityDiff(from: ["a", "b", "c"], to: ["c", "a", "x"])
    #expect(diff.changes.removals == [1])
    #expect(diff.changes.insertions == [2])
    #expect(diff.changes.moves == [.init(from: 2, to: 0)])
    #expect(diff.duplicates == [])
  }

  @Test func `the first of a thousand rows moves to the end as one move`() {
    let old = Array(0..<1000)
    let diff = IdentityDiff(from: old, to: Array(1..<1000) + [0])
    #expect(diff.changes.moves == [.init(from: 0, to: 999)])
    #expect(diff.changes.removals == [])
    #expect(diff.changes.insertions == [])
  }

  @Test func `reversing moves all rows but one`() {
    let diff = IdentityDiff(from: 0..<1000, to: (0..<1000).reversed())
    #expect(diff.changes.moves.count == 999)
  }

  @Test func `replacing every row removes all old rows and inserts all new ones`() {
    let diff = IdentityDiff(from: 0..<500, to: 1000..<1700)
    #expect(diff.changes.removals == Array(0..<500))
    #expect(diff.changes.insertions == Array(0..<700))
    #expect(diff.changes.moves == [])
  }

  @Test func `lists that are empty or equal change nothing`() {
    #expect(IdentityDiff(from: [Int](), to: [Int]()).changes.isEmpty)
    #expect(IdentityDiff(from: 0..<10, to: 0..<10).changes.isEmpty)
    #expect(IdentityDiff(from: [Int](), to: [1, 2]).changes.insertions == [0, 1])
    #expect(IdentityDiff(from: [1, 2], to: [Int]()).changes.removals == [0, 1])
  }

  @Test func `each repeated id is reported once with all its rows`() {
    let diff = IdentityDiff(from: ["a", "b"], to: ["b", "a", "b", "c", "a", "b"])
    #expect(
      diff.duplicates == [
        DuplicateID(id: "b", offsets: [0, 2, 5]), DuplicateID(id: "a", offsets: [1, 4]),
      ])
    // The first of each kept its identity. One move: b before a, or a after b.
    #expect(diff.changes.insertions == [2, 3, 4, 5])
    #expect(diff.changes.moves.count == 1)
  }

  @Test func `rows with equal ids keep their order`() {
    let diff = IdentityDiff(from: ["x", "a", "a", "y", "a"], to: ["a", "x", "y", "a"])
    #expect(diff.changes.removals == [4])
    #expect(diff.changes.newOffset(ofOld: 1) == 0)
    #expect(diff.changes.newOffset(ofOld: 2) == 3)
  }

  @Test func `if an equal id is inserted before a row, the row becomes the first of the two`() {
    for known in [false, true] {
      let diff = IdentityDiff(from: ["a", "b"], to: ["b", "a", "b"], oldIDsAreUnique: known)
      #expect(diff.duplicates == [DuplicateID(id: "b", offsets: [0, 2])])
      #expect(diff.changes.insertions == [2])
      #expect(diff.changes.newOffset(ofOld: 1) == 0)
    }
  }

  @Test func `ids with equal hashes are still distinguished`() {
    struct CollidingID: Hashable {
      var number: Int
      func hash(into hasher: inout Hasher) {}
    }
    let old = (0..<60).map { CollidingID(number: $0) }
    let new = ((30..<60).map { $0 } + [5, 70, 3]).map { CollidingID(number: $0) }
    let diff = IdentityDiff(from: old, to: new)
    #expect(diff.changes.insertions == [31])
    #expect(diff.changes.moves == [.init(from: 5, to: 30), .init(from: 3, to: 32)])
    #expect(diff.changes.removals.count == 28)
  }

  @Test func `the changes lead to the new list even if the old ids are not unique as promised`() {
    let old = [1, 1, 2, 3, 1, 2]
    let new = [2, 1, 3, 1, 2, 2, 9]
    let diff = IdentityDiff(from: old, to: new, oldIDsAreUnique: true)
    #expect(old.applying(diff.changes) { new[$0] } == new)
  }

  @Test func `lazy collections of ids need no array`() {
    let old = (0..<100).lazy.map { "row \($0)" }
    let new = (1..<101).lazy.map { "row \($0)" }
    let diff = IdentityDiff(from: old, to: new)
    #expect(diff.changes.removals == [0])
    #expect(diff.changes.insertions == [99])
  }
}
