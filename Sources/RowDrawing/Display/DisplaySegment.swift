/// What one row, or the frame around the rows, draws: a value that is kept while nothing changes.
@MainActor public struct DisplaySegment: @preconcurrency Hashable {
  /// What is drawn, while it is drawn.
  package struct Drawing {
    package var operations: ContiguousArray<DrawOperation> = []
    package var texts: ContiguousArray<TextLayout> = []
    package var paths: ContiguousArray<Path> = []

    package init() {}
  }

  /// What was drawn, shared by all copies: every frame copies the segments of all rows on screen.
  private final class Storage {
    var drawing = Drawing()
  }

  /// Nil where nothing is drawn.
  private var storage: Storage?

  /// The operations in paint order.
  public var operations: ContiguousArray<DrawOperation> { storage?.drawing.operations ?? [] }
  /// The texts that operations name by index.
  public var texts: ContiguousArray<TextLayout> { storage?.drawing.texts ?? [] }
  /// The paths that operations name by index.
  public var paths: ContiguousArray<Path> { storage?.drawing.paths ?? [] }
  /// A number that no other content in this process has; equal versions mean equal content.
  public private(set) var version: UInt64 = 0

  /// Creates a segment that draws nothing.
  public init() {}

  /// Takes the arrays out to be filled anew, unless somebody still looks at what they hold.
  mutating func takeDrawing() -> Drawing {
    var drawing = Drawing()
    guard isKnownUniquelyReferenced(&storage), let storage else {
      storage = nil
      return drawing
    }
    swap(&drawing, &storage.drawing)
    drawing.operations.removeAll(keepingCapacity: true)
    // One by one: of so few the library's `removeAll` makes several times the work.
    while !drawing.texts.isEmpty { drawing.texts.removeLast() }
    drawing.paths.removeAll(keepingCapacity: true)
    return drawing
  }

  /// Shows what was drawn, which is taken out of the argument.
  package mutating func show(_ drawing: inout Drawing) {
    let storage = storage ?? Storage()
    swap(&drawing, &storage.drawing)
    self.storage = storage
    version = DisplaySegment.nextVersion()
  }

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
