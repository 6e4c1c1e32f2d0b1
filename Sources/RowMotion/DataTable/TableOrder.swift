/// The rows of a table in the order it shows them: all of them, or those found, sorted or not.
struct TableRows<Data: RandomAccessCollection>: RandomAccessCollection {
  let data: Data
  /// The offsets of the rows that are shown; nil where all are, in their own order.
  let order: [Int]?

  var startIndex: Int { 0 }
  var endIndex: Int { order?.count ?? data.count }

  subscript(index: Int) -> Data.Element {
    data[data.index(data.startIndex, offsetBy: order?[index] ?? index)]
  }
}

extension TableRows: ChangeDescribing where Data: ChangeDescribing {
  func rowChanges(from old: TableRows) -> RowChanges? {
    order == nil && old.order == nil ? data.rowChanges(from: old.data) : nil
  }

  func rowOffset(of id: AnyHashable) -> Int? {
    guard let offset = data.rowOffset(of: id) else { return nil }
    return order.map { $0.firstIndex(of: offset) } ?? offset
  }
}

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

/// Finds the order that a table shows its rows in, and remembers it until something changes.
@MainActor final class TableOrder<Data: RandomAccessCollection> {
  private var data: Data?
  private var sort: DataTableSort?
  private var search = ""
  private var order: [Int]?

  /// The offsets of the rows to show; nil for all of them in their own order.
  ///
  /// - Complexity: O(1) where nothing changed, or nothing is searched for or sorted by; else O(n),
  ///   and O(n log n) where it is sorted.
  func order(
    of data: Data, _ columns: [DataTableColumn<Data.Element>], sort: DataTableSort?, search: String
  ) -> [Int]? {
    let isKnown = self.data.map { haveSameStorage($0, data) } ?? false
    if isKnown, sort == self.sort, search == self.search { return order }
    self.data = data
    self.sort = sort
    self.search = search
    order = find(in: data, columns)
    return order
  }

  private func find(in data: Data, _ columns: [DataTableColumn<Data.Element>]) -> [Int]? {
    let column = sort.flatMap { columns.indices.contains($0.column) ? columns[$0.column] : nil }
    if search.isEmpty, column?.sort == nil { return nil }
    func row(_ offset: Int) -> Data.Element {
      data[data.index(data.startIndex, offsetBy: offset)]
    }
    var offsets = Array(0..<data.count)
    if !search.isEmpty {
      let wanted = search.lowercased()
      offsets = offsets.filter { offset in
        let row = row(offset)
        return columns.contains { $0.text(row).lowercased().contains(wanted) }
      }
    }
    return column?.sort?(offsets, row, sort?.isAscending ?? true) ?? offsets
  }
}
