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
  let measure: TextMeasure
  @State private var sort: DataTableSort?
  @State private var order = TableOrder<Data>()
  @State private var scroll = TableScroll()
  @State private var ownID = AnyHashable(DisplaySegment.nextVersion())

  init(
    data: Data, id: KeyPath<Data.Element, ID>, configuration: DataTableConfiguration,
    columns: [DataTableColumn<Data.Element>], listID: AnyHashable?, selection: Binding<Set<ID>>?,
    height: (@MainActor (Int) -> Double?)?, search: String, measure: TextMeasure
  ) {
    self.data = data
    self.id = id
    self.configuration = configuration
    self.columns = columns
    self.listID = listID
    self.selection = selection
    self.height = height
    self.search = search
    self.measure = measure
    _sort = State(wrappedValue: configuration.defaultSort)
  }

  var body: some View {
    let rows = rows
    let summaries = summaries(of: rows)
    let widths = widths(summaries)
    TableScrollView(widths, scroll) {
      VStack(alignment: .leading, spacing: 0) {
        header(widths)
        Divider()
        list(rows, widths)
          .id(listID ?? ownID)
          .listRowHeight(configuration.listRowHeight)
          .listRowSpacing(configuration.rowSpacing)
          .environment(\.listRowHeightOverride, height)
          .onKeyPress(keys: [.left, .right]) { press in
            scroll.step(by: press.key == .left ? -TableMetrics.step : TableMetrics.step)
              ? .handled : .ignored
          }
        if let summaries {
          Divider()
          footer(summaries, widths)
        }
      }
    }
  }

  /// The rows in the order in which they are shown.
  private var rows: TableRows<Data> {
    TableRows(data: data, order: order.order(of: data, columns, sort: sort, search: search))
  }

  @ViewBuilder private func list(
    _ rows: TableRows<Data>, _ widths: TableWidths
  ) -> some View {
    if let selection {
      List(selection: selection) {
        ForEach(rows, id: id) { cells($0, widths) }
      }
    } else {
      List(rows, id: id) { cells($0, widths) }
    }
  }

  // MARK: Cells

  private func cells(_ row: Data.Element, _ widths: TableWidths) -> some View {
    TableLine(widths, scroll) {
      ForEach(columns.indices, id: \.self) { column in
        Text(verbatim: columns[column].text(row))
          .lineLimit(configuration.textLayout == .wrap ? nil : 1)
          .frame(
            maxWidth: .infinity,
            alignment: Alignment(horizontal: columns[column].alignment, vertical: .top)
          )
          .padding(.horizontal, TableMetrics.across)
      }
    }
    .padding(.vertical, TableMetrics.along)
  }

  private func header(_ widths: TableWidths) -> some View {
    TableLine(widths, scroll) {
      ForEach(columns.indices, id: \.self) { column in
        Button {
          withAnimation { sort = next(column) }
        } label: {
          heading(columns[column].title + mark(column), of: column)
        }
        .disabled(!columns[column].isSortable)
      }
    }
  }

  /// What the columns are summed up to; nil where none is.
  private func summaries(of rows: TableRows<Data>) -> [String]? {
    guard columns.contains(where: { $0.summary != nil }) else { return nil }
    let rows = AnyRandomAccessCollection(rows)
    return columns.map { $0.summary?(rows) ?? "" }
  }

  private func footer(_ summaries: [String], _ widths: TableWidths) -> some View {
    TableLine(widths, scroll) {
      ForEach(columns.indices, id: \.self) { column in
        heading(summaries[column], of: column)
      }
    }
  }

  /// Words at the head or the foot of a column.
  private func heading(_ words: String, of column: Int) -> some View {
    Text(verbatim: words)
      .font(.headline)
      .lineLimit(1)
      .frame(
        maxWidth: .infinity,
        alignment: Alignment(horizontal: columns[column].alignment, vertical: .center)
      )
      .padding(.horizontal, TableMetrics.across)
      .padding(.vertical, TableMetrics.headerAlong)
  }

  private func mark(_ column: Int) -> String {
    guard let sort, sort.column == column else { return "" }
    return sort.isAscending ? " ▲" : " ▼"
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
    TableWidths(
      columns: columns.indices.map { width(of: columns[$0], summaries?[$0]) },
      fixed: configuration.fixedColumns)
  }

  private func width(
    of column: DataTableColumn<Data.Element>, _ summary: String?
  ) -> TableWidths.Column {
    var result = TableWidths.Column()
    let strategy = column.width?.strategy ?? configuration.columnWidth
    var limits: (least: Double?, most: Double?) = (
      configuration.minColumnWidth, configuration.maxColumnWidth
    )
    if case .fixed = strategy { limits = (nil, nil) }
    result.minimum = max(0, column.width?.minimum ?? limits.least ?? 0)
    result.maximum = max(result.minimum, column.width?.maximum ?? limits.most ?? .infinity)
    switch strategy {
    case .fixed(let width): result.width = result.limited(width)
    case .measured(let sample):
      let summed = summary.map { measure.width($0, .headline) + 2 * TableMetrics.across } ?? 0
      result.width = result.limited(max(summed, measured(column, sample: sample)))
    case .share(let weight):
      result.width = result.minimum
      result.weight = weight.isFinite ? max(0, weight) : 0
    }
    return result
  }

  /// The width of a column's widest text among some rows from all over the table, points.
  private func measured(_ column: DataTableColumn<Data.Element>, sample: Int) -> Double {
    // Room for the mark of the order, so that sorting changes no width.
    var width = measure.width(column.title + " ▲", .headline)
    let count = data.count
    let sampled = min(count, max(0, sample))
    for place in 0..<sampled {
      let row = data[data.index(data.startIndex, offsetBy: place * count / sampled)]
      width = max(width, measure.width(column.text(row), nil))
    }
    return width + 2 * TableMetrics.across
  }
}

/// The room around the words of a table, points.
enum TableMetrics {
  static let across = 8.0
  static let along = 12.0
  static let headerAlong = 8.0
  /// How far an arrow key scrolls sideways.
  static let step = 60.0
  /// The least that columns which stay must leave the others.
  static let leastWindow = 44.0
}

/// How wide words are where a table stands.
@MainActor struct TextMeasure {
  // Not the host: whatever views hold is held by the host.
  private let text: any TextEngine
  private let font: Font
  private let scale: Double

  init(_ context: SyncContext) {
    text = context.host.text
    font = context.environment.font
    scale = context.environment.fontScale
  }

  /// The width of a text in one line, points.
  func width(_ text: String, _ font: Font?) -> Double {
    self.text.layout(TextRequest(text: text, font: (font ?? self.font).scaled(by: scale)))
      .size.width
  }
}
