import RowMotion
import RowMotionDocument

/// The display order of a table's rows.
package struct TableRowOrder: Equatable, Sendable {
  /// The rows' numbers in display order.
  package let numbers: [Int]
  /// The display position of each row, by its number.
  package let offsets: [Int]

  /// Sorts rows by the cells of a column, numbers by value; returns nil if the sorting was stopped.
  ///
  /// Equal rows stay in the order of their numbers.
  ///
  /// - Parameter progress: Receives the number of comparisons, and may stop the sorting.
  /// - Complexity: O(*n* log *n*).
  package init?(
    sorting rows: TableRows, by sort: DataTableSort, _ progress: ReadingProgress = ReadingProgress()
  ) {
    // Sorting compares each row about log₂ *n* times.
    let total = rows.count * (Int.bitWidth - rows.count.leadingZeroBitCount)
    progress.begin(.sorting, of: total)
    var compared = 0
    func countComparison() throws(Stopped) {
      compared += 1
      let isTime = compared % 4_096 == 0
      if isTime, !progress.report(Swift.min(compared, total), of: total) { throw Stopped() }
    }
    do {
      var keyed: [(cell: TableCell, number: Int)] = []
      keyed.reserveCapacity(rows.count)
      for number in rows.indices {
        try countComparison()
        keyed.append((TableCell(rows.row(number).cells[sort.column]), number))
      }
      try keyed.sort { left, right in
        try countComparison()
        if left.cell == right.cell { return left.number < right.number }
        return (left.cell < right.cell) == sort.isAscending
      }
      numbers = keyed.map(\.number)
    } catch {
      return nil
    }
    progress.report(total, of: total)
    var offsets = numbers
    for (offset, number) in numbers.enumerated() { offsets[number] = offset }
    self.offsets = offsets
    checkInvariants()
  }

  private struct Stopped: Error {}

  private func checkInvariants() {
    assert(
      numbers.indices.allSatisfy { offsets[numbers[$0]] == $0 }, "each row has one position")
  }
}
