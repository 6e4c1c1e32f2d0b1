/// Which counts of rows are there: while one is replaced with a transition, the old and the new are.
struct CountLives {
  private struct Subject: Hashable {
    let lane: UpdatesLane
    let row: String
  }

  private struct Change {
    let row: String
    let old: String
    let new: String
  }

  private var living: [Subject: [String]] = [:]
  private var change: Change?

  /// The count of a row came.
  mutating func appeared(_ count: String, of row: String, in lane: UpdatesLane) {
    living[Subject(lane: lane, row: row), default: []].append(count)
  }

  /// The count of a row, as it was when it came, is gone.
  mutating func disappeared(_ count: String, of row: String, in lane: UpdatesLane) {
    let subject = Subject(lane: lane, row: row)
    if let index = living[subject]?.firstIndex(of: count) { living[subject]?.remove(at: index) }
  }

  /// The count of a row is to be replaced.
  mutating func changes(_ row: String, from old: String, to new: String) {
    change = Change(row: row, old: old, new: new)
  }

  /// The lanes in which the old count was gone as soon as the new one was there, once a change.
  mutating func takeSwaps() -> [BrokenPromise] {
    guard let change else { return [] }
    self.change = nil
    return UpdatesLane.allCases.compactMap { lane in
      let counts = living[Subject(lane: lane, row: change.row)] ?? []
      if counts.contains(change.old), counts.contains(change.new) { return nil }
      return BrokenPromise(
        lane: lane.list, name: "noSwap", message: "\(change.row)'s count swapped in one frame")
    }
  }
}
