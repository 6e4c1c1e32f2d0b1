import CGtk
import RowDrawing

extension PaintState {
  /// Fills a rectangle, which is on pixel edges unless transformed, with the current color.
  ///
  /// - Parameter radius: The corner radius in points.
  func fill(_ rect: Rect, radius: Double) {
    guard let rect = CairoRange.intersection(with: rect) else { return }
    if let corners = corners(of: rect, radius: radius) {
      CairoShapes.fill(rect, radius: 0, on: cairo)
      corners.restoreUncoveredPixels()
    } else if radius > 0 || !isSnapping {
      drawIndependentOfClip(rect) { CairoShapes.fill(rect, radius: radius, on: $0) }
    } else {
      CairoShapes.fill(rect, radius: 0, on: cairo)
    }
  }

  /// Draws a line along the inside of a rectangle's edge, which is on pixel edges unless
  /// transformed, with the current color.
  ///
  /// - Parameters:
  ///   - innerRadius: The radius of the line's center, in points.
  ///   - lineWidth: The line's width, in points.
  func strokeInside(_ rect: Rect, innerRadius: Double, lineWidth: Double) {
    guard let rect = CairoRange.intersection(with: rect) else { return }
    let isFilled =
      pixels(of: rect).map { grid.oppositeLinesTouch(width: lineWidth, in: $0) }
      ?? (2 * lineWidth >= min(rect.width, rect.height))
    // Opposite lines that meet fill the rectangle, but do not extend beyond its edge.
    if isFilled {
      return fill(rect, radius: innerRadius > 0 ? innerRadius + lineWidth / 2 : 0)
    }
    if let corners = ringCorners(of: rect, innerRadius: innerRadius, lineWidth: lineWidth) {
      cairo_save(cairo)
      cairo_identity_matrix(cairo)
      for rect in corners.rects(lineWidth: grid.pixels(lineWidth)) {
        cairo_rectangle(
          cairo, Double(rect.left), Double(rect.top), Double(rect.width), Double(rect.height))
      }
      cairo_fill(cairo)
      cairo_restore(cairo)
      corners.restoreUncoveredPixels()
    } else if innerRadius > 0 || !isSnapping {
      drawIndependentOfClip(rect) {
        CairoShapes.strokeInside(rect, innerRadius: innerRadius, lineWidth: lineWidth, on: $0)
      }
    } else {
      CairoShapes.strokeInside(rect, innerRadius: 0, lineWidth: lineWidth, on: cairo)
    }
  }

  private func ringCorners(of rect: Rect, innerRadius: Double, lineWidth: Double)
    -> CornerBackdrops?
  {
    let radius = min(innerRadius, (min(rect.width, rect.height) - lineWidth) / 2)
    guard radius > 0, let canvas = CanvasPixels(of: cairo), let pixels = pixels(of: rect),
      let mask = CornerMask.cached(
        .ring(radius: radius * grid.scale, lineWidth: Double(grid.pixels(lineWidth))))
    else { return nil }
    return CornerBackdrops(of: pixels, mask, on: canvas)
  }

  /// Returns the round corners of a pixel-aligned rectangle, or nil if it has none or Cairo has to
  /// draw them.
  func corners(of rect: Rect, radius: Double) -> CornerBackdrops? {
    let radius = min(radius, rect.width / 2, rect.height / 2)
    guard radius > 0, let canvas = CanvasPixels(of: cairo), let pixels = pixels(of: rect),
      !pixels.isEmpty, let mask = CornerMask.cached(.disc(radius: radius * grid.scale))
    else { return nil }
    return CornerBackdrops(of: pixels, mask, on: canvas)
  }

  /// Returns a rectangle in the context's pixels, rounded to pixel edges, or nil if points are not
  /// aligned to pixels.
  func pixels(of rect: Rect) -> PixelRect? {
    let map = PixelMap(of: cairo)
    guard isSnapping, map.transform.xx == grid.scale, map.transform.yy == grid.scale else {
      return nil
    }
    return grid.pixels(rect).offset(x: map.x, y: map.y)
  }

  /// Returns the part of a canvas inside the clip, in the canvas's pixels.
  func clipPixels(of canvas: CanvasPixels) -> PixelRect {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_save(cairo)
    cairo_identity_matrix(cairo)
    cairo_clip_extents(cairo, &left, &top, &right, &bottom)
    cairo_restore(cairo)
    return PixelRect(
      left: Int(left.rounded(.down)), top: Int(top.rounded(.down)), right: Int(right.rounded(.up)),
      bottom: Int(bottom.rounded(.up))
    ).intersection(canvas.bounds)
  }

  /// Clips to a rectangle in the context's own pixels.
  func clip(to rect: PixelRect) {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cairo, &matrix)
    cairo_identity_matrix(cairo)
    cairo_new_path(cairo)
    cairo_rectangle(
      cairo, Double(rect.left), Double(rect.top), Double(rect.width), Double(rect.height))
    cairo_clip(cairo)
    cairo_set_matrix(cairo, &matrix)
  }
}
