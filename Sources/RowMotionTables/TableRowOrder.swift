import RowMotion
import RowMotionDocument

/// The display order of a table's rows.
package struct TableRowOrder: Equatable, Sendable {
  /// The rows' numbers in display order.
  package let numbers: [Int]
  /// The display position of each row, by its number.
  package let offsets: [Int]

  /// Sorts rows by the values of a column's cells; returns nil if the sorting was stopped.
  ///
  /// Equal rows stay in the order of their numbers, and empty cells are last in both directions.
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
      var texts = ColumnTexts()
      for number in rows.indices {
        try countComparison()
        texts.append(rows.row(number).cells[sort.column])
      }
      var keyed: [(value: CellValue, number: Int)] = []
      keyed.reserveCapacity(rows.count)
      for number in rows.indices {
        if number % 4_096 == 4_095, !progress.report(compared, of: total) { throw Stopped() }
        keyed.append((texts.value(at: number), number))
      }
      try keyed.sort { left, right in
        try countComparison()
        let order = left.value.order(before: right.value, isAscending: sort.isAscending)
        return order == 0 ? left.number < right.number : order < 0
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
