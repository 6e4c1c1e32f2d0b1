/// All that a frame shows, as a value: equal input gives an equal list.
///
/// Coordinates are the host's, in fractional points; a painter rounds them to device pixels.
/// It prints as readable text, one item a line.
@MainActor public struct DisplayList: @preconcurrency Hashable {
  /// One step of the frame, in paint order.
  @MainActor public enum Item: @preconcurrency Hashable {
    /// Draws a layer.
    case layer(Layer)
    /// Keeps what follows inside a rectangle with rounded corners.
    case beginClip(Rect, cornerRadius: Double)
    /// Draws what follows as one picture of an opacity in 0...1.
    case beginOpacity(Double)
    /// Maps what follows.
    case beginTransform(AffineTransform)
    /// Ends what began last.
    case end
  }

  /// A segment and where it stands: a row of a list, or what lies between the lists.
  @MainActor public struct Layer: @preconcurrency Hashable {
    /// A number that stays with the same row for as long as it lives, for a painter's caches.
    public var identity: UInt64
    /// Where the segment's origin lies.
    public var origin: Point
    /// The extent that the segment may draw into; a row is cut at its bottom while it grows.
    public var size: Size
    /// Whether it moves as one: a row, a hairline, what scrolls, while others lie around those.
    public var movesAsOne: Bool
    /// Whether drawing outside `size` is cut off.
    public var isClipped: Bool
    /// How opaque the layer is as a whole, 0...1.
    public var opacity: Double
    /// What it draws.
    public var segment: DisplaySegment

    package init(
      identity: UInt64, origin: Point, size: Size, movesAsOne: Bool = false, isClipped: Bool,
      opacity: Double, segment: DisplaySegment
    ) {
      self.identity = identity
      self.origin = origin
      self.size = size
      self.movesAsOne = movesAsOne
      self.isClipped = isClipped
      self.opacity = opacity
      self.segment = segment
    }

    /// Whether two layers look the same; the identity and how it moves are bookkeeping, not looks.
    public static func == (left: Layer, right: Layer) -> Bool {
      left.origin == right.origin && left.size == right.size && left.isClipped == right.isClipped
        && left.opacity == right.opacity && left.segment == right.segment
    }

    /// Hashes what is seen.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(origin)
      hasher.combine(size)
      hasher.combine(isClipped)
      hasher.combine(opacity)
      hasher.combine(segment)
    }
  }

  /// The steps in paint order.
  public package(set) var items: ContiguousArray<Item> = []

  /// Creates a list that draws nothing.
  public init() {}
}
