import Observation
import RowMotion
import RowMotionDocument
import RowMotionTables

/// The model of the Row Heights scene.
@MainActor @Observable final class RowHeightsModel {
  static let counts = [1_000, 100_000, 1_000_000]
  /// The names of the sources: generated tables by their number of rows, and the last opened file.
  static let sources = ["1,000", "100,000", "1,000,000", "The opened file"]
  static let modes: [(name: String, mode: Mode)] = [
    ("Fixed: 44 px", .fixed), ("Automatic, estimate 20", .automatic(20)),
    ("Automatic, estimate 55", .automatic(55)), ("Automatic, estimate 200", .automatic(200)),
    ("Automatic, refined estimate", .automatic(nil)),
  ]

  static let widths: [(name: String, width: DataTableColumnWidth)] = [
    ("Fit content", .measured()), ("300 px", .fixed(300)), ("Share the width", .share()),
  ]
  static let fixedColumns: [(name: String, columns: DataTableConfiguration.FixedColumns)] = [
    ("None", .init()), ("First", .init(leading: 1)), ("Last", .init(trailing: 1)),
    ("First and last", .init(leading: 1, trailing: 1)),
  ]

  enum Mode {
    case fixed
    case automatic(Double?)
  }

  private(set) var rows = TableRows(generated: RowHeightsModel.counts[0])
  /// The index of the displayed source.
  private(set) var source = 0
  /// A number that grows with each new table; rows of different tables are not compared.
  private(set) var generation = 0
  private(set) var mode = 2 { didSet { watch.forgetMeasurements() } }
  /// The number of measurements before the current mode was chosen.
  @ObservationIgnored private(set) var earlierMeasurements = 0
  var window = 0
  var wraps = true
  var maxColumnWidth = 320.0
  /// The index of the current column width.
  var columnWidth = 2
  /// The index of the current set of fixed columns.
  var fixed = 0
  var hasFooter = false
  var alternates = false
  var pinsFirst = false
  /// The numbers of the selected rows.
  var selection: Set<Int> = []
  /// The explicit heights that the user has set, by row number, in points.
  var explicitHeightsByRow: [Int: Double] = [:]
  /// The share of its available width that each table takes, in percent.
  var widthShare = 100.0 { didSet { if widthShare != oldValue { watch.worstFrame = 0 } } }
  /// The available width of a table, in points.
  @ObservationIgnored var availableWidth = 0.0
  /// The share at the start of a drag of the tables' edge; nil while there is no drag.
  @ObservationIgnored private var draggedShare: Double?
  /// True if a table without anchoring is shown beside the anchored one.
  var compares = true { didSet { if compares != oldValue { stage.lanes = lanes } } }
  /// True if each row shows its estimated and its actual height.
  var showsHeights = true
  @ObservationIgnored let stage = ComparisonStage(RowHeightsLane.allCases.map(\.stageLane))
  @ObservationIgnored let watch = RowHeightsWatch()
  /// The message about the file; nil for none.
  private(set) var message: String?
  /// The problem of the last file that could not be opened; nil if there is none.
  private(set) var problem: String?
  @ObservationIgnored let proxy = DataTableProxy(id: RowHeightsLane.anchored.list)
  @ObservationIgnored let unanchoredProxy = DataTableProxy(id: RowHeightsLane.unanchored.list)
  /// The current sort order, or the one being computed; nil for the rows' own order.
  private(set) var sort: DataTableSort?
  /// A description of the work on another thread; nil while there is none.
  private(set) var activity: String?
  /// The displayed progress of that work, in percent.
  private(set) var shownPercent = 0
  @ObservationIgnored private var progress: ReadingProgress?
  @ObservationIgnored private let timer = Timer()
  /// The displayed sort order of a large table while another one is being computed.
  @ObservationIgnored private var shownSort: DataTableSort?
  /// A counter of the rows that sorting has compared on the main actor.
  @ObservationIgnored let work = ReadingProgress()
  @ObservationIgnored private var file: TableFile?
  @ObservationIgnored private var edits = CellEdits()
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

  /// The displayed file; nil for generated rows.
  var shownFile: FilePath? { source == RowHeightsModel.counts.count ? file?.path : nil }

  /// Chooses the mode of the row heights.
  func choose(mode index: Int, _ host: ViewHost) {
    earlierMeasurements = host.statistics.rowMeasurements
    mode = index
  }

  /// Shows another source; the file only if one was opened.
  func show(source index: Int) {
    if RowHeightsModel.counts.indices.contains(index) {
      source = index
      show(TableRows(generated: RowHeightsModel.counts[index]), message: nil)
    } else if let file {
      source = RowHeightsModel.counts.count
      show(file.rows, message: file.message)
    }
  }

  /// Returns a closure that restores the current table with its edits, order and heights.
  func restoration() -> @MainActor () -> Void {
    let (source, rows, edits, message) = (source, rows, edits, message)
    let (sort, shownSort, generation) = (sort, shownSort, generation)
    let (selection, explicitHeightsByRow) = (selection, explicitHeightsByRow)
    return { [weak self] in
      guard let self else { return }
      if generation != self.generation {
        show(rows, message: message)
        self.source = source
        self.edits = edits
        self.sort = sort
        self.shownSort = shownSort
      }
      self.selection = selection
      self.explicitHeightsByRow = explicitHeightsByRow
    }
  }

  // MARK: The width

  /// The range of a table's width, in percent.
  static let widthShares = 30.0...100

  /// Drags the edge of a table by a distance from its start, in points.
  func dragEdge(by distance: Double) {
    let start = draggedShare ?? widthShare
    draggedShare = start
    guard availableWidth > 0 else { return }
    let share = start + distance / availableWidth * 100
    widthShare = min(
      max(share, RowHeightsModel.widthShares.lowerBound), RowHeightsModel.widthShares.upperBound)
  }

  func endEdgeDrag() { draggedShare = nil }

  // MARK: The file

  /// The size of the largest file that is not read on another thread, in bytes.
  static let maximumMainActorSize = ReadingProgress.stride

  /// Shows the file at a path; if it cannot be read, the current table stays.
  ///
  /// A large file is read on another thread, and shown afterwards.
  func open(_ path: FilePath) {
    stopWork()
    if SafeFile.size(of: path) ?? 0 <= RowHeightsModel.maximumMainActorSize {
      return apply(
        Result { () throws(DocumentProblem) in try TableFile(path, converting: GLibText.conversion)
        })
    }
    let progress = begin("Reading \(path.shown)…")
    Task.detached(priority: .utility) { [weak self] in
      let result = Result { () throws(DocumentProblem) in
        try TableFile(path, converting: GLibText.conversion, progress: progress)
      }
      await self?.finishReading(result, of: progress)
    }
  }

  /// Stops reading and shows the rows read so far; or stops sorting and keeps the current order.
  func stop() { progress?.stop() }

  /// The progress of the work on another thread, in percent; nil while there is none.
  var percent: Int? { progress.map { Int($0.fraction * 100) } }

  private func begin(_ activity: String) -> ReadingProgress {
    let progress = ReadingProgress()
    self.progress = progress
    self.activity = activity
    shownPercent = 0
    followProgress()
    return progress
  }

  /// Cancels the current work, whose result is ignored.
  private func stopWork() {
    progress?.stop()
    progress = nil
    activity = nil
  }

  private func finishReading(
    _ result: Result<TableFile, DocumentProblem>, of progress: ReadingProgress
  ) {
    // Another file may have been opened meanwhile.
    guard progress === self.progress else { return }
    stopWork()
    apply(result)
  }

  private func apply(_ result: Result<TableFile, DocumentProblem>) {
    switch result {
    case .success(let file):
      self.file = file
      show(source: RowHeightsModel.counts.count)
    case .failure(let problem):
      self.problem = problem.description + "\nThe current table is still shown."
    }
  }

  /// Removes the message about a file that could not be opened.
  func dismissProblem() { problem = nil }

  /// Updates the displayed progress every 0.1 seconds.
  private func followProgress() {
    timer.start(after: 0.1) { [weak self] in
      guard let self, let percent = self.percent else { return }
      self.shownPercent = percent
      self.followProgress()
    }
  }

  private func show(_ rows: TableRows, message: String?) {
    stopWork()
    self.rows = rows
    edits = CellEdits()
    sort = nil
    shownSort = nil
    generation += 1
    self.message = message
    problem = nil
    selection = []
    explicitHeightsByRow = [:]
    forgetFrames()
  }

  var configuration: DataTableConfiguration {
    var configuration = DataTableConfiguration()
    switch RowHeightsModel.modes[mode].mode {
    case .fixed:
      configuration.rowHeightMode = .fixed(44)
    case .automatic(let estimate):
      configuration.rowHeightMode = .automatic(estimated: estimate, prefetchWindow: window)
    }
    configuration.textLayout = wraps ? .wrap : .singleLine
    configuration.maxColumnWidth = maxColumnWidth
    configuration.columnWidth = RowHeightsModel.widths[columnWidth].width
    configuration.fixedColumns = RowHeightsModel.fixedColumns[fixed].columns
    return configuration
  }

  // MARK: The order

  /// The largest number of rows sorted at once, with an animation; more use another thread.
  static let maximumMainActorRows = 10_000

  /// Sorts the table, or restores the rows' own order.
  ///
  /// A large table in another order is a new table, so that no rows are compared.
  func sort(by new: DataTableSort?) {
    stopWork()
    sort = new
    if self.rows.count <= RowHeightsModel.maximumMainActorRows {
      self.rows.order = new.flatMap { TableRowOrder(sorting: self.rows, by: $0, work) }
      return
    }
    guard let new else { return show(nil as TableRowOrder?, nil) }
    let rows = self.rows
    let progress = begin("Sorting…")
    Task.detached(priority: .utility) { [weak self] in
      let order = TableRowOrder(sorting: rows, by: new, progress)
      await self?.finishSorting(order, new, of: progress)
    }
  }

  /// Applies the next sort order, as successive clicks on the headers do.
  func sortByNextColumn() {
    guard let sort else {
      return self.sort(by: rows.columns.isEmpty ? nil : DataTableSort(column: 0))
    }
    if sort.isAscending {
      return self.sort(by: DataTableSort(column: sort.column, isAscending: false))
    }
    let next = sort.column + 1
    self.sort(by: next < rows.columns.count ? DataTableSort(column: next) : nil)
  }

  private func finishSorting(
    _ order: TableRowOrder?, _ sort: DataTableSort, of progress: ReadingProgress
  ) {
    guard progress === self.progress else { return }
    stopWork()
    guard let order else { return self.sort = shownSort }
    show(order, sort)
  }

  private func show(_ order: TableRowOrder?, _ sort: DataTableSort?) {
    // With an animation, the old table would stay for a moment, and compare its rows with the new
    // ones, which takes seconds for a million.
    withAnimation(nil) {
      rows.order = order
      shownSort = sort
      generation += 1
    }
    forgetFrames()
  }

  /// Discards the records of another table.
  private func forgetFrames() {
    watch.forget()
    stage.clear()
  }

  /// True if rows are as tall as their content.
  var isMeasured: Bool {
    if case .automatic = RowHeightsModel.modes[mode].mode { true } else { false }
  }

  // MARK: Explicit heights

  /// The number of the selected row, the lowest of several; nil if none is selected.
  var selectedRow: Int? { selection.min().flatMap { rows.indices.contains($0) ? $0 : nil } }

  /// The explicit heights of the rows.
  var explicitHeights: ExplicitHeights {
    ExplicitHeights(
      heights: explicitHeightsByRow, order: rows.order, count: rows.count, pinsFirst: pinsFirst)
  }

  // MARK: Typing

  /// The animation of a row that grows while text is typed into it.
  static let typing = Animation.snappy(duration: 0.25)

  /// Applies typed text to a cell of the row with a number.
  func type(_ text: String, at number: Int, column: Int) {
    edits.typed(text, over: rows.row(number).cells[column], row: number, column: column)
    set(text, at: number, column: column)
  }

  private func set(_ text: String, at number: Int, column: Int) {
    withAnimation(RowHeightsModel.typing) { rows.setText(text, at: number, column: column) }
  }

  /// Undoes the last edit of a cell; returns the row's number, or nil if there is none.
  func undo() -> Int? {
    guard let edit = edits.undo() else { return nil }
    set(edit.before, at: edit.row, column: edit.column)
    return edit.row
  }

  /// Redoes the last undone edit; returns the row's number, or nil if there is none.
  func redo() -> Int? {
    guard let edit = edits.redo() else { return nil }
    set(edit.after, at: edit.row, column: edit.column)
    return edit.row
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
