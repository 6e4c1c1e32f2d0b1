import CGtk
import RowDrawing

/// The coverage of each pixel by a rectangle that is rotated or scaled.
@MainActor struct TransformedMask {
  /// The pixels that the rectangle may cover, in the context's own pixels.
  let rect: PixelRect
  private let coverage: [UInt8]

  /// - Returns: Nil if the rectangle is too large for a mask, or the map is not invertible.
  init?(of rect: Rect, radius: Double, _ map: PixelMap) {
    guard let pixels = map.touchedPixels(rect), CanvasPixels.isCopyable(pixels),
      let surface = cairo_image_surface_create(
        CAIRO_FORMAT_A8, Int32(pixels.width), Int32(pixels.height))
    else { return nil }
    defer { cairo_surface_destroy(surface) }
    guard let cairo = cairo_create(surface) else { return nil }
    map.apply(to: cairo, from: pixels)
    CairoShapes.fill(rect, radius: radius, on: cairo)
    let status = cairo_status(cairo)
    cairo_destroy(cairo)
    coverage = CanvasPixels.coverage(of: surface)
    self.rect = pixels
    guard status == CAIRO_STATUS_SUCCESS, coverage.count == pixels.width * pixels.height else {
      return nil
    }
  }

  /// Restores the pixels that the mask does not cover.
  func restoreUncoveredPixels(_ backdrop: Backdrop) {
    let (x, y) = (backdrop.rect.left - rect.left, backdrop.rect.top - rect.top)
    backdrop.blend { column, line in coverage[(line + y) * rect.width + column + x] }
  }
}
