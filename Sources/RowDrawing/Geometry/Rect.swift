/// A rectangle in points: its top-left corner and its extent.
public struct Rect: Hashable, Sendable {
  /// The top-left corner.
  public var origin: Point
  /// The extent.
  public var size: Size

  /// The empty rectangle at the origin.
  @inlinable public static var zero: Rect { Rect(x: 0, y: 0, width: 0, height: 0) }

  /// Creates a rectangle from its corner and extent.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from coordinates, points.
  public init(x: Double, y: Double, width: Double, height: Double) {
    origin = Point(x: x, y: y)
    size = Size(width: width, height: height)
  }

  /// The left edge.
  public var minX: Double { origin.x }
  /// The top edge.
  public var minY: Double { origin.y }
  /// The right edge.
  public var maxX: Double { origin.x + size.width }
  /// The bottom edge.
  public var maxY: Double { origin.y + size.height }
  /// The horizontal middle.
  public var midX: Double { origin.x + size.width / 2 }
  /// The vertical middle.
  public var midY: Double { origin.y + size.height / 2 }
  /// The horizontal extent.
  public var width: Double { size.width }
  /// The vertical extent.
  public var height: Double { size.height }
  /// Whether the rectangle covers nothing.
  public var isEmpty: Bool { size.width <= 0 || size.height <= 0 }

  /// Whether the position lies inside; the right and the bottom edge belong to the neighbour.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// The part that both rectangles cover, empty where they do not meet.
  public func intersection(_ other: Rect) -> Rect {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    return Rect(
      x: left, y: top,
      width: max(0, min(maxX, other.maxX) - left),
      height: max(0, min(maxY, other.maxY) - top))
  }

  /// The smallest rectangle that holds both.
  package func union(_ other: Rect) -> Rect {
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// The bounding box of the rectangle under a map.
  package func mapped(by transform: AffineTransform) -> Rect {
    func corner(_ x: Double, _ y: Double) -> Rect {
      Rect(origin: transform.apply(Point(x: x, y: y)), size: .zero)
    }
    return corner(minX, minY).union(corner(maxX, minY))
      .union(corner(minX, maxY).union(corner(maxX, maxY)))
  }

  /// The rectangle with each edge moved outwards, points.
  package func outset(by amount: Double) -> Rect {
    Rect(
      x: minX - amount, y: minY - amount, width: width + 2 * amount, height: height + 2 * amount)
  }

  /// The rectangle moved by an offset.
  public func offset(by offset: Point) -> Rect {
    Rect(origin: origin + offset, size: size)
  }

  /// The rectangle with each edge moved inwards, points; never smaller than nothing.
  public func inset(by amount: Double) -> Rect {
    Rect(
      x: minX + amount, y: minY + amount,
      width: max(0, width - 2 * amount), height: max(0, height - 2 * amount))
  }
}
