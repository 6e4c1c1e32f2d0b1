/// The content of a frame as a value: equal input gives an equal list.
///
/// Coordinates are the host's, in fractional points; a painter rounds them to device pixels. The
/// description is readable text, one item per line.
@MainActor public struct DisplayList: @preconcurrency Hashable {
  /// One step of a frame, in paint order.
  @MainActor public enum Item: @preconcurrency Hashable {
    /// Draws a layer.
    case layer(Layer)
    /// Clips the following items to a rectangle with rounded corners.
    case beginClip(Rect, cornerRadius: Double)
    /// Composites the following items as one image with an opacity in 0...1.
    case beginOpacity(Double)
    /// Transforms the following items.
    case beginTransform(AffineTransform)
    /// Ends the last group that began.
    case end

    /// 1 for an item that begins a group, −1 for its end, and 0 for a layer.
    package var depthChange: Int {
      switch self {
      case .beginClip, .beginOpacity, .beginTransform: 1
      case .end: -1
      case .layer: 0
      }
    }

    /// The operation that begins or ends the same group; the end of a group for a layer.
    var operation: DrawOperation {
      switch self {
      case .beginClip(let rect, let radius): .beginClip(rect, cornerRadius: radius)
      case .beginOpacity(let opacity): .beginOpacity(opacity)
      case .beginTransform(let transform): .beginTransform(transform)
      case .end, .layer: .end
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

extension DrawOperation {
  /// The item that begins or ends the same group; the end of a group for what draws.
  var item: DisplayList.Item {
    switch self {
    case .beginClip(let rect, let radius): .beginClip(rect, cornerRadius: radius)
    case .beginOpacity(let opacity): .beginOpacity(opacity)
    case .beginTransform(let transform): .beginTransform(transform)
    case .end, .fill, .border, .text, .fillPath, .strokePath: .end
    }
  }
}
