import RowMotion

/// The words in the cells of a row.
///
/// A row keeps what it has: cells that it lacks, or that are empty, take no memory behind its last
/// one, and none at all where it has cells of far apart columns only. So a table takes as much as its
/// file, whatever the number of its columns.
package struct TableCells: Sendable {
  private var words: [String]
  /// The columns that the words belong to, rising; nil where they are the first ones.
  private var columns: [Int32]?

  /// The cells of the first columns.
  package init(_ words: [String]) {
    self.words = words
    dropEmptyEnd()
    checkInvariants()
  }

  /// The cells of some columns, each given once.
  ///
  /// - Complexity: O(n log n) where they are not in order, else O(n).
  package init(_ cells: [(column: Int, words: String)]) {
    let isSorted = zip(cells, cells.dropFirst()).allSatisfy { $0.column < $1.column }
    let cells = isSorted ? cells : cells.sorted { $0.column < $1.column }
    words = cells.map(\.words)
    if cells.last.map({ $0.column + 1 != cells.count }) == true {
      columns = cells.map { Int32(clamping: $0.column) }
    }
    dropEmptyEnd()
    checkInvariants()
  }

  /// How many cells take memory.
  package var storedCount: Int { words.count }

  /// How many cells are longer than what is shown of a text.
  package var longCount: Int { words.count(where: TextLimits.isTooLong) }

  /// The words in the cell of a column; empty where the row has none.
  ///
  /// - Complexity: O(1), or O(log *n*) for *n* cells where some columns between them have none.
  package subscript(column: Int) -> String {
    get {
      guard let place = place(of: column) else { return "" }
      return words[place]
    }
    set {
      if let place = place(of: column) {
        words[place] = newValue
      } else if !newValue.isEmpty {
        var cells = words.indices.map { (column: self.column(of: $0), words: words[$0]) }
        cells.append((column, newValue))
        self = TableCells(cells)
      }
      dropEmptyEnd()
      checkInvariants()
    }
  }

  private func column(of place: Int) -> Int { columns.map { Int($0[place]) } ?? place }

  private func place(of column: Int) -> Int? {
    guard let columns else { return words.indices.contains(column) ? column : nil }
    var low = 0
    var high = columns.count
    while low < high {
      let middle = (low + high) / 2
      if Int(columns[middle]) < column { low = middle + 1 } else { high = middle }
    }
    return low < columns.count && Int(columns[low]) == column ? low : nil
  }

  private mutating func dropEmptyEnd() {
    while words.last?.isEmpty == true {
      words.removeLast()
      columns?.removeLast()
    }
  }

  private func checkInvariants() {
    assert(words.last?.isEmpty != true, "an empty cell at the end takes memory")
    guard let columns else { return }
    assert(columns.count == words.count, "each of the words belongs to a column")
    assert(zip(columns, columns.dropFirst()).allSatisfy { $0 < $1 }, "columns rise")
  }
}

extension TableCells: Equatable {
  /// Whether two rows say the same in all columns, however they keep it.
  package static func == (left: TableCells, right: TableCells) -> Bool {
    func filled(_ cells: TableCells) -> [(column: Int, words: String)] {
      cells.words.indices.compactMap { place in
        cells.words[place].isEmpty ? nil : (cells.column(of: place), cells.words[place])
      }
    }
    return filled(left).elementsEqual(filled(right)) { $0 == $1 }
  }
}

extension TableCells: ExpressibleByArrayLiteral {
  package init(arrayLiteral words: String...) { self.init(words) }
}
