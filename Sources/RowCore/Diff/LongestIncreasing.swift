/// Returns a longest increasing subsequence of distinct numbers.
///
/// Rows in the subsequence stay in order; all others move. No smaller set of rows can move.
///
/// - Returns: For each number, true if it is in the subsequence.
/// - Complexity: O(n log n); O(n) for increasing numbers.
func longestIncreasing(_ numbers: ContiguousArray<Int>) -> ContiguousArray<Bool> {
  // The best subsequence of each length so far: its smallest last number, and the index of that.
  var lastNumbers: ContiguousArray<Int> = []
  var lastIndices: ContiguousArray<Int> = []
  var previous = ContiguousArray(repeating: -1, count: numbers.count)
  for (index, number) in numbers.enumerated() {
    var length = lastNumbers.count
    if let last = lastNumbers.last, number < last {
      length = lastNumbers.partitioningIndex { $0 >= number }
    }
    if length > 0 { previous[index] = lastIndices[length - 1] }
    if length == lastNumbers.count {
      lastNumbers.append(number)
      lastIndices.append(index)
    } else {
      lastNumbers[length] = number
      lastIndices[length] = index
    }
  }
  var isIn = ContiguousArray(repeating: false, count: numbers.count)
  var index = lastIndices.last ?? -1
  while index >= 0 {
    isIn[index] = true
    index = previous[index]
  }
  return isIn
}
