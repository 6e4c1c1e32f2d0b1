import RowDrawing

/// What a rectangle of the canvas shows, as one value: two with equal contents have the same pixels.
///
/// Lengths are device pixels from the tile's corner. An edge that lies outside of what is seen is
/// ``TileContent/beyond``, wherever it is: so a card that grows changes nothing of the rows inside it.
struct TileContent: Hashable {
  /// Further away than any tile reaches, device pixels.
  static let beyond = 1 << 16

  /// What is drawn, in paint order; it begins with a colour that covers all.
  private(set) var operations: ContiguousArray<TileOperation> = []
  /// How many clips have begun and not ended.
  private(set) var openClips = 0
  /// How much of it is seen over what lies behind it, and that; no part of the content, whose picture is the
  /// same at every opacity.
  private(set) var fade: Fade?

  /// What fades as one over something else.
  struct Fade {
    /// How much of it is seen, 0...1.
    let opacity: Double
    /// All pixels that it may draw on, from the tile's corner.
    let drawn: PixelRect
    /// How much of what lies behind it was drawn before it.
    let start: Int
    fileprivate var below: ContiguousArray<TileOperation>
    /// The index of what was drawn after it, and is none of it.
    fileprivate let end: Int
    fileprivate let paper: ResolvedColor
  }

  static func == (left: Self, right: Self) -> Bool { left.operations == right.operations }

  /// Hashes what tells most contents apart: it is done for each tile in each frame.
  func hash(into hasher: inout Hasher) {
    for operation in operations { operation.hashIdentity(into: &hasher) }
  }

  /// Creates the content of a tile that shows nothing but a colour.
  init(background: ResolvedColor) {
    paper = background
    clear(background)
  }

  private init(_ operations: ContiguousArray<TileOperation>, paper: ResolvedColor) {
    self.operations = operations
    self.paper = paper
  }

  /// What lies behind that which fades, and beside it; nil where nothing fades.
  var below: TileContent? { fade.map { TileContent($0.below, paper: $0.paper) } }

  /// Takes what was drawn since the fade for what lies beside it; returns false where something is drawn over what
  /// fades, or may be.
  ///
  /// - Complexity: O(n) in what was drawn after it.
  @MainActor mutating func takeWhatIsBesideFade(_ grid: PixelGrid) -> Bool {
    guard let fade, fade.end < operations.count else { return true }
    let later = operations[fade.end...]
    let isCovered = later.contains { operation in
      switch operation {
      case .beginClip, .end: false
      // What is in it may fade or turn by itself, and so change in each frame.
      case .segment, .items: true
      default: operation.drawn(grid)?.meets(fade.drawn) ?? true
      }
    }
    if !isCovered { self.fade?.below += later }
    return !isCovered
  }

  /// The colour that all else is drawn upon, opaque.
  private(set) var paper: ResolvedColor

  /// The colour, where nothing else is seen.
  var solidColor: ResolvedColor? { operations.count == 1 && fade == nil ? paper : nil }

  /// Whether what is drawn next may fade over all that is drawn by now: nothing does yet, and nothing cuts it.
  var canBeginFade: Bool { openClips == 0 && fade == nil }

  /// The same picture without what it fades over, which it does not depend on.
  var withoutFade: TileContent { TileContent(operations, paper: paper) }

  /// Makes it show nothing but a colour again.
  mutating func clear(_ background: ResolvedColor) {
    // A copy of what was long would have as much room.
    operations.removeAll(keepingCapacity: operations.capacity <= 16)
    // A text and what cuts it.
    operations.reserveCapacity(4)
    operations.append(.cover(background))
    paper = background
    openClips = 0
    fade = nil
  }

  /// Makes what was drawn last fade as one over what the content was before.
  mutating func fade(_ opacity: Double, drawn: PixelRect, over below: TileContent) {
    fade = Fade(
      opacity: opacity, drawn: drawn, start: below.operations.count, below: below.operations,
      end: operations.count, paper: below.paper)
  }

  mutating func append(_ operation: TileOperation) {
    if case .cover(let color) = operation, color.opacity >= 1, openClips == 0 {
      // Nothing below is seen any more.
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
    // What cuts nothing is not seen.
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

/// One thing that a tile draws.
enum TileOperation: Equatable {
  /// Fills the whole tile.
  case cover(ResolvedColor)
  case fill(PixelRect, cornerRadius: Double, ResolvedColor)
  case border(PixelRect, cornerRadius: Double, lineWidth: Double, ResolvedColor)
  case text(TextReference, x: Int, y: Int, ResolvedColor)
  /// Draws an outline whose origin lies at a pixel: its line, with a width in points, or what is inside.
  case path(Path, lineWidth: Double?, x: Int, y: Int, ResolvedColor)
  /// Draws a part of a segment whose origin lies at a pixel.
  case segment(SegmentRange, x: Int, y: Int)
  /// Draws items of a display list whose origin lies at a pixel.
  case items(ItemReference, x: Int, y: Int)
  case beginClip(PixelRect, cornerRadius: Double)
  case end

  /// Hashes what tells it from most others: of a text or a segment that is which one.
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

/// A text's layout, the same one and not just an equal one: which is looked up in each frame.
struct TextReference: Hashable {
  let layout: TextLayout

  static func == (left: Self, right: Self) -> Bool { left.layout === right.layout }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(layout)) }
}

/// Some operations of a segment, and how its layer's edges are rounded where they matter.
struct SegmentRange: Hashable {
  let segment: DisplaySegment
  let version: UInt64
  let range: Range<Int>
  let right: FarEdge?
  let bottom: FarEdge?
  let opacity: Double
  /// All pixels that it may draw on, from its layer's corner; no part of what it is.
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

/// A group of a display list that is drawn as a whole: what it holds, by the versions of its segments.
struct ItemReference: Hashable {
  let list: DisplayList
  /// What tells it from other groups.
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
