/// The pixels around a rectangle of a canvas as they were, for what is drawn a little too far.
///
/// Letters reach out of their ink by a line of pixels, and Cairo 1.18 does not cut them there.
@MainActor struct Surrounding {
  private let sides: [Backdrop]

  /// - Parameters:
  ///   - rect: What is drawn.
  ///   - outer: What may be drawn over; it holds the rectangle.
  init(of rect: PixelRect, in outer: PixelRect, on canvas: CanvasPixels) {
    sides = [
      PixelRect(left: outer.left, top: outer.top, right: outer.right, bottom: rect.top),
      PixelRect(left: outer.left, top: rect.top, right: rect.left, bottom: rect.bottom),
      PixelRect(left: rect.right, top: rect.top, right: outer.right, bottom: rect.bottom),
      PixelRect(left: outer.left, top: rect.bottom, right: outer.right, bottom: outer.bottom),
    ].map { Backdrop($0, of: canvas) }
  }

  /// Has them show again what they did.
  func bringBack() {
    for side in sides { side.shineThrough { _, _ in 0 } }
  }
}
