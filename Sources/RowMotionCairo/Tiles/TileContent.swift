import RowDrawing

/// The content of a rectangle of the canvas, as a value: equal contents have the same pixels.
///
/// Lengths are device pixels from the tile's corner. Every edge outside the visible part is
/// ``TileContent/outsideDistance``, so a card that grows does not change the rows inside it.
struct TileContent: Hashable {
  /// A distance beyond any tile, in device pixels.
  static let outsideDistance = 1 << 16

  /// The operations in paint order; the first one is a color that covers everything.
  private(set) var operations: ContiguousArray<TileOperation> = []
  /// The number of open clips.
  private(set) var openClips = 0
  /// The opacity over the content behind it, and that content; not part of the identity, because
  /// the picture is the same at every opacity.
  private(set) var fade: Fade?

  /// A drawing that fades as a whole over something else.
  struct Fade {
    /// The opacity, 0...1.
    let opacity: Double
    /// All pixels that the drawing may touch, from the tile's corner.
    let drawn: PixelRect
    /// The number of operations that were drawn before the fading drawing.
    let start: Int
    fileprivate var below: ContiguousArray<TileOperation>
    /// The index of the first operation after the fading drawing.
    fileprivate let end: Int
    fileprivate let paper: ResolvedColor
  }

  static func == (left: Self, right: Self) -> Bool { left.operations == right.operations }

  /// Hashes what distinguishes most contents, because each tile is hashed in each frame.
  func hash(into hasher: inout Hasher) {
    for operation in operations { operation.hashIdentity(into: &hasher) }
  }

  /// Creates the content of a tile that shows only a color.
  init(background: ResolvedColor) {
    paper = background
    clear(background)
  }

  private init(_ operations: ContiguousArray<TileOperation>, paper: ResolvedColor) {
    self.operations = operations
    self.paper = paper
  }

  /// The content behind and beside the fading drawing; nil if nothing fades.
  var below: TileContent? { fade.map { TileContent($0.below, paper: $0.paper) } }

  /// Adds the operations after the fade to the content beside it; returns false if they draw, or
  /// may draw, over the fading drawing.
  ///
  /// - Complexity: O(n) in the operations after the fade.
  @MainActor mutating func appendOperationsAfterFade(_ grid: PixelGrid) -> Bool {
    guard let fade, fade.end < operations.count else { return true }
    let later = operations[fade.end...]
    let isCovered = later.contains { operation in
      switch operation {
      case .beginClip, .end: false
      // The content may fade or rotate by itself, and so change in each frame.
      case .segment, .items: true
      default: operation.drawn(grid)?.intersects(fade.drawn) ?? true
      }
    }
    if !isCovered { self.fade?.below += later }
    return !isCovered
  }

  /// The opaque color behind everything.
  private(set) var paper: ResolvedColor

  /// The color if nothing else is visible, otherwise nil.
  var solidColor: ResolvedColor? { operations.count == 1 && fade == nil ? paper : nil }

  /// True if the next operations may fade over all current ones: there is no fade and no open clip.
  var canBeginFade: Bool { openClips == 0 && fade == nil }

  /// The same content without the fade, on which its picture does not depend.
  var withoutFade: TileContent { TileContent(operations, paper: paper) }

  /// Resets the content to a color.
  mutating func clear(_ background: ResolvedColor) {
    // A copy of a long array would have the same capacity.
    operations.removeAll(keepingCapacity: operations.capacity <= 16)
    // For a text and its clip.
    operations.reserveCapacity(4)
    operations.append(.cover(background))
    paper = background
    openClips = 0
    fade = nil
  }

  /// Makes the last operations fade as a whole over the previous content.
  mutating func fade(_ opacity: Double, drawn: PixelRect, over below: TileContent) {
    fade = Fade(
      opacity: opacity, drawn: drawn, start: below.operations.count, below: below.operations,
      end: operations.count, paper: below.paper)
  }

  mutating func append(_ operation: TileOperation) {
    if case .cover(let color) = operation, color.opacity >= 1, openClips == 0 {
      // Nothing below is visible any more.
      operations.removeAll(keepingCapacity: true)
      fade = nil
      paper = color
    }
    operations.append(operation)
  }

  mutating func beginClip(_ rect: PixelRect, cornerRadius: Double = 0) {
    openClips += 1
    operations.append(.beginClip(rect, cornerRadius: cornerRadius))
  }

  mutating func endClip() {
    openClips -= 1
    // A clip without content is not visible.
    if case .beginClip = operations.last {
      operations.removeLast()
    } else {
      operations.append(.end)
    }
  }

  mutating func endClips(downTo count: Int) {
    while openClips > count { endClip() }
  }
}

/// One drawing operation in the content of a tile.
enum TileOperation: Equatable {
  /// Fills the whole tile.
  case cover(ResolvedColor)
  case fill(PixelRect, cornerRadius: Double, ResolvedColor)
  case border(PixelRect, cornerRadius: Double, lineWidth: Double, ResolvedColor)
  case text(TextReference, x: Int, y: Int, ResolvedColor)
  /// Draws a path with its origin at a pixel: a line with a width in points, or filled if nil.
  case path(Path, lineWidth: Double?, x: Int, y: Int, ResolvedColor)
  /// Draws a part of a segment with its origin at a pixel.
  case segment(SegmentRange, x: Int, y: Int)
  /// Draws items of a display list with their origin at a pixel.
  case items(ItemReference, x: Int, y: Int)
  case beginClip(PixelRect, cornerRadius: Double)
  case end

  /// Hashes what distinguishes it from most others: for a text or a segment, its identity.
  fileprivate func hashIdentity(into hasher: inout Hasher) {
    switch self {
    case .text(let text, _, let y, _):
      hasher.combine(text)
      hasher.combine(y)
    case .path(let path, _, let x, let y, _):
      hasher.combine(path.elements.count)
      hasher.combine(x)
      hasher.combine(y)
    case .segment(let range, _, let y):
      hasher.combine(range)
      hasher.combine(y)
    case .items(let items, _, let y):
      hasher.combine(items)
      hasher.combine(y)
    case .fill(let rect, _, let color), .border(let rect, _, _, let color):
      hasher.combine(rect)
      hasher.combine(color)
    case .beginClip(let rect, _): hasher.combine(rect)
    case .cover(let color): hasher.combine(color)
    case .end: break
    }
  }
}

/// A text's layout, compared by identity because it is looked up in each frame.
struct TextReference: Hashable {
  let layout: TextLayout

  static func == (left: Self, right: Self) -> Bool { left.layout === right.layout }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(layout)) }
}

/// Some operations of a segment, and the rounding of its layer's edges if they matter.
struct SegmentRange: Hashable {
  let segment: DisplaySegment
  let version: UInt64
  let range: Range<Int>
  let right: FarEdge?
  let bottom: FarEdge?
  let opacity: Double
  /// All pixels that the operations may touch, from the layer's corner; not part of the identity.
  let drawn: PixelRect

  @MainActor init(
    _ segment: DisplaySegment, _ range: Range<Int>, right: FarEdge?, bottom: FarEdge?,
    opacity: Double, drawn: PixelRect
  ) {
    self.segment = segment
    version = segment.version
    self.range = range
    self.right = right
    self.bottom = bottom
    self.opacity = opacity
    self.drawn = drawn
  }

  static func == (left: Self, right: Self) -> Bool {
    left.version == right.version && left.range == right.range && left.right == right.right
      && left.bottom == right.bottom && left.opacity == right.opacity
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(version)
    hasher.combine(range.lowerBound)
    hasher.combine(opacity)
  }
}

/// A group of a display list that is drawn as a whole, compared by its segments' versions.
struct ItemReference: Hashable {
  let list: DisplayList
  /// The key that distinguishes the group from other groups.
  let key: [Key]

  enum Key: Hashable {
    case layer(version: UInt64, Point, Size, isClipped: Bool, opacity: Double)
    case clip(Rect, Double)
    case opacity(Double)
    case transform(AffineTransform)
    case end
  }

  @MainActor init(_ items: ArraySlice<DisplayList.Item>) {
    var list = DisplayList()
    list.items = ContiguousArray(items)
    self.list = list
    key = items.map { item in
      switch item {
      case .layer(let layer):
        .layer(
          version: layer.segment.version, layer.origin, layer.size, isClipped: layer.isClipped,
          opacity: layer.opacity)
      case .beginClip(let rect, let radius): .clip(rect, radius)
      case .beginOpacity(let opacity): .opacity(opacity)
      case .beginTransform(let transform): .transform(transform)
      case .end: .end
      }
    }
  }

  static func == (left: Self, right: Self) -> Bool { left.key == right.key }

  func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
