/// A table's header over its list.
struct TableContent<Data: RandomAccessCollection, ID: Hashable>: View {
  let data: Data
  let id: KeyPath<Data.Element, ID>
  let configuration: DataTableConfiguration
  let columns: [DataTableColumn<Data.Element>]
  let listID: AnyHashable?
  let selection: Binding<Set<ID>>?
  let height: (@MainActor (Int) -> Double?)?
  let search: String
  let sortOrder: Binding<DataTableSort?>?
  let text: any TextEngine
  // How wide texts are follows from these: read here, other ones evaluate the table anew.
  @Environment(\.font) private var font
  @Environment(\.fontScale) private var fontScale
  @State private var ownSort: DataTableSort?
  @State private var order = TableOrder<Data>()
  /// How often rows were found that were not found at once.
  @State private var finds = 0
  @State private var scroll = TableScroll()
  @State private var shown = TableColumnSet.few
  @State private var measured = TableMeasurements()
  /// Tells the values that a table is given one after the other from each other: one evaluated anew
  /// because of its own state still says the same.
  private let generation = DisplaySegment.nextVersion()
  @State private var ownID = AnyHashable(DisplaySegment.nextVersion())

  init(
    data: Data, id: KeyPath<Data.Element, ID>, configuration: DataTableConfiguration,
    columns: [DataTableColumn<Data.Element>], listID: AnyHashable?, selection: Binding<Set<ID>>?,
    height: (@MainActor (Int) -> Double?)?, search: String,
    sortOrder: Binding<DataTableSort?>?, text: any TextEngine
  ) {
    self.data = data
    self.id = id
    self.configuration = configuration
    self.columns = columns
    self.listID = listID
    self.selection = selection
    self.height = height
    self.search = search
    self.sortOrder = sortOrder
    self.text = text
    _ownSort = State(wrappedValue: configuration.defaultSort)
  }

  /// How wide texts are where the table stands, whatever size they have there by now.
  private var measure: TextMeasure { TextMeasure(text: text, font: font, scale: fontScale) }

  var body: some View {
    let _ = finds
    let rows = rows
    let summaries = summaries(of: rows)
    let widths = widths(summaries)
    let columns = shown.columns(of: columns.count)
    let _ =
      scroll.editableColumns = self.columns.indices.filter {
        self.columns[$0].edit != nil
      }
    TableScrollView(widths, scroll, shown, show: { shown = $0 }) {
      VStack(alignment: .leading, spacing: 0) {
        header(widths, columns)
        Divider()
        list(rows, widths, columns)
          .id(listID ?? ownID)
          .transition(.identity)
          .id(order.replacements)
          .listRowHeight(configuration.listRowHeight)
          .listRowSpacing(configuration.rowSpacing)
          .environment(\.listRowHeightOverride, height)
          .onKeyPress(keys: [.left, .right]) { press in
            scroll.step(by: press.key == .left ? -TableMetrics.step : TableMetrics.step)
              ? .handled : .ignored
          }
        if let summaries {
          Divider()
          footer(summaries, widths, columns)
        }
      }
      .background {
        if order.isSearching { TableOrderWork(order: order) { finds += 1 }.id(order.searches) }
      }
    }
  }

  /// What the rows are sorted by, whoever does it.
  private var sort: DataTableSort? {
    if let sortOrder { sortOrder.wrappedValue } else { ownSort }
  }

  private func setSort(_ sort: DataTableSort?) {
    if let sortOrder { sortOrder.wrappedValue = sort } else { ownSort = sort }
  }

  /// The rows in the order in which they are shown.
  private var rows: TableRows<Data> {
    let ownSort = sortOrder == nil ? ownSort : nil
    return order.rows(of: data, generation, columns, sort: ownSort, search: search)
  }

  @ViewBuilder private func list(
    _ rows: TableRows<Data>, _ widths: TableWidths, _ shown: [Int]
  ) -> some View {
    if let selection {
      List(selection: selection) {
        ForEach(rows, id: id) { cells($0, widths, shown) }
      }
    } else {
      List(rows, id: id) { cells($0, widths, shown) }
    }
  }

  // MARK: Cells

  private func cells(_ row: Data.Element, _ widths: TableWidths, _ shown: [Int]) -> some View {
    TableLine(widths, scroll, shown, generation: generation) {
      ForEach(shown, id: \.self) { column in
        cell(row, columns[column]).padding(.horizontal, TableMetrics.horizontalPadding)
      }
    }
    .padding(.vertical, TableMetrics.verticalPadding)
  }

  @ViewBuilder private func cell(
    _ row: Data.Element, _ column: DataTableColumn<Data.Element>
  ) -> some View {
    if let edit = column.edit {
      let text = Binding(get: { column.text(row) }, set: { edit(row, $0) })
      if configuration.textLayout == .wrap {
        TextEditor(text: text, named: column.title)
          .multilineTextAlignment(column.textAlignment)
      } else {
        TextField(column.title, text: text)
      }
    } else {
      Text(verbatim: column.text(row))
        .lineLimit(configuration.textLayout == .wrap ? nil : 1)
        .frame(
          maxWidth: .infinity,
          alignment: Alignment(horizontal: column.alignment, vertical: .top))
    }
  }

  private func header(_ widths: TableWidths, _ shown: [Int]) -> some View {
    TableLine(widths, scroll, shown, generation: generation, cellRole: .columnHeader) {
      ForEach(shown, id: \.self) { column in
        Button {
          withAnimation { setSort(next(column)) }
        } label: {
          heading(columns[column].title + mark(column), of: column)
        }
        .disabled(!columns[column].isSortable)
        .accessibilityLabel(columns[column].title)
        .accessibilityValue(spokenOrder(column))
      }
    }
  }

  /// What the columns are summed up to; nil where none is.
  private func summaries(of rows: TableRows<Data>) -> [String]? {
    measured.follow(generation, sort, order.replacements, measure)
    guard columns.contains(where: { $0.summary != nil }) else { return nil }
    let rows = AnyRandomAccessCollection(rows)
    return measured.summaries { columns.map { $0.summary?(rows) ?? "" } }
  }

  private func footer(
    _ summaries: [String], _ widths: TableWidths, _ shown: [Int]
  ) -> some View {
    TableLine(widths, scroll, shown, generation: generation) {
      ForEach(shown, id: \.self) { column in
        heading(summaries[column], of: column)
      }
    }
  }

  /// The text at the head or the foot of a column.
  private func heading(_ text: String, of column: Int) -> some View {
    Text(verbatim: text)
      .font(.headline)
      .lineLimit(1)
      .frame(
        maxWidth: .infinity,
        alignment: Alignment(horizontal: columns[column].alignment, vertical: .center)
      )
      .padding(.horizontal, TableMetrics.horizontalPadding)
      .padding(.vertical, TableMetrics.headerAlong)
  }

  private func mark(_ column: Int) -> String {
    guard let sort, sort.column == column else { return "" }
    return sort.isAscending ? " ▲" : " ▼"
  }

  /// What a column's mark says; empty where it has none.
  private func spokenOrder(_ column: Int) -> String {
    guard let sort, sort.column == column else { return "" }
    return sort.isAscending ? "ascending" : "descending"
  }

  /// Ascending, descending, then the rows' own order.
  private func next(_ column: Int) -> DataTableSort? {
    guard let sort, sort.column == column else {
      return DataTableSort(column: column, isAscending: true)
    }
    return sort.isAscending ? DataTableSort(column: column, isAscending: false) : nil
  }

  // MARK: Widths

  private func widths(_ summaries: [String]?) -> TableWidths {
    measured.widths {
      var budget = TextBudget()
      return TableWidths(
        columns: columns.indices.map { width(of: columns[$0], summaries?[$0], &budget) },
        fixed: configuration.fixedColumns)
    }
  }

  private func width(
    of column: DataTableColumn<Data.Element>, _ summary: String?, _ budget: inout TextBudget
  ) -> TableWidths.Column {
    var result = TableWidths.Column()
    let strategy = column.width?.strategy ?? configuration.columnWidth
    var limits: (least: Double?, most: Double?) = (
      configuration.minColumnWidth, configuration.maxColumnWidth
    )
    if case .fixed = strategy { limits = (nil, nil) }
    result.minimum = max(0, finite(column.width?.minimum ?? limits.least ?? 0, or: 0))
    let most = column.width?.maximum ?? limits.most ?? .greatestLength
    result.maximum = max(result.minimum, finite(most, or: .greatestLength))
    switch strategy {
    case .fixed(let width): result.width = result.limited(finite(width, or: 0))
    case .measured(let sample):
      let summed =
        summary.map { width(of: $0, .headline, &budget) + 2 * TableMetrics.horizontalPadding } ?? 0
      result.width = result.limited(max(summed, width(of: column, sample: sample, &budget)))
    case .share(let weight):
      if configuration.textLayout == .wrap {
        // Where there is less room than that the table scrolls.
        let least = widestWord(of: column, &budget) + 2 * TableMetrics.horizontalPadding
        result.minimum = max(result.minimum, min(least, result.maximum))
      }
      result.width = result.minimum
      result.weight = max(0, finite(weight, or: 0))
    }
    return result
  }

  /// The width of a column's widest text among some rows from all over the table, points.
  private func width(
    of column: DataTableColumn<Data.Element>, sample: Int, _ budget: inout TextBudget
  ) -> Double {
    // Room for the mark of the order, so that sorting changes no width.
    var widest = width(of: column.title + " ▲", .headline, &budget)
    let count = data.count
    let share = max(1, TableMetrics.cellsMeasured / max(1, columns.count))
    let sampled = min(count, max(0, sample), share)
    for index in 0..<sampled {
      let row = data[data.index(data.startIndex, offsetBy: index * count / sampled)]
      widest = max(widest, width(of: column.text(row), nil, &budget))
    }
    return widest + 2 * TableMetrics.horizontalPadding
  }

  /// The width of the longest word in a column's head and in some rows from all over the table, points:
  /// of what stands between blanks, and no more than is worth scrolling for.
  private func widestWord(
    of column: DataTableColumn<Data.Element>, _ budget: inout TextBudget
  ) -> Double {
    func longest(_ text: String) -> String {
      let scalars = text.unicodeScalars.prefix(TableMetrics.charactersOfCell)
      let words = scalars.split(whereSeparator: \.properties.isWhitespace)
      return words.max { $0.count < $1.count }.map { String(Substring($0)) } ?? ""
    }
    var widest = width(of: longest(column.title), .headline, &budget)
    let count = data.count
    let share = max(1, TableMetrics.cellsMeasured / max(1, columns.count))
    let sampled = min(count, TableMetrics.rowsOfWords, share)
    for index in 0..<sampled {
      let row = data[data.index(data.startIndex, offsetBy: index * count / sampled)]
      widest = max(widest, width(of: longest(column.text(row)), nil, &budget))
    }
    return min(widest, TableMetrics.widestWord)
  }

  /// The width of a text in one line, points: measured as long as the budget of characters lasts, and
  /// from then on, in a table of very many columns, guessed from their number.
  private func width(of text: String, _ font: Font?, _ budget: inout TextBudget) -> Double {
    let start = text.unicodeScalars.startIndex
    let end =
      text.unicodeScalars.index(
        start, offsetBy: TableMetrics.charactersOfCell,
        limitedBy: text.unicodeScalars.endIndex) ?? text.unicodeScalars.endIndex
    let shown = end == text.endIndex ? text : String(text[..<end])
    let length = shown.utf8.count
    guard budget.bytes > 0 else {
      let figure = budget.figures[font] ?? measure.width("0", font)
      budget.figures[font] = figure
      return Double(length) * figure
    }
    budget.bytes -= length
    return measure.width(shown, font)
  }
}

/// Which columns of a table have cells.
enum TableColumnSet: Equatable {
  /// All of a table that has few, and of one that has many the first, until it is known which are
  /// seen.
  case few
  /// All of them.
  case all
  /// Some of those that scroll, and as many at both sides as stay there.
  case some(leading: Int, Range<Int>, trailing: Int)

  /// The columns in order.
  func columns(of count: Int) -> [Int] {
    switch self {
    case .all: return Array(0..<count)
    case .few: return Array(0..<min(count, TableMetrics.columnsKept))
    case .some(let leading, let range, let trailing):
      if count <= TableMetrics.columnsKept { return Array(0..<count) }
      let leading = min(leading, count)
      let end = max(leading, count - trailing)
      return Array(0..<leading) + Array(range.clamped(to: leading..<end)) + Array(end..<count)
    }
  }
}

/// How much text is still measured for the widths of a table's columns.
struct TextBudget {
  var bytes = TableMetrics.charactersMeasured
  /// The widths of a figure, which stand for those of all characters once the bytes are used up.
  var figures: [Font?: Double] = [:]
}

/// What was found out about the value that a table was given last.
@MainActor final class TableMeasurements {
  private var generation: UInt64 = 0
  private var sort: DataTableSort?
  private var replacements = 0
  private var font: Font?
  private var scale = 0.0
  private var summaries: [String]?
  private var widths: TableWidths?

  /// Forgets what does not belong to a value in an order, which may have been found later.
  func follow(
    _ generation: UInt64, _ sort: DataTableSort?, _ replacements: Int, _ measure: TextMeasure
  ) {
    if measure.font != font || measure.scale != scale {
      font = measure.font
      scale = measure.scale
      widths = nil
    }
    guard
      generation != self.generation || sort != self.sort || replacements != self.replacements
    else { return }
    self.generation = generation
    self.sort = sort
    self.replacements = replacements
    summaries = nil
    widths = nil
  }

  /// What the columns are summed up to, asked for once.
  func summaries(_ make: () -> [String]) -> [String] {
    let known = summaries ?? make()
    summaries = known
    return known
  }

  /// The widths of the columns, worked out once.
  func widths(_ make: () -> TableWidths) -> TableWidths {
    let known = widths ?? make()
    widths = known
    return known
  }
}

/// The room around the text of a table, points.
enum TableMetrics {
  static let horizontalPadding = 8.0
  static let verticalPadding = 12.0
  static let headerAlong = 8.0
  /// How far an arrow key scrolls sideways.
  static let step = 60.0
  /// The least that columns which stay must leave the others.
  static let leastWindow = 44.0
  /// A table of up to so many columns has a cell for each; one of more only for those nearly seen.
  static let columnsKept = 64
  /// How many rows a table sorts or searches at once.
  static let rowsOrderedAtOnce = 10_000
  /// How many cells of a larger table are looked at or compared in one turn, but for the rest of a row.
  static let workOfTurn = 20_000
  /// In how many rows the longest words are looked for.
  static let rowsOfWords = 64
  /// The widest word that a column is made wider for; longer ones are broken.
  static let widestWord = 200.0
  /// How many cells are measured for the widths of all columns together, at the most.
  static let cellsMeasured = 8_192
  /// How many bytes of text are measured for them, at the most; the widths of further columns are
  /// guessed from the lengths of their texts.
  static let charactersMeasured = 100_000
  /// How many characters of a cell count for the width of its column.
  static let charactersOfCell = 1_000
}

/// How wide a text is where a table stands.
@MainActor struct TextMeasure {
  // Not the host: whatever views hold is held by the host.
  let text: any TextEngine
  let font: Font
  let scale: Double

  /// The width of a text in one line, points.
  func width(_ text: String, _ font: Font?) -> Double {
    self.text.layout(TextRequest(text: text, font: (font ?? self.font).scaled(by: scale)))
      .size.width
  }
}
