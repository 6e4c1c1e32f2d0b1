import CGtk
import RowDrawing

extension PaintState {
  /// Draws an outline with the current color, if its coordinates are in Cairo's range.
  ///
  /// - Parameters:
  ///   - path: The outline.
  ///   - point: The position of the path's origin.
  ///   - lineWidth: The width of a line with round caps and joins, in points; nil to fill the path.
  func draw(_ path: Path, at point: Point, lineWidth: Double? = nil) {
    let bounds = path.bounds
    guard CairoRange.intersection(with: bounds) == bounds, CairoRange.contains(lineWidth ?? 0)
    else { return }
    drawIndependentOfClip(bounds.offset(by: point).outset(by: (lineWidth ?? 0) / 2)) {
      CairoShapes.add(path, at: point, to: $0)
      guard let lineWidth else { return cairo_fill($0) }
      cairo_set_line_width($0, lineWidth)
      cairo_set_line_cap($0, CAIRO_LINE_CAP_ROUND)
      cairo_set_line_join($0, CAIRO_LINE_JOIN_ROUND)
      cairo_stroke($0)
      // Pango draws lines with the current caps and joins, so reset them.
      cairo_set_line_cap($0, CAIRO_LINE_CAP_BUTT)
      cairo_set_line_join($0, CAIRO_LINE_JOIN_MITER)
    }
  }
}
