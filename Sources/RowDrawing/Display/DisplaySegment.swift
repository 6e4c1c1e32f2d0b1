/// The drawing of one row, or of the content around the rows: a value retained until it changes.
@MainActor public struct DisplaySegment: @preconcurrency Hashable {
  /// A drawing in progress.
  package struct Drawing {
    package var operations: ContiguousArray<DrawOperation> = []
    package var texts: ContiguousArray<TextLayout> = []
    package var paths: ContiguousArray<Path> = []
    /// The ranges of operations, each of whole groups, that draw what is about to disappear.
    package var leaving: ContiguousArray<Range<Int>> = []

    package init() {}
  }

  /// The drawing, shared by all copies: every frame copies the segments of all rows on screen.
  final class Storage {
    fileprivate(set) var drawing: Drawing
    /// The presences in motion whose content the drawing shows; empty without a recorder.
    fileprivate(set) var presences: ContiguousArray<DrawnPresence> = []
    /// The hash of the content, which a recorder stores; nil until then.
    var recordedHash: UInt64?

    init(_ drawing: Drawing = Drawing()) { self.drawing = drawing }
  }

  /// The storage; nil if the segment draws nothing.
  private(set) var storage: Storage?

  /// The operations in paint order.
  public var operations: ContiguousArray<DrawOperation> { storage?.drawing.operations ?? [] }
  /// The texts, which operations reference by index.
  public var texts: ContiguousArray<TextLayout> { storage?.drawing.texts ?? [] }
  /// The paths, which operations reference by index.
  public var paths: ContiguousArray<Path> { storage?.drawing.paths ?? [] }
  /// A number that is unique in this process; equal versions mean equal content.
  public private(set) var version: UInt64 = 0

  /// Creates a segment that draws nothing.
  public init() {}

  /// Creates a segment with a drawing, and the version of the original.
  init(_ storage: Storage?, version: UInt64) {
    self.storage = storage
    self.version = version
  }

  /// Returns emptied arrays for a new drawing, and reuses the storage if no copy shares it.
  mutating func consumeDrawing() -> Drawing {
    var drawing = Drawing()
    guard isKnownUniquelyReferenced(&storage), let storage else {
      storage = nil
      return drawing
    }
    swap(&drawing, &storage.drawing)
    drawing.operations.removeAll(keepingCapacity: true)
    // One by one: for so few elements the library's `removeAll` is several times slower.
    while !drawing.texts.isEmpty { drawing.texts.removeLast() }
    drawing.paths.removeAll(keepingCapacity: true)
    drawing.leaving.removeAll(keepingCapacity: true)
    return drawing
  }

  /// Replaces the segment's drawing, which the first argument receives, and its presences; the second
  /// argument becomes empty.
  package mutating func show(
    _ drawing: inout Drawing, _ presences: inout ContiguousArray<DrawnPresence>
  ) {
    let storage = storage ?? Storage()
    swap(&drawing, &storage.drawing)
    if !presences.isEmpty || !storage.presences.isEmpty {
      swap(&presences, &storage.presences)
      while !presences.isEmpty { presences.removeLast() }
    }
    storage.recordedHash = nil
    self.storage = storage
    version = DisplaySegment.nextVersion()
  }

  /// Returns true if two segments draw the same.
  ///
  /// - Complexity: O(1) for equal versions, else O(n) in the operations.
  public static func == (left: DisplaySegment, right: DisplaySegment) -> Bool {
    left.version == right.version
      || (left.operations == right.operations && left.texts == right.texts
        && left.paths == right.paths)
  }

  /// Hashes the drawing, not the version.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(operations)
    hasher.combine(texts)
    hasher.combine(paths)
  }
}

// A recorder copies the storage of each row in motion, in each frame. These methods read its arrays
// in place, since each copy of them would be retained and released.
extension DisplaySegment.Storage {
  /// Appends the drawing's operations to an array.
  func copyOperations(to operations: inout ContiguousArray<DrawOperation>) {
    drawing.operations.withUnsafeBufferPointer { operations.append(contentsOf: $0) }
  }

  /// Appends the presences to an array, moved by an offset.
  func copyPresences(to array: inout ContiguousArray<DrawnPresence>, at origin: Point) {
    for index in presences.indices {
      var presence = presences[index]
      presence.frame = presence.frame.offset(by: origin)
      array.append(presence)
    }
  }

  /// Returns true if texts from an index on are the same objects as those of the drawing.
  ///
  /// It compares pointers, since comparing objects would retain each of them.
  func hasTexts(of texts: ContiguousArray<TextLayout>, from start: Int) -> Bool {
    guard texts.count - start >= drawing.texts.count else { return false }
    return texts.withUnsafeBytes { texts in
      drawing.texts.withUnsafeBytes { drawn in
        let start = start * MemoryLayout<UInt>.stride
        for offset in stride(from: 0, to: drawn.count, by: MemoryLayout<UInt>.stride) {
          let text = texts.load(fromByteOffset: start + offset, as: UInt.self)
          if text != drawn.load(fromByteOffset: offset, as: UInt.self) { return false }
        }
        return true
      }
    }
  }
}
