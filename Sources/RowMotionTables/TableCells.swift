import RowMotion

/// The texts of a row's cells.
///
/// Empty cells after the last filled one take no memory, and a row that is created from single
/// cells stores only those. So a table takes as much as its file, for any number of columns.
package struct TableCells: Sendable {
  private var texts: [String]
  /// The column of each text, ascending; nil if the texts belong to the first columns.
  private var columns: [Int32]?

  /// Creates the cells of the first columns.
  package init(_ texts: [String]) {
    self.texts = texts
    dropEmptyEnd()
    checkInvariants()
  }

  /// Creates the cells of some columns, each given once.
  ///
  /// - Complexity: O(n) for cells in order, else O(n log n).
  package init(_ cells: [(column: Int, text: String)]) {
    let isSorted = zip(cells, cells.dropFirst()).allSatisfy { $0.column < $1.column }
    let cells = isSorted ? cells : cells.sorted { $0.column < $1.column }
    texts = cells.map(\.text)
    if cells.last.map({ $0.column + 1 != cells.count }) == true {
      columns = cells.map { Int32(clamping: $0.column) }
    }
    dropEmptyEnd()
    checkInvariants()
  }

  /// The number of cells that take memory.
  package var storedCount: Int { texts.count }

  /// The number of cells that are longer than the part of a text that is shown.
  package var longCount: Int { texts.count(where: TextLimits.isTooLong) }

  /// The texts of the cells that take memory.
  package var stored: [String] { texts }

  /// Calls a closure with the column and the text of each cell that takes memory.
  package func forEach(_ body: (_ column: Int, _ text: String) -> Void) {
    for index in texts.indices { body(column(of: index), texts[index]) }
  }

  /// The text in the cell of a column; empty if the row has none.
  ///
  /// - Complexity: O(1), or O(log *n*) for *n* cells if the row stores only some columns.
  package subscript(column: Int) -> String {
    get {
      guard let index = index(of: column) else { return "" }
      return texts[index]
    }
    set {
      if let index = index(of: column) {
        texts[index] = newValue
      } else if !newValue.isEmpty {
        var cells = texts.indices.map { (column: self.column(of: $0), text: texts[$0]) }
        cells.append((column, newValue))
        self = TableCells(cells)
      }
      dropEmptyEnd()
      checkInvariants()
    }
  }

  private func column(of index: Int) -> Int { columns.map { Int($0[index]) } ?? index }

  private func index(of column: Int) -> Int? {
    guard let columns else { return texts.indices.contains(column) ? column : nil }
    let index = columns.partitioningIndex { Int($0) >= column }
    return index < columns.count && Int(columns[index]) == column ? index : nil
  }

  private mutating func dropEmptyEnd() {
    while texts.last?.isEmpty == true {
      texts.removeLast()
      columns?.removeLast()
    }
  }

  private func checkInvariants() {
    assert(texts.last?.isEmpty != true, "no empty cell is stored at the end")
    guard let columns else { return }
    assert(columns.count == texts.count, "each text has a column")
    assert(
      zip(columns, columns.dropFirst()).allSatisfy { $0 < $1 }, "columns are in ascending order")
  }
}

extension TableCells: Equatable {
  /// Returns true if two rows have equal texts in all columns, however they are stored.
  package static func == (left: TableCells, right: TableCells) -> Bool {
    func filled(_ cells: TableCells) -> [(column: Int, text: String)] {
      cells.texts.indices.compactMap { index in
        cells.texts[index].isEmpty ? nil : (cells.column(of: index), cells.texts[index])
      }
    }
    return filled(left).elementsEqual(filled(right)) { $0 == $1 }
  }
}

extension TableCells: ExpressibleByArrayLiteral {
  package init(arrayLiteral texts: String...) { self.init(texts) }
}
