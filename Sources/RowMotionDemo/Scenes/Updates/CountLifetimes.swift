/// The existing counts of rows: during a transition both the old and the new one.
struct CountLifetimes {
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
  private var stateNumbers: [Subject: Int] = [:]
  private var change: Change?

  /// Records that the count of a row appeared.
  mutating func appeared(_ count: String, of row: String, in lane: UpdatesLane) {
    living[Subject(lane: lane, row: row), default: []].append(count)
  }

  /// Returns the number of a new state of a row's count, from 1 in each row.
  mutating func nextStateNumber(of row: String, in lane: UpdatesLane) -> Int {
    let subject = Subject(lane: lane, row: row)
    stateNumbers[subject, default: 0] += 1
    return stateNumbers[subject, default: 0]
  }

  /// Lets the next states of all counts have the number 1, as in new lists.
  mutating func restartStateNumbers() { stateNumbers = [:] }

  /// Returns the number of existing counts of a row.
  func count(of row: String, in lane: UpdatesLane) -> Int {
    living[Subject(lane: lane, row: row)]?.count ?? 0
  }

  /// Records that a count, with the text it had when it appeared, disappeared from a row.
  mutating func disappeared(_ count: String, of row: String, in lane: UpdatesLane) {
    let subject = Subject(lane: lane, row: row)
    if let index = living[subject]?.firstIndex(of: count) { living[subject]?.remove(at: index) }
  }

  /// Records that the count of a row will be replaced.
  mutating func changes(_ row: String, from old: String, to new: String) {
    change = Change(row: row, old: old, new: new)
  }

  /// Returns a failure for each lane that did not show both counts, once after each change.
  ///
  /// - Parameter isVisible: Returns true if a row of a lane is on screen; others are not judged.
  mutating func consumeSwaps(
    isVisible: (_ row: String, UpdatesLane) -> Bool = { _, _ in true }
  ) -> [FailedCheck] {
    guard let change else { return [] }
    self.change = nil
    return UpdatesLane.allCases.compactMap { lane in
      guard isVisible(change.row, lane) else { return nil }
      let counts = living[Subject(lane: lane, row: change.row)] ?? []
      if counts.contains(change.old), counts.contains(change.new) { return nil }
      return FailedCheck(
        lane: lane.list, name: "noSwap", message: "\(change.row)’s count changed in one frame")
    }
  }
}
