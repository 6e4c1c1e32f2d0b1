import RowDrawing

/// A cache of pictures, which are retained for a while after they were visible.
///
/// It has two generations. A requested picture moves to the young one. After a frame that fills it,
/// the old one is discarded.
///
/// - Invariant: ``byteCount`` is the memory of the pictures. It is at most the capacity plus what one
///   frame shows.
@MainActor final class PictureCache {
  private var young: [PictureKey: Picture] = [:]
  private var old: [PictureKey: Picture] = [:]
  private var youngByteCount = 0
  /// The memory of all pictures, in bytes.
  private(set) var byteCount = 0
  /// The number of pictures painted so far.
  private(set) var paintCount = 0

  /// Returns the picture of a key, which is painted if there is none.
  func picture(_ key: PictureKey, paint: () -> Picture?) -> Picture? {
    if let picture = young[key] { return picture }
    if let picture = old.removeValue(forKey: key) {
      young[key] = picture
      youngByteCount += picture.byteCount
      return picture
    }
    guard let picture = paint() else { return nil }
    paintCount += 1
    // A key that contains NaN is not equal to itself and would never be found again.
    if key == key {
      young[key] = picture
      youngByteCount += picture.byteCount
      byteCount += picture.byteCount
    }
    return picture
  }

  /// Ends a frame and discards the old generation if the young one is full.
  ///
  /// - Parameter capacity: The maximum memory in bytes, apart from what one frame shows.
  func endFrame(capacity: Int) {
    if youngByteCount > capacity / 2 {
      old = young
      young = [:]
      byteCount = youngByteCount
      youngByteCount = 0
    }
    checkInvariants()
  }

  func removeAll() {
    young = [:]
    old = [:]
    youngByteCount = 0
    byteCount = 0
  }

  /// Stops a debug build if a byte count is wrong.
  ///
  /// - Complexity: O(n) in the pictures; nothing in a release build.
  func checkInvariants() {
    assert(youngByteCount == young.values.reduce(0) { $0 + $1.byteCount })
    assert(byteCount == old.values.reduce(youngByteCount) { $0 + $1.byteCount })
  }
}

/// The content of a picture: equal contents have the same pixels.
struct PictureKey: Hashable {
  enum Content: Hashable {
    /// Letters; the color is nil if none have colors of their own.
    case text(TextReference, ResolvedColor?)
    /// A path, filled if the line width is nil.
    case path(PathReference, lineWidth: Double?)
    /// The four corners of a rectangle, without a distance between them.
    case corners(CornerShape)
    /// A group of operations under a transform.
    case group(GroupReference)
    /// A row with many parts.
    case row(RowReference)
    /// Sprites that are shown as one picture.
    case composite(CompositeReference)
  }

  let content: Content
  /// The part of a large picture; nil for all of it.
  var cell: PixelRect?
}

/// A text's layout, compared by identity because it is looked up in each frame.
struct TextReference: Hashable {
  let layout: TextLayout

  static func == (left: Self, right: Self) -> Bool { left.layout === right.layout }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(layout)) }
}

/// A path with a cheap hash, because it is looked up in each frame.
struct PathReference: Hashable {
  let path: Path

  func hash(into hasher: inout Hasher) {
    hasher.combine(path.elements.count)
    hasher.combine(path.bounds)
  }
}

/// Operations of a segment, compared by the segment's version.
struct GroupReference: Hashable {
  let segment: DisplaySegment
  let version: UInt64
  let range: Range<Int>

  @MainActor init(_ segment: DisplaySegment, _ range: Range<Int>) {
    self.segment = segment
    version = segment.version
    self.range = range
  }

  static func == (left: Self, right: Self) -> Bool {
    left.version == right.version && left.range == right.range
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(version)
    hasher.combine(range.lowerBound)
  }
}

/// A row, compared by the version of its drawing and by its size, to which shapes are aligned.
struct RowReference: Hashable {
  let version: UInt64
  let size: Size
  let frame: PixelRect

  @MainActor init(_ layer: DisplayList.Layer, _ frame: PixelRect) {
    version = layer.segment.version
    size = layer.size
    self.frame = frame
  }
}

/// Sprites that are shown as one picture.
struct CompositeReference: Hashable {
  let sprites: ContiguousArray<Sprite>
  /// A mask that cuts the others; nil for none.
  let cut: Sprite?

  /// Hashes what distinguishes most composites.
  func hash(into hasher: inout Hasher) {
    hasher.combine(sprites.count)
    hasher.combine(sprites.last)
  }
}

/// The shape of round corners, in device pixels.
struct CornerShape: Hashable {
  /// The radius; for a line along the inside of the edge, that of the line's center.
  let radius: Double
  /// The width of a line; nil for a filled shape.
  let lineWidth: Int?

  init(radius: Double, lineWidth: Int? = nil) {
    // Cairo's precision, so that lengths with different rounding errors give one shape.
    self.radius = (radius * 256).rounded() / 256
    self.lineWidth = lineWidth
  }

  /// The size of the largest corners that have one picture.
  static let largestSize = 1024

  var isLarge: Bool { radius > Double(Self.largestSize) }

  /// The distance from a corner along each edge at which the edge becomes straight, in whole
  /// pixels.
  var size: Int {
    let width = Double(lineWidth ?? 0)
    return Int(max(radius + width / 2, width).rounded(.up))
  }
}
