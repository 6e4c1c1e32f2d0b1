/// A column of a data table: what it shows of a row, and how rows are sorted by it.
@MainActor public struct DataTableColumn<Row> {
  /// The text at its head.
  public let title: String
  let alignment: HorizontalAlignment
  let text: (Row) -> String
  /// Makes what sorts rows; nil where the column cannot be sorted by.
  let sorter: ((_ isAscending: Bool) -> any TableSorter<Row>)?
  /// Whether a click on its head sorts the table; not where there is nothing to sort by.
  public private(set) var isSortable: Bool
  private(set) var width: Width?
  private(set) var summary: ((AnyRandomAccessCollection<Row>) -> String)?
  /// Takes over what is typed into a cell; nil where nothing can be.
  private(set) var edit: ((Row, String) -> Void)?

  struct Width {
    let strategy: DataTableColumnWidth
    let minimum: Double?
    let maximum: Double?
  }

  /// Creates a column of a property of the rows, sorted by its values.
  public init<Value: Comparable & CustomStringConvertible>(
    _ title: String, value: KeyPath<Row, Value>, alignment: HorizontalAlignment = .leading
  ) {
    self.init(title, value: { $0[keyPath: value] }, alignment: alignment)
  }

  /// Creates a column of a value made from each row, sorted by it.
  public init<Value: Comparable & CustomStringConvertible>(
    _ title: String, value: @escaping (Row) -> Value, alignment: HorizontalAlignment = .leading
  ) {
    self.title = title
    self.alignment = alignment
    text = { value($0).description }
    isSortable = true
    sorter = { ValueSorter(value: value, isAscending: $0) }
  }

  /// Creates a column of text made from each row, which the table is not sorted by.
  public init(
    _ title: String, text: @escaping (Row) -> String, alignment: HorizontalAlignment = .leading
  ) {
    self.title = title
    self.alignment = alignment
    self.text = text
    isSortable = false
    sorter = nil
  }

  /// Says whether a click on the column's head sorts the table by it.
  public func sortable(_ isSortable: Bool) -> DataTableColumn {
    var copy = self
    copy.isSortable = isSortable && sorter != nil
    return copy
  }

  /// Lets the column's cells be edited where they stand: a click puts the caret into one.
  ///
  ///     DataTableColumn("Title", value: \.title)
  ///       .editable { note, title in model.setTitle(title, of: note.id) }
  ///
  /// The closure is called with each change. A row whose height is automatic grows with its cells; with
  /// the keyboard F2 goes to the first cell of the focused row, and Tab to the next one.
  public func editable(_ edit: @escaping (_ row: Row, _ text: String) -> Void) -> DataTableColumn {
    var copy = self
    copy.edit = edit
    return copy
  }

  /// Sums the column up, in a line that stays at the bottom of the table.
  ///
  ///     DataTableColumn("Words", value: \.words)
  ///       .summary { notes in "\(notes.reduce(0) { $0 + $1.words })" }
  ///
  /// The closure gets the rows that are shown, those found where the table is searched. It is called
  /// whenever the table is given anew, not while it is scrolled; over very many rows it had better
  /// return what the model already knows.
  public func summary(
    _ text: @escaping (AnyRandomAccessCollection<Row>) -> String
  ) -> DataTableColumn {
    var copy = self
    copy.summary = text
    return copy
  }

  /// Makes the column so wide, and not as the table's configuration says.
  ///
  /// - Parameters:
  ///   - minimum: The narrowest it may be, points; nil leaves that to the configuration, which says
  ///     nothing about a fixed width.
  ///   - maximum: The widest it may be, points; nil as above.
  public func width(
    _ width: DataTableColumnWidth, minimum: Double? = nil, maximum: Double? = nil
  ) -> DataTableColumn {
    var copy = self
    copy.width = Width(strategy: width, minimum: minimum, maximum: maximum)
    return copy
  }
}

extension DataTableColumn {
  /// How lines stand in a cell.
  var textAlignment: TextAlignment {
    alignment == .trailing ? .trailing : alignment == .center ? .center : .leading
  }
}

/// Puts columns one after the other.
@MainActor @resultBuilder public enum DataTableColumnBuilder<Row> {
  /// One column.
  public static func buildExpression(_ column: DataTableColumn<Row>) -> [DataTableColumn<Row>] {
    [column]
  }

  /// Columns made elsewhere.
  public static func buildExpression(_ columns: [DataTableColumn<Row>]) -> [DataTableColumn<Row>] {
    columns
  }

  /// Columns one after the other.
  public static func buildBlock(_ columns: [DataTableColumn<Row>]...) -> [DataTableColumn<Row>] {
    columns.flatMap { $0 }
  }

  /// Columns that may be left out.
  public static func buildOptional(_ columns: [DataTableColumn<Row>]?) -> [DataTableColumn<Row>] {
    columns ?? []
  }

  /// One of two sets of columns.
  public static func buildEither(first: [DataTableColumn<Row>]) -> [DataTableColumn<Row>] { first }

  /// The other of two sets of columns.
  public static func buildEither(second: [DataTableColumn<Row>]) -> [DataTableColumn<Row>] {
    second
  }

  /// Columns made in a loop.
  public static func buildArray(_ columns: [[DataTableColumn<Row>]]) -> [DataTableColumn<Row>] {
    columns.flatMap { $0 }
  }
}
