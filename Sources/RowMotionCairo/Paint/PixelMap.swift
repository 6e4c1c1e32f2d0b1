import CGtk
import RowDrawing

/// A map from points to pixels, told from a whole pixel: what is drawn through it is the same wherever on the canvas
/// that pixel lies.
@MainActor struct PixelMap {
  /// The pixel of the context that the map begins at.
  let x: Int
  let y: Int
  /// From points to pixels.
  private(set) var transform: AffineTransform

  /// - Parameter cairo: A context whose points fall on pixels.
  init(of cairo: OpaquePointer) {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cairo, &matrix)
    let grid = PixelGrid(scale: 1)
    x = grid.pixels(matrix.x0)
    y = grid.pixels(matrix.y0)
    transform = AffineTransform(
      xx: matrix.xx, yx: matrix.yx, xy: matrix.xy, yy: matrix.yy, x0: 0, y0: 0)
  }

  /// Whether it maps different points to different pixels.
  var isInvertible: Bool { Self.isInvertible(transform) }

  /// Whether a map takes different points to different points.
  static func isInvertible(_ transform: AffineTransform) -> Bool {
    let determinant = transform.xx * transform.yy - transform.xy * transform.yx
    return determinant != 0 && determinant.isFinite
  }

  /// The map of what stands in another one inside of it.
  func inside(_ inner: AffineTransform) -> PixelMap {
    var inside = self
    let origin = transform.apply(Point(x: inner.x0, y: inner.y0))
    inside.transform = AffineTransform(
      xx: transform.xx * inner.xx + transform.xy * inner.yx,
      yx: transform.yx * inner.xx + transform.yy * inner.yx,
      xy: transform.xx * inner.xy + transform.xy * inner.yy,
      yy: transform.yx * inner.xy + transform.yy * inner.yy,
      x0: origin.x, y0: origin.y)
    return inside
  }

  /// All pixels of the context that a drawing inside a rectangle may touch; nil where it is too far away to be
  /// drawn.
  func touchedPixels(_ rect: Rect) -> PixelRect? {
    let mapped = rect.mapped(by: transform)
    guard Reach.part(of: mapped) == mapped else { return nil }
    return PixelGrid(scale: 1).touched(by: mapped).offset(x: x, y: y)
  }

  /// Has a context draw through it.
  ///
  /// - Parameter corner: The pixel that the context's picture begins at.
  func apply(to cairo: OpaquePointer, from corner: PixelRect) {
    var matrix = cairo_matrix_t(
      xx: transform.xx, yx: transform.yx, xy: transform.xy, yy: transform.yy,
      x0: transform.x0 + Double(x - corner.left),
      y0: transform.y0 + Double(y - corner.top))
    cairo_set_matrix(cairo, &matrix)
  }
}
