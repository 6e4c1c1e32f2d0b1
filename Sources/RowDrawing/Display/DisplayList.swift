/// The content of a frame as a value: equal input gives an equal list.
///
/// Coordinates are the host's, in fractional points; a painter rounds them to device pixels. The
/// description is readable text, one item per line.
@MainActor public struct DisplayList: @preconcurrency Hashable {
  /// One step of a frame, in paint order.
  @MainActor public enum Item: @preconcurrency Hashable {
    /// Draws a layer.
    case layer(Layer)
    /// Begins a group, which has an effect on the following items.
    case begin(DrawingGroup)
    /// Ends the last group that began.
    case end

    /// 1 for an item that begins a group, −1 for its end, and 0 for a layer.
    package var depthChange: Int {
      switch self {
      case .begin: 1
      case .end: -1
      case .layer: 0
      }
    }
  }

  /// A segment with its position: a row of a list, or content between the lists.
  @MainActor public struct Layer: @preconcurrency Hashable {
    /// The position of the segment's origin.
    public var origin: Point
    /// The size that the segment may draw into; a growing row is clipped at its bottom.
    public var size: Size
    /// A Boolean value that indicates whether the layer moves as a unit, as a row does.
    public var movesAsOne: Bool
    /// A Boolean value that indicates whether drawing outside `size` is clipped.
    public var isClipped: Bool
    /// The opacity of the whole layer, 0...1.
    public var opacity: Double
    /// The drawing of the layer.
    public var segment: DisplaySegment

    package init(
      origin: Point, size: Size, movesAsOne: Bool = false, isClipped: Bool, opacity: Double,
      segment: DisplaySegment
    ) {
      self.origin = origin
      self.size = size
      self.movesAsOne = movesAsOne
      self.isClipped = isClipped
      self.opacity = opacity
      self.segment = segment
    }

    /// Returns true if two layers look the same; `movesAsOne` is ignored.
    public static func == (left: Layer, right: Layer) -> Bool {
      left.origin == right.origin && left.size == right.size && left.isClipped == right.isClipped
        && left.opacity == right.opacity && left.segment == right.segment
    }

    /// Hashes the visible properties.
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
