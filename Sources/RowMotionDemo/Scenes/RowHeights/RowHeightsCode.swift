extension RowHeightsModel {
  /// The code that configures and creates the tables.
  var code: [SceneCode] {
    [
      SceneCode(
        "Anchoring on and off",
        """
        DataTable(rows, configuration: configuration, proxy: proxy) {
          columns
        }
        …
        .rowHeight { index in explicitHeights[index] }
        .listScrollAnchoring(anchoring)
        """, marking: ".listScrollAnchoring"),
      layout.isMeasured
        ? SceneCode(
          "Measured heights",
          """
          configuration.rowHeightMode = .automatic(estimated: estimate, prefetchWindow: window)
          configuration.textLayout = wraps ? .wrap : .singleLine
          configuration.maxColumnWidth = limitsWidth ? maxColumnWidth : nil
          """, marking: "rowHeightMode")
        : SceneCode(
          "Fixed heights",
          """
          configuration.rowHeightMode = .fixed(44)
          configuration.textLayout = wraps ? .wrap : .singleLine
          """, marking: "rowHeightMode"),
    ]
  }
}
