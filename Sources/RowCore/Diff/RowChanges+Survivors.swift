extension RowChanges {
  /// A range of neighboring rows that stayed neighbors in the same order.
  public struct UnmovedRun: Hashable, Sendable {
    /// The rows' offsets before the change.
    public var old: Range<Int>
    /// The offsets of the same rows after the change; as many as in `old`.
    public var new: Range<Int>

    /// Creates a run from the offsets of its rows in both lists.
    public init(old: Range<Int>, new: Range<Int>) {
      self.old = old
      self.new = new
    }
  }

  /// The rows that kept their order, as runs that ascend in both lists.
  ///
  /// - Complexity: O(k) for k changes; the length of a run does not matter.
  public var unmovedRuns: [UnmovedRun] {
    var runs: [UnmovedRun] = []
    var old = 0
    var new = 0
    var departure = 0
    var arrival = 0
    while true {
      while departure < departures.count, departures[departure].from == old {
        departure += 1
        old += 1
      }
      while arrival < arrivals.count, arrivals[arrival].to == new {
        arrival += 1
        new += 1
      }
      let oldEnd = departure < departures.count ? departures[departure].from : oldCount
      let newEnd = arrival < arrivals.count ? arrivals[arrival].to : newCount
      let rows = min(oldEnd - old, newEnd - new)
      guard rows > 0 else { return runs }
      runs.append(UnmovedRun(old: old..<(old + rows), new: new..<(new + rows)))
      old += rows
      new += rows
    }
  }

  /// Returns the new offset of an old row.
  ///
  /// - Returns: The new offset, moved or not; nil if the row was removed or never existed.
  /// - Complexity: O(log k) for k changes.
  public func newOffset(ofOld offset: Int) -> Int? {
    guard offset >= 0, offset < oldCount else { return nil }
    let before = departures.partitioningIndex { $0.from >= offset }
    if before < departures.count, departures[before].from == offset {
      let destination = departures[before].to
      return destination == Self.noOffset ? nil : destination
    }
    let rank = offset - before
    return rank + arrivals.indices.partitioningIndex { arrivals[$0].to - $0 > rank }
  }

  /// Returns the old offset of a new row.
  ///
  /// - Returns: The old offset, moved or not; nil if the row was inserted or does not exist.
  /// - Complexity: O(log k) for k changes.
  public func oldOffset(ofNew offset: Int) -> Int? {
    guard offset >= 0, offset < newCount else { return nil }
    let before = arrivals.partitioningIndex { $0.to >= offset }
    if before < arrivals.count, arrivals[before].to == offset {
      let origin = arrivals[before].from
      return origin == Self.noOffset ? nil : origin
    }
    let rank = offset - before
    return rank + departures.indices.partitioningIndex { departures[$0].from - $0 > rank }
  }

  /// Returns true if a row moved past others to a new offset.
  ///
  /// - Complexity: O(log k) for k moves.
  package func isMoved(to offset: Int) -> Bool {
    let index = moves.partitioningIndex { $0.to >= offset }
    return index < moves.count && moves[index].to == offset
  }
}
