/// The values by which the rows that a search has found are sorted, in the order of the rows.
@MainActor protocol TableSortKeys<Row>: AnyObject {
  /// The rows' type.
  associatedtype Row

  /// Appends the value of a row.
  func append(_ row: Row)

  /// Returns true if a row belongs before another one.
  func precedes(_ first: Int, _ second: Int) -> Bool
}

/// The values of a column, each of which is read once.
@MainActor final class ColumnSortKeys<Row, Value: Comparable>: TableSortKeys {
  private let value: (Row) -> Value
  private let isAscending: Bool
  private var values: [Value] = []

  init(value: @escaping (Row) -> Value, isAscending: Bool) {
    self.value = value
    self.isAscending = isAscending
  }

  func append(_ row: Row) { values.append(value(row)) }

  func precedes(_ first: Int, _ second: Int) -> Bool {
    isAscending ? values[first] < values[second] : values[second] < values[first]
  }
}
