import RowMotion
import RowMotionTables

/// The table in the full width of the scene, below the caption of a script.
struct TableSceneView: View {
  let model: TableModel

  var body: some View {
    CollapsibleSpacingVStack(spacing: 0) {
      AnimatedPresence(
        value: model.stage.captions.text(of: 0), animation: .easeInOut(duration: 0.2)
      ) { text in
        LaneCaption(text: text, reserved: model.stage.captions.reserved).padding(6)
      }
      SceneTable(model: model)
        .id(model.generation)
    }
    .overlay(alignment: .topLeading) { ActivityLine(model: model) }
    .background(Color.windowBackground)
  }
}

/// The scene's table, which is another one for other rows.
struct SceneTable: View {
  let model: TableModel
  @State private var proxy = DataTableProxy(id: TableModel.list)

  private var configuration: DataTableConfiguration { model.configuration }
  private var columns: [DataTableColumn<TableRow>] { model.columns }
  private var rows: TableRows { model.rows }

  var body: some View {
    // Read here, so that a change updates the table.
    let (sort, selection) = (model.arrangement.sort, model.selection)
    DataTable(rows, configuration: configuration, proxy: proxy) {
      columns
    }
    .sortOrder(Binding(get: { sort }, set: { model.sort(by: $0) }))
    .columnCustomization(Binding(get: { model.customization }, set: { model.customization = $0 }))
    .columnWidths(measuredIn: model.rows.unordered)
    .selection(Binding(get: { selection }, set: { model.selection = $0 }))
    .searchMarks(model.arrangement.search)
    .accessibilityLabel("Table")
    .overlay {
      if rows.isEmpty && !model.arrangement.search.isEmpty {
        EmptyListHint(title: "No rows found", detail: "Try other words")
      }
    }
    .alternatingRowBackgrounds(model.alternates ? .enabled : .disabled)
  }
}

/// The progress of the work on another thread, as a line along the top.
struct ActivityLine: View {
  let model: TableModel

  var body: some View {
    if model.background.activity != nil {
      ShareOfWidth(share: Double(model.background.shownPercent) / 100) {
        Rectangle().fill(.accentColor)
      }
      .frame(height: 3)
      .accessibilityElement()
      .accessibilityLabel("Progress")
      .accessibilityValue("\(model.background.shownPercent)%")
    }
  }
}
