import RowMotion

extension Bench {
  /// Measures changes between long lists, both computed by a diff and described.
  func measureDiffs() {
    var random = Sequence64(state: 2)
    let old = (0..<100_000).map { _ in random.next() }
    var new = old
    for _ in 0..<10_000 { new.remove(at: random.below(new.count)) }
    for _ in 0..<10_000 { new.insert(random.next(), at: random.below(new.count)) }
    for _ in 0..<2_000 {
      new.insert(new.remove(at: random.below(new.count)), at: random.below(new.count))
    }
    time("diff: calibration, hash 100,000 ids into a set", unit: .milliseconds) {
      preventElimination(Set(old).count)
    }
    time(
      "diff: 100,000 rows, 10,000 gone, 10,000 new, 2,000 moved", unit: .milliseconds, budget: 35
    ) {
      preventElimination(IdentityDiff(from: old, to: new).changes.moves.count)
    }
    compare(to: "diff: calibration, hash 100,000 ids into a set")
    var few = old
    for _ in 0..<5 { few.remove(at: random.below(few.count)) }
    for _ in 0..<5 { few.insert(random.next(), at: random.below(few.count)) }
    time("diff: 10 changes of 100,000 rows, found", unit: .milliseconds, budget: 15) {
      preventElimination(
        IdentityDiff(from: old, to: few, oldIDsAreUnique: true).changes.removals.count)
    }
    var index = HeightIndex(heights: old.map { Double($0 % 90) })
    time("diff: 10 changes of 100,000 rows, described", unit: .milliseconds, budget: 1) {
      let changes = try? RowChanges(
        oldCount: 100_000, removals: [5, 500, 5_000, 50_000, 99_000],
        insertions: [7, 700, 7_000, 70_000, 99_999])
      if let changes { index.apply(changes) }
    }
    compare(to: "diff: 10 changes of 100,000 rows, found")
  }
}
