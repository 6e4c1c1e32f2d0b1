/// A table of typed columns under a header that stays: sorted by a click on it, searched, with rows
/// of fixed or of their own heights.
///
///     var configuration = DataTableConfiguration()
///     configuration.rowHeightMode = .automatic(estimated: 60)
///     configuration.textLayout = .wrap
///     configuration.maxColumnWidth = 250
///
///     DataTable(notes, configuration: configuration) {
///       DataTableColumn("Title", value: \.title)
///       DataTableColumn("Words", value: \.words, alignment: .trailing)
///     }
///     .rowHeight { index in index == 0 ? 80 : nil }
///     .searching(text)
///
/// A click on a column's head sorts by it, a second one the other way round, a third one not at all.
/// Rows are known by their identity: sorted or found anew they go to their new positions, and each
/// keeps its measured height.
public struct DataTable<Data: RandomAccessCollection, ID: Hashable>: View {
  /// A view without content of its own.
  public typealias Body = Never
  /// What a row of the table shows.
  public typealias Row = Data.Element

  let data: Data
  let id: KeyPath<Row, ID>
  let configuration: DataTableConfiguration
  let proxy: DataTableProxy?
  let columns: [DataTableColumn<Row>]
  private var selection: Binding<Set<ID>>?
  private var height: (@MainActor (Int) -> Double?)?
  private var search = ""
  private var sortOrder: Binding<DataTableSort?>?

  /// Creates a table of rows that are known by one of their properties.
  public init(
    _ data: Data, id: KeyPath<Row, ID>,
    configuration: DataTableConfiguration = DataTableConfiguration(),
    proxy: DataTableProxy? = nil,
    @DataTableColumnBuilder<Row> columns: () -> [DataTableColumn<Row>]
  ) {
    self.data = data
    self.id = id
    self.configuration = configuration
    self.proxy = proxy
    self.columns = columns()
  }

  /// Creates a table of rows that know their identity.
  public init(
    _ data: Data, configuration: DataTableConfiguration = DataTableConfiguration(),
    proxy: DataTableProxy? = nil,
    @DataTableColumnBuilder<Row> columns: () -> [DataTableColumn<Row>]
  ) where Row: Identifiable, ID == Row.ID {
    self.init(data, id: \.id, configuration: configuration, proxy: proxy, columns: columns)
  }

  /// Gives single rows heights of their own, points; nil leaves a row to the configuration.
  public func rowHeight(_ height: @escaping @MainActor (Int) -> Double?) -> DataTable {
    var copy = self
    copy.height = height
    return copy
  }

  /// Shows only the rows that have a text in any of their columns, in capitals or not.
  ///
  /// Up to 10,000 rows are looked at at once, of more a part each frame; until all are found the last ones
  /// stay, and those found are shown from the first one on. Very many are better searched by their model.
  public func searching(_ text: String) -> DataTable {
    var copy = self
    copy.search = text
    return copy
  }

  /// Leaves sorting to whoever gives the rows: a click on a head sets the binding, and the rows are
  /// shown in the order in which they are given.
  ///
  /// A table sorts its rows itself otherwise: up to 10,000 at once, of more a part each frame, as it
  /// searches them. Very many are better sorted by their model, which may do it on another thread.
  /// `configuration.defaultSort` has no say then.
  public func sortOrder(_ order: Binding<DataTableSort?>) -> DataTable {
    var copy = self
    copy.sortOrder = order
    return copy
  }

  /// Lets rows be selected.
  public func selection(_ selection: Binding<Set<ID>>) -> DataTable {
    var copy = self
    copy.selection = selection
    return copy
  }

  /// Keeps the nodes of the header and the list.
  public static func _sync(
    _ view: DataTable, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    view.proxy?.host = context.host.driver
    let content = TableContent(
      data: view.data, id: view.id, configuration: view.configuration, columns: view.columns,
      listID: view.proxy?.id, selection: view.selection, height: view.height, search: view.search,
      sortOrder: view.sortOrder, text: context.host.text)
    return TableContent._sync(content, old, context)
  }
}
