/// The sort order of a data table.
public struct DataTableSort: Hashable, Sendable {
  /// The column's zero-based index.
  public var column: Int
  /// A Boolean value that indicates whether the smallest value comes first.
  public var isAscending: Bool

  /// Creates a sort order for the column at a zero-based index.
  public init(column: Int, isAscending: Bool = true) {
    self.column = column
    self.isAscending = isAscending
  }
}

/// The rows of a table in their order after sorting and searching, cached until something changes.
///
/// Up to 10,000 rows are searched and sorted at once. More rows are processed in turns, one per
/// frame. Each turn processes ``TableMetrics/cellsPerTurn`` cells, and the previous rows stay until
/// the result is complete. While a cell is edited, its row stays where it is.
@MainActor final class TableOrder<Data: RandomAccessCollection> {
  /// The number of changes of search or order among more than 10,000 rows; each creates a new list
  /// so that the rows are not compared.
  private(set) var replacements = 0
  /// The number of searches that run in several turns.
  private(set) var searches = 0
  private var shown: TableRows<Data>?
  /// The sort order of the shown rows.
  private var shownSort: DataTableSort?
  private var shownText = ""
  private var request: Request?
  /// The generation of the table's value that made the latest request.
  private var generation: UInt64 = 0
  private var search: TableSearch<Data>?
  /// True while the text of a cell is being edited.
  var isEditing = false {
    didSet { if !isEditing { isOutdated = true } }
  }
  /// True if rows were edited since they were searched and sorted.
  private var isOutdated = false

  private struct Request {
    let data: Data
    let sort: DataTableSort?
    let text: String
  }

  /// True while rows are being searched or sorted; call ``continueWork()`` to continue.
  var isSearching: Bool { search != nil }

  /// Returns the rows to show.
  ///
  /// - Parameter generation: A number that identifies the table's value.
  /// - Complexity: O(1) if nothing changed, or without search text and sort order.
  func rows(
    of data: Data, _ generation: UInt64, _ columns: [DataTableColumn<Data.Element>],
    sort: DataTableSort?, search text: String
  ) -> TableRows<Data> {
    let isSameRequest = request?.sort == sort && request?.text == text
    let isSameData =
      generation == self.generation || request.map { haveSameStorage($0.data, data) } ?? false
    self.generation = generation
    if let shown, isSameRequest, isSameData, !isOutdated { return shown }
    request = Request(data: data, sort: sort, text: text)
    if let shown, isSameRequest, isEditing, search == nil, shown.data.count == data.count {
      return show(data, shown.order)
    }
    isOutdated = false
    search = nil
    let column = sort.flatMap { columns.indices.contains($0.column) ? columns[$0.column] : nil }
    let keys = column?.sortKeys?(sort?.isAscending ?? true)
    if text.isEmpty, keys == nil { return show(data, nil) }
    let new = TableSearch(data, columns, text: text, keys: keys)
    if data.count <= TableMetrics.synchronousRowLimit {
      new.work(.max)
      return show(data, new.offsets)
    }
    search = new
    searches += 1
    return shown ?? show(data, nil)
  }

  /// Continues a search or sort by one turn and returns true if the rows are complete.
  func continueWork() -> Bool {
    guard let search else { return true }
    guard search.work(TableMetrics.cellsPerTurn) else { return false }
    self.search = nil
    _ = show(search.data, search.offsets)
    return true
  }

  /// Shows rows; a nil `order` shows all of them in their own order.
  private func show(_ data: Data, _ order: [Int]?) -> TableRows<Data> {
    let rows = TableRows(data: data, order: order)
    let sort = order == nil ? nil : request?.sort
    let text = order == nil ? "" : request?.text ?? ""
    if let shown, sort != shownSort || text != shownText,
      max(shown.count, rows.count) > TableMetrics.synchronousRowLimit
    {
      replacements += 1
    }
    (shown, shownSort, shownText) = (rows, sort, text)
    return rows
  }
}

/// A search of a table's rows that sorts the matches.
@MainActor final class TableSearch<Data: RandomAccessCollection> {
  let data: Data
  private let columns: [DataTableColumn<Data.Element>]
  private let text: String
  private let keys: TableSortKeys<Data.Element>?
  private var order: RowOrderWork

  init(
    _ data: Data, _ columns: [DataTableColumn<Data.Element>], text: String,
    keys: TableSortKeys<Data.Element>?
  ) {
    self.data = data
    self.columns = columns
    self.text = text.lowercased()
    self.keys = keys
    order = RowOrderWork(count: data.count)
  }

  /// The offsets of the matching rows in order, complete once ``work(_:)`` returns true.
  var offsets: [Int] { order.offsets }

  /// Reads or compares cells up to a limit, finishes the row, and returns true once all work is
  /// done.
  @discardableResult func work(_ limit: Int) -> Bool {
    var left = limit
    return order.run(
      &left,
      finds: { offset, left in
        let row = data[data.index(data.startIndex, offsetBy: offset)]
        guard matches(row, &left) else { return false }
        keys?.append(row)
        return true
      }, precedes: keys?.precedes)
  }

  private func matches(_ row: Data.Element, _ left: inout Int) -> Bool {
    if text.isEmpty { return true }
    for column in columns {
      left -= 1
      if column.text(row).lowercased().contains(text) { return true }
    }
    return false
  }
}

/// An invisible view that continues a table's search and sort, one turn per frame.
struct TableOrderWork<Data: RandomAccessCollection>: View {
  let order: TableOrder<Data>
  /// Called when the rows are complete.
  let onCompletion: @MainActor () -> Void
  @State private var turns = 0

  var body: some View {
    Color.clear.task(id: turns) {
      // A canceled task still starts.
      if Task.isCancelled { return }
      if order.continueWork() { onCompletion() } else { turns += 1 }
    }
  }
}

/// The values by which the rows that a search has found are sorted, in the order of the rows.
///
/// The value of each row is read once.
struct TableSortKeys<Row> {
  /// Appends the value of a row.
  let append: (Row) -> Void
  /// Returns true if a row belongs before another one.
  let precedes: (_ first: Int, _ second: Int) -> Bool

  init<Value: Comparable>(value: @escaping (Row) -> Value, isAscending: Bool) {
    var values: [Value] = []
    append = { values.append(value($0)) }
    precedes = isAscending ? { values[$0] < values[$1] } : { values[$1] < values[$0] }
  }
}
