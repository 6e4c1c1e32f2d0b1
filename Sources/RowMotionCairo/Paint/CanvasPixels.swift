import CGtk
import RowDrawing

/// The pixels of a Cairo context that draws on a picture in memory.
///
/// Round corners and clips are composed of these pixels. Cairo's own masks depend on what else is
/// drawn in the same line of pixels, and on the picture's edges.
@MainActor struct CanvasPixels {
  private let surface: OpaquePointer
  /// The position of the context's pixel 0, 0 in the picture.
  private let x: Int
  private let y: Int
  /// The picture's bounds, in the context's pixels.
  let bounds: PixelRect

  /// - Parameter cairo: A context. The result is nil if it does not draw on an ARGB32 image surface.
  init?(of cairo: OpaquePointer) {
    guard let surface = cairo_get_group_target(cairo),
      cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE,
      cairo_image_surface_get_format(surface) == CAIRO_FORMAT_ARGB32
    else { return nil }
    var (scaleX, scaleY, offsetX, offsetY) = (0.0, 0.0, 0.0, 0.0)
    cairo_surface_get_device_scale(surface, &scaleX, &scaleY)
    cairo_surface_get_device_offset(surface, &offsetX, &offsetY)
    guard scaleX == 1, scaleY == 1, let x = Int(exactly: offsetX), let y = Int(exactly: offsetY)
    else { return nil }
    self.surface = surface
    (self.x, self.y) = (x, y)
    bounds = PixelRect(
      left: -x, top: -y, right: Int(cairo_image_surface_get_width(surface)) - x,
      bottom: Int(cairo_image_surface_get_height(surface)) - y)
  }

  /// Returns the pixels of a rectangle inside the bounds, line by line.
  func pixels(in rect: PixelRect) -> [UInt32] {
    guard !rect.isEmpty else { return [] }
    cairo_surface_flush(surface)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(rect.width * rect.height)
    for line in rect.top..<rect.bottom {
      guard let start = start(of: line, from: rect.left) else { return [] }
      pixels += UnsafeBufferPointer(start: start, count: rect.width)
    }
    return pixels
  }

  /// Changes each line of a rectangle inside the bounds.
  ///
  /// - Parameter change: Receives a line's pixels and the line's index in the rectangle.
  func update(_ rect: PixelRect, _ change: (UnsafeMutableBufferPointer<UInt32>, Int) -> Void) {
    guard !rect.isEmpty else { return }
    cairo_surface_flush(surface)
    for line in rect.top..<rect.bottom {
      guard let start = start(of: line, from: rect.left) else { return }
      change(UnsafeMutableBufferPointer(start: start, count: rect.width), line - rect.top)
    }
    cairo_surface_mark_dirty(surface)
  }

  /// Copies a rectangle inside both bounds from another canvas, offset by some pixels.
  func copyPixels(_ rect: PixelRect, of other: CanvasPixels, x: Int, y: Int) {
    cairo_surface_flush(other.surface)
    update(rect.offset(x: x, y: y)) { pixels, line in
      guard let start = other.start(of: rect.top + line, from: rect.left) else { return }
      _ = pixels.update(
        fromContentsOf: UnsafeBufferPointer(start: start, count: pixels.count))
    }
  }

  /// Returns true if a rectangle is small enough to copy: at most a million pixels.
  static func isCopyable(_ rect: PixelRect) -> Bool {
    rect.width <= 4096 && rect.height <= 4096 && rect.width * rect.height <= 1 << 20
  }

  /// Returns the bytes of an 8-bit alpha surface, line by line.
  static func coverage(of surface: OpaquePointer) -> [UInt8] {
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return [] }
    let width = Int(cairo_image_surface_get_width(surface))
    let stride = Int(cairo_image_surface_get_stride(surface))
    var coverage: [UInt8] = []
    for line in 0..<Int(cairo_image_surface_get_height(surface)) {
      coverage += UnsafeBufferPointer(start: data + line * stride, count: width)
    }
    return coverage
  }

  private func start(of line: Int, from left: Int) -> UnsafeMutablePointer<UInt32>? {
    guard let data = cairo_image_surface_get_data(surface) else { return nil }
    let bytes = data + (line + y) * Int(cairo_image_surface_get_stride(surface))
    return UnsafeMutableRawPointer(bytes).assumingMemoryBound(to: UInt32.self) + (left + x)
  }
}
