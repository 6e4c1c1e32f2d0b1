import RowMotion
import RowMotionTables

extension RowHeightsModel {
  /// A column for each field of the rows.
  var columns: [DataTableColumn<TableRow>] {
    rows.columns.enumerated().map { index, name in
      var column = DataTableColumn<TableRow>(
        name, value: { (row: TableRow) in row.cells[index] },
        alignment: rows.numberColumns.contains(index) ? .trailing : .leading
      ).editable { [weak self] row, text in self?.type(text, at: row.id, column: index) }
      if hasFooter && index == 0 { column = column.summary { Formatted.count($0.count, "row") } }
      return width(of: index).map { column.width($0) } ?? column
    }
  }

  /// Returns a column's width if columns share the table's; the last one gets the largest share.
  private func width(of index: Int) -> DataTableColumnWidth? {
    guard columnWidth == 2, rows.columns.count > 1 else { return nil }
    if index == 0 { return .measured() }
    return .share(weight: index < rows.columns.count - 1 ? 1 : compares ? 1.3 : 1.6)
  }
}
