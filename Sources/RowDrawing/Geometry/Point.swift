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
