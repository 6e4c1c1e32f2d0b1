import CGtk
import RowDrawing

/// The painted part of a picture of letters.
struct Ink {
  /// The bounds of all pixels that are not transparent, in pixels from the picture's corner; empty
  /// if there are none.
  private(set) var bounds = PixelRect.zero
  /// True if letters have colors of their own, as emoji have.
  private(set) var hasColors = false

  /// Reads an ARGB32 picture of letters that were drawn in black.
  ///
  /// - Complexity: O(n) in the pixels.
  init(ofBlackLetters surface: OpaquePointer) {
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return }
    let stride = Int(cairo_image_surface_get_stride(surface))
    let width = Int(cairo_image_surface_get_width(surface))
    for y in 0..<Int(cairo_image_surface_get_height(surface)) {
      let line = UnsafeRawPointer(data + y * stride).assumingMemoryBound(to: UInt32.self)
      var (left, right) = (0, width)
      while left < right, line[left] == 0 { left += 1 }
      while right > left, line[right - 1] == 0 { right -= 1 }
      if left == right { continue }
      let ink = PixelRect(left: left, top: y, right: right, bottom: y + 1)
      bounds = bounds.isEmpty ? ink : bounds.union(ink)
      for x in left..<right where line[x] & 0xFF_FFFF != 0 { hasColors = true }
    }
  }
}
