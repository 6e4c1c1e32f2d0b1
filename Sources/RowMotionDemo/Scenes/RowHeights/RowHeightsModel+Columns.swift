import RowMotion
import RowMotionTables

extension RowHeightsModel {
  /// A column for each member of the rows.
  var columns: [DataTableColumn<TableRow>] {
    rows.columns.enumerated().map { index, name in
      var column = DataTableColumn<TableRow>(
        name, value: { (row: TableRow) in TableCell(row.cells[index]) })
      if hasFooter && index == 0 { column = column.summary { "\($0.count) rows" } }
      // What there is to be read takes the room that is left.
      let isNarrow = columnWidth == 2 && index == 0 && rows.columns.count > 1
      return isNarrow ? column.width(.measured()) : column
    }
  }
}
