import RowMotion
import RowMotionDocument

/// The rows of a table that a search has found, in display order.
package struct TableRowOrder: Equatable, Sendable {
  /// The rows' numbers in display order.
  package let numbers: [Int]
  /// The display position of each row, by its number; -1 for a row that is not displayed.
  private let positions: [Int]

  /// Returns the display position of the row with a number; nil if it is not displayed.
  package func position(of number: Int) -> Int? {
    positions[number] < 0 ? nil : positions[number]
  }

  /// Finds the rows with all words of a text, and sorts them by the values of a column's cells;
  /// returns nil if the work was stopped.
  ///
  /// Equal rows stay in the order of their numbers, and empty cells are last in both directions.
  ///
  /// - Parameters:
  ///   - text: The searched words; all rows have those of an empty text.
  ///   - sort: The sort order; nil keeps the order of the rows' numbers.
  ///   - progress: Receives the number of rows and comparisons, and may stop the work.
  /// - Complexity: O(*n* log *n*); O(*n*) without a sort order.
  package init?(
    of rows: TableRows, with text: String = "", by sort: DataTableSort? = nil,
    _ progress: ReadingProgress = ReadingProgress()
  ) {
    let count = rows.storedCount
    // Sorting compares each row about log₂ *n* times.
    let total = sort == nil ? count : count * (Int.bitWidth - count.leadingZeroBitCount)
    progress.begin(.sorting, of: total)
    let search = TextSearch(text)
    var texts = ColumnTexts()
    var found: [Int] = []
    var values: [CellValue] = []
    var work = RowOrderWork(count: count)
    var done = 0
    var isDone = false
    while !isDone {
      var limit = TableRowOrder.stride
      isDone = work.run(
        &limit,
        finds: { number, limit in
          let cells = rows.row(number).cells
          // The format of a column depends on all of its cells.
          if let sort { texts.append(cells[sort.column]) }
          guard text.isEmpty || search.matches(cells.stored) else {
            limit -= 1
            return false
          }
          found.append(number)
          return true
        },
        precedes: sort.map { sort in
          { first, second in
            if values.isEmpty { values = found.map(texts.value) }
            return values[first].order(before: values[second], isAscending: sort.isAscending) < 0
          }
        })
      done += TableRowOrder.stride - limit
      guard progress.report(min(done, total), of: total) else { return nil }
    }
    progress.report(total, of: total)
    numbers = work.offsets
    var positions = Array(repeating: -1, count: count)
    for (position, number) in numbers.enumerated() { positions[number] = position }
    self.positions = positions
    checkInvariants()
  }

  /// The number of rows and comparisons between two reports of the progress.
  private static let stride = 4_096

  private func checkInvariants() {
    assert(
      numbers.indices.allSatisfy { positions[numbers[$0]] == $0 }, "each row has one position")
  }
}
