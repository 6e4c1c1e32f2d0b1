/// A column of a data table: the text of its cells and the order by which it sorts rows.
@MainActor public struct DataTableColumn<Row> {
  /// The text of the header.
  public let title: String
  let alignment: HorizontalAlignment
  let text: (Row) -> String
  /// Creates the keys of a sort; nil if the table cannot be sorted by this column.
  let sortKeys: ((_ isAscending: Bool) -> TableSortKeys<Row>)?
  /// A Boolean value that indicates whether a click on the header sorts the table by the column.
  public private(set) var isSortable: Bool
  private(set) var width: Width?
  private(set) var summary: ((AnyRandomAccessCollection<Row>) -> String)?
  /// The alignment of the summary.
  private(set) var summaryAlignment: HorizontalAlignment
  /// Stores the text typed into a cell; nil if the cells are read-only.
  private(set) var edit: ((Row, String) -> Void)?
  /// Called after the editing of a cell has ended.
  private(set) var editEnded: (Row) -> Void = { _ in }
  /// Creates the view of a cell; nil if a cell shows its text.
  private(set) var content: ((Row) -> AnyView)?

  struct Width {
    let strategy: DataTableColumnWidth
    let minimum: Double?
    let maximum: Double?
  }

  /// Creates a column that shows a property of each row and sorts by it.
  public init<Value: Comparable & CustomStringConvertible>(
    _ title: String, value: KeyPath<Row, Value>, alignment: HorizontalAlignment = .leading
  ) {
    self.init(title, value: { $0[keyPath: value] }, alignment: alignment)
  }

  /// Creates a column that shows a value computed from each row and sorts by it.
  public init<Value: Comparable & CustomStringConvertible>(
    _ title: String, value: @escaping (Row) -> Value, alignment: HorizontalAlignment = .leading
  ) {
    self.title = title
    self.alignment = alignment
    summaryAlignment = alignment
    text = { value($0).description }
    isSortable = true
    sortKeys = { TableSortKeys(value: value, isAscending: $0) }
  }

  /// Creates a column of text computed from each row, which the table cannot be sorted by.
  public init(
    _ title: String, text: @escaping (Row) -> String, alignment: HorizontalAlignment = .leading
  ) {
    self.title = title
    self.alignment = alignment
    summaryAlignment = alignment
    self.text = text
    isSortable = false
    sortKeys = nil
  }

  /// Sets whether a click on the column's header sorts the table by it.
  public func sortable(_ isSortable: Bool) -> DataTableColumn {
    var copy = self
    copy.isSortable = isSortable && sortKeys != nil
    return copy
  }

  /// Makes the column's cells editable in place: a click puts the caret into a cell.
  ///
  ///     DataTableColumn("Title", value: \.title)
  ///       .editable { note, title in model.setTitle(title, of: note.id) }
  ///
  /// The closure is called on each change. A row of automatic height grows with its cells. F2 moves
  /// the caret to the first editable cell of the focused row, and Tab moves it to the next one.
  ///
  /// - Parameters:
  ///   - onEnd: An action to perform when the caret leaves a cell whose text was edited, such as
  ///     sorting the rows again.
  ///   - edit: An action that stores the text of a cell.
  public func editable(
    onEnd: @escaping (_ row: Row) -> Void = { _ in },
    _ edit: @escaping (_ row: Row, _ text: String) -> Void
  ) -> DataTableColumn {
    var copy = self
    copy.edit = edit
    copy.editEnded = onEnd
    return copy
  }

  /// Shows a view in each of the column's cells instead of the text.
  ///
  ///     DataTableColumn("Progress", value: \.progress)
  ///       .content { task in ProgressView(value: task.progress) }
  ///
  /// The table still sorts by the column's value, and searches and measures its text. Cells with a
  /// view cannot be edited in place.
  public func content<Content: View>(
    @ViewBuilder _ content: @escaping (Row) -> Content
  ) -> DataTableColumn {
    var copy = self
    copy.content = { AnyView(content($0)) }
    return copy
  }

  /// Shows a summary of the column in a footer fixed to the bottom of the table.
  ///
  ///     DataTableColumn("Words", value: \.words)
  ///       .summary { notes in "\(notes.reduce(0) { $0 + $1.words })" }
  ///
  /// The closure receives the visible rows, which are the matches if the table is searched. It runs
  /// each time the table is updated, but not during scrolling. For very many rows, return a value
  /// that the model has computed already.
  ///
  /// - Parameter alignment: The alignment of the text; nil uses that of the column.
  public func summary(
    alignment: HorizontalAlignment? = nil,
    _ text: @escaping (AnyRandomAccessCollection<Row>) -> String
  ) -> DataTableColumn {
    var copy = self
    copy.summary = text
    copy.summaryAlignment = alignment ?? self.alignment
    return copy
  }

  /// Sets the column's width, overriding the table's configuration.
  ///
  /// - Parameters:
  ///   - minimum: The minimum width, in points; nil uses the configuration's minimum, or none if
  ///     the width is fixed.
  ///   - maximum: The maximum width, in points; nil as for the minimum.
  public func width(
    _ width: DataTableColumnWidth, minimum: Double? = nil, maximum: Double? = nil
  ) -> DataTableColumn {
    var copy = self
    copy.width = Width(strategy: width, minimum: minimum, maximum: maximum)
    return copy
  }
}

extension DataTableColumn {
  /// The alignment of the lines of text in a cell.
  var textAlignment: TextAlignment {
    alignment == .trailing ? .trailing : alignment == .center ? .center : .leading
  }
}

/// A result builder that combines columns.
@MainActor @resultBuilder public enum DataTableColumnBuilder<Row> {
  /// Wraps one column.
  public static func buildExpression(_ column: DataTableColumn<Row>) -> [DataTableColumn<Row>] {
    [column]
  }

  /// Passes on an array of columns.
  public static func buildExpression(_ columns: [DataTableColumn<Row>]) -> [DataTableColumn<Row>] {
    columns
  }

  /// Concatenates columns.
  public static func buildBlock(_ columns: [DataTableColumn<Row>]...) -> [DataTableColumn<Row>] {
    columns.flatMap { $0 }
  }

  /// Returns the columns of an `if` without `else`, or none.
  public static func buildOptional(_ columns: [DataTableColumn<Row>]?) -> [DataTableColumn<Row>] {
    columns ?? []
  }

  /// Returns the columns of the first branch.
  public static func buildEither(first: [DataTableColumn<Row>]) -> [DataTableColumn<Row>] { first }

  /// Returns the columns of the second branch.
  public static func buildEither(second: [DataTableColumn<Row>]) -> [DataTableColumn<Row>] {
    second
  }

  /// Concatenates the columns of a loop.
  public static func buildArray(_ columns: [[DataTableColumn<Row>]]) -> [DataTableColumn<Row>] {
    columns.flatMap { $0 }
  }
}
