/// The columns that have numbers only, apart from empty cells, as rows are added.
struct NumberColumns {
  private enum Content {
    case empty
    case numbers
    case other
  }

  private var contents: [Content] = []

  /// The indices of the columns with numbers only.
  var indices: Set<Int> { Set(contents.indices.filter { contents[$0] == .numbers }) }

  /// Adds the cells of a row.
  mutating func add(_ cells: TableCells) {
    cells.forEach { column, text in
      while contents.count <= column { contents.append(.empty) }
      if contents[column] == .other { return }
      switch CellText(text) {
      case .empty: break
      case .number, .infinity: contents[column] = .numbers
      case .date, .text: contents[column] = .other
      }
    }
  }
}
