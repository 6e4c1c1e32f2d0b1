/// What one row, or the frame around the rows, draws: a value that is kept while nothing changes.
@MainActor public struct DisplaySegment: @preconcurrency Hashable {
  /// The operations in paint order.
  public package(set) var operations: ContiguousArray<DrawOperation> = []
  /// The texts that operations name by index.
  public package(set) var texts: ContiguousArray<TextLayout> = []
  /// The paths that operations name by index.
  public package(set) var paths: ContiguousArray<Path> = []
  /// A number that no other content in this process has; equal versions mean equal content.
  public package(set) var version: UInt64 = 0

  /// Creates a segment that draws nothing.
  public init() {}

  /// Whether two segments draw the same.
  ///
  /// - Complexity: O(1) where the versions are equal, else O(n) in the operations.
  public static func == (left: DisplaySegment, right: DisplaySegment) -> Bool {
    left.version == right.version
      || (left.operations == right.operations && left.texts == right.texts
        && left.paths == right.paths)
  }

  /// Hashes what is drawn, not the version.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(operations)
    hasher.combine(texts)
    hasher.combine(paths)
  }
}
