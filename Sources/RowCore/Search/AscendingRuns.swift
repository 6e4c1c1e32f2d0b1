extension Collection where Element == Int {
  /// The ascending numbers as ranges of consecutive numbers.
  ///
  /// - Complexity: O(n).
  package var runs: [Range<Int>] {
    var runs: [Range<Int>] = []
    guard var start = first else { return [] }
    var end = start
    for number in self {
      if number > end {
        runs.append(start..<end)
        start = number
      }
      end = number + 1
    }
    runs.append(start..<end)
    return runs
  }
}
