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
