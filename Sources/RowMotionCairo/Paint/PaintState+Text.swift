import CGtk
import RowDrawing

extension PaintState {
  /// Draws a text with the colour at hand.
  func draw(_ layout: TextLayout, at point: Point) {
    guard mayDrawLetters(of: layout) else { return }
    if isSnapping, layout is PangoTextLayout {
      let ink = layout.ink(scale: grid.scale).offset(by: point)
      return drawInside(ink, overdraw: layout.overdraw(scale: grid.scale)) {
        Self.draw(layout, at: point, $0)
      }
    }
    // Letters lean out of their box, but not by more than this.
    let box = Rect(origin: point, size: layout.size).outset(by: layout.request.font.size)
    drawUncut(box) { Self.draw(layout, at: point, $0) }
  }

  /// Whether FreeType takes letters of a size; Cairo would draw nothing any more after its refusal.
  ///
  /// Larger ones cover many canvases.
  private func mayDrawLetters(of layout: TextLayout) -> Bool {
    let transform = (turned ?? PixelMap(of: cairo)).transform
    let scale = max(
      abs(transform.xx), abs(transform.yx), abs(transform.xy), abs(transform.yy))
    return layout.request.font.size * scale < 30_000
  }

  private static func draw(_ layout: TextLayout, at point: Point, _ cairo: OpaquePointer) {
    if let layout = layout as? PangoTextLayout {
      let point = Point(x: point.x - layout.inset, y: point.y)
      if !layout.shifts.isEmpty { return drawLines(of: layout, at: point, cairo) }
      cairo_move_to(cairo, point.x, point.y)
      pango_cairo_show_layout(cairo, layout.pango)
      return
    }
    // Another engine's text has no letters for Cairo: its lines are shown as bars.
    for line in layout.lines {
      let height = layout.firstBaseline - (layout.lines.first?.y ?? 0)
      cairo_rectangle(cairo, point.x + line.x, point.y + line.y, line.width, height)
    }
    cairo_fill(cairo)
  }

  /// Draws a layout whose lines do not all stand where Pango has them.
  private static func drawLines(
    of layout: PangoTextLayout, at point: Point, _ cairo: OpaquePointer
  ) {
    guard let iterator = pango_layout_get_iter(layout.pango) else { return }
    defer { pango_layout_iter_free(iterator) }
    for shift in layout.shifts {
      var logical = PangoRectangle()
      pango_layout_iter_get_line_extents(iterator, nil, &logical)
      let baseline = points(pango_layout_iter_get_baseline(iterator))
      cairo_move_to(cairo, point.x + points(logical.x), point.y + baseline + shift)
      pango_cairo_show_layout_line(cairo, pango_layout_iter_get_line_readonly(iterator))
      if pango_layout_iter_next_line(iterator) == 0 { return }
    }
  }
}
