extension TableModel {
  /// The code that configures and creates the table.
  var code: [SceneCode] {
    [
      SceneCode(
        "The table",
        """
        DataTable(rows, configuration: configuration, proxy: proxy) {
          columns
        }
        .sortOrder(Binding(get: { sort }, set: { model.sort(by: $0) }))
        .columnCustomization(Binding(get: { model.customization }, set: { model.customization = $0 }))
        .selection(Binding(get: { selection }, set: { model.selection = $0 }))
        """, marking: "DataTable("),
      SceneCode(
        "A column",
        """
        var column = DataTableColumn<TableRow>(
          name, value: { (row: TableRow) in row.cells[index] },
          alignment: rows.numberColumns.contains(index) ? .trailing : .leading
        )
        .editable(onEnd: { [weak self] _ in self?.sortAgain(by: index) }) { [weak self] row, text in
          self?.type(text, at: row.id, column: index)
        }
        """, marking: ".editable"),
    ]
  }
}
