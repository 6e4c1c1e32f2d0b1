/// A copy of a display list, and the hash of each of its items.
///
/// A layer in motion draws a new segment for each frame, and reuses the storage of an old one. So
/// this keeps copies of new segments, all in one array. A segment that an earlier list shows as
/// well is shared, since it is at rest.
@MainActor package struct StoredDisplayList {
  /// A layer without its drawing.
  ///
  /// Copies of it are cheap, since it has no references.
  private struct Layer {
    let version: UInt64
    let origin: Point
    let size: Size
    let opacity: Double
    let movesAsOne: Bool
    let isClipped: Bool
    /// True if the drawing is copied, false if the segment is the next shared one.
    let isCopied: Bool

    @MainActor init(_ layer: DisplayList.Layer, isCopied: Bool) {
      version = layer.segment.version
      origin = layer.origin
      size = layer.size
      opacity = layer.opacity
      movesAsOne = layer.movesAsOne
      isClipped = layer.isClipped
      self.isCopied = isCopied
    }
  }

  /// The begin or end of a group, and its index in the list.
  private struct GroupEdge {
    let index: Int
    /// The group that begins; nil for an end.
    let group: DrawingGroup?

    var item: DisplayList.Item { group.map { .begin($0) } ?? .end }
  }

  /// The ends of a copied drawing's parts in the arrays.
  private struct End {
    var operations: UInt32 = 0
    var texts: UInt32 = 0
    var paths: UInt32 = 0
  }

  /// The hash of each item.
  package private(set) var hashes: [UInt64] = []
  /// The greatest version of a segment.
  package private(set) var version: UInt64
  /// The presences in motion, in the coordinates of the host.
  package private(set) var presences: ContiguousArray<DrawnPresence> = []
  private var layers: ContiguousArray<Layer> = []
  private var groups: ContiguousArray<GroupEdge> = []
  private var shared: ContiguousArray<DisplaySegment.Storage?> = []
  private var sharedCount = 0
  private var ends: ContiguousArray<End> = []
  private var operations: ContiguousArray<DrawOperation> = []
  private var texts: ContiguousArray<TextLayout> = []
  private var textCount = 0
  /// The number of texts that no list before has, as they have no hash yet.
  private var newTextCount = 0
  /// The approximate size of a text with an engine's data, in bytes.
  private static let textByteCount = 512
  private var paths: ContiguousArray<Path> = []

  /// Stores a list.
  ///
  /// - Parameter former: The list of the frame before; nil for the first one.
  /// - Complexity: O(n) in the items and in the operations of new segments.
  package init(_ list: DisplayList, after former: StoredDisplayList? = nil) {
    version = former?.version ?? 0
    hashes.reserveCapacity(list.items.count)
    layers.reserveCapacity(list.items.count)
    if let former {
      operations.reserveCapacity(former.operations.count)
      presences.reserveCapacity(former.presences.count)
      ends.reserveCapacity(former.ends.count)
      // Frames of a motion draw the same texts, and share them; so they do what is at rest.
      texts = former.texts
      shared = former.shared
    }
    let newest = version
    for item in list.items {
      switch item {
      case .layer(let layer):
        let isNew = layer.segment.version > newest
        append(Layer(layer, isCopied: isNew), layer.segment.storage)
      case .begin(let group): append(group)
      case .end: append(nil)
      }
    }
    if textCount < texts.count { texts.removeSubrange(textCount...) }
    if sharedCount < shared.count { shared.removeSubrange(sharedCount...) }
  }

  private mutating func append(_ group: DrawingGroup?) {
    groups.append(GroupEdge(index: hashes.count, group: group))
    hashes.append(FrameHash.hash(of: group))
  }

  // Without the list's own layer, since each copy of it would retain the drawing.
  private mutating func append(_ layer: Layer, _ storage: DisplaySegment.Storage?) {
    if let storage {
      storage.copyPresences(to: &presences, at: layer.origin)
      if layer.isCopied { append(storage) }
    }
    if layer.isCopied {
      version = max(version, layer.version)
      ends.append(
        End(
          operations: UInt32(operations.count), texts: UInt32(textCount),
          paths: UInt32(paths.count)))
    } else {
      if sharedCount == shared.count || shared[sharedCount] !== storage {
        shared.removeSubrange(sharedCount...)
        shared.append(storage)
      }
      sharedCount += 1
    }
    layers.append(layer)
    hashes.append(
      FrameHash.hash(
        of: storage, at: layer.origin, layer.size, isClipped: layer.isClipped,
        opacity: layer.opacity))
  }

  private mutating func append(_ storage: DisplaySegment.Storage) {
    storage.copyOperations(to: &operations)
    if !storage.drawing.paths.isEmpty { paths += storage.drawing.paths }
    if storage.hasTexts(of: texts, from: textCount) {
      return textCount += storage.drawing.texts.count
    }
    for text in storage.drawing.texts {
      if textCount == texts.count || texts[textCount] !== text {
        if text.recordedHash == nil { newTextCount += 1 }
        texts.removeSubrange(textCount...)
        texts.append(text)
      }
      textCount += 1
    }
  }

  /// The stored list.
  ///
  /// - Complexity: O(n) in the items and in the operations of copied segments.
  package var displayList: DisplayList {
    var list = DisplayList()
    var groups = groups[...]
    var shared = shared[...]
    var ends = ends[...]
    var start = End()
    for layer in layers {
      while groups.first?.index == list.items.count, let group = groups.popFirst() {
        list.items.append(group.item)
      }
      var storage: DisplaySegment.Storage?
      if layer.isCopied, let end = ends.popFirst() {
        storage = DisplaySegment.Storage(drawing(from: start, to: end))
        start = end
      } else if !layer.isCopied, let next = shared.popFirst() {
        storage = next
      }
      list.items.append(
        .layer(
          DisplayList.Layer(
            origin: layer.origin, size: layer.size, movesAsOne: layer.movesAsOne,
            isClipped: layer.isClipped, opacity: layer.opacity,
            segment: DisplaySegment(storage, version: layer.version))))
    }
    list.items += groups.map(\.item)
    return list
  }

  private func drawing(from start: End, to end: End) -> DisplaySegment.Drawing {
    var drawing = DisplaySegment.Drawing()
    drawing.operations += operations[Int(start.operations)..<Int(end.operations)]
    drawing.texts += texts[Int(start.texts)..<Int(end.texts)]
    drawing.paths += paths[Int(start.paths)..<Int(end.paths)]
    return drawing
  }

  /// The approximate size in memory of what is not shared with other lists, in bytes.
  package var byteCount: Int {
    hashes.count * MemoryLayout<UInt64>.stride + layers.count * MemoryLayout<Layer>.stride
      + groups.count * MemoryLayout<GroupEdge>.stride + ends.count * MemoryLayout<End>.stride
      + operations.count * MemoryLayout<DrawOperation>.stride
      + (texts.count + shared.count) * MemoryLayout<UInt64>.stride
      + presences.count * MemoryLayout<DrawnPresence>.stride + newTextCount * Self.textByteCount
      + paths.reduce(0) { $0 + $1.elements.count * MemoryLayout<Path.Element>.stride }
  }
}
