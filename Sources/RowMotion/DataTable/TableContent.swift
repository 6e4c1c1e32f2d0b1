/// The content of a data table: header, list and footer.
struct TableContent<Data: RandomAccessCollection, ID: Hashable>: View {
  private let table: DataTable<Data, ID>
  private let text: any TextEngine
  // Text widths depend on the font. Reading it here evaluates the table again when it changes.
  @Environment(\.font) private var font
  @Environment(\.fontScaling) private var fontScaling
  @State private var ownSort: DataTableSort?
  @State private var order = TableOrder<Data>()
  /// The number of finished searches that took several frames; a change evaluates the body again.
  @State private var finishedSearches = 0
  /// The number of finished edits of cells; a change evaluates the body again.
  @State private var finishedEdits = 0
  @State private var scroll = TableScroll()
  @State private var shown = TableColumnSet.few
  @State private var measured = TableMeasurements()
  /// A number that differs between the values that the table receives, but not between evaluations
  /// of one value.
  private let generation = DisplaySegment.nextVersion()
  @State private var ownID = AnyHashable(DisplaySegment.nextVersion())

  init(_ table: DataTable<Data, ID>, _ text: any TextEngine) {
    self.table = table
    self.text = text
    _ownSort = State(wrappedValue: table.configuration.defaultSort)
  }

  private var configuration: DataTableConfiguration { table.configuration }
  private var columns: [DataTableColumn<Data.Element>] { table.columns }

  /// The measurement of text with the table's current font and text size.
  private var measure: TextMeasure { TextMeasure(text: text, font: font, scaling: fontScaling) }

  /// Returns the index of the column at a position in display order.
  private func index(_ position: Int) -> Int { measured.displayOrder?[position] ?? position }

  /// Returns the column at a position in display order.
  private func column(_ position: Int) -> DataTableColumn<Data.Element> {
    columns[index(position)]
  }

  var body: some View {
    let _ = (finishedSearches, finishedEdits)
    let _ = measured.follow(generation, table.customization?.wrappedValue, columns.count, measure)
    let rows = rows
    let summaries = summaries(of: rows)
    let widths = widths(summaries)
    let positions = shown.columns(of: columns.count)
    let _ =
      scroll.editableColumns = columns.indices.filter {
        column($0).edit != nil && column($0).content == nil
      }
    TableScrollView(widths, scroll, shown, show: { shown = $0 }) {
      VStack(alignment: .leading, spacing: 0) {
        header(widths, positions)
        Divider()
        list(rows, widths, positions)
          .id(table.proxy?.id ?? ownID)
          .transition(.identity)
          .id(order.replacements)
          .listRowHeight(configuration.rowHeightMode)
          .listRowSpacing(configuration.rowSpacing)
          .environment(\.listRowHeightOverride, table.height)
          .onKeyPress(keys: [.left, .right]) { press in
            scroll.step(by: press.key == .left ? -TableMetrics.step : TableMetrics.step)
              ? .handled : .ignored
          }
        if let summaries {
          Divider()
          footer(summaries, widths, positions)
        }
      }
      .background {
        if order.isSearching {
          TableOrderWork(order: order) { finishedSearches += 1 }.id(order.searches)
        }
      }
    }
  }

  /// The current sort order: the binding's, or the table's own.
  private var sort: DataTableSort? {
    if let order = table.sortOrder { order.wrappedValue } else { ownSort }
  }

  private func setSort(_ sort: DataTableSort?) {
    if let order = table.sortOrder { order.wrappedValue = sort } else { ownSort = sort }
  }

  /// The rows in display order.
  private var rows: TableRows<Data> {
    let ownSort = table.sortOrder == nil ? ownSort : nil
    return order.rows(of: table.data, generation, columns, sort: ownSort, search: table.search)
  }

  @ViewBuilder private func list(
    _ rows: TableRows<Data>, _ widths: TableWidths, _ shown: [Int]
  ) -> some View {
    if let selection = table.selection {
      List(selection: selection) {
        ForEach(rows, id: table.id) { cells($0, widths, shown) }
      }
    } else {
      List(rows, id: table.id) { cells($0, widths, shown) }
    }
  }

  // MARK: Cells

  private func cells(_ row: Data.Element, _ widths: TableWidths, _ shown: [Int]) -> some View {
    TableLine(
      widths, scroll, shown, generation: generation,
      padding: Size(width: TableMetrics.horizontalPadding, height: TableMetrics.verticalPadding)
    ) {
      // A column keeps its cells when it moves.
      ForEach(shown.map(index), id: \.self) { index in
        cell(row, columns[index])
      }
    }
  }

  @ViewBuilder private func cell(
    _ row: Data.Element, _ column: DataTableColumn<Data.Element>
  ) -> some View {
    if let content = column.content {
      content(row).frame(
        maxWidth: .infinity, alignment: Alignment(horizontal: column.alignment, vertical: .top))
    } else if let edit = column.edit {
      // The field of another text layout begins where the one before it was.
      let text = Binding {
        column.text(row)
      } set: {
        order.isEditing = true
        edit(row, $0)
      }
      field(text, column, onEnd: { endEditing(row, column) }).geometryGroup()
    } else {
      Text(verbatim: column.text(row))
        .lineLimit(configuration.textLayout == .wrap ? nil : 1)
        .frame(
          maxWidth: .infinity,
          alignment: Alignment(horizontal: column.alignment, vertical: .top))
    }
  }

  @ViewBuilder private func field(
    _ text: Binding<String>, _ column: DataTableColumn<Data.Element>,
    onEnd: @escaping @MainActor () -> Void
  ) -> some View {
    Group {
      if configuration.textLayout == .wrap {
        TextEditor(text: text, ofCell: column.title, onEnd: onEnd)
      } else {
        TextField(text: text, ofCell: column.title, onEnd: onEnd)
      }
    }
    .multilineTextAlignment(column.textAlignment)
  }

  /// Sorts and searches the rows again after a cell was edited, and keeps the focused row in view.
  private func endEditing(_ row: Data.Element, _ column: DataTableColumn<Data.Element>) {
    order.isEditing = false
    withAnimation { finishedEdits += 1 }
    column.editEnded(row)
    scroll.revealFocusedRow()
  }

  private func header(_ widths: TableWidths, _ shown: [Int]) -> some View {
    TableLine(widths, scroll, shown, generation: generation, cellRole: .columnHeader) {
      ForEach(shown.map { ShownColumn(position: $0, id: index($0)) }) {
        heading(at: $0.position, widths)
      }
    }
  }

  private func heading(at position: Int, _ widths: TableWidths) -> some View {
    let index = index(position)
    let column = columns[index]
    let sort: @MainActor () -> Void = { withAnimation { setSort(next(index)) } }
    let isAscending = isAscending(index)
    return TableHeading(
      title: column.title, mark: isAscending.map { $0 ? " ▲" : " ▼" } ?? "",
      alignment: column.alignment,
      actions: TableHeadingModifier(
        position: position, scroll: scroll, label: column.title,
        value: isAscending.map { $0 ? "ascending" : "descending" } ?? "",
        sort: column.isSortable ? sort : nil,
        changes: table.customization.map { changes(of: $0, widths) }))
  }

  /// Returns the changes that the headings make to a customization.
  private func changes(
    of customization: Binding<DataTableColumnCustomization>, _ widths: TableWidths
  ) -> TableColumnChanges {
    func resize(_ position: Int, to width: Double, _ animation: Animation?) {
      var new = customization.wrappedValue
      // If they took a part of the change, the edge would not follow the pointer.
      for earlier in 0..<position where widths.columns[earlier].weight > 0 {
        new.widths[index(earlier)] = scroll.width(of: earlier)
      }
      let limits = limits(of: column(position), least: configuration.minColumnWidth)
      new.widths[index(position)] = limits.limited(width)
      withAnimation(animation) { customization.wrappedValue = new }
    }
    return TableColumnChanges(
      resize: { resize($0, to: $1, nil) },
      fit: { position in
        var budget = TextBudget<Data.Element>()
        let summary = column(position).summary?(AnyRandomAccessCollection(rows))
        let width = fittingWidth(of: index(position), summary, sample: .max, &budget)
        resize(position, to: min(width, scroll.availableWidth), TableMetrics.moving)
      },
      move: { position, target in
        withAnimation(TableMetrics.moving) {
          customization.wrappedValue.move(position, to: target, of: columns.count)
        }
      },
      restoration: {
        let old = customization.wrappedValue
        return { withAnimation(TableMetrics.moving) { customization.wrappedValue = old } }
      })
  }

  /// Returns the summaries of the columns; nil if no column has one.
  private func summaries(of rows: TableRows<Data>) -> [String]? {
    measured.follow(sort, order.replacements)
    guard columns.contains(where: { $0.summary != nil }) else { return nil }
    let rows = AnyRandomAccessCollection(rows)
    return measured.summaries { columns.map { $0.summary?(rows) ?? "" } }
  }

  /// Returns the texts above and below a column's cells, which fit into its width.
  private func headings(of index: Int, _ summary: String?) -> [String] {
    // Reserve space for the sort mark so that sorting changes no width.
    var headings = [columns[index].title + " ▲"]
    if let summary { headings.append(summary) }
    if let measuredData = table.measuredData, let make = columns[index].summary {
      headings.append(make(AnyRandomAccessCollection(measuredData)))
    }
    return headings
  }

  private func footer(
    _ summaries: [String], _ widths: TableWidths, _ shown: [Int]
  ) -> some View {
    TableLine(widths, scroll, shown, generation: generation) {
      ForEach(shown.map(index), id: \.self) { index in
        TableHeadingText(text: summaries[index], alignment: columns[index].summaryAlignment)
      }
    }
  }

  /// True if the rows are sorted ascending by a column, false if descending; nil if by another one.
  private func isAscending(_ column: Int) -> Bool? {
    sort.flatMap { $0.column == column ? $0.isAscending : nil }
  }

  /// Returns the sort order after a click: ascending, descending, then none.
  private func next(_ column: Int) -> DataTableSort? {
    switch isAscending(column) {
    case nil: DataTableSort(column: column, isAscending: true)
    case true?: DataTableSort(column: column, isAscending: false)
    case false?: nil
    }
  }

  // MARK: Widths

  private func widths(_ summaries: [String]?) -> TableWidths {
    measured.widths {
      var budget = TextBudget<Data.Element>()
      return TableWidths(
        columns: columns.indices.map { width(of: index($0), summaries?[index($0)], &budget) },
        fixed: configuration.fixedColumns)
    }
  }

  private func width(
    of index: Int, _ summary: String?, _ budget: inout TextBudget<Data.Element>
  ) -> TableWidths.Column {
    let column = columns[index]
    if let chosenWidth = measured.customization?.widths[index] {
      var result = limits(of: column, least: configuration.minColumnWidth)
      result.width = result.limited(finite(chosenWidth, or: 0))
      return result
    }
    let strategy = column.width?.strategy ?? configuration.columnWidth
    var result =
      switch strategy {
      case .fixed: limits(of: column)
      case .measured, .share:
        limits(
          of: column, least: configuration.minColumnWidth, most: configuration.maxColumnWidth)
      }
    switch strategy {
    case .fixed(let width): result.width = result.limited(finite(width, or: 0))
    case .measured(let sample):
      result.width = result.limited(fittingWidth(of: index, summary, sample: sample, &budget))
    case .share(let weight):
      // If the column would get less width than this, the table scrolls.
      var least = min(headingWidth(of: index, summary, &budget), TableMetrics.widestWord)
      if configuration.textLayout == .wrap { least = max(least, widestWord(of: column, &budget)) }
      result.minimum = max(
        result.minimum, min(least + 2 * TableMetrics.horizontalPadding, result.maximum))
      result.width = result.minimum
      result.weight = max(0, finite(weight, or: 0))
    }
    return result
  }

  /// Returns the width of the texts above and below a column's cells, in points.
  private func headingWidth(
    of index: Int, _ summary: String?, _ budget: inout TextBudget<Data.Element>
  ) -> Double {
    headings(of: index, summary).reduce(0) { max($0, width(of: $1, .headline, &budget)) }
  }

  /// Returns the width of a column into which its texts, in a sample of rows, fit, in points.
  private func fittingWidth(
    of index: Int, _ summary: String?, sample: Int, _ budget: inout TextBudget<Data.Element>
  ) -> Double {
    let heading = headingWidth(of: index, summary, &budget)
    return max(heading, width(of: columns[index], sample: sample, &budget))
      + 2 * TableMetrics.horizontalPadding
  }

  /// Returns the limits of a column's width, in points: its own, or else those of the table.
  private func limits(
    of column: DataTableColumn<Data.Element>, least: Double? = nil, most: Double? = nil
  ) -> TableWidths.Column {
    var limits = TableWidths.Column()
    limits.minimum = max(0, finite(column.width?.minimum ?? least ?? 0, or: 0))
    let most = column.width?.maximum ?? most ?? .greatestLength
    limits.maximum = max(limits.minimum, finite(most, or: .greatestLength))
    return limits
  }

  /// Returns the width of a column's widest text in an evenly spread sample of rows, in points.
  private func width(
    of column: DataTableColumn<Data.Element>, sample: Int,
    _ budget: inout TextBudget<Data.Element>
  ) -> Double {
    rows(max(0, sample), &budget).reduce(0) {
      max($0, width(of: column.text($1), nil, &budget))
    }
  }

  /// Returns the width of the longest word in a sample of rows, in points, at
  /// most ``TableMetrics/widestWord``.
  private func widestWord(
    of column: DataTableColumn<Data.Element>, _ budget: inout TextBudget<Data.Element>
  ) -> Double {
    func longest(_ text: String) -> String {
      let scalars = text.unicodeScalars.prefix(TableMetrics.charactersPerCell)
      let words = scalars.split(whereSeparator: \.properties.isWhitespace)
      return words.max { $0.count < $1.count }.map { String($0) } ?? ""
    }
    let widest = rows(TableMetrics.rowsSearchedForWords, &budget).reduce(0) {
      max($0, width(of: longest(column.text($1)), nil, &budget))
    }
    return min(widest, TableMetrics.widestWord)
  }

  /// Returns rows to measure that are spread evenly, at most `count`.
  private func rows(
    _ count: Int, _ budget: inout TextBudget<Data.Element>
  ) -> [Data.Element] {
    let share = max(1, TableMetrics.cellsMeasured / max(1, columns.count))
    let data = table.measuredData ?? table.data
    let sampled = min(data.count, count, share)
    if let rows = budget.rows[sampled] { return rows }
    let rows = (0..<sampled).map {
      data[data.index(data.startIndex, offsetBy: $0 * data.count / sampled)]
    }
    budget.rows[sampled] = rows
    return rows
  }

  /// Returns the width of a text in one line, in points: measured while the budget lasts, and then
  /// estimated from the text's length.
  private func width(
    of text: String, _ font: Font?, _ budget: inout TextBudget<Data.Element>
  ) -> Double {
    let shown = String(text.unicodeScalars.prefix(TableMetrics.charactersPerCell))
    let length = shown.utf8.count
    guard budget.bytes > 0 else {
      let figure = budget.figures[font] ?? measure.width("0", font)
      budget.figures[font] = figure
      return Double(length) * figure
    }
    budget.bytes -= length
    return measured.width(of: shown, font, measure)
  }
}

/// A column of a table that has cells: its index, and its position in display order.
struct ShownColumn: Identifiable {
  let position: Int
  let id: Int
}

/// The columns of a table that have cells.
enum TableColumnSet: Equatable {
  /// All columns if the table has few. If it has many, the first ones until the visible columns are
  /// known.
  case few
  /// Some of the scrolling columns, and the columns fixed to either side.
  case some(leading: Int, Range<Int>, trailing: Int)

  /// Returns the indices of the columns in order.
  func columns(of count: Int) -> [Int] {
    switch self {
    case .few: return Array(0..<min(count, TableMetrics.maximumEagerColumns))
    case .some(let leading, let range, let trailing):
      if count <= TableMetrics.maximumEagerColumns { return Array(0..<count) }
      let leading = min(leading, count)
      let end = max(leading, count - trailing)
      return Array(0..<leading) + Array(range.clamped(to: leading..<end)) + Array(end..<count)
    }
  }
}

/// The amount of text that may still be measured for the widths of a table's columns, and the rows
/// with the text.
struct TextBudget<Row> {
  /// The rows of a sample, by their number; they may be computed, so each is read once.
  var rows: [Int: [Row]] = [:]
  var bytes = TableMetrics.charactersMeasured
  /// The width of the digit 0 by font, used to estimate widths once `bytes` is used up.
  var figures: [Font?: Double] = [:]
}

/// The cached summaries, widths and order of the columns of the table's latest value.
@MainActor final class TableMeasurements {
  /// The widths and the order that the user has given to the columns; nil if they are fixed.
  private(set) var customization: DataTableColumnCustomization?
  /// The indices of the columns in display order; nil if that is their own order.
  private(set) var displayOrder: [Int]?
  private var columnCount = 0
  private var generation: UInt64 = 0
  private var sort: DataTableSort?
  private var replacements = 0
  private var font: Font?
  private var scaling = FontScaling()
  private var summaries: [String]?
  private var widths: TableWidths?
  /// The widths of texts of the current value, and of the value before.
  private var textWidths: [MeasuredText: Double] = [:]
  private var earlierTextWidths: [MeasuredText: Double] = [:]

  private struct MeasuredText: Hashable {
    let text: String
    let font: Font?
  }

  /// Discards what belongs to another value, font, or arrangement of the columns.
  func follow(
    _ generation: UInt64, _ customization: DataTableColumnCustomization?, _ columnCount: Int,
    _ measure: TextMeasure
  ) {
    if measure.font != font || measure.scaling != scaling {
      font = measure.font
      scaling = measure.scaling
      widths = nil
      textWidths = [:]
      earlierTextWidths = [:]
    }
    if customization != self.customization || columnCount != self.columnCount {
      self.customization = customization
      self.columnCount = columnCount
      displayOrder = customization?.displayOrder(of: columnCount)
      widths = nil
    }
    guard generation != self.generation else { return }
    self.generation = generation
    summaries = nil
    widths = nil
    earlierTextWidths = textWidths
    textWidths = [:]
  }

  /// Discards what belongs to another sort order, or to other rows of a large table.
  func follow(_ sort: DataTableSort?, _ replacements: Int) {
    guard sort != self.sort || replacements != self.replacements else { return }
    self.sort = sort
    self.replacements = replacements
    summaries = nil
    widths = nil
  }

  /// Returns the width of a text in one line, which is measured if the value before had no such
  /// text.
  func width(of text: String, _ font: Font?, _ measure: TextMeasure) -> Double {
    let key = MeasuredText(text: text, font: font)
    let width = textWidths[key] ?? earlierTextWidths[key] ?? measure.width(text, font)
    textWidths[key] = width
    return width
  }

  /// Returns the summaries of the columns and computes them at most once.
  func summaries(_ make: () -> [String]) -> [String] {
    let known = summaries ?? make()
    summaries = known
    return known
  }

  /// Returns the widths of the columns and computes them at most once.
  func widths(_ make: () -> TableWidths) -> TableWidths {
    let known = widths ?? make()
    widths = known
    return known
  }
}

/// The paddings and limits of a table; lengths are in points.
enum TableMetrics {
  static let horizontalPadding = 8.0
  static let verticalPadding = 12.0
  static let headerVerticalPadding = 8.0
  /// The animation of columns that change places.
  static let moving = Animation.smooth(duration: 0.25)
  /// The animation of the scroll to a row that was sorted after an edit.
  static let revealing = Animation.smooth
  /// The distance that an arrow key scrolls sideways.
  static let step = 60.0
  /// The minimum width that fixed columns leave to the others.
  static let leastWindow = 44.0
  /// The largest number of columns that all have cells, whether visible or not.
  static let maximumEagerColumns = 64
  /// The largest number of rows that a table sorts or searches at once.
  static let synchronousRowLimit = 10_000
  /// The number of cells of a larger table to read or compare per turn; a turn finishes its row.
  static let cellsPerTurn = 20_000
  /// The number of rows in which the longest word is searched.
  static let rowsSearchedForWords = 64
  /// The widest word that widens a column; longer words break.
  static let widestWord = 200.0
  /// The largest number of cells measured for the widths of all columns together.
  static let cellsMeasured = 8_192
  /// The largest number of bytes measured for the widths of all columns together; further widths
  /// are estimated.
  static let charactersMeasured = 100_000
  /// The number of leading characters of a cell that count for its column's width.
  static let charactersPerCell = 1_000
}

/// A measurement of text with a table's font and text size.
@MainActor struct TextMeasure {
  // A reference to the host would form a cycle, because the host owns the views.
  let text: any TextEngine
  let font: Font
  let scaling: FontScaling

  /// Returns the width of a text in one line, in points.
  func width(_ text: String, _ font: Font?) -> Double {
    self.text.layout(TextRequest(text: text, font: scaling(font ?? self.font))).size.width
  }
}
