import CGtk
import RowDrawing

/// The painted part of a drawing.
enum Ink {
  /// Returns the bounds of all pixels of an ARGB32 surface that are not transparent, in pixels from
  /// its corner; empty if there are none.
  ///
  /// - Complexity: O(n) in the pixels.
  @MainActor static func bounds(of surface: OpaquePointer) -> PixelRect {
    guard let data = cairo_image_surface_get_data(surface) else { return .zero }
    let stride = Int(cairo_image_surface_get_stride(surface))
    let width = Int(cairo_image_surface_get_width(surface))
    var bounds = PixelRect.zero
    for y in 0..<Int(cairo_image_surface_get_height(surface)) {
      let line = UnsafeRawPointer(data + y * stride).assumingMemoryBound(to: UInt32.self)
      var (left, right) = (0, width)
      while left < right, line[left] == 0 { left += 1 }
      while right > left, line[right - 1] == 0 { right -= 1 }
      if left == right { continue }
      let ink = PixelRect(left: left, top: y, right: right, bottom: y + 1)
      bounds = bounds.isEmpty ? ink : bounds.union(ink)
    }
    return bounds
  }
}
