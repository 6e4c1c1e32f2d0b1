/// The rows of a table in display order: all of them or the matches of a search, sorted or not.
struct TableRows<Data: RandomAccessCollection>: RandomAccessCollection {
  let data: Data
  /// The offsets of the shown rows; nil if all rows are shown in their own order.
  let order: [Int]?

  var startIndex: Int { 0 }
  var endIndex: Int { order?.count ?? data.count }

  subscript(index: Int) -> Data.Element {
    data[data.index(data.startIndex, offsetBy: order?[index] ?? index)]
  }

  /// Calls a closure with the data's contiguous storage if the rows are in their own order.
  func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Data.Element>) throws -> Result
  ) rethrows -> Result? {
    order == nil ? try data.withContiguousStorageIfAvailable(body) : nil
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
