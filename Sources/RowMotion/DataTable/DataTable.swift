/// A table of typed columns under a fixed header, with sorting, search, and fixed or automatic row
/// heights.
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
/// The first click on a column's header sorts ascending, the second descending, the third restores
/// the rows' own order. Space and Enter do the same in a focused heading. Rows are matched by
/// identity: a row that sorting or searching moves animates to its new position and keeps its
/// measured height.
public struct DataTable<Data: RandomAccessCollection, ID: Hashable>: View {
  /// `Never`: the table has no body of its own.
  public typealias Body = Never
  /// The type of element that a row shows.
  public typealias Row = Data.Element

  let data: Data
  let id: KeyPath<Row, ID>
  let configuration: DataTableConfiguration
  let proxy: DataTableProxy?
  let columns: [DataTableColumn<Row>]
  private(set) var selection: Binding<Set<ID>>?
  private(set) var height: (@MainActor (Int) -> Double?)?
  private(set) var search = ""
  private(set) var sortOrder: Binding<DataTableSort?>?
  private(set) var customization: Binding<DataTableColumnCustomization>?
  /// The rows that are measured for the widths of columns, instead of the data.
  private(set) var measuredData: Data?

  /// Creates a table whose rows are identified by a key path.
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

  /// Creates a table of identifiable rows.
  public init(
    _ data: Data, configuration: DataTableConfiguration = DataTableConfiguration(),
    proxy: DataTableProxy? = nil,
    @DataTableColumnBuilder<Row> columns: () -> [DataTableColumn<Row>]
  ) where Row: Identifiable, ID == Row.ID {
    self.init(data, id: \.id, configuration: configuration, proxy: proxy, columns: columns)
  }

  /// Sets the heights of rows, in points; nil leaves a row's height to the configuration.
  public func rowHeight(_ height: @escaping @MainActor (Int) -> Double?) -> DataTable {
    var copy = self
    copy.height = height
    return copy
  }

  /// Shows only the rows that contain a text in any column, ignoring case.
  ///
  /// The table searches up to 10,000 rows at once, and more in part each frame. The old rows stay
  /// until the search ends; the list then starts at the first match. Search huge data in the model.
  public func searching(_ text: String) -> DataTable {
    var copy = self
    copy.search = text
    return copy
  }

  /// Leaves sorting to the caller: a click on a header sets the binding, and the table shows the
  /// rows in the order given.
  ///
  /// The table then ignores `configuration.defaultSort`. Without this modifier it sorts its rows
  /// itself, in parts as ``searching(_:)`` does. Sort huge data in the model, on any thread.
  public func sortOrder(_ order: Binding<DataTableSort?>) -> DataTable {
    var copy = self
    copy.sortOrder = order
    return copy
  }

  /// Lets the user resize and move the columns.
  ///
  /// Dragging an edge in the header resizes the column before it, and dragging a heading moves its
  /// column. In a focused heading, Control with the left and right arrow keys resizes the column,
  /// and Alt with them moves it. Columns before a resized one keep their widths; later ones that
  /// share the table's width share the rest.
  public func columnCustomization(
    _ customization: Binding<DataTableColumnCustomization>
  ) -> DataTable {
    var copy = self
    copy.customization = customization
    return copy
  }

  /// Measures the widths of columns in other rows than those displayed.
  ///
  /// If the model searches and sorts, pass all rows in their own order, so that the columns keep
  /// their widths. A column is as wide as a sample of these rows and their summary need it to be.
  ///
  /// - Complexity: Each update of the table computes the summaries of these rows, too.
  public func columnWidths(measuredIn rows: Data) -> DataTable {
    var copy = self
    copy.measuredData = rows
    return copy
  }

  /// Makes the rows selectable.
  public func selection(_ selection: Binding<Set<ID>>) -> DataTable {
    var copy = self
    copy.selection = selection
    return copy
  }

  /// Updates the nodes of the header and the list.
  public static func _sync(
    _ view: DataTable, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    view.proxy?.runtime = context.runtime.driver
    return TableContent._sync(TableContent(view, context.runtime.text), old, context)
  }
}
