import CGtk
import RowDrawing

extension PaintState {
  /// Draws with the current color, with the same pixels whether or not a clip or the canvas cuts
  /// them.
  ///
  /// Cairo computes slightly different curves and slopes for clipped shapes. Cairo 1.16 also omits
  /// the faint line above letters of which it shows nothing else.
  ///
  /// - Parameters:
  ///   - bounds: A rectangle that contains the drawing, in points.
  ///   - overdraw: The margin around pixel-aligned bounds beyond which Cairo may cut, in device
  ///     pixels; nil if the bounds are not aligned to pixels.
  ///   - body: Draws on the given context.
  /// - Complexity: O(n) in the pixels of a cut drawing, up to a million; larger ones may differ.
  func drawIndependentOfClip(_ bounds: Rect, overdraw: Int? = nil, _ body: (OpaquePointer) -> Void)
  {
    guard let canvas = CanvasPixels(of: cairo),
      let part = overdraw.map({ pixels(of: bounds)?.outset(by: $0) }) ?? touchedPixels(bounds)
    else { return body(cairo) }
    let visible = clipPixels(of: canvas)
    if isSnapping, visible.contains(part) { return body(cairo) }
    guard part.intersects(visible) else { return }
    drawOnCopy(part, visible, of: canvas, body)
  }

  /// Draws on a copy of a part of the canvas and copies the result back.
  ///
  /// - Parameters:
  ///   - part: The part in the canvas's pixels; it may extend beyond the canvas.
  ///   - visible: The part of the canvas inside the clip.
  private func drawOnCopy(
    _ part: PixelRect, _ visible: PixelRect, of canvas: CanvasPixels,
    _ body: (OpaquePointer) -> Void
  ) {
    var part = part
    if !CanvasPixels.isCopyable(part) {
      // Cutting this far outside changes no visible pixel.
      part = part.intersection(visible.outset(by: 16))
    }
    let (width, height) = (Int32(clamping: part.width), Int32(clamping: part.height))
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height) else {
      return
    }
    defer { cairo_surface_destroy(surface) }
    // The canvas would keep an error of this surface.
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let copyContext = cairo_create(surface)
    else { return body(cairo) }
    if let copy = CanvasPixels(of: copyContext) {
      copy.copyPixels(part.intersection(visible), of: canvas, x: -part.left, y: -part.top)
    }
    (transformedMap ?? PixelMap(of: cairo)).apply(to: copyContext, from: part)
    cairo_set_source(copyContext, cairo_get_source(cairo))
    body(copyContext)
    cairo_destroy(copyContext)
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
    let map = transformedMap ?? PixelMap(of: cairo)
    guard transformedMap != nil || map.transform.xx == grid.scale else { return nil }
    return map.touchedPixels(rect)
  }
}
