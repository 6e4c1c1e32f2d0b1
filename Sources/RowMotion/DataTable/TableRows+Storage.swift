extension TableRows {
  /// The rows' own memory, where they stand in their own order.
  func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Data.Element>) throws -> Result
  ) rethrows -> Result? {
    order == nil ? try data.withContiguousStorageIfAvailable(body) : nil
  }
}
