import CGtk
import RowDrawing

extension TextLayout {
  /// Returns all pixels that the letters may cover at a scale, relative to the layout's corner,
  /// which is on a pixel's corner.
  func pixelLimit(_ grid: PixelGrid) -> PixelRect {
    guard let layout = self as? PangoTextLayout else {
      return grid.touched(by: Rect(origin: .zero, size: size))
    }
    guard Self.canDrawGlyphs(request.font, scale: grid.scale) else { return .zero }
    // Pango's outlines are not hinted, but Cairo's are. The measured margin is one pixel for small
    // letters. Boxes for missing glyphs need one more per 40 or so of the font's size.
    let margin = 2 + Int(request.font.size * grid.scale / 24)
    return grid.touched(by: layout.reportedInk).outset(by: margin)
  }

  /// Draws the letters in the current color, with the layout's corner at Cairo's origin.
  func draw(on cairo: OpaquePointer) {
    if let layout = self as? PangoTextLayout {
      var matrix = cairo_matrix_t()
      cairo_get_matrix(cairo, &matrix)
      let scale = max(abs(matrix.xx), abs(matrix.yx), abs(matrix.xy), abs(matrix.yy))
      if Self.canDrawGlyphs(request.font, scale: scale) { layout.drawGlyphs(on: cairo) }
      return
    }
    // Cairo has no letters of another engine's text, so its lines are drawn as bars.
    for line in lines {
      let height = firstBaseline - (lines.first?.y ?? 0)
      cairo_rectangle(cairo, line.x, line.y, line.width, height)
    }
    cairo_fill(cairo)
  }

  /// Returns true if FreeType accepts the letters' size; after a refusal Cairo draws nothing more.
  private static func canDrawGlyphs(_ font: Font, scale: Double) -> Bool {
    font.size * scale < 30_000
  }
}

extension PangoTextLayout {
  /// The ink of unhinted letters as reported by Pango, in points from the layout's corner.
  var reportedInk: Rect {
    var ink = PangoRectangle()
    pango_layout_get_extents(pango, &ink, nil)
    return Rect(
      x: points(ink.x) - inset, y: points(ink.y), width: points(ink.width),
      height: points(ink.height) + (shifts.last ?? 0))
  }

  fileprivate func drawGlyphs(on cairo: OpaquePointer) {
    if !shifts.isEmpty { return drawLines(on: cairo) }
    cairo_move_to(cairo, Self.nudge - inset, Self.nudge)
    pango_cairo_show_layout(cairo, pango)
    cairo_new_path(cairo)
  }

  /// An offset in points that rounds half pixels down the page despite rounding errors.
  private static var nudge: Double { 1.0 / 65_536 }

  /// Draws a layout whose lines are not all at Pango's positions.
  private func drawLines(on cairo: OpaquePointer) {
    guard let iterator = pango_layout_get_iter(pango) else { return }
    defer { pango_layout_iter_free(iterator) }
    for shift in shifts {
      var logical = PangoRectangle()
      pango_layout_iter_get_line_extents(iterator, nil, &logical)
      let baseline = points(pango_layout_iter_get_baseline(iterator))
      cairo_move_to(
        cairo, Self.nudge + points(logical.x) - inset, Self.nudge + baseline + shift)
      pango_cairo_show_layout_line(cairo, pango_layout_iter_get_line_readonly(iterator))
      if pango_layout_iter_next_line(iterator) == 0 { break }
    }
    cairo_new_path(cairo)
  }
}
