import CGtk
import RowDrawing

extension PaintState {
  /// Draws an outline with the colour at hand, if it is near enough for Cairo.
  ///
  /// - Parameters:
  ///   - path: The outline.
  ///   - point: Where its origin lies.
  ///   - lineWidth: Of its line, with round caps and joins, points; nil to fill it.
  func draw(_ path: Path, at point: Point, lineWidth: Double? = nil) {
    let bounds = path.bounds
    guard Reach.part(of: bounds) == bounds, Reach.holds(lineWidth ?? 0) else { return }
    drawUncut(bounds.offset(by: point).outset(by: (lineWidth ?? 0) / 2)) {
      CairoShapes.add(path, at: point, to: $0)
      guard let lineWidth else { return cairo_fill($0) }
      cairo_set_line_width($0, lineWidth)
      cairo_set_line_cap($0, CAIRO_LINE_CAP_ROUND)
      cairo_set_line_join($0, CAIRO_LINE_JOIN_ROUND)
      cairo_stroke($0)
      // Pango draws lines, too, and takes the caps and joins that there are.
      cairo_set_line_cap($0, CAIRO_LINE_CAP_BUTT)
      cairo_set_line_join($0, CAIRO_LINE_JOIN_MITER)
    }
  }
}
