/// A position in points; x grows to the right, y grows downwards.
public struct Point: Hashable, Sendable {
  /// The distance from the left edge, in points.
  public var x: Double
  /// The distance from the top edge, in points.
  public var y: Double

  /// The origin, at the top left.
  @inlinable public static var zero: Point { Point(x: 0, y: 0) }

  /// Creates a position from its coordinates in points.
  @inlinable public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Returns the sum of two positions, coordinate by coordinate.
  public static func + (left: Point, right: Point) -> Point {
    Point(x: left.x + right.x, y: left.y + right.y)
  }

  /// Returns the difference of two positions, coordinate by coordinate.
  public static func - (left: Point, right: Point) -> Point {
    Point(x: left.x - right.x, y: left.y - right.y)
  }
}

/// A width and a height in points.
public struct Size: Hashable, Sendable {
  /// The width, in points.
  public var width: Double
  /// The height, in points.
  public var height: Double

  /// The size without width and height.
  @inlinable public static var zero: Size { Size(width: 0, height: 0) }

  /// Creates a size in points.
  @inlinable public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle in points: its top-left corner and its size.
public struct Rect: Hashable, Sendable {
  /// The top-left corner.
  public var origin: Point
  /// The width and height.
  public var size: Size

  /// The empty rectangle at the origin.
  @inlinable public static var zero: Rect { Rect(x: 0, y: 0, width: 0, height: 0) }

  /// Creates a rectangle from its top-left corner and size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from coordinates in points.
  public init(x: Double, y: Double, width: Double, height: Double) {
    origin = Point(x: x, y: y)
    size = Size(width: width, height: height)
  }

  /// The x coordinate of the left edge.
  public var minX: Double { origin.x }
  /// The y coordinate of the top edge.
  public var minY: Double { origin.y }
  /// The x coordinate of the right edge.
  public var maxX: Double { origin.x + size.width }
  /// The y coordinate of the bottom edge.
  public var maxY: Double { origin.y + size.height }
  /// The x coordinate of the center.
  public var midX: Double { origin.x + size.width / 2 }
  /// The y coordinate of the center.
  public var midY: Double { origin.y + size.height / 2 }
  /// The width, in points.
  public var width: Double { size.width }
  /// The height, in points.
  public var height: Double { size.height }
  /// A Boolean value that indicates whether the rectangle has no area.
  public var isEmpty: Bool { size.width <= 0 || size.height <= 0 }

  /// Returns true if a position is inside; positions on the right or bottom edge are outside.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Returns the common part of both rectangles; empty if they do not overlap.
  public func intersection(_ other: Rect) -> Rect {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    return Rect(
      x: left, y: top,
      width: max(0, min(maxX, other.maxX) - left),
      height: max(0, min(maxY, other.maxY) - top))
  }

  /// Returns the smallest rectangle that contains both rectangles.
  package func union(_ other: Rect) -> Rect {
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Returns the bounding box of the transformed rectangle.
  package func mapped(by transform: AffineTransform) -> Rect {
    func corner(_ x: Double, _ y: Double) -> Rect {
      Rect(origin: transform.apply(Point(x: x, y: y)), size: .zero)
    }
    return corner(minX, minY).union(corner(maxX, minY))
      .union(corner(minX, maxY).union(corner(maxX, maxY)))
  }

  /// Returns the rectangle with each edge moved outwards by some points.
  package func outset(by amount: Double) -> Rect {
    Rect(
      x: minX - amount, y: minY - amount, width: width + 2 * amount, height: height + 2 * amount)
  }

  /// Returns the rectangle moved by an offset.
  public func offset(by offset: Point) -> Rect {
    Rect(origin: origin + offset, size: size)
  }

  /// Returns the rectangle with each edge moved inwards by some points; never smaller than empty.
  public func inset(by amount: Double) -> Rect {
    Rect(
      x: minX + amount, y: minY + amount,
      width: max(0, width - 2 * amount), height: max(0, height - 2 * amount))
  }
}
