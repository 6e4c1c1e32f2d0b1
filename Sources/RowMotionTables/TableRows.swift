import RowMotion
import RowMotionDocument

/// A row of the table: its number and the texts of its cells.
package struct TableRow: Identifiable, Equatable, Sendable {
  /// The row's number in the file, from 0.
  package var id: Int
  /// The texts in its cells.
  package var cells: TableCells
}

/// The text of a cell, which are in order by number where they are numbers.
package struct TableCell: Comparable, CustomStringConvertible {
  package let description: String
  private let number: Double?

  package init(_ text: String) {
    description = text
    // Not a number is in no order with numbers.
    number = Double(text).flatMap { $0.isNaN ? nil : $0 }
  }

  package static func < (left: TableCell, right: TableCell) -> Bool {
    switch (left.number, right.number) {
    case (let left?, let right?): left < right
    case (.some, nil): true
    case (nil, .some): false
    case (nil, nil): left.description < right.description
    }
  }

  package static func == (left: TableCell, right: TableCell) -> Bool {
    left.description == right.description
  }
}

/// The rows of the table: those of a file, or generated ones that are computed when asked for.
package struct TableRows: RandomAccessCollection, ChangeDescribing, Sendable {
  private enum Source: Sendable {
    case generated(Int)
    case stored([TableRow])
  }

  private let source: Source
  /// What was typed into cells, by the number of the row and the index of the column.
  private var typed: [Int: [Int: String]] = [:]
  /// The order that they are shown in; nil for that of their numbers.
  package var order: TableRowOrder?
  /// The names of the columns.
  package let columns: [String]

  /// So many generated rows.
  package init(generated count: Int) {
    source = .generated(count)
    columns = ["No.", "Title", "Detail"]
  }

  /// The rows of a file.
  package init(columns: [String], rows: [TableCells]) {
    source = .stored(rows.enumerated().map { TableRow(id: $0, cells: $1) })
    self.columns = columns
  }

  /// How many cells are longer than what is shown of a text.
  ///
  /// - Complexity: O(n) in the cells.
  package var longCells: Int {
    guard case .stored(let rows) = source else { return 0 }
    return rows.reduce(0) { $0 + $1.cells.longCount }
  }

  package var startIndex: Int { 0 }

  package var endIndex: Int {
    switch source {
    case .generated(let count): count
    case .stored(let rows): rows.count
    }
  }

  package subscript(index: Int) -> TableRow { row(order?.numbers[index] ?? index) }

  /// The row with a number, wherever it is shown.
  package func row(_ number: Int) -> TableRow {
    switch source {
    case .generated:
      let note = GeneratedNotes.note(number)
      return withTyped(
        TableRow(id: number, cells: [String(number), note.title, note.shownDetail ?? ""]))
    case .stored(let rows): return withTyped(rows[number])
    }
  }

  /// The row with what was typed into its cells.
  private func withTyped(_ row: TableRow) -> TableRow {
    guard let typed = typed[row.id] else { return row }
    var row = row
    for (column, text) in typed where columns.indices.contains(column) { row.cells[column] = text }
    return row
  }

  /// Replaces the text in a column of the row with a number.
  package mutating func type(_ text: String, at number: Int, column: Int) {
    typed[number, default: [:]][column] = text
  }

  // Rows are known by their numbers, and where the order is the same only texts change.
  package func rowChanges(from old: TableRows) -> RowChanges? {
    guard old.count == count, old.order == order else { return nil }
    return try? RowChanges(oldCount: count, removals: [], insertions: [])
  }

  package func rowOffset(of id: AnyHashable) -> Int? {
    guard let number = id.base as? Int, indices.contains(number) else { return nil }
    return order?.offsets[number] ?? number
  }
}
