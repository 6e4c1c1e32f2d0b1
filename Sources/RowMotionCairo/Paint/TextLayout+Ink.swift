import CGtk
import RowDrawing

extension TextLayout {
  /// Returns the pixel-aligned bounds of the painted letters, in points from the layout's corner.
  ///
  /// The corner is on a pixel's corner. Letters may extend beyond their line's box on all sides.
  ///
  /// - Parameter scale: Device pixels per point.
  func ink(scale: Double) -> Rect {
    guard let layout = self as? PangoTextLayout else {
      return Rect(
        x: 0, y: 0, width: (size.width * scale).rounded(.up) / scale,
        height: (size.height * scale).rounded(.up) / scale)
    }
    if let cached = layout.cachedInk, cached.scale == scale { return cached.rect }
    let rect = layout.paintedInk(PixelGrid(scale: scale))
    layout.cachedInk = (scale, rect)
    return rect
  }

  /// Returns the margin around Pango's ink in which letters may be painted, in device pixels.
  ///
  /// Pango's outlines are not hinted, but Cairo's are. The measured margin is one pixel for small
  /// letters. Boxes for missing glyphs need one more per 40 or so of the font's size.
  ///
  /// - Parameter scale: Device pixels per point.
  func overdraw(scale: Double) -> Int {
    let pixels = request.font.size * scale / 24
    return pixels < 1_000_000 ? 2 + Int(max(0, pixels)) : 1_000_000
  }

  /// The bounds of all ink at any size and angle, in points from the layout's corner.
  var inkLimit: Rect {
    let box = Rect(origin: .zero, size: size)
    guard let layout = self as? PangoTextLayout else { return box }
    // Hinting at any other size changes letters by less than this.
    return layout.reportedInk.union(box).outset(by: request.font.size)
  }

  /// Draws the letters in the current color, with the layout's corner at Cairo's origin.
  func draw(on cairo: OpaquePointer) {
    if let layout = self as? PangoTextLayout { return layout.drawGlyphs(on: cairo) }
    // Cairo has no letters of another engine's text, so its lines are drawn as bars.
    for line in lines {
      let height = firstBaseline - (lines.first?.y ?? 0)
      cairo_rectangle(cairo, line.x, line.y, line.width, height)
    }
    cairo_fill(cairo)
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

  /// Paints the letters on a temporary surface and returns the bounds of the pixels that they
  /// cover.
  ///
  /// Painting is needed because hinting can move an underscore by a pixel, out of Pango's ink. For
  /// more than a quarter of a million pixels, returns all that the text may cover.
  fileprivate func paintedInk(_ grid: PixelGrid) -> Rect {
    let limit = grid.touched(by: reportedInk).outset(by: overdraw(scale: grid.scale))
    guard limit.width <= 4096, limit.height <= 4096, limit.width * limit.height <= 1 << 18,
      let surface = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, Int32(limit.width), Int32(limit.height))
    else { return grid.rect(limit) }
    defer { cairo_surface_destroy(surface) }
    guard let cairo = cairo_create(surface) else { return grid.rect(limit) }
    var matrix = cairo_matrix_t(
      xx: grid.scale, yx: 0, xy: 0, yy: grid.scale, x0: -Double(limit.left),
      y0: -Double(limit.top))
    cairo_set_matrix(cairo, &matrix)
    // White sets a byte of each covered pixel, even where only one LCD subpixel is covered.
    cairo_set_source_rgb(cairo, 1, 1, 1)
    drawGlyphs(on: cairo)
    let status = cairo_status(cairo)
    cairo_destroy(cairo)
    guard status == CAIRO_STATUS_SUCCESS else { return grid.rect(limit) }
    let ink = Ink.bounds(of: surface).map { grid.rect($0.offset(x: limit.left, y: limit.top)) }
    return ink ?? .zero
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
