/// Sorts rows by a column, in pieces.
@MainActor protocol TableSorter<Row>: AnyObject {
  /// The rows' type.
  associatedtype Row
  /// The offsets of the rows, as far as they are sorted.
  var offsets: [Int] { get }

  /// Takes in a row behind those that it has; before the first merge.
  func append(_ row: Row, offset: Int)

  /// Goes on until so many values were compared, which are taken away; returns whether all is sorted.
  func merge(_ left: inout Int) -> Bool
}

/// Sorts rows by the values of a column: merges runs of one, two, four rows and so on, two at a time.
///
/// Each value is asked for once, and rows with equal ones keep their order.
@MainActor final class ValueSorter<Row, Value: Comparable>: TableSorter {
  private let value: (Row) -> Value
  private let isAscending: Bool
  private var values: [Value] = []
  private var rowOffsets: [Int] = []
  /// Indices of values: sorted runs of the width, the last one maybe shorter.
  private var runs: [Int] = []
  private var width = 1
  /// Runs of twice the width, as far as they are merged.
  private var merged: [Int] = []
  /// The next indices of the two runs that are merged.
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

  /// Whether a value has to come before another one that came before it until now.
  private func belongsBefore(_ second: Int, _ first: Int) -> Bool {
    isAscending ? values[second] < values[first] : values[first] < values[second]
  }
}
