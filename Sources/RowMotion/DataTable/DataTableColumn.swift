/// A column of a data table: what it shows of a row, and how rows are sorted by it.
@MainActor public struct DataTableColumn<Row> {
  /// The words at its head.
  public let title: String
  let alignment: HorizontalAlignment
  let text: (Row) -> String
  /// Sorts the offsets of rows; nil where the column cannot be sorted by.
  let sort: (([Int], _ row: (Int) -> Row, _ isAscending: Bool) -> [Int])?
  var width: Width?

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
    sort = { offsets, row, isAscending in
      // Each value is asked for once; rows with equal ones keep their order.
      var keyed = offsets.map { (value: value(row($0)), offset: $0) }
      keyed.sort { left, right in
        if left.value == right.value { return left.offset < right.offset }
        return (left.value < right.value) == isAscending
      }
      return keyed.map(\.offset)
    }
  }

  /// Creates a column of words made from each row, which the table is not sorted by.
  public init(
    _ title: String, text: @escaping (Row) -> String, alignment: HorizontalAlignment = .leading
  ) {
    self.title = title
    self.alignment = alignment
    self.text = text
    sort = nil
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
