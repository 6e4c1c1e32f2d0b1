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

extension [Int] {
  /// Returns the number of consecutive numbers, among these ascending ones, from a number on.
  ///
  /// - Complexity: O(log n).
  package func runLength(from number: Int) -> Int {
    let first = partitioningIndex { $0 >= number }
    // Consecutive numbers have consecutive indices.
    return (first..<count).partitioningIndex { self[$0] - number != $0 - first } - first
  }

  /// Returns the number of consecutive numbers, among these ascending ones, just before a number.
  ///
  /// - Complexity: O(log n).
  package func runLength(before number: Int) -> Int {
    let end = partitioningIndex { $0 >= number }
    return end - (0..<end).partitioningIndex { number - self[$0] == end - $0 }
  }
}
