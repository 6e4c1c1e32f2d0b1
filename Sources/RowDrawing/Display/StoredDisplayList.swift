/// A copy of a display list, and the hash of each of its items.
///
/// A layer in motion draws a new segment for each frame, and reuses the storage of an old one. So
/// this keeps copies of new segments, all in one array. A segment that an earlier list shows as
/// well is shared, since it is at rest.
@MainActor package struct StoredDisplayList {
  private enum Item {
    case layer(Layer)
    /// The begin or end of a group.
    case group(DrawOperation)
  }

  /// A layer without its drawing.
  ///
  /// Copies of it are cheap, since it has no references.
  private struct Layer {
    let identity: UInt64
    let version: UInt64
    let origin: Point
    let size: Size
    let opacity: Double
    let movesAsOne: Bool
    let isClipped: Bool
    /// True if the segment is the next shared one, false if its drawing is copied.
    var isShared = true
    /// The ends of a copied drawing's parts.
    var end = End()

    @MainActor init(_ layer: DisplayList.Layer) {
      identity = layer.identity
      version = layer.segment.version
      origin = layer.origin
      size = layer.size
      opacity = layer.opacity
      movesAsOne = layer.movesAsOne
      isClipped = layer.isClipped
    }
  }

  /// The ends of a drawing's parts in the arrays.
  private struct End {
    var words: UInt32 = 0
    var texts: UInt32 = 0
    var paths: UInt32 = 0
    var leaving: UInt32 = 0
  }

  /// The hash of each item.
  package private(set) var hashes: [UInt64] = []
  /// The greatest version of a segment.
  package private(set) var version: UInt64
  /// The presences in motion, in the coordinates of the host.
  package private(set) var presences: ContiguousArray<DrawnPresence> = []
  private var items: ContiguousArray<Item> = []
  private var shared: ContiguousArray<DisplaySegment> = []
  private var words = DrawingWords()
  private var texts: ContiguousArray<TextLayout> = []
  private var textCount = 0
  /// The number of texts that no list before has, as they have no hash yet.
  private var newTextCount = 0
  /// The approximate size of a text with an engine's data, in bytes.
  private static let textByteCount = 512
  private var paths: ContiguousArray<Path> = []
  private var leaving: ContiguousArray<Range<Int>> = []

  /// Stores a list.
  ///
  /// - Parameter former: The list of the frame before; nil for the first one.
  /// - Complexity: O(n) in the items and in the operations of new segments.
  package init(_ list: DisplayList, after former: StoredDisplayList? = nil) {
    version = former?.version ?? 0
    hashes.reserveCapacity(list.items.count)
    items.reserveCapacity(list.items.count)
    if let former {
      words.words.reserveCapacity(former.words.words.count)
      presences.reserveCapacity(former.presences.count)
      shared.reserveCapacity(former.shared.count)
      // Frames of a motion draw the same texts, and share them.
      texts = former.texts
    }
    let newest = version
    for item in list.items {
      if case .layer(let layer) = item {
        append(layer, isNew: layer.segment.version > newest)
      } else {
        items.append(.group(item.operation))
        hashes.append(FrameHash.hash(of: item.operation))
      }
    }
    if textCount < texts.count { texts.removeSubrange(textCount...) }
  }

  private mutating func append(_ layer: DisplayList.Layer, isNew: Bool) {
    var stored = Layer(layer)
    if let storage = layer.segment.storage {
      for var presence in storage.presences {
        presence.frame = presence.frame.offset(by: layer.origin)
        presences.append(presence)
      }
      if isNew { append(storage) }
    }
    if isNew {
      version = max(version, stored.version)
      stored.isShared = false
      stored.end = End(
        words: UInt32(words.words.count), texts: UInt32(textCount), paths: UInt32(paths.count),
        leaving: UInt32(leaving.count))
    } else {
      shared.append(layer.segment)
    }
    items.append(.layer(stored))
    hashes.append(FrameHash.hash(of: layer))
  }

  private mutating func append(_ storage: DisplaySegment.Storage) {
    let start = words.words.count
    for operation in storage.drawing.operations { words.append(operation) }
    for text in storage.drawing.texts {
      if textCount == texts.count || texts[textCount] !== text {
        if text.recordedHash == nil { newTextCount += 1 }
        texts.removeSubrange(textCount...)
        texts.append(text)
      }
      textCount += 1
    }
    if !storage.drawing.paths.isEmpty { paths += storage.drawing.paths }
    if !storage.drawing.leaving.isEmpty { leaving += storage.drawing.leaving }
    storage.recordedHash = FrameHash.hash(
      words, from: start, storage.drawing.texts, storage.drawing.paths)
  }

  /// The stored list.
  ///
  /// - Complexity: O(n) in the items and in the operations of copied segments.
  package var displayList: DisplayList {
    var list = DisplayList()
    var start = End()
    var nextShared = shared.makeIterator()
    list.items = ContiguousArray(
      items.map { item in
        let layer: Layer
        switch item {
        case .group(let operation): return operation.item
        case .layer(let stored): layer = stored
        }
        var segment = layer.isShared ? nextShared.next() ?? DisplaySegment() : DisplaySegment()
        if !layer.isShared {
          segment = DisplaySegment(drawing(from: start, to: layer.end), version: layer.version)
          start = layer.end
        }
        return .layer(
          DisplayList.Layer(
            identity: layer.identity, origin: layer.origin, size: layer.size,
            movesAsOne: layer.movesAsOne, isClipped: layer.isClipped, opacity: layer.opacity,
            segment: segment))
      })
    return list
  }

  private func drawing(from start: End, to end: End) -> DisplaySegment.Drawing {
    var drawing = DisplaySegment.Drawing()
    var reader = DrawingReader(words.words, Int(start.words)..<Int(end.words))
    while let operation = reader.next() { drawing.operations.append(operation) }
    drawing.texts += texts[Int(start.texts)..<Int(end.texts)]
    drawing.paths += paths[Int(start.paths)..<Int(end.paths)]
    drawing.leaving += leaving[Int(start.leaving)..<Int(end.leaving)]
    return drawing
  }

  /// The approximate size in memory of what is not shared with other lists, in bytes.
  package var byteCount: Int {
    items.count * (MemoryLayout<Item>.stride + MemoryLayout<UInt64>.stride)
      + (words.words.count + texts.count + shared.count) * MemoryLayout<UInt64>.stride
      + presences.count * MemoryLayout<DrawnPresence>.stride
      + leaving.count * MemoryLayout<Range<Int>>.stride + newTextCount * Self.textByteCount
      + paths.reduce(0) { $0 + $1.elements.count * MemoryLayout<Path.Element>.stride }
  }
}
