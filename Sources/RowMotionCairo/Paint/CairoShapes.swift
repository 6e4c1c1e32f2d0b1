import CGtk
import RowDrawing

/// Functions that draw outlines with Cairo.
enum CairoShapes {
  /// - Parameter radius: The corner radius in points, limited to half the shorter side.
  static func addRectangle(_ rect: Rect, radius: Double, to cairo: OpaquePointer) {
    let radius = min(radius, rect.width / 2, rect.height / 2)
    guard radius > 0 else {
      cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
      return
    }
    let (left, top) = (rect.minX + radius, rect.minY + radius)
    let (right, bottom) = (rect.maxX - radius, rect.maxY - radius)
    cairo_new_sub_path(cairo)
    cairo_arc(cairo, right, top, radius, -.pi / 2, 0)
    cairo_arc(cairo, right, bottom, radius, 0, .pi / 2)
    cairo_arc(cairo, left, bottom, radius, .pi / 2, .pi)
    cairo_arc(cairo, left, top, radius, .pi, 1.5 * .pi)
    cairo_close_path(cairo)
  }

  /// Fills a rectangle with the current color.
  static func fill(_ rect: Rect, radius: Double, on cairo: OpaquePointer) {
    guard let rect = CairoRange.intersection(with: rect) else { return }
    addRectangle(rect, radius: radius, to: cairo)
    cairo_fill(cairo)
  }

  /// Draws a line along the inside of a rectangle's edge, with the current color.
  ///
  /// - Parameters:
  ///   - innerRadius: The radius of the line's center.
  ///   - lineWidth: The line's width, less than half the shorter side.
  static func strokeInside(
    _ rect: Rect, innerRadius: Double, lineWidth: Double, on cairo: OpaquePointer
  ) {
    guard let rect = CairoRange.intersection(with: rect) else { return }
    addRectangle(rect.inset(by: lineWidth / 2), radius: innerRadius, to: cairo)
    cairo_set_line_width(cairo, lineWidth)
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_MITER)
    cairo_stroke(cairo)
  }

  /// Draws an outline with the current color, if its coordinates are in Cairo's range.
  ///
  /// - Parameters:
  ///   - path: The outline.
  ///   - origin: The position of the path's origin.
  ///   - lineWidth: The width of a line with round caps and joins, in points; nil to fill the path.
  static func draw(
    _ path: Path, at origin: Point, lineWidth: Double?, on cairo: OpaquePointer
  ) {
    guard CairoRange.intersection(with: path.bounds) == path.bounds,
      CairoRange.contains(lineWidth ?? 0)
    else { return }
    cairo_save(cairo)
    defer { cairo_restore(cairo) }
    cairo_translate(cairo, origin.x, origin.y)
    cairo_new_path(cairo)
    for element in path.elements {
      switch element {
      case .move(let point): cairo_move_to(cairo, point.x, point.y)
      case .line(let point): cairo_line_to(cairo, point.x, point.y)
      case .curve(let point, let control1, let control2):
        cairo_curve_to(
          cairo, control1.x, control1.y, control2.x, control2.y, point.x, point.y)
      case .close: cairo_close_path(cairo)
      }
    }
    guard let lineWidth else { return cairo_fill(cairo) }
    cairo_set_line_width(cairo, lineWidth)
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
    cairo_stroke(cairo)
  }
}

extension ResolvedColor {
  /// Sets the color, with its opacity multiplied by a factor, as Cairo's source.
  func apply(to cairo: OpaquePointer, opacity factor: Double = 1) {
    cairo_set_source_rgba(
      cairo, Double(red), Double(green), Double(blue), Double(opacity) * factor)
  }
}

/// Returns Cairo's byte for a color component or an opacity: the upper one of 16 bits.
///
/// - Parameter share: A value that is clamped to 0...1; NaN counts as 0.
package func cairoByte(_ share: Double) -> UInt8 {
  UInt8(UInt32((share > 0 ? min(share, 1) : 0) * 65_535 + 0.5) >> 8)
}
