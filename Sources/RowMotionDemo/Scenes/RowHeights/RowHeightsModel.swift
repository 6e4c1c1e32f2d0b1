import Observation
import RowMotion
import RowMotionDocument
import RowMotionTables

/// What the Row heights scene shows.
@MainActor @Observable final class RowHeightsModel {
  static let counts = [1_000, 100_000, 1_000_000]
  /// What the table can be made of: so many rows, or the file that was opened last.
  static let sources = ["1,000", "100,000", "1,000,000", "The file"]
  static let modes: [(name: String, mode: Mode)] = [
    ("Fixed: 44 points", .fixed), ("Automatic, estimate 20", .automatic(20)),
    ("Automatic, estimate 55", .automatic(55)), ("Automatic, estimate 200", .automatic(200)),
    ("Automatic, refined estimate", .automatic(nil)),
  ]

  static let widths: [(name: String, width: DataTableColumnWidth)] = [
    ("Of their text", .measured()), ("300 points", .fixed(300)), ("Shares of the room", .share()),
  ]
  static let fixedColumns: [(name: String, columns: DataTableConfiguration.FixedColumns)] = [
    ("None", .init()), ("The first", .init(leading: 1)), ("The last", .init(trailing: 1)),
    ("The first and the last", .init(leading: 1, trailing: 1)),
  ]

  enum Mode {
    case fixed
    case automatic(Double?)
  }

  private(set) var rows = TableRows(generated: RowHeightsModel.counts[0])
  /// Which of the sources is shown.
  private(set) var source = 0
  /// Rises with each other table, which is a new one and not compared with the last, row by row.
  private(set) var generation = 0
  private(set) var mode = 2 { didSet { forgetFrames() } }
  /// How many measurements were made until the mode was chosen.
  @ObservationIgnored private(set) var earlierMeasurements = 0
  var window = 0
  var wraps = true
  var maxColumnWidth = 320.0
  /// Which of the column widths holds.
  var columnWidth = 2
  /// Which of the columns stay at the sides.
  var fixed = 0
  var hasFooter = false
  var alternates = false
  var pinsFirst = false
  /// The rows that are selected.
  var selection: Set<Int> = []
  /// The heights that the user has given to rows, by their numbers, points.
  var givenHeights: [Int: Double] = [:]
  /// How much of its room each table takes, percent.
  var widthShare = 100.0 { didSet { if widthShare != oldValue { watch.worstFrame = 0 } } }
  /// How wide the room of a table is, points.
  @ObservationIgnored var room = 0.0
  /// The share of it that the tables had when their edge was taken hold of; nil while nobody does.
  @ObservationIgnored private var draggedShare: Double?
  /// Whether a table without anchoring stands beside the one with it.
  var compares = true { didSet { if compares != oldValue { stage.lanes = lanes } } }
  /// Whether each row says what it was estimated at and what it is.
  var showsHeights = true
  @ObservationIgnored let stage = ComparisonStage(RowHeightsLane.allCases.map(\.stageLane))
  @ObservationIgnored let watch = RowHeightsWatch()
  /// What is to be said of the file.
  private(set) var message: String?
  @ObservationIgnored let proxy = DataTableProxy(id: RowHeightsLane.anchored.list)
  @ObservationIgnored let unanchoredProxy = DataTableProxy(id: RowHeightsLane.unanchored.list)
  /// What the table is sorted by, or is going to be.
  private(set) var sort: DataTableSort?
  /// What is being done on another thread; nil where nothing is.
  private(set) var activity: String?
  /// How far what is being done was when it was looked at last.
  private(set) var shownPercent = 0
  @ObservationIgnored private var progress: ReadingProgress?
  @ObservationIgnored private let timer = Timer()
  /// What very many rows are shown sorted by, while they are being sorted otherwise.
  @ObservationIgnored private var shownSort: DataTableSort?
  /// What was done on the main actor, and counted: rows compared.
  @ObservationIgnored let work = ReadingProgress()
  @ObservationIgnored private var file: TableFile?
  @ObservationIgnored private var edits = CellEdits()
  init() {
    // They are scrolled by the same distances: what one of them shows must not move the other.
    stage.scrollsTogether = { [weak self] host in
      self.map { $0.watch.follow(host, $0) } ?? false
    }
    stage.check = { [weak self] host in
      if let self { self.watch.look(host, self) }
      return []
    }
  }

  /// The tables that are shown.
  var shownLanes: [RowHeightsLane] { compares ? RowHeightsLane.allCases : [.anchored] }

  private var lanes: [StageLane] { shownLanes.map(\.stageLane) }

  /// The file that is shown; nil where the rows are made up.
  var shownFile: FilePath? { source == RowHeightsModel.counts.count ? file?.path : nil }

  /// Has rows be as tall as a mode says.
  func choose(mode index: Int, _ host: ViewHost) {
    earlierMeasurements = host.statistics.rowMeasurements
    mode = index
  }

  /// Shows another source; the file only where one was opened.
  func show(source index: Int) {
    if RowHeightsModel.counts.indices.contains(index) {
      source = index
      show(TableRows(generated: RowHeightsModel.counts[index]), message: nil)
    } else if let file {
      source = RowHeightsModel.counts.count
      show(file.rows, message: file.message)
    }
  }

  // MARK: The width

  /// How narrow and how wide a table may be, percent.
  static let widthShares = 30.0...100

  /// The edge of a table is dragged by a distance from where it was, points.
  func dragEdge(by distance: Double) {
    let start = draggedShare ?? widthShare
    draggedShare = start
    guard room > 0 else { return }
    let share = start + distance / room * 100
    widthShare = min(
      max(share, RowHeightsModel.widthShares.lowerBound), RowHeightsModel.widthShares.upperBound)
  }

  /// The edge is let go of.
  func endEdgeDrag() { draggedShare = nil }

  // MARK: The file

  /// The largest file that is read at once; larger ones are read on another thread, bytes.
  static let readAtOnce = ReadingProgress.stride

  /// Shows the file at a path; what is there stays where the file cannot be read.
  ///
  /// A large file is read on another thread, and shown when it has been read.
  func open(_ path: FilePath) {
    stopWork()
    if SafeFile.size(of: path) ?? 0 <= RowHeightsModel.readAtOnce {
      return take(Result { () throws(DocumentProblem) in try TableFile(path) })
    }
    let progress = begin("Reading \(path.shown) …")
    Task.detached(priority: .utility) { [weak self] in
      let result = Result { () throws(DocumentProblem) in try TableFile(path, progress: progress) }
      await self?.take(result, of: progress)
    }
  }

  /// Stops reading, and what was read until then is shown; or sorting, and the order stays as it is.
  func stop() { progress?.stop() }

  /// How far what is being done on another thread is; nil where nothing is.
  var percent: Int? { progress.map { Int($0.fraction * 100) } }

  private func begin(_ activity: String) -> ReadingProgress {
    let progress = ReadingProgress()
    self.progress = progress
    self.activity = activity
    shownPercent = 0
    followProgress()
    return progress
  }

  /// Gives up what is being done; nothing comes of it.
  private func stopWork() {
    progress?.stop()
    progress = nil
    activity = nil
  }

  private func take(_ result: Result<TableFile, DocumentProblem>, of progress: ReadingProgress) {
    // Another file may have been opened meanwhile.
    guard progress === self.progress else { return }
    stopWork()
    take(result)
  }

  private func take(_ result: Result<TableFile, DocumentProblem>) {
    switch result {
    case .success(let file):
      self.file = file
      show(source: RowHeightsModel.counts.count)
    case .failure(let problem):
      message = problem.description + "\nThe table at hand is kept."
    }
  }

  /// Has the readout say how far it is, now and then.
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
    selection = []
    givenHeights = [:]
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

  /// The most rows that are sorted at once, and seen to move; more are sorted on another thread.
  static let sortedAtOnce = 10_000

  /// Sorts the table, or shows its rows in their own order.
  ///
  /// Very many rows are shown in their new order as another table: nothing compares one with the other.
  func sort(by new: DataTableSort?) {
    stopWork()
    sort = new
    if self.rows.count <= RowHeightsModel.sortedAtOnce {
      self.rows.order = new.flatMap { TableRowOrder(sorting: self.rows, by: $0, work) }
      return
    }
    guard let new else { return show(nil as TableRowOrder?, nil) }
    let rows = self.rows
    let progress = begin("Sorting …")
    Task.detached(priority: .utility) { [weak self] in
      let order = TableRowOrder(sorting: rows, by: new, progress)
      await self?.take(order, new, of: progress)
    }
  }

  /// What clicks on the heads do, one after the other.
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

  private func take(_ order: TableRowOrder?, _ sort: DataTableSort, of progress: ReadingProgress) {
    guard progress === self.progress else { return }
    stopWork()
    guard let order else { return self.sort = shownSort }
    show(order, sort)
  }

  private func show(_ order: TableRowOrder?, _ sort: DataTableSort?) {
    rows.order = order
    shownSort = sort
    generation += 1
    forgetFrames()
  }

  /// Forgets what was seen of another table.
  private func forgetFrames() {
    watch.forget()
    stage.clear()
  }

  /// Whether rows are as tall as their content.
  var isMeasured: Bool {
    if case .automatic = RowHeightsModel.modes[mode].mode { true } else { false }
  }

  // MARK: Heights that are given

  /// The number of the row that is selected; the least of several.
  var selectedRow: Int? { selection.min().flatMap { rows.indices.contains($0) ? $0 : nil } }

  /// The heights that somebody gives to rows.
  var given: GivenHeights {
    GivenHeights(
      heights: givenHeights, order: rows.order, count: rows.count, pinsFirst: pinsFirst)
  }

  // MARK: Typing

  /// How a row grows with each line that is typed into it.
  static let typing = Animation.snappy(duration: 0.25)

  /// Takes over what was typed into a cell of the row with a number.
  func type(_ text: String, at number: Int, column: Int) {
    edits.typed(text, over: rows.row(number).cells[column], row: number, column: column)
    set(text, at: number, column: column)
  }

  private func set(_ text: String, at number: Int, column: Int) {
    withAnimation(RowHeightsModel.typing) { rows.type(text, at: number, column: column) }
  }

  /// Takes back what was typed last into a cell; returns the row's number, nil where there is nothing.
  func undo() -> Int? {
    guard let edit = edits.undo() else { return nil }
    set(edit.before, at: edit.row, column: edit.column)
    return edit.row
  }

  /// Types again what was taken back last; returns the row's number, nil where there is nothing.
  func redo() -> Int? {
    guard let edit = edits.redo() else { return nil }
    set(edit.after, at: edit.row, column: edit.column)
    return edit.row
  }

  /// Selects the first row that begins in view, or else the one that fills it.
  func selectFirstSeen(_ host: ViewHost) {
    let list = RowHeightsLane.anchored.list
    let rows = host.rows(in: list)
    let viewport = host.scrollMetrics(in: list)?.viewport ?? .zero
    let row = rows.first { $0.minY >= viewport.minY && $0.minY < viewport.maxY } ?? rows.first
    if let number = row?.id.base as? Int { selection = [number] }
  }
}
