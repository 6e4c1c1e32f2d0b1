import CGtk
import Observation
import RowMotion

/// The fifth article: a table of self-sizing rows, with estimates, caching and anchoring.
@MainActor final class RowHeightsScene: DemoScene {
  let title = "Row heights"
  let story = """
    Rows measure themselves as they come into view, and nothing that is seen moves when a height \
    turns out other than its estimate. Scroll a million rows with an estimate that is far off, pin \
    a row, or type into one. The strip shows what is measured and what is still estimated.
    """
  private let model = RowHeightsModel()
  private var chooser: FileChooser?

  var root: AnyView { AnyView(RowHeightsSceneView(model: model)) }

  func addOptions(to panel: OptionPanel, host: ViewHost) {
    let model = model
    panel.choice(
      "Rows", RowHeightsModel.counts.map { "\($0)" }, { model.count }, { model.setCount($0) })
    panel.button("Open a CSV or JSON file…") { [weak self] in
      self?.chooser = FileChooser("Open a table") { [weak self] path in
        model.open(path)
        self?.chooser = nil
      }
    }
    panel.choice(
      "Heights", RowHeightsModel.modes.map(\.name), { model.mode }, { model.mode = $0 })
    panel.slider("Prefetch window, rows", 0...30, step: 1, { Double(model.window) }) {
      model.window = Int($0)
    }
    panel.toggle("Text wraps", { model.wraps }) { model.wraps = $0 }
    panel.slider("Widest column, points", 80...600, step: 10, { model.maxColumnWidth }) {
      model.maxColumnWidth = $0
    }
    panel.toggle("The first row is 80 points tall", { model.pinsFirst }) { model.pinsFirst = $0 }
    panel.button("Type into the first row in view") { model.type(host) }
    panel.button("To the end") {
      host.scroll(to: .greatestFiniteMagnitude, in: RowHeightsSceneView.table)
    }
    panel.readout {
      model.lookAtStrip(host)
      let measured = host.measuredRows(in: RowHeightsSceneView.table)
      let metrics = host.scrollMetrics(in: RowHeightsSceneView.table)
      return (model.message.map { $0 + "\n\n" } ?? "")
        + "\(model.rows.count) rows, \(measured) measured\n"
        + "\(host.statistics.rowMeasurements) measurements so far\n"
        + "content \(Int(metrics?.contentHeight ?? 0)) points, at \(Int(metrics?.offset ?? 0))"
    }
  }
}

/// What the Row heights scene shows.
@MainActor @Observable final class RowHeightsModel {
  static let counts = [1_000, 100_000, 1_000_000]
  static let modes: [(name: String, estimate: Double?)] = [
    ("Fixed: 44 points", nil), ("Automatic, estimate 20", 20), ("Automatic, estimate 55", 55),
    ("Automatic, estimate 200", 200),
  ]

  private(set) var rows = TableRows(madeUp: RowHeightsModel.counts[0])
  private(set) var count = 0
  var mode = 2
  var window = 0
  var wraps = true
  var maxColumnWidth = 320.0
  var pinsFirst = false
  /// Which parts of the table, from its top to its end, hold rows that are measured.
  private(set) var strip: [Bool] = []
  /// What is to be said of the file.
  private(set) var message: String?
  @ObservationIgnored let proxy = DataTableProxy(id: RowHeightsSceneView.table)

  func setCount(_ index: Int) {
    count = index
    rows = TableRows(madeUp: RowHeightsModel.counts[index])
    message = nil
  }

  /// Shows the file at a path; what is there stays where the file cannot be read.
  func open(_ path: String) {
    do throws(DocumentProblem) {
      let bytes = try SafeFile.read(path)
      if path.hasSuffix(".json") {
        let notes = try NotesParser.notes(from: bytes, file: path)
        rows = TableRows(
          columns: ["Id", "Title", "Detail"],
          rows: notes.map { [$0.id, $0.title, $0.shownDetail ?? ""] })
        message = path
      } else {
        let table = CSVReader(bytes)
        rows = TableRows(columns: table.columns, rows: table.rows)
        message = path + (table.problem.map { ": " + $0 } ?? "")
      }
    } catch {
      message = error.description
    }
  }

  /// Notes for each part of the table whether the row in its middle is measured.
  func lookAtStrip(_ host: ViewHost) {
    let parts = Swift.min(200, rows.count)
    let now = (0..<parts).map { part in
      host.isRowMeasured((2 * part + 1) * rows.count / (2 * parts), in: RowHeightsSceneView.table)
    }
    if now != strip { strip = now }
  }

  var configuration: DataTableConfiguration {
    var configuration = DataTableConfiguration()
    if let estimate = RowHeightsModel.modes[mode].estimate {
      configuration.rowHeightMode = .automatic(estimated: estimate, prefetchWindow: window)
    }
    configuration.textLayout = wraps ? .wrap : .singleLine
    configuration.maxColumnWidth = maxColumnWidth
    return configuration
  }

  /// Types a few words into the first row that is seen, and has it measured again.
  func type(_ host: ViewHost) {
    guard let row = host.rows(in: RowHeightsSceneView.table).first, let index = row.index,
      let offset = rows.rowOffset(of: row.id)
    else { return }
    rows.type((rows[offset].cells.last ?? "") + " And some more words, typed while it is seen.",
      at: offset)
    proxy.remeasureRow(index)
  }
}

struct RowHeightsSceneView: View {
  let model: RowHeightsModel

  static let table = "row-heights-scene"

  var body: some View {
    HStack(spacing: 0) {
      MeasuredStrip(parts: model.strip)
      DataTable(model.rows, configuration: model.configuration, proxy: model.proxy) {
        for (place, name) in model.rows.columns.enumerated() {
          DataTableColumn<TableRow>(
            name, value: { (row: TableRow) in place < row.cells.count ? row.cells[place] : "" })
        }
      }
      .rowHeight { [pins = model.pinsFirst] index in pins && index == 0 ? 80 : nil }
    }
    .background(Color.windowBackground)
  }
}

/// The whole table as a strip: filled where rows are measured, empty where they are estimated.
struct MeasuredStrip: View {
  let parts: [Bool]

  var body: some View {
    MeasuredStripShape(parts: parts)
      .fill(.accentColor)
      .background(Color.separator)
      .frame(width: 6)
  }
}

struct MeasuredStripShape: Shape {
  let parts: [Bool]

  func path(in rect: Rect) -> Path {
    let height = rect.height / Double(max(1, parts.count))
    return Path { path in
      for (index, isMeasured) in parts.enumerated() where isMeasured {
        path.addRect(
          Rect(x: rect.minX, y: rect.minY + Double(index) * height, width: rect.width,
            height: height))
      }
    }
  }
}
