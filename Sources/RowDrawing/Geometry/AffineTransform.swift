/// A linear map of the plane with an offset, as painters take it.
///
/// A point maps to `(xx * x + xy * y + x0, yx * x + yy * y + y0)`.
public struct AffineTransform: Hashable, Sendable {
  /// What x contributes to x.
  public var xx: Double
  /// What x contributes to y.
  public var yx: Double
  /// What y contributes to x.
  public var xy: Double
  /// What y contributes to y.
  public var yy: Double
  /// The horizontal offset, points.
  public var x0: Double
  /// The vertical offset, points.
  public var y0: Double

  /// The map that changes nothing.
  public static let identity = AffineTransform(xx: 1, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0)

  /// Creates a map from its six numbers.
  public init(xx: Double, yx: Double, xy: Double, yy: Double, x0: Double, y0: Double) {
    self.xx = xx
    self.yx = yx
    self.xy = xy
    self.yy = yy
    self.x0 = x0
    self.y0 = y0
  }

  /// The map that moves by an offset, points.
  public static func translation(_ offset: Point) -> AffineTransform {
    AffineTransform(xx: 1, yx: 0, xy: 0, yy: 1, x0: offset.x, y0: offset.y)
  }

  /// The map that scales about a fixed point.
  public static func scale(x: Double, y: Double, about center: Point) -> AffineTransform {
    AffineTransform(
      xx: x, yx: 0, xy: 0, yy: y, x0: center.x * (1 - x), y0: center.y * (1 - y))
  }

  /// The map that turns clockwise (y grows down) about a fixed point, by a cosine and a sine.
  public static func rotation(
    cosine: Double, sine: Double, about center: Point
  ) -> AffineTransform {
    AffineTransform(
      xx: cosine, yx: sine, xy: -sine, yy: cosine,
      x0: center.x - cosine * center.x + sine * center.y,
      y0: center.y - sine * center.x - cosine * center.y)
  }

  /// Where a position goes.
  public func apply(_ point: Point) -> Point {
    Point(x: xx * point.x + xy * point.y + x0, y: yx * point.x + yy * point.y + y0)
  }

  /// Where a position came from; nil where the map flattens the plane.
  public func unapply(_ point: Point) -> Point? {
    let determinant = xx * yy - xy * yx
    guard determinant != 0, determinant.isFinite else { return nil }
    let x = point.x - x0
    let y = point.y - y0
    return Point(
      x: (yy * x - xy * y) / determinant, y: (xx * y - yx * x) / determinant)
  }
}
