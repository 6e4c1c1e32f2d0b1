extension RandomAccessCollection where Index == Int {
  /// The first index from which on a condition holds that goes on holding; the end where it never does.
  ///
  /// - Complexity: O(log n).
  // Inlinable, since elements that are read by code for any collection cost an allocation each.
  @inlinable package func partitioningIndex(where holds: (Element) throws -> Bool) rethrows -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if try holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
