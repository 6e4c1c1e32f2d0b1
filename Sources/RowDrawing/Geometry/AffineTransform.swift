/// An affine transform of the plane.
///
/// A point maps to `(xx * x + xy * y + x0, yx * x + yy * y + y0)`.
public struct AffineTransform: Hashable, Sendable {
  /// The factor of x in the new x.
  public var xx: Double
  /// The factor of x in the new y.
  public var yx: Double
  /// The factor of y in the new x.
  public var xy: Double
  /// The factor of y in the new y.
  public var yy: Double
  /// The horizontal offset, in points.
  public var x0: Double
  /// The vertical offset, in points.
  public var y0: Double

  /// The transform that changes nothing.
  public static let identity = AffineTransform(xx: 1, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0)

  /// Creates a transform from its six numbers.
  public init(xx: Double, yx: Double, xy: Double, yy: Double, x0: Double, y0: Double) {
    self.xx = xx
    self.yx = yx
    self.xy = xy
    self.yy = yy
    self.x0 = x0
    self.y0 = y0
  }

  /// Returns a translation by an offset in points.
  public static func translation(_ offset: Point) -> AffineTransform {
    AffineTransform(xx: 1, yx: 0, xy: 0, yy: 1, x0: offset.x, y0: offset.y)
  }

  /// Returns a transform that scales about a fixed point.
  public static func scale(x: Double, y: Double, about center: Point) -> AffineTransform {
    AffineTransform(
      xx: x, yx: 0, xy: 0, yy: y, x0: center.x * (1 - x), y0: center.y * (1 - y))
  }

  /// Returns a clockwise rotation (y grows downwards) about a point, given its cosine and sine.
  public static func rotation(
    cosine: Double, sine: Double, about center: Point
  ) -> AffineTransform {
    AffineTransform(
      xx: cosine, yx: sine, xy: -sine, yy: cosine,
      x0: center.x - cosine * center.x + sine * center.y,
      y0: center.y - sine * center.x - cosine * center.y)
  }

  /// Returns the transformed position.
  public func apply(_ point: Point) -> Point {
    Point(x: xx * point.x + xy * point.y + x0, y: yx * point.x + yy * point.y + y0)
  }

  /// The factor of areas, negative for a reflection; 0 if everything maps to a line or a point.
  package var determinant: Double { xx * yy - xy * yx }

  /// Returns the position that is transformed to a point; nil if the transform has no inverse.
  public func unapply(_ point: Point) -> Point? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let x = point.x - x0
    let y = point.y - y0
    return Point(
      x: (yy * x - xy * y) / determinant, y: (xx * y - yx * x) / determinant)
  }
}
