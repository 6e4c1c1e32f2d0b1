import RowMotion
import RowMotionDocument

/// A row of a table: its number and the texts of its cells.
package struct TableRow: Identifiable, Equatable, Sendable {
  /// The row's number in the file, from 0.
  package var id: Int
  /// The texts of its cells.
  package var cells: TableCells
}

/// The rows of a table: those of a file, or generated rows that are computed on access.
package struct TableRows: RandomAccessCollection, ChangeDescribing, Sendable {
  private enum Source: Sendable {
    case generated(Int)
    case stored([TableRow])
  }

  private let source: Source
  /// The texts typed into cells, by the number of the row and the index of the column.
  private var editedTexts: [Int: [Int: String]] = [:]
  /// The displayed rows and their order; nil for all rows in the order of their numbers.
  package var order: TableRowOrder?
  /// The names of the columns.
  package let columns: [String]
  /// The indices of the columns that have numbers only, apart from empty cells.
  package let numberColumns: Set<Int>

  /// Creates a number of generated rows.
  package init(generated count: Int) {
    source = .generated(count)
    columns = ["No.", "Title", "Detail"]
    numberColumns = [0]
  }

  /// Creates the rows of a file.
  package init(columns: [String], rows: [TableCells], numberColumns: Set<Int> = []) {
    source = .stored(rows.enumerated().map { TableRow(id: $0, cells: $1) })
    self.columns = columns
    self.numberColumns = numberColumns
  }

  /// The number of cells that are longer than the part of a text that is shown.
  ///
  /// - Complexity: O(n) in the cells.
  package var longCells: Int {
    guard case .stored(let rows) = source else { return 0 }
    return rows.reduce(0) { $0 + $1.cells.longCount }
  }

  package var startIndex: Int { 0 }

  package var endIndex: Int { order?.numbers.count ?? storedCount }

  /// The number of all rows, whether displayed or not.
  package var storedCount: Int {
    switch source {
    case .generated(let count): count
    case .stored(let rows): rows.count
    }
  }

  /// All rows in the order of their numbers.
  package var unordered: TableRows {
    var rows = self
    rows.order = nil
    return rows
  }

  package subscript(index: Int) -> TableRow { row(order?.numbers[index] ?? index) }

  /// Returns the row with a number, in any display order.
  package func row(_ number: Int) -> TableRow {
    switch source {
    case .generated:
      let note = GeneratedNotes.note(number)
      return applyingEdits(
        TableRow(id: number, cells: [String(number + 1), note.title, note.shownDetail ?? ""]))
    case .stored(let rows): return applyingEdits(rows[number])
    }
  }

  /// Returns the row with the texts that were typed into its cells.
  private func applyingEdits(_ row: TableRow) -> TableRow {
    guard let editedTexts = editedTexts[row.id] else { return row }
    var row = row
    for (column, text) in editedTexts where columns.indices.contains(column) {
      row.cells[column] = text
    }
    return row
  }

  /// Replaces the text of a cell, by the row's number and the column.
  package mutating func setText(_ text: String, at number: Int, column: Int) {
    editedTexts[number, default: [:]][column] = text
  }

  // Rows are identified by their numbers. In the same order only texts can differ.
  package func rowChanges(from old: TableRows) -> RowChanges? {
    guard old.count == count, old.order == order else { return nil }
    return try? RowChanges(oldCount: count, removals: [], insertions: [])
  }

  package func rowOffset(of id: AnyHashable) -> Int? {
    guard let number = id.base as? Int, number >= 0, number < storedCount else { return nil }
    guard let order else { return number }
    return order.position(of: number)
  }
}
