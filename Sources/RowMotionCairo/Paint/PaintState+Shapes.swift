import CGtk
import RowDrawing

extension PaintState {
  /// Fills a rectangle, on pixel edges where there are any, with the colour at hand.
  ///
  /// - Parameter radius: Of its corners, points.
  func fill(_ rect: Rect, radius: Double) {
    guard let rect = Reach.part(of: rect) else { return }
    if let corners = corners(of: rect, radius: radius) {
      CairoShapes.fill(rect, radius: 0, on: cairo)
      corners.bringBack()
    } else if radius > 0 || !isSnapping {
      drawUncut(rect) { CairoShapes.fill(rect, radius: radius, on: $0) }
    } else {
      CairoShapes.fill(rect, radius: 0, on: cairo)
    }
  }

  /// Draws a line along the inside of the edge of a rectangle, on pixel edges where there are any, with the colour
  /// at hand.
  ///
  /// - Parameters:
  ///   - innerRadius: The radius of the middle of the line, points.
  ///   - lineWidth: Points.
  func strokeInside(_ rect: Rect, innerRadius: Double, lineWidth: Double) {
    guard let rect = Reach.part(of: rect) else { return }
    let isFilled =
      pixels(of: rect).map { grid.linesMeet(width: lineWidth, in: $0) }
      ?? (2 * lineWidth >= min(rect.width, rect.height))
    // Lines that meet in the middle leave nothing inside, and go no further than the edge.
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
      corners.bringBack()
    } else if innerRadius > 0 || !isSnapping {
      drawUncut(rect) {
        CairoShapes.strokeInside(rect, innerRadius: innerRadius, lineWidth: lineWidth, on: $0)
      }
    } else {
      CairoShapes.strokeInside(rect, innerRadius: 0, lineWidth: lineWidth, on: cairo)
    }
  }

  private func ringCorners(of rect: Rect, innerRadius: Double, lineWidth: Double)
    -> CoveredCorners?
  {
    let radius = min(innerRadius, (min(rect.width, rect.height) - lineWidth) / 2)
    guard radius > 0, let canvas = CanvasPixels(of: cairo), let pixels = pixels(of: rect),
      let mask = CornerMask.of(
        .ring(radius: radius * grid.scale, lineWidth: Double(grid.pixels(lineWidth))))
    else { return nil }
    return CoveredCorners(of: pixels, mask, on: canvas)
  }

  /// What the round corners of a rectangle on pixel edges cover; nil where it has none, and where Cairo itself
  /// has to draw them.
  func corners(of rect: Rect, radius: Double) -> CoveredCorners? {
    let radius = min(radius, rect.width / 2, rect.height / 2)
    guard radius > 0, let canvas = CanvasPixels(of: cairo), let pixels = pixels(of: rect),
      !pixels.isEmpty, let mask = CornerMask.of(.disc(radius: radius * grid.scale))
    else { return nil }
    return CoveredCorners(of: pixels, mask, on: canvas)
  }

  /// A rectangle in the context's own pixels, its edges on the nearest ones; nil where points do not fall on
  /// pixels.
  func pixels(of rect: Rect) -> PixelRect? {
    let map = PixelMap(of: cairo)
    guard isSnapping, map.transform.xx == grid.scale, map.transform.yy == grid.scale else {
      return nil
    }
    return grid.pixels(rect).offset(x: map.x, y: map.y)
  }

  /// What the clip leaves of a canvas, in its pixels.
  func seenPixels(of canvas: CanvasPixels) -> PixelRect {
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

  /// Leaves no more than a rectangle, in the context's own pixels.
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
