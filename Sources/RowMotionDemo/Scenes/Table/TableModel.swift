import Observation
import RowMotion
import RowMotionDocument
import RowMotionTables

/// An opened file with the rows as they were edited.
private struct OpenedTable {
  let path: FilePath
  let message: String
  var rows: TableRows
  var edits = CellEdits()
  /// The edits that the file has.
  var savedEdits = CellEdits()
}

/// The model of the Table scene.
@MainActor @Observable final class TableModel {
  static let counts = [1_000, 100_000, 1_000_000]
  /// The names of the sources: generated tables by their number of rows, and the last opened file.
  static let sources = ["1,000", "100,000", "1,000,000", "The opened file"]
  static let pinned: [(name: String, columns: DataTableConfiguration.FixedColumns)] = [
    ("None", .init()), ("First", .init(leading: 1)), ("Last", .init(trailing: 1)),
    ("First and last", .init(leading: 1, trailing: 1)),
  ]

  static let widths: [(name: String, width: DataTableColumnWidth)] = [
    ("Shares", .share()), ("Longest text", .measured()), ("160 px", .fixed(160)),
  ]

  private(set) var rows = TableRows(generated: TableModel.counts[0])
  /// The index of the displayed source.
  private(set) var source = 0
  /// A number that grows with each new table; rows of different tables are not compared.
  private(set) var generation = 0
  var wraps = true
  /// The index of the current set of pinned columns.
  var pinnedColumns = 0
  /// The index of the current width of columns.
  var columnWidth = 0
  var showsCount = true
  var alternates = false
  /// The numbers of the selected rows.
  var selection: Set<Int> = []
  /// The widths and the order that the user has given to the columns.
  var customization = DataTableColumnCustomization()
  /// The message about the file; nil for none.
  private(set) var message: String?
  /// The problem of the last file that could not be opened or saved; nil if there is none.
  private(set) var fileProblem: String?
  /// The current sort order and search, or those being computed.
  private(set) var arrangement = Arrangement()
  @ObservationIgnored let stage = ComparisonStage([TableModel.lane])
  /// The reading, searching or sorting on another thread.
  @ObservationIgnored let background = TableWork()
  /// The displayed arrangement of a large table while another one is being computed.
  @ObservationIgnored private var shownArrangement = Arrangement()
  /// The scroll position before the current search.
  @ObservationIgnored private var positionBeforeSearch: ListState?
  /// The save that runs on another thread; nil while there is none.
  @ObservationIgnored private var saving: BackgroundTask<SavingResult>?
  /// A counter of the rows that searching and sorting have visited on the main actor.
  @ObservationIgnored let work = ReadingProgress()
  /// The last opened file; nil before the first one.
  private var opened: OpenedTable?
  @ObservationIgnored private var edits = CellEdits()
  /// True if the user was told that opening another file discards edits.
  @ObservationIgnored private var mayDiscard = false

  /// The name of the table's list.
  static let list = "table"

  private static let lane = StageLane(
    id: TableModel.list, title: "Table", summary: "", isPassing: true)

  /// True while the rows are those of a file.
  private var showsFile: Bool { source == TableModel.counts.count }

  /// The displayed file; nil for generated rows.
  var file: FilePath? { showsFile ? opened?.path : nil }

  /// The name of the opened file if it has edits that are not saved; otherwise nil.
  var unsavedName: String? {
    guard let opened else { return nil }
    return (showsFile ? edits : opened.edits).isSame(as: opened.savedEdits)
      ? nil : opened.path.name.description
  }

  /// Shows another source; the file, with its edits, only if one was opened.
  func show(source index: Int) {
    if showsFile {
      opened?.rows = rows.unordered
      opened?.edits = edits
    }
    if TableModel.counts.indices.contains(index) {
      source = index
      show(TableRows(generated: TableModel.counts[index]), message: nil)
    } else if let opened {
      source = TableModel.counts.count
      show(opened.rows, message: opened.message)
      edits = opened.edits
    }
  }

  /// Returns a closure that restores the current table with its edits, order and columns.
  func restoration() -> @MainActor () -> Void {
    let (source, rows, edits, message) = (source, rows, edits, message)
    let (arrangement, generation) = (arrangement, generation)
    let (selection, customization) = (selection, customization)
    let positionBeforeSearch = positionBeforeSearch
    return { [weak self] in
      guard let self else { return }
      if generation != self.generation || edits != self.edits || rows.order != self.rows.order {
        show(rows, message: message)
        self.source = source
        self.edits = edits
        self.arrangement = arrangement
        shownArrangement = arrangement
        self.positionBeforeSearch = positionBeforeSearch
      }
      self.selection = selection
      self.customization = customization
    }
  }

  // MARK: The file

  /// The size of the largest file that is not read on another thread, in bytes.
  static let maximumMainActorSize = ReadingProgress.stride

  /// Shows a file; if it cannot be read, the current table stays.
  ///
  /// A large file is read on another thread, and shown afterwards. A file with unsaved edits is
  /// replaced only when the user opens another one a second time.
  func load(_ file: RecordedFile) {
    background.cancel()
    let (path, content) = (file.path, file.content)
    if let unsavedName, !mayDiscard {
      mayDiscard = true
      fileProblem =
        "“\(unsavedName)” has edits that are not saved. Save it with Ctrl+Shift+S, or open the other "
        + "file again to discard the edits."
      return
    }
    let read: @Sendable (ReadingProgress) -> Result<TableFile, DocumentProblem> = { progress in
      Result { () throws(DocumentProblem) in
        switch content {
        case .success(let bytes):
          return try TableFile(bytes, path, progress: progress)
        case .failure(let problem): throw problem
        case nil: return try TableFile(path, progress: progress)
        }
      }
    }
    let size = content.map { (try? $0.get())?.count ?? 0 } ?? SafeFile.size(of: path) ?? 0
    if size <= TableModel.maximumMainActorSize {
      return apply(read(ReadingProgress()))
    }
    background.run("Reading \(path.shown)…", read) { [weak self] in self?.apply($0) }
  }

  private func apply(_ result: Result<TableFile, DocumentProblem>) {
    switch result {
    case .success(let file):
      // The edits of the old file are discarded.
      source = 0
      if let opened { releaseLater(opened.rows) }
      opened = OpenedTable(path: file.path, message: file.message, rows: file.rows)
      show(source: TableModel.counts.count)
    case .failure(let problem):
      fileProblem = problem.description + "\nThe current table is still shown."
    }
  }

  /// The result of saving: the file with the saved rows, or a problem.
  typealias SavingResult = Result<TableFile, DocumentProblem>

  /// The suggested name of a file to save the table to.
  var savingName: String? {
    let name = file?.name.description ?? "table.csv"
    let stem = name.split(separator: ".").dropLast().joined(separator: ".")
    return (stem.isEmpty ? name : stem) + ".csv"
  }

  /// Saves all rows as CSV on another thread, in the order of their numbers, and continues with
  /// that file.
  func save(to path: FilePath) {
    guard saving == nil else {
      fileProblem = "The table is still being saved. Save it again afterwards."
      return
    }
    let (rows, edits) = (rows.unordered, edits)
    message = "Saving to \(path.shown)…"
    saving = BackgroundTask { _ in
      Result { () throws(DocumentProblem) in
        try SafeFile.replace(path, with: CSVText.bytes(of: rows))
        return TableFile(path, saved: rows)
      }
    } done: { [weak self] task in
      self?.finishSaving(task.consumeResult(), edits)
    }
  }

  /// Waits until the table is saved, at most ten seconds.
  func finishSaving() { _ = saving?.wait(seconds: 10) }

  private func finishSaving(_ result: SavingResult?, _ edits: CellEdits) {
    saving = nil
    switch result {
    case .success(let file):
      message = file.message
      opened = OpenedTable(
        path: file.path, message: file.message, rows: file.rows, edits: edits, savedEdits: edits)
      mayDiscard = false
      source = TableModel.counts.count
    case .failure(let problem):
      message = nil
      fileProblem = problem.description + "\nThe table was not saved."
    case nil: break
    }
  }

  /// Removes the message about a file that could not be opened or saved.
  func dismissFileProblem() { fileProblem = nil }

  private func show(_ rows: TableRows, message: String?) {
    background.cancel()
    releaseLater(self.rows)
    self.rows = rows
    edits = CellEdits()
    mayDiscard = false
    arrangement = Arrangement()
    shownArrangement = arrangement
    customization = DataTableColumnCustomization()
    generation += 1
    self.message = message
    fileProblem = nil
    selection = []
    stage.clear()
  }

  /// Releases the rows of a large table on another thread, after the views have released them.
  private func releaseLater(_ rows: TableRows) {
    guard rows.storedCount > TableModel.maximumAnimatedRows else { return }
    Task.detached(priority: .background) {
      try? await Task.sleep(for: .seconds(1))
      withExtendedLifetime(rows) {}
    }
  }

  // MARK: The table

  var configuration: DataTableConfiguration {
    var configuration = DataTableConfiguration()
    configuration.rowHeightMode = .automatic(estimated: wraps ? 55 : 44)
    configuration.textLayout = wraps ? .wrap : .singleLine
    configuration.columnWidth = TableModel.widths[columnWidth].width
    configuration.fixedColumns = TableModel.pinned[pinnedColumns].columns
    return configuration
  }

  /// A column for each field of the rows.
  var columns: [DataTableColumn<TableRow>] {
    rows.columns.enumerated().map { index, name in
      var column = DataTableColumn<TableRow>(
        name, value: { (row: TableRow) in row.cells[index] },
        alignment: rows.numberColumns.contains(index) ? .trailing : .leading
      )
      .editable(onEnd: { [weak self] _ in self?.sortAgain(by: index) }) { [weak self] row, text in
        self?.type(text, at: row.id, column: index)
      }
      if showsCount && index == 0 {
        column = column.summary(alignment: .leading) { Formatted.count($0.count, "row") }
      }
      // Numbers need no more width than they have.
      return columnWidth == 0 && rows.numberColumns.contains(index)
        ? column.width(.measured()) : column
    }
  }

  /// True if the user has moved or resized columns.
  var hasOwnColumns: Bool { customization != DataTableColumnCustomization() }

  // MARK: Searching and sorting

  /// A sort order and a search.
  struct Arrangement {
    /// The sort order; nil for the rows' own order.
    var sort: DataTableSort?
    /// The searched words; empty for none.
    var search = ""

    var isEmpty: Bool { sort == nil && search.isEmpty }
  }

  /// The largest number of rows searched and sorted at once; more use another thread.
  static let maximumMainActorRows = 2_000
  /// The largest number of rows that move to their new positions with an animation.
  static let maximumAnimatedRows = 10_000

  /// The animation of rows that a search or a sort adds, removes and moves.
  static let arranging = Animation.snappy(duration: 0.35)

  /// Sorts the table, or restores the rows' own order.
  func sort(by new: DataTableSort?) { arrange(Arrangement(sort: new, search: arrangement.search)) }

  /// Shows the rows with all words of a text; an empty one shows all rows.
  func search(for text: String) {
    if text != arrangement.search { arrange(Arrangement(sort: arrangement.sort, search: text)) }
  }

  private func arrange(_ new: Arrangement) {
    background.cancel()
    if new.isEmpty { return show(nil, new) }
    let rows = rows
    if rows.storedCount <= TableModel.maximumMainActorRows {
      return show(TableRowOrder(of: rows, with: new.search, by: new.sort, work), new)
    }
    arrangement = new
    background.run(new.search.isEmpty ? "Sorting…" : "Searching…") { progress in
      TableRowOrder(of: rows, with: new.search, by: new.sort, progress)
    } then: { [weak self] order in
      guard let self else { return }
      if let order { return show(order, new) }
      arrangement = shownArrangement
    }
  }

  /// Applies the next sort order, as successive clicks on the headers do.
  ///
  /// The second column is first, since the first one often numbers the rows in their own order.
  func sortByNextColumn() {
    let count = rows.columns.count
    let first = count > 1 ? 1 : 0
    guard let sort = arrangement.sort else {
      return self.sort(by: count > 0 ? DataTableSort(column: first) : nil)
    }
    if sort.isAscending {
      return self.sort(by: DataTableSort(column: sort.column, isAscending: false))
    }
    let next = (sort.column + 1) % count
    self.sort(by: next == first ? nil : DataTableSort(column: next))
  }

  /// Shows other rows of the table, or in another order.
  ///
  /// A large table is then a new table, so that no rows are compared.
  private func show(_ order: TableRowOrder?, _ new: Arrangement) {
    let isAnimated = rows.storedCount <= TableModel.maximumAnimatedRows
    let oldSearch = shownArrangement.search
    if isAnimated, oldSearch.isEmpty, !new.search.isEmpty {
      positionBeforeSearch = background.host?.listState(in: TableModel.list)
    }
    shownArrangement = new
    // With an animation, the old table would stay for a moment, and compare its rows with the new
    // ones, which takes seconds for a million.
    withAnimation(isAnimated ? TableModel.arranging : nil) {
      arrangement = new
      rows.order = order
      if !isAnimated { generation += 1 }
    }
    if !isAnimated { stage.clear() }
    guard isAnimated, new.search != oldSearch else { return }
    // A search shows the first row that it has found, and its end what was shown before. With the
    // heights of then, the end of the table is where it was.
    let position = new.search.isEmpty ? positionBeforeSearch : nil
    background.host?.restore(
      position ?? ListState(row: nil, offset: 0), in: TableModel.list,
      animation: TableModel.arranging)
  }

  // MARK: Typing

  /// The animation of a row that grows while text is typed into it.
  static let typing = Animation.snappy(duration: 0.25)

  /// Applies typed text to a cell of the row with a number.
  func type(_ text: String, at number: Int, column: Int) {
    mayDiscard = false
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
    sortAgain(by: edit.column)
    return edit.row
  }

  /// Redoes the last undone edit; returns the row's number, or nil if there is none.
  func redo() -> Int? {
    guard let edit = edits.redo() else { return nil }
    set(edit.after, at: edit.row, column: edit.column)
    sortAgain(by: edit.column)
    return edit.row
  }

  /// Moves a row to its place in the sort order after an edit has ended, was undone or redone.
  ///
  /// While text is typed, and during a search, the row stays where it is. Large tables take too
  /// long for it.
  func sortAgain(by column: Int) {
    if arrangement.sort?.column == column, arrangement.search.isEmpty,
      rows.storedCount <= TableModel.maximumMainActorRows
    {
      arrange(arrangement)
    }
  }

  // MARK: The readout

  /// The readout of the work on another thread, the file, the number of rows and the selection.
  var readout: String {
    var lines: [String] = []
    if let activity = background.activity {
      lines.append("\(activity)\n\(background.shownPercent)%\n")
    }
    if let text = fileProblem ?? message { lines.append(text + "\n") }
    let count = Formatted.count(rows.storedCount, "row", zero: "No")
    lines.append(
      rows.count == rows.storedCount ? count : "\(Formatted.number(Double(rows.count))) of \(count)"
    )
    if let text = Formatted.selection(selection) { lines.append(text) }
    return lines.joined(separator: "\n")
  }
}
