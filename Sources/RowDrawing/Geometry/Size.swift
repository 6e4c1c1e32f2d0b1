/// An extent in points.
public struct Size: Hashable, Sendable {
  /// The horizontal extent, points.
  public var width: Double
  /// The vertical extent, points.
  public var height: Double

  /// No extent at all.
  @inlinable public static var zero: Size { Size(width: 0, height: 0) }

  /// Creates an extent, points.
  @inlinable public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
