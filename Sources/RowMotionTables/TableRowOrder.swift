import RowMotion
import RowMotionDocument

/// The order that the rows of a table are shown in.
package struct TableRowOrder: Equatable, Sendable {
  /// The rows' numbers, from the top.
  package let numbers: [Int]
  /// Where each row stands, by its number.
  package let offsets: [Int]

  /// Sorts rows by the cells of a column, numbers as numbers; rows with equal ones stay in the order of
  /// their numbers.
  ///
  /// - Parameter progress: What is told how many rows were compared, and may stop it: then there is no
  ///   order.
  /// - Complexity: O(*n* log *n*).
  package init?(
    sorting rows: TableRows, by sort: DataTableSort, _ progress: ReadingProgress = ReadingProgress()
  ) {
    // Each row is compared with about as many others as it takes to halve all of them down to one.
    let total = rows.count * (Int.bitWidth - rows.count.leadingZeroBitCount)
    progress.begin(.sorting, of: total)
    var compared = 0
    func go() throws(Stopped) {
      compared += 1
      let isTime = compared % 4_096 == 0
      if isTime, !progress.go(Swift.min(compared, total), of: total) { throw Stopped() }
    }
    do {
      var keyed: [(cell: TableCell, number: Int)] = []
      keyed.reserveCapacity(rows.count)
      for number in rows.indices {
        try go()
        keyed.append((TableCell(rows.row(number).cells[sort.column]), number))
      }
      try keyed.sort { left, right in
        try go()
        if left.cell == right.cell { return left.number < right.number }
        return (left.cell < right.cell) == sort.isAscending
      }
      numbers = keyed.map(\.number)
    } catch {
      return nil
    }
    progress.go(total, of: total)
    var offsets = numbers
    for (offset, number) in numbers.enumerated() { offsets[number] = offset }
    self.offsets = offsets
    checkInvariants()
  }

  private struct Stopped: Error {}

  private func checkInvariants() {
    assert(
      numbers.indices.allSatisfy { offsets[numbers[$0]] == $0 }, "each row stands in one place")
  }
}
