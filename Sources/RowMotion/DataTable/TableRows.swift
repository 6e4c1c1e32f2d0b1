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
