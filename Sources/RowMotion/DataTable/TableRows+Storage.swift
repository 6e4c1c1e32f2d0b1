extension TableRows {
  /// Calls a closure with the data's contiguous storage if the rows are in their own order.
  func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Data.Element>) throws -> Result
  ) rethrows -> Result? {
    order == nil ? try data.withContiguousStorageIfAvailable(body) : nil
  }
}
