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
  @State private var sort: TableSort?
  @State private var order = TableOrder<Data>()
  @State private var ownID = AnyHashable(DisplaySegment.nextVersion())

  var body: some View {
    let widths = widths
    VStack(alignment: .leading, spacing: 0) {
      header(widths)
      Divider()
      list(widths)
        .id(listID ?? ownID)
        .listRowHeight(configuration.listRowHeight)
        .listRowSpacing(configuration.rowSpacing)
        .environment(\.listRowHeightOverride, height)
    }
    // Never narrower than its columns, so that the header and the rows stand above each other.
    .frame(minWidth: widths.reduce(0, +), maxWidth: .infinity, alignment: .leading)
  }

  @ViewBuilder private func list(_ widths: [Double]) -> some View {
    let rows = TableRows(
      data: data, order: order.order(of: data, columns, sort: sort, search: search))
    if let selection {
      List(selection: selection) {
        ForEach(rows, id: id) { cells($0, widths) }
      }
    } else {
      List(rows, id: id) { cells($0, widths) }
    }
  }

  // MARK: Cells

  private func cells(_ row: Data.Element, _ widths: [Double]) -> some View {
    HStack(alignment: .top, spacing: 0) {
      ForEach(columns.indices, id: \.self) { column in
        Text(verbatim: columns[column].text(row))
          .lineLimit(configuration.textLayout == .wrap ? nil : 1)
          .frame(
            width: max(0, widths[column] - 2 * TableMetrics.across),
            alignment: Alignment(horizontal: columns[column].alignment, vertical: .top)
          )
          .padding(.horizontal, TableMetrics.across)
      }
      Spacer(minLength: 0)
    }
    .padding(.vertical, TableMetrics.along)
  }

  private func header(_ widths: [Double]) -> some View {
    HStack(alignment: .top, spacing: 0) {
      ForEach(columns.indices, id: \.self) { column in
        Button {
          withAnimation { sort = next(column) }
        } label: {
          Text(verbatim: columns[column].title + mark(column))
            .font(.headline)
            .lineLimit(1)
            .frame(
              width: max(0, widths[column] - 2 * TableMetrics.across),
              alignment: Alignment(horizontal: columns[column].alignment, vertical: .center)
            )
            .padding(.horizontal, TableMetrics.across)
            .padding(.vertical, TableMetrics.headerAlong)
        }
        .disabled(columns[column].sort == nil)
      }
      Spacer(minLength: 0)
    }
  }

  private func mark(_ column: Int) -> String {
    guard let sort, sort.column == column else { return "" }
    return sort.isAscending ? " ▲" : " ▼"
  }

  /// Ascending, descending, then the rows' own order.
  private func next(_ column: Int) -> TableSort? {
    guard let sort, sort.column == column else {
      return TableSort(column: column, isAscending: true)
    }
    return sort.isAscending ? TableSort(column: column, isAscending: false) : nil
  }

  // MARK: Widths

  /// The width of each column: that of its widest text among some rows from all over the table.
  private var widths: [Double] {
    let count = data.count
    let sampled = min(count, max(0, configuration.sampledRows))
    var rows: [Data.Element] = []
    for place in 0..<sampled {
      let offset = place * count / sampled
      rows.append(data[data.index(data.startIndex, offsetBy: offset)])
    }
    return columns.map { column in
      // Room for the mark of the order, so that sorting changes no width.
      var width = measure.width(column.title + " ▲", .headline)
      for row in rows { width = max(width, measure.width(column.text(row), nil)) }
      width += 2 * TableMetrics.across
      return max(configuration.minColumnWidth, min(width, configuration.maxColumnWidth ?? width))
    }
  }
}

/// The room around the words of a table, points.
enum TableMetrics {
  static let across = 8.0
  static let along = 12.0
  static let headerAlong = 8.0
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
