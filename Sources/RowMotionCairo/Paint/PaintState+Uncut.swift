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
  ///   - overdraw: How far beyond bounds on pixel edges Cairo may cut, device pixels; nil where the bounds lie on no
  ///     pixel edges.
  ///   - body: Is given what to draw on.
  /// - Complexity: O(n) in the pixels of what is cut, up to a million; beyond that it is not quite the same.
  func drawUncut(_ bounds: Rect, overdraw: Int? = nil, _ body: (OpaquePointer) -> Void) {
    guard let canvas = CanvasPixels(of: cairo),
      let part = overdraw.map({ pixels(of: bounds)?.outset(by: $0) }) ?? touchedPixels(bounds)
    else { return body(cairo) }
    let seen = seenPixels(of: canvas)
    if isSnapping, seen.contains(part) { return body(cairo) }
    guard part.meets(seen) else { return }
    drawAside(part, seen, of: canvas, body)
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
    var part = part
    if !CanvasPixels.mayBeCopied(part) {
      // What is cut further away is not seen.
      part = part.intersection(seen.outset(by: 16))
    }
    let (width, height) = (Int32(clamping: part.width), Int32(clamping: part.height))
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height) else {
      return
    }
    defer { cairo_surface_destroy(surface) }
    // An error would be the canvas' own from then on.
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let aside = cairo_create(surface)
    else { return body(cairo) }
    if let copy = CanvasPixels(of: aside) {
      copy.take(part.intersection(seen), of: canvas, x: -part.left, y: -part.top)
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
    let map = turned ?? PixelMap(of: cairo)
    guard turned != nil || map.transform.xx == grid.scale else { return nil }
    return map.touchedPixels(rect)
  }
}
