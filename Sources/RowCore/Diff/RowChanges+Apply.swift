extension RangeReplaceableCollection where Self: RandomAccessCollection {
  /// Returns the elements after a change of their rows.
  ///
  /// - Parameters:
  ///   - changes: The changes of a list with as many rows as this collection has elements.
  ///   - inserted: Returns the element of an inserted row, from its new offset.
  /// - Returns: nil if the changes are for another number of rows.
  /// - Complexity: O(n).
  public func applying(_ changes: RowChanges, inserted: (Int) -> Element) -> Self? {
    guard changes.oldCount == count else { return nil }
    func oldElement(_ offset: Int) -> Element {
      self[index(startIndex, offsetBy: offset)]
    }
    var result = Self()
    result.reserveCapacity(changes.newCount)
    var runs = changes.unmovedRuns[...]
    var arrivals = changes.arrivals[...]
    for offset in 0..<changes.newCount {
      if let arrival = arrivals.first, arrival.to == offset {
        arrivals.removeFirst()
        let isInserted = arrival.from == RowChanges.noOffset
        result.append(isInserted ? inserted(offset) : oldElement(arrival.from))
      } else if let run = runs.first {
        result.append(oldElement(run.old.lowerBound + offset - run.new.lowerBound))
        if offset + 1 == run.new.upperBound { runs.removeFirst() }
      }
    }
    return result
  }
}
