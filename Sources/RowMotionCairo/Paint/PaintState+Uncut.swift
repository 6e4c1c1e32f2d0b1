import CGtk
import RowDrawing

extension PaintState {
  /// Draws with the colour at hand, pixel for pixel the same wherever a clip or the end of the canvas cuts it.
  ///
  /// Of what is cut Cairo makes other curves and slopes, by some levels, and Cairo 1.16 leaves out the faint line
  /// above letters of which it shows nothing else.
  ///
  /// - Parameters:
  ///   - bounds: A rectangle that holds what is drawn, points.
  ///   - body: Is given what to draw on.
  /// - Complexity: O(n) in the pixels of what is cut, up to a million; beyond that it is not quite the same.
  func drawUncut(_ bounds: Rect, _ body: (OpaquePointer) -> Void) {
    guard let canvas = CanvasPixels(of: cairo), var part = touchedPixels(bounds) else {
      return body(cairo)
    }
    let seen = seenPixels(of: canvas)
    if isSnapping, seen.contains(part) { return body(cairo) }
    guard part.meets(seen) else { return }
    if !CanvasPixels.mayBeCopied(part) {
      let margin = 16
      part = part.intersection(
        PixelRect(
          left: seen.left - margin, top: seen.top - margin, right: seen.right + margin,
          bottom: seen.bottom + margin))
    }
    drawAside(part, seen, of: canvas, body)
  }

  /// Draws with the colour at hand, and nothing outside of a rectangle on pixel edges.
  ///
  /// Cairo 1.18 does not cut letters which it believes to be inside a clip, and is wrong by a line of pixels.
  ///
  /// - Complexity: O(n) in the pixels of the rectangle, up to a million; a larger one is not heeded.
  func drawInside(_ bounds: Rect, _ body: (OpaquePointer) -> Void) {
    guard let canvas = CanvasPixels(of: cairo), let part = pixels(of: bounds),
      CanvasPixels.mayBeCopied(part)
    else { return drawUncut(bounds, body) }
    let seen = seenPixels(of: canvas)
    if part.meets(seen) { drawAside(part, seen, of: canvas, body) }
  }

  /// Draws on a picture that shows what a part of the canvas does, and puts it there.
  ///
  /// - Parameters:
  ///   - part: In the canvas' pixels; it may reach beyond it.
  ///   - seen: What the clip leaves.
  private func drawAside(
    _ part: PixelRect, _ seen: PixelRect, of canvas: CanvasPixels,
    _ body: (OpaquePointer) -> Void
  ) {
    let (width, height) = (Int32(clamping: part.width), Int32(clamping: part.height))
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height) else {
      return
    }
    defer { cairo_surface_destroy(surface) }
    guard let aside = cairo_create(surface) else { return }
    if let copy = CanvasPixels(of: aside) {
      let common = part.intersection(seen)
      let pixels = canvas.pixels(in: common)
      copy.update(common.offset(x: -part.left, y: -part.top)) { copied, line in
        _ = copied.update(
          fromContentsOf: pixels.dropFirst(line * copied.count).prefix(copied.count))
      }
    }
    (turned ?? PixelMap(of: cairo)).apply(to: aside, from: part)
    cairo_set_source(aside, cairo_get_source(cairo))
    body(aside)
    cairo_destroy(aside)
    cairo_save(cairo)
    cairo_identity_matrix(cairo)
    cairo_set_source_surface(cairo, surface, Double(part.left), Double(part.top))
    cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
    cairo_rectangle(
      cairo, Double(part.left), Double(part.top), Double(part.width), Double(part.height))
    cairo_fill(cairo)
    cairo_restore(cairo)
  }

  private func touchedPixels(_ rect: Rect) -> PixelRect? {
    (turned ?? PixelMap(of: cairo)).touchedPixels(rect)
  }
}
