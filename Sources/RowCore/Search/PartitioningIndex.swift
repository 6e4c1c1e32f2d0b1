extension RandomAccessCollection where Index == Int {
  /// Returns the first index from which a condition holds for all elements; else the end index.
  ///
  /// - Complexity: O(log n).
  // Inlinable, since generic code that is not specialized allocates for each element it reads.
  @inlinable package func partitioningIndex(where predicate: (Element) throws -> Bool) rethrows
    -> Int
  {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if try predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
