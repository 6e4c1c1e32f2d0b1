import Observation
import RowMotion
import RowMotionTables

/// The model of the Row Heights scene.
@MainActor @Observable final class RowHeightsModel {
  /// The numbers of rows to choose from.
  static let counts = [1_000, 100_000, 1_000_000]

  private(set) var rows = TableRows(generated: RowHeightsModel.counts[0])
  /// The index of the current number of rows.
  var count: Int { RowHeightsModel.counts.firstIndex(of: rows.count) ?? 0 }
  var layout = RowHeightsLayout()
  /// The index of the displayed plot.
  var plot = 0
  /// The index of the current kind of cells.
  var cells = 0
  /// True if every row has a longer text.
  private(set) var lengthensAll = false
  /// The numbers of the rows whose section is open.
  private(set) var expanded: Set<Int> = []
  /// The result of the last remeasurement or typed text; nil before the first one.
  private(set) var lastAction: String?
  var pinsFirst = false
  /// The numbers of the selected rows.
  var selection: Set<Int> = []
  /// The explicit heights that the user has set, by row number, in points.
  var explicitHeightsByRow: [Int: Double] = [:]
  /// The share of its available width that each table takes, in percent.
  var widthShare = 100.0 { didSet { if widthShare != oldValue { watch.worstFrame = 0 } } }
  /// True if a table without anchoring is shown beside the anchored one.
  var compares = true {
    didSet {
      guard compares != oldValue else { return }
      watch.comparisonChanged()
      stage.clearFailures()
      stage.lanes = lanes
    }
  }
  /// True if each row shows its estimated and its actual height.
  var showsHeights = true
  @ObservationIgnored let stage = ComparisonStage(RowHeightsLane.allCases.map(\.stageLane))
  @ObservationIgnored let watch = RowHeightsWatch()

  init() {
    // Both tables scroll by the same distances; measurements in one must not move the other.
    stage.scrollsTogether = { [weak self] host in
      self.map { $0.watch.follow(host, $0) } ?? false
    }
    // Rows that move without being scrolled, in one frame or in many.
    stage.judgesJumps = false
    stage.judgesScrolling = true
    stage.check = { [weak self] host in
      self.map { $0.watch.update(host, $0) } ?? []
    }
  }

  /// The displayed tables.
  var shownLanes: [RowHeightsLane] { compares ? RowHeightsLane.allCases : [.anchored] }

  private var lanes: [StageLane] { shownLanes.map(\.stageLane) }

  /// Chooses the mode of the row heights.
  func choose(mode index: Int, _ host: ViewHost) {
    layout.mode = index
    lastAction = nil
    watch.modeChanged(host)
    stage.clearFailures()
  }

  /// Shows another number of rows, as a new table.
  func show(count index: Int) {
    if index == count { return }
    rows = TableRows(generated: RowHeightsModel.counts[index])
    selection = []
    explicitHeightsByRow = [:]
    expanded = []
    lastAction = nil
    watch.forget()
    stage.clear()
  }

  /// Returns a closure that restores the current texts, selection and heights.
  func restoration() -> @MainActor () -> Void {
    let restore = ScenePlay.restoration(
      of: self, \.expanded, \.lengthensAll, \.selection, \.explicitHeightsByRow, \.lastAction)
    let (rows, distances) = (rows, watch.distances)
    return { [weak self] in
      guard let self else { return }
      if rows.count == self.rows.count { self.rows = rows }
      restore()
      watch.forget()
      watch.distances = distances
    }
  }

  // MARK: The width

  /// The range of a table's width, in percent.
  static let widthShares = 30.0...100

  // MARK: The table

  /// The columns; the last one gets the largest share of the width.
  var columns: [DataTableColumn<TableRow>] {
    rows.columns.enumerated().map { index, name in
      var column = DataTableColumn<TableRow>(
        name, text: { [unowned self] row in index == 2 ? detail(of: row) : row.cells[index] },
        alignment: rows.numberColumns.contains(index) ? .trailing : .leading)
      if index == 1 { column = column.editable { [weak self] in self?.type($1, at: $0.id) } }
      if index == 2, cells == 1 {
        column = column.content { [unowned self] in RowHeightsCell(row: $0, model: self) }
      }
      if index == 0 || !layout.limitsWidth { return column.width(.measured()) }
      return index == 2 ? column.width(.share(weight: 1.6)) : column
    }
  }

  // MARK: Rows that change their height

  /// The kinds of cells to choose from.
  static let cellKinds = ["Text", "Four layouts"]

  /// The text of a section.
  static let section =
    "This part of the row appears in the frame of the click, and the row grows with it. All other "
    + "rows keep their measured heights."

  /// The animation of a row whose content changes its height.
  static let growth = Animation.smooth(duration: 0.3)

  /// Returns the text of a row's last column.
  func detail(of row: TableRow) -> String {
    lengthensAll ? "Every row has this longer text. " + row.cells[2] : row.cells[2]
  }

  /// Makes the texts of all rows longer, or restores them.
  func resizeAll() {
    watch.worstFrame = 0
    lastAction = nil
    withAnimation(RowHeightsModel.growth) { lengthensAll.toggle() }
  }

  /// Opens or closes the section of a row.
  func toggleSection(_ number: Int) {
    withAnimation(RowHeightsModel.growth) {
      if expanded.remove(number) == nil { expanded.insert(number) }
    }
  }

  /// Stores the title typed into a row.
  private func type(_ text: String, at number: Int) {
    watch.typedRow = number
    withAnimation(RowHeightsModel.growth) { rows.setText(text, at: number, column: 1) }
  }

  /// Describes how many measurements the text typed into a row has caused.
  func recordTyping(in row: Int, measuring count: Int) {
    lastAction =
      "Typing in row \(row + 1): \(Formatted.count(count, "measurement")) in "
      + Formatted.count(shownLanes.count, "table") + "."
  }

  /// Returns the index of the row above those visible in any table; -1 at the top.
  func rowAbove(_ host: ViewHost) -> Int {
    let first = shownLanes.flatMap { lane in
      let top = host.scrollMetrics(in: lane.list)?.viewport.minY ?? 0
      return host.rows(in: lane.list).filter { $0.minY + $0.height > top + 0.5 }
        .compactMap(\.index)
    }
    return (first.min() ?? 0) - 1
  }

  /// Measures the row above the visible ones again in each table.
  func remeasureRowAbove(_ host: ViewHost) {
    let index = rowAbove(host)
    let changed = shownLanes.map { host.remeasureRow(index, in: $0.list) }.contains(true)
    let reason =
      if index < 0 {
        "there is no such row. Scroll down, so that a row is above the visible ones"
      } else if changed {
        "its height changed"
      } else {
        layout.isMeasured ? "its height stayed the same" : "rows have a fixed height"
      }
    lastAction = "remeasureRow(\(index)) returned \(changed): \(reason)."
  }

  /// Makes the text of the row above the visible ones longer.
  func lengthenRowAbove(_ host: ViewHost) {
    let index = rowAbove(host)
    if index >= 0 {
      rows.setText(
        rows.row(index).cells[1] + ". " + RowHeightsModel.section, at: index, column: 1)
      host.update()
    }
    remeasureRowAbove(host)
  }

  // MARK: Explicit heights

  /// The number of the selected row, the lowest of several; nil if none is selected.
  var selectedRow: Int? { selection.min().flatMap { rows.indices.contains($0) ? $0 : nil } }

  /// The explicit heights by row number, with that of the pinned first row.
  var explicitHeights: [Int: Double] {
    pinsFirst ? explicitHeightsByRow.merging([0: 80]) { own, _ in own } : explicitHeightsByRow
  }

  /// Selects the first row that begins in the viewport, or else the one that fills it.
  func selectFirstVisibleRow(_ host: ViewHost) {
    let list = RowHeightsLane.anchored.list
    let rows = host.rows(in: list)
    let viewport = host.scrollMetrics(in: list)?.viewport ?? .zero
    let row = rows.first { $0.minY >= viewport.minY && $0.minY < viewport.maxY } ?? rows.first
    if let number = row?.id.base as? Int { selection = [number] }
  }
}
