import RowMotion
import RowMotionDocument
import RowMotionTables

/// The fifth article: a table of self-sizing rows, with estimates, caching and anchoring.
@MainActor final class RowHeightsScene: DemoScene {
  let title = "Row heights"
  let story = """
    Rows measure themselves as they come into view, and nothing that is seen moves when a height \
    turns out other than its estimate. Scroll a million rows with an estimate that is far off, pin \
    a row, or click a cell and type into it. The strip at the left shows what is measured.
    """
  private let model = RowHeightsModel()

  var root: AnyView { AnyView(RowHeightsSceneView(model: model)) }

  func options(host: ViewHost) -> [SceneOption] {
    let model = model
    SceneOption.choice(
      "Rows", RowHeightsModel.sources, { model.source }, { model.show(source: $0) })
    SceneOption.file("Open a CSV or JSON file…", title: "Open a table") { model.open($0) }
    SceneOption.button("Stop reading or sorting") { model.stop() }
    SceneOption.choice(
      "Heights", RowHeightsModel.modes.map(\.name), { model.mode }, { model.mode = $0 })
    SceneOption.slider("Prefetch window, rows", 0...30, step: 1, { Double(model.window) }) {
      model.window = Int($0)
    }
    SceneOption.toggle("Text wraps", { model.wraps }) { model.wraps = $0 }
    SceneOption.slider("Widest column, points", 80...600, step: 10, { model.maxColumnWidth }) {
      model.maxColumnWidth = $0
    }
    SceneOption.choice(
      "Column widths", RowHeightsModel.widths.map(\.name), { model.columnWidth },
      { model.columnWidth = $0 })
    SceneOption.choice(
      "Columns that stay", RowHeightsModel.fixedColumns.map(\.name), { model.fixed },
      { model.fixed = $0 })
    SceneOption.toggle("Every second row has a background", { model.alternates }) {
      model.alternates = $0
    }
    SceneOption.toggle("A line at the bottom counts the rows", { model.hasFooter }) {
      model.hasFooter = $0
    }
    SceneOption.toggle("The first row is 80 points tall", { model.pinsFirst }) {
      model.pinsFirst = $0
    }
    SceneOption.button("Select the first row in view") { model.selectFirstSeen(host) }
    SceneOption.button("To the end") {
      host.scroll(to: .greatestFiniteMagnitude, in: RowHeightsSceneView.table)
    }
    SceneOption.readout {
      model.lookAtStrip(host)
      let measured = host.measuredRows(in: RowHeightsSceneView.table)
      let metrics = host.scrollMetrics(in: RowHeightsSceneView.table)
      let activity = model.activity.map { "\($0)\n\(model.shownPercent) %\n\n" } ?? ""
      return activity + (model.message.map { $0 + "\n\n" } ?? "")
        + "\(model.rows.count) rows, \(measured) measured\n"
        + "\(host.statistics.rowMeasurements) measurements so far\n"
        + "an estimate of \(short(host.rowEstimate(in: RowHeightsSceneView.table))) points\n"
        + "content \(Int(metrics?.contentHeight ?? 0)) points, at \(Int(metrics?.offset ?? 0))"
        + (model.selectedRow.map { "\nrow \($0) is selected" } ?? "")
    }
  }

  func open(_ path: FilePath) -> Bool {
    model.open(path)
    return true
  }
}

struct RowHeightsSceneView: View {
  let model: RowHeightsModel

  static let table = "row-heights-scene"

  var body: some View {
    DataTable(model.rows, configuration: model.configuration, proxy: model.proxy) {
      for (index, name) in model.rows.columns.enumerated() {
        let column = DataTableColumn<TableRow>(
          name,
          value: { (row: TableRow) in
            TableCell(row.cells[index])
          }
        ).editable { row, text in model.type(text, at: row.id, column: index) }
        model.hasFooter && index == 0 ? column.summary { "\($0.count) rows" } : column
      }
    }
    .sortOrder(Binding(get: { model.sort }, set: { model.sort(by: $0) }))
    .selection(Binding(get: { model.selection }, set: { model.selection = $0 }))
    .rowHeight { [pins = model.pinsFirst] index in pins && index == 0 ? 80 : nil }
    .accessibilityLabel("Table")
    .alternatingRowBackgrounds(model.alternates ? .enabled : .disabled)
    .id(model.generation)
    .padding(.leading, MeasuredStrip.width)
    .overlay(alignment: .leading) { MeasuredStrip(parts: model.strip) }
    .overlay(alignment: .topLeading) { ActivityLine(model: model) }
    .background(Color.windowBackground)
  }
}

/// How far what is being done on another thread is, as a line along the top.
struct ActivityLine: View {
  let model: RowHeightsModel

  var body: some View {
    if model.activity != nil {
      ActivityLineShape(fraction: Double(model.shownPercent) / 100)
        .fill(.accentColor)
        .frame(height: 3)
        .accessibilityElement()
        .accessibilityLabel("Progress")
        .accessibilityValue("\(model.shownPercent) %")
    }
  }
}

struct ActivityLineShape: Shape {
  let fraction: Double

  func path(in rect: Rect) -> Path {
    Path {
      $0.addRect(
        Rect(x: rect.minX, y: rect.minY, width: rect.width * fraction, height: rect.height))
    }
  }
}

/// The whole table as a strip: filled where rows are measured, empty where they are estimated.
struct MeasuredStrip: View {
  let parts: [Bool]

  static let width = 6.0

  var body: some View {
    MeasuredStripShape(parts: parts)
      .fill(.accentColor)
      .background(Color.separator)
      .frame(width: MeasuredStrip.width)
      .accessibilityElement()
      .accessibilityAddTraits(.isImage)
      .accessibilityLabel("Measured parts of the table")
      .accessibilityValue("\(parts.filter { $0 }.count) of \(parts.count)")
  }
}

struct MeasuredStripShape: Shape {
  let parts: [Bool]

  func path(in rect: Rect) -> Path {
    let height = rect.height / Double(max(1, parts.count))
    return Path { path in
      for (index, isMeasured) in parts.enumerated() where isMeasured {
        path.addRect(
          Rect(
            x: rect.minX, y: rect.minY + Double(index) * height, width: rect.width,
            height: height))
      }
    }
  }
}
