/// A copy of a display list, and the hash of each of its items.
///
/// A layer in motion draws a new segment for each frame, and reuses the storage of an old one. So
/// this keeps copies of new segments, all in one array. A segment that an earlier list shows as
/// well is shared, since it is at rest.
@MainActor package struct StoredDisplayList {
  /// A copied segment: the ends of its parts in the arrays.
  private struct Segment {
    let item: Int
    var words = 0
    var texts = 0
    var paths = 0
    var leaving = 0
  }

  /// The hash of each item.
  package private(set) var hashes: [UInt64] = []
  /// The greatest version of a segment.
  package private(set) var version: UInt64
  /// The items, without the content of copied segments.
  private var items: ContiguousArray<DisplayList.Item> = []
  private var segments: ContiguousArray<Segment> = []
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
      segments.reserveCapacity(former.segments.count)
      words.words.reserveCapacity(former.words.words.count)
      // Frames of a motion draw the same texts, and share them.
      texts = former.texts
    }
    let newest = version
    for item in list.items {
      if case .layer(let layer) = item {
        append(layer, isNew: layer.segment.version > newest)
      } else {
        items.append(item)
        hashes.append(FrameHash.hash(of: item))
      }
    }
    if textCount < texts.count { texts.removeSubrange(textCount...) }
  }

  private mutating func append(_ layer: DisplayList.Layer, isNew: Bool) {
    guard isNew, let drawing = layer.segment.drawing else {
      hashes.append(FrameHash.hash(of: layer))
      items.append(.layer(layer))
      return
    }
    var layer = layer
    version = max(version, layer.segment.version)
    let start = words.words.count
    for operation in drawing.operations { words.append(operation) }
    for text in drawing.texts {
      if textCount == texts.count || texts[textCount] !== text {
        if text.recordedHash == nil { newTextCount += 1 }
        texts.removeSubrange(textCount...)
        texts.append(text)
      }
      textCount += 1
    }
    paths += drawing.paths
    leaving += drawing.leaving
    layer.segment.recordedHash = FrameHash.hash(words.words[start...], drawing.texts, drawing.paths)
    hashes.append(FrameHash.hash(of: layer))
    segments.append(
      Segment(
        item: items.count, words: words.words.count, texts: textCount, paths: paths.count,
        leaving: leaving.count))
    layer.segment.setContent(nil)
    items.append(.layer(layer))
  }

  /// The stored list.
  ///
  /// - Complexity: O(n) in the items and in the operations of copied segments.
  package var displayList: DisplayList {
    var list = DisplayList()
    list.items = items
    var start = Segment(item: 0)
    for end in segments {
      guard case .layer(var layer) = items[end.item] else { continue }
      var drawing = DisplaySegment.Drawing()
      var reader = DrawingReader(words.words, start.words..<end.words)
      while let operation = reader.next() { drawing.operations.append(operation) }
      drawing.texts += texts[start.texts..<end.texts]
      drawing.paths += paths[start.paths..<end.paths]
      drawing.leaving += leaving[start.leaving..<end.leaving]
      layer.segment.setContent(drawing)
      list.items[end.item] = .layer(layer)
      start = end
    }
    return list
  }

  /// The approximate size in memory of what is not shared with other lists, in bytes.
  package var byteCount: Int {
    items.count * (MemoryLayout<DisplayList.Item>.stride + MemoryLayout<UInt64>.stride)
      + segments.count * MemoryLayout<Segment>.stride
      + (words.words.count + texts.count) * MemoryLayout<UInt64>.stride
      + leaving.count * MemoryLayout<Range<Int>>.stride + newTextCount * Self.textByteCount
      + paths.reduce(0) { $0 + $1.elements.count * MemoryLayout<Path.Element>.stride }
  }
}
