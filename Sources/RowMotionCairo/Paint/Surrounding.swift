/// The pixels around a rectangle of a canvas as they were, for what is drawn a little too far.
///
/// Letters reach out of their ink by a line of pixels, and Cairo 1.18 does not cut them there.
@MainActor struct Surrounding {
  private let canvas: CanvasPixels
  private var sides: [(rect: PixelRect, pixels: [UInt32])] = []

  /// - Parameters:
  ///   - rect: What is drawn.
  ///   - outer: What may be drawn over; it holds the rectangle.
  init(of rect: PixelRect, in outer: PixelRect, on canvas: CanvasPixels) {
    self.canvas = canvas
    sides.reserveCapacity(4)
    for side in [
      PixelRect(left: outer.left, top: outer.top, right: outer.right, bottom: rect.top),
      PixelRect(left: outer.left, top: rect.top, right: rect.left, bottom: rect.bottom),
      PixelRect(left: rect.right, top: rect.top, right: outer.right, bottom: rect.bottom),
      PixelRect(left: outer.left, top: rect.bottom, right: outer.right, bottom: outer.bottom),
    ] {
      let side = side.intersection(canvas.bounds)
      if !side.isEmpty { sides.append((side, canvas.pixels(in: side))) }
    }
  }

  /// Has them show again what they did.
  func bringBack() {
    for (side, pixels) in sides {
      canvas.update(side) { line, index in
        _ = line.update(fromContentsOf: pixels.dropFirst(index * line.count).prefix(line.count))
      }
    }
  }
}
