/// A search of rows and a stable sort of the rows that it finds, in parts of any size.
package struct RowOrderWork {
  private let count: Int
  /// The offset of the next row to examine.
  private var next = 0
  /// The offsets of the rows that were found, in their own order.
  private var found: [Int] = []
  /// The indices of the found rows, in sorted runs of length `width`; the last run may be shorter.
  private var runs: [Int] = []
  private var width = 1
  /// The runs of twice the width, as far as they are merged.
  private var merged: [Int] = []
  /// The next indices of the two runs being merged.
  private var left = 0
  private var right = 0

  /// Creates the work for a number of rows.
  package init(count: Int) {
    self.count = count
  }

  /// The offsets of the found rows, in order once all work is done.
  package var offsets: [Int] { runs.map { found[$0] } }

  /// Finds and compares rows up to a limit, and returns true once all work is done.
  ///
  /// - Parameters:
  ///   - limit: Is reduced by the number of found rows and comparisons; the work stops at 0.
  ///   - finds: Returns true if the row at an offset is to be shown. It is called once for each
  ///     row, in order, and may reduce the limit further.
  ///   - precedes: Returns true if a found row belongs before another one, both by their indices
  ///     among the found rows; nil keeps their order.
  package mutating func run(
    _ limit: inout Int, finds: (_ offset: Int, _ limit: inout Int) -> Bool,
    precedes: ((Int, Int) -> Bool)?
  ) -> Bool {
    while next < count {
      guard limit > 0 else { return false }
      if finds(next, &limit) {
        limit -= 1
        runs.append(found.count)
        found.append(next)
      }
      next += 1
    }
    guard let precedes else { return true }
    while width < runs.count {
      while merged.count < runs.count {
        guard limit > 0 else { return false }
        limit -= 1
        mergeNext(precedes)
      }
      swap(&runs, &merged)
      merged.removeAll(keepingCapacity: true)
      width *= 2
    }
    return true
  }

  private mutating func mergeNext(_ precedes: (Int, Int) -> Bool) {
    let start = merged.count - merged.count % (2 * width)
    let middle = min(start + width, runs.count)
    let end = min(middle + width, runs.count)
    if merged.count == start { (left, right) = (start, middle) }
    if right == end || (left < middle && !precedes(runs[right], runs[left])) {
      merged.append(runs[left])
      left += 1
    } else {
      merged.append(runs[right])
      right += 1
    }
  }
}
