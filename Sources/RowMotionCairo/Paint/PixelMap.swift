import CGtk
import RowDrawing

/// A map from points to pixels, relative to a whole pixel: drawings through it are the same
/// wherever that pixel is.
@MainActor struct PixelMap {
  /// The context's pixel at which the map begins.
  let x: Int
  let y: Int
  /// The transform from points to pixels.
  private(set) var transform: AffineTransform

  /// - Parameter cairo: A context whose points are aligned to pixels.
  init(of cairo: OpaquePointer) {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cairo, &matrix)
    let grid = PixelGrid(scale: 1)
    x = grid.pixels(matrix.x0)
    y = grid.pixels(matrix.y0)
    transform = AffineTransform(
      xx: matrix.xx, yx: matrix.yx, xy: matrix.xy, yy: matrix.yy, x0: 0, y0: 0)
  }

  /// True if the map takes different points to different pixels.
  var isInvertible: Bool { Self.isInvertible(transform) }

  /// Returns true if a transform takes different points to different points.
  static func isInvertible(_ transform: AffineTransform) -> Bool {
    let determinant = transform.xx * transform.yy - transform.xy * transform.yx
    return determinant != 0 && determinant.isFinite
  }

  /// Returns the map of a transform inside this map.
  func concatenating(_ inner: AffineTransform) -> PixelMap {
    var result = self
    let origin = transform.apply(Point(x: inner.x0, y: inner.y0))
    result.transform = AffineTransform(
      xx: transform.xx * inner.xx + transform.xy * inner.yx,
      yx: transform.yx * inner.xx + transform.yy * inner.yx,
      xy: transform.xx * inner.xy + transform.xy * inner.yy,
      yy: transform.yx * inner.xy + transform.yy * inner.yy,
      x0: origin.x, y0: origin.y)
    return result
  }

  /// Returns the context's pixels that a drawing inside a rectangle may touch, or nil if it is
  /// outside Cairo's range.
  func touchedPixels(_ rect: Rect) -> PixelRect? {
    let mapped = rect.mapped(by: transform)
    guard CairoRange.intersection(with: mapped) == mapped else { return nil }
    return PixelGrid(scale: 1).touched(by: mapped).offset(x: x, y: y)
  }

  /// Sets the map as the transform of a context.
  ///
  /// - Parameter corner: The pixel at which the context's picture begins.
  func apply(to cairo: OpaquePointer, from corner: PixelRect) {
    var matrix = cairo_matrix_t(
      xx: transform.xx, yx: transform.yx, xy: transform.xy, yy: transform.yy,
      x0: transform.x0 + Double(x - corner.left),
      y0: transform.y0 + Double(y - corner.top))
    cairo_set_matrix(cairo, &matrix)
  }
}
