import Observation
import RowMotion
import RowMotionDocument
import RowMotionTables

/// The model of the Table scene.
@MainActor @Observable final class TableModel {
  static let counts = [1_000, 100_000, 1_000_000]
  /// The names of the sources: generated tables by their number of rows, and the last opened file.
  static let sources = ["1,000", "100,000", "1,000,000", "The opened file"]
  static let pinned: [(name: String, columns: DataTableConfiguration.FixedColumns)] = [
    ("None", .init()), ("First", .init(leading: 1)), ("Last", .init(trailing: 1)),
    ("First and last", .init(leading: 1, trailing: 1)),
  ]

  private(set) var rows = TableRows(generated: TableModel.counts[0])
  /// The index of the displayed source.
  private(set) var source = 0
  /// A number that grows with each new table; rows of different tables are not compared.
  private(set) var generation = 0
  var wraps = true
  /// The index of the current set of pinned columns.
  var pinnedColumns = 0
  var showsCount = true
  var alternates = false
  /// The numbers of the selected rows.
  var selection: Set<Int> = []
  /// The message about the file; nil for none.
  private(set) var message: String?
  /// The problem of the last file that could not be opened; nil if there is none.
  private(set) var problem: String?
  /// The current sort order, or the one being computed; nil for the rows' own order.
  private(set) var sort: DataTableSort?
  /// A description of the work on another thread; nil while there is none.
  private(set) var activity: String?
  /// The displayed progress of that work, in percent.
  private(set) var shownPercent = 0
  @ObservationIgnored let stage = ComparisonStage([TableModel.lane])
  @ObservationIgnored private var progress: ReadingProgress?
  @ObservationIgnored private let timer = Timer()
  /// The displayed sort order of a large table while another one is being computed.
  @ObservationIgnored private var shownSort: DataTableSort?
  /// A counter of the rows that sorting has compared on the main actor.
  @ObservationIgnored let work = ReadingProgress()
  @ObservationIgnored private var file: TableFile?
  @ObservationIgnored private var edits = CellEdits()

  /// The name of the table's list.
  static let list = "table"

  private static let lane = StageLane(
    id: TableModel.list, title: "Table", summary: "", isPassing: true)

  /// The displayed file; nil for generated rows.
  var shownFile: FilePath? { source == TableModel.counts.count ? file?.path : nil }

  /// Shows another source; the file only if one was opened.
  func show(source index: Int) {
    if TableModel.counts.indices.contains(index) {
      source = index
      show(TableRows(generated: TableModel.counts[index]), message: nil)
    } else if let file {
      source = TableModel.counts.count
      show(file.rows, message: file.message)
    }
  }

  /// Returns a closure that restores the current table with its edits and order.
  func restoration() -> @MainActor () -> Void {
    let (source, rows, edits, message) = (source, rows, edits, message)
    let (sort, shownSort, generation, selection) = (sort, shownSort, generation, selection)
    return { [weak self] in
      guard let self else { return }
      if generation != self.generation || edits != self.edits || sort != self.sort {
        show(rows, message: message)
        self.source = source
        self.edits = edits
        self.sort = sort
        self.shownSort = shownSort
      }
      self.selection = selection
    }
  }

  // MARK: The file

  /// The size of the largest file that is not read on another thread, in bytes.
  static let maximumMainActorSize = ReadingProgress.stride

  /// Shows the file at a path; if it cannot be read, the current table stays.
  ///
  /// A large file is read on another thread, and shown afterwards.
  func open(_ path: FilePath) {
    stopWork()
    if SafeFile.size(of: path) ?? 0 <= TableModel.maximumMainActorSize {
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
      show(source: TableModel.counts.count)
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
    stage.clear()
  }

  // MARK: The table

  var configuration: DataTableConfiguration {
    var configuration = DataTableConfiguration()
    configuration.rowHeightMode = .automatic(estimated: wraps ? 55 : 44)
    configuration.textLayout = wraps ? .wrap : .singleLine
    configuration.columnWidth = .share()
    configuration.fixedColumns = TableModel.pinned[pinnedColumns].columns
    return configuration
  }

  /// A column for each field of the rows.
  var columns: [DataTableColumn<TableRow>] {
    rows.columns.enumerated().map { index, name in
      var column = DataTableColumn<TableRow>(
        name, value: { (row: TableRow) in row.cells[index] },
        alignment: rows.numberColumns.contains(index) ? .trailing : .leading
      ).editable { [weak self] row, text in self?.type(text, at: row.id, column: index) }
      if showsCount && index == 0 { column = column.summary { Formatted.count($0.count, "row") } }
      // Numbers need no more width than they have.
      return rows.numberColumns.contains(index) ? column.width(.measured()) : column
    }
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
    if self.rows.count <= TableModel.maximumMainActorRows {
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
    stage.clear()
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
    withAnimation(TableModel.typing) { rows.setText(text, at: number, column: column) }
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

  // MARK: The readout

  /// The readout of the work on another thread, the file, the number of rows and the selection.
  var readout: String {
    var lines: [String] = []
    if let activity { lines.append("\(activity)\n\(shownPercent)%\n") }
    if let text = problem ?? message { lines.append(text + "\n") }
    lines.append(Formatted.count(rows.count, "row", zero: "No"))
    if let row = selection.min() { lines.append("Row \(row) selected") }
    return lines.joined(separator: "\n")
  }
}
