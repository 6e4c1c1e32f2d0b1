/// A sort of rows by a column, in pieces.
@MainActor protocol TableSorter<Row>: AnyObject {
  /// The rows' type.
  associatedtype Row
  /// The offsets of the rows, as far as they are sorted.
  var offsets: [Int] { get }

  /// Appends a row; only valid before the first merge.
  func append(_ row: Row, offset: Int)

  /// Makes up to `left` comparisons, subtracts their number from it, and returns true once all rows
  /// are sorted.
  func merge(_ left: inout Int) -> Bool
}

/// A bottom-up merge sort of rows by the values of a column.
///
/// Each value is read once. The sort is stable.
@MainActor final class ValueSorter<Row, Value: Comparable>: TableSorter {
  private let value: (Row) -> Value
  private let isAscending: Bool
  private var values: [Value] = []
  private var rowOffsets: [Int] = []
  /// The indices of the values, in sorted runs of length `width`; the last run may be shorter.
  private var runs: [Int] = []
  private var width = 1
  /// The runs of twice the width, as far as they are merged.
  private var merged: [Int] = []
  /// The next indices of the two runs being merged.
  private var left = 0
  private var right = 0

  init(value: @escaping (Row) -> Value, isAscending: Bool) {
    self.value = value
    self.isAscending = isAscending
  }

  var offsets: [Int] { runs.map { rowOffsets[$0] } }

  func append(_ row: Row, offset: Int) {
    runs.append(values.count)
    values.append(value(row))
    rowOffsets.append(offset)
  }

  func merge(_ limit: inout Int) -> Bool {
    while width < runs.count {
      while merged.count < runs.count {
        guard limit > 0 else { return false }
        limit -= 1
        mergeNext()
      }
      swap(&runs, &merged)
      merged.removeAll(keepingCapacity: true)
      width *= 2
    }
    return true
  }

  private func mergeNext() {
    let start = merged.count - merged.count % (2 * width)
    let middle = min(start + width, runs.count)
    let end = min(middle + width, runs.count)
    if merged.count == start { (left, right) = (start, middle) }
    if right == end || (left < middle && !belongsBefore(runs[right], runs[left])) {
      merged.append(runs[left])
      left += 1
    } else {
      merged.append(runs[right])
      right += 1
    }
  }

  /// Returns true if a value must move before one that preceded it so far.
  private func belongsBefore(_ second: Int, _ first: Int) -> Bool {
    isAscending ? values[second] < values[first] : values[first] < values[second]
  }
}
