/// Marks a longest increasing subsequence of distinct numbers.
///
/// Rows in it keep their order and stay; the others are the fewest rows that can move.
///
/// - Returns: for each number whether it is in the subsequence.
/// - Complexity: O(n log n); O(n) for numbers that increase anyway.
func longestIncreasing(_ numbers: ContiguousArray<Int>) -> ContiguousArray<Bool> {
  // Ends of the best subsequences so far, one a length: the smallest last number, and its index.
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
