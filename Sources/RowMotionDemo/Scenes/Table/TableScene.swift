import RowMotion
import RowMotionDocument
import RowMotionTables

/// The scene of a table of any size, which a file may fill.
extension TableModel: DemoScene {
  static let title = "Table"
  static let summary =
    "A table that you open, search, sort and edit, with rows as tall as their text."
  static let story = """
    A click on a heading sorts by value, and rows move to their new positions. Drag a heading to \
    move its column and its edge to resize it, and click a cell to edit it.
    """

  var root: AnyView { AnyView(TableSceneView(model: self)) }

  var showMe: [UInt8] { PackageResources.table_script }

  func options(host: ViewHost) -> [SceneOption] {
    let model = self
    SceneOption.file("Open CSV or JSON File…", title: "Open Table") { model.load($0) }
      .explained("Shows your own table, also from tab-separated text and JSON Lines.")
      .placed(in: .main)
    SceneOption.button("Sort by Next Column") { model.sortByNextColumn() }
      .explained("Like clicking the headings: ascending, descending, then the original order.")
      .placed(in: .main)
    SceneOption.button("Stop") { model.background.stop() }
      .explained("Shows the rows read so far, or keeps the rows of the last search and sort.")
      .unavailable {
        model.background.activity == nil ? "Nothing is being read, searched or sorted." : nil
      }
      .placed(in: .main)
    SceneOption.choice(
      "Rows", TableModel.sources,
      Binding(get: { model.source }, set: { model.show(source: $0) })
    )
    .explained("Only rows that become visible are measured, however many there are.")
    SceneOption.choice(
      "Pinned columns", TableModel.pinned.map(\.name), binding.pinnedColumns.animation()
    )
    .explained(
      "The columns at these positions do not scroll. Drag a heading there to pin its column."
    )
    .unavailable {
      let metrics = host.tableScrollMetrics(in: TableModel.list)
      return metrics.map { $0.maximumOffset > 0 } ?? true
        ? nil : "The table fits, so it does not scroll horizontally."
    }
    SceneOption.choice(
      "Column widths", TableModel.widths.map(\.name), binding.columnWidth.animation()
    )
    .explained(each: [
      "Columns share the width of the table, and numbers take what they need.",
      "Each column is as wide as the longest of the texts that it samples.",
      "All columns are equally wide.",
    ])
    SceneOption.button("Reset Columns") {
      withAnimation { model.customization = DataTableColumnCustomization() }
    }
    .explained("Restores the order and the widths of the columns.")
    .unavailable { model.hasOwnColumns ? nil : "The columns were not moved or resized." }
    SceneOption.toggle("Wrap text", binding.wraps.animation())
      .explained("Otherwise text ends with an ellipsis, and all rows are one line tall.")
    SceneOption.toggle("Alternate row backgrounds", binding.alternates)
      .explained("The pattern follows the index, so it stays when rows move.")
    SceneOption.toggle("Show row count", binding.showsCount.animation())
      .explained("A column summary that stays visible at the bottom.")
    SceneOption.readout { model.readout }
  }

  func open(_ file: RecordedFile) -> Bool {
    load(file)
    return true
  }

  func connect(to host: ViewHost, isReplay: Bool) {
    background.host = host
    background.isReplay = isReplay
  }

  func perform(_ name: String, _ text: String, host: ViewHost) -> Bool {
    background.perform(name, text)
  }

  var searchName: String? { "Search rows" }

  func search(for text: String, host: ViewHost) {
    search(for: text)
  }

  func focusFirstRow(_ host: ViewHost) {
    guard let first = rows.first else { return }
    selection = [first.id]
    host.focus(row: AnyHashable(first.id), in: TableModel.list)
  }

  func undo(host: ViewHost) -> Bool { show(undo(), host) }

  func redo(host: ViewHost) -> Bool { show(redo(), host) }

  /// Scrolls to the row of an undone or redone edit, selects it and focuses it.
  private func show(_ number: Int?, _ host: ViewHost) -> Bool {
    guard let number else { return false }
    selection = [number]
    let list = AnyHashable(TableModel.list)
    host.scroll(toRow: AnyHashable(number), in: list, animation: .smooth)
    host.focus(row: AnyHashable(number), in: list)
    return true
  }
}
