/// What a data table is sorted by.
public struct DataTableSort: Hashable, Sendable {
  /// The column's index, from 0.
  public var column: Int
  /// Whether the least value comes first.
  public var isAscending: Bool

  /// Creates an order by a column, its index counted from 0.
  public init(column: Int, isAscending: Bool = true) {
    self.column = column
    self.isAscending = isAscending
  }
}

/// Finds the rows that a table shows, in order, and remembers them until something changes.
///
/// Up to 10,000 rows are looked at at once. Of more only as many in one turn as
/// ``TableMetrics/workOfTurn`` allows; until all are found the last rows stay.
@MainActor final class TableOrder<Data: RandomAccessCollection> {
  /// How often very many rows were shown that were searched or sorted in another way before: each time a
  /// list of its own shows them, so that none of them is compared with the last ones.
  private(set) var replacements = 0
  /// How often rows began to be looked for in pieces.
  private(set) var searches = 0
  private var shown: TableRows<Data>?
  /// What the shown rows are sorted by and have been searched for.
  private var shownSort: DataTableSort?
  private var shownText = ""
  /// What was asked for last.
  private var request: Request?
  /// The value of the table that it was asked for by.
  private var generation: UInt64 = 0
  private var search: TableSearch<Data>?

  private struct Request {
    let data: Data
    let sort: DataTableSort?
    let text: String
  }

  /// Whether the rows are still looked for, and ``goOn()`` is to be called.
  var isSearching: Bool { search != nil }

  /// The rows to show.
  ///
  /// - Parameter generation: Tells the values that a table is given from each other.
  /// - Complexity: O(1) where nothing changed, or nothing is searched for or sorted by.
  func rows(
    of data: Data, _ generation: UInt64, _ columns: [DataTableColumn<Data.Element>],
    sort: DataTableSort?, search text: String
  ) -> TableRows<Data> {
    let isKnown =
      request.map { request in
        request.sort == sort && request.text == text
          && (generation == self.generation || haveSameStorage(request.data, data))
      } ?? false
    self.generation = generation
    if isKnown, let shown { return shown }
    request = Request(data: data, sort: sort, text: text)
    search = nil
    let column = sort.flatMap { columns.indices.contains($0.column) ? columns[$0.column] : nil }
    let sorter = column?.sorter?(sort?.isAscending ?? true)
    if text.isEmpty, sorter == nil { return show(data, nil) }
    let new = TableSearch(data, columns, text: text, sorter: sorter)
    if data.count <= TableMetrics.rowsOrderedAtOnce {
      new.work(.max)
      return show(data, new.offsets)
    }
    search = new
    searches += 1
    return shown ?? show(data, nil)
  }

  /// Does the work of one turn; returns whether the rows are found.
  func goOn() -> Bool {
    guard let search else { return true }
    guard search.work(TableMetrics.workOfTurn) else { return false }
    self.search = nil
    _ = show(search.data, search.offsets)
    return true
  }

  /// Shows rows: all of them where there is no order.
  private func show(_ data: Data, _ order: [Int]?) -> TableRows<Data> {
    let rows = TableRows(data: data, order: order)
    let sort = order == nil ? nil : request?.sort
    let text = order == nil ? "" : request?.text ?? ""
    if let shown, sort != shownSort || text != shownText,
      max(shown.count, rows.count) > TableMetrics.rowsOrderedAtOnce
    {
      replacements += 1
    }
    (shown, shownSort, shownText) = (rows, sort, text)
    return rows
  }
}

/// Looks at a table's rows one after the other, and sorts those that are wanted.
@MainActor final class TableSearch<Data: RandomAccessCollection> {
  let data: Data
  private let columns: [DataTableColumn<Data.Element>]
  private let text: String
  private let sorter: (any TableSorter<Data.Element>)?
  /// The offset of the next row to look at.
  private var next = 0
  private var found: [Int] = []

  init(
    _ data: Data, _ columns: [DataTableColumn<Data.Element>], text: String,
    sorter: (any TableSorter<Data.Element>)?
  ) {
    self.data = data
    self.columns = columns
    self.text = text.lowercased()
    self.sorter = sorter
  }

  /// The offsets of the rows that are wanted, in order, once all are looked at.
  var offsets: [Int] { sorter?.offsets ?? found }

  /// Goes on until so many cells were looked at or compared, or a row's cells more; returns whether nothing
  /// is left to do.
  @discardableResult func work(_ limit: Int) -> Bool {
    var left = limit
    let count = data.count
    while next < count {
      guard left > 0 else { return false }
      let row = data[data.index(data.startIndex, offsetBy: next)]
      if isWanted(row, &left) {
        left -= 1
        if let sorter { sorter.append(row, offset: next) } else { found.append(next) }
      }
      next += 1
    }
    return sorter?.merge(&left) ?? true
  }

  private func isWanted(_ row: Data.Element, _ left: inout Int) -> Bool {
    if text.isEmpty { return true }
    for column in columns {
      left -= 1
      if column.text(row).lowercased().contains(text) { return true }
    }
    return false
  }
}
