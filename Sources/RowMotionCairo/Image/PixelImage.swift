import CGtk
import RowDrawing

/// A picture in memory, painted without a display.
@MainActor public final class PixelImage {
  /// The width in device pixels.
  public let width: Int
  /// The height in device pixels.
  public let height: Int
  private nonisolated(unsafe) let surface: OpaquePointer

  /// Creates a picture of a display list.
  ///
  /// - Parameters:
  ///   - list: The display list to paint.
  ///   - size: The size of the picture, in points. The picture has at least one pixel.
  ///   - scale: Device pixels per point.
  ///   - background: The color behind the list; nil for a transparent picture.
  public convenience init(
    of list: DisplayList, size: Size, scale: Double = 1, background: ResolvedColor? = nil
  ) throws {
    let frame = FramePainter().frame(of: list, size: size, scale: scale, background: background)
    try self.init(size: size, scale: scale) { cairo in frame.paint(on: cairo) }
  }

  /// Creates a picture of a frame that was made for a canvas.
  package convenience init(of frame: PaintedFrame) throws {
    try self.init(size: frame.bounds.size, scale: frame.grid.scale) { cairo in
      frame.paint(on: cairo)
    }
  }

  init(size: Size, scale: Double, paint: @MainActor (OpaquePointer) -> Void) throws {
    width = Self.pixels(size.width * scale)
    height = Self.pixels(size.height * scale)
    guard
      let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    else { throw ImageError(message: "no memory for a picture of \(width) x \(height)") }
    self.surface = surface
    try Self.check(cairo_surface_status(surface), "a picture of \(width) x \(height)")
    guard let cairo = cairo_create(surface) else { return }
    cairo_scale(cairo, scale, scale)
    paint(cairo)
    let status = cairo_status(cairo)
    cairo_destroy(cairo)
    cairo_surface_flush(surface)
    try Self.check(status, "painting a picture of \(width) x \(height)")
  }

  deinit {
    cairo_surface_destroy(surface)
  }

  /// Writes the picture to a PNG file, replacing an existing file.
  public func writePNG(to path: String) throws {
    try Self.check(
      cairo_surface_write_to_png(surface, path), PrintableText.inline(path, limit: 1_024))
  }

  /// Returns the picture as PNG data.
  package func png() throws -> [UInt8] {
    var bytes: [UInt8] = []
    let status = withUnsafeMutablePointer(to: &bytes) { bytes in
      cairo_surface_write_to_png_stream(
        surface,
        { bytes, data, count in
          bytes?.assumingMemoryBound(to: [UInt8].self).pointee
            .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
          return CAIRO_STATUS_SUCCESS
        }, bytes)
    }
    try Self.check(status, "a picture of \(width) x \(height)")
    return bytes
  }

  /// Returns a copy of the picture for GTK, owned by the caller.
  package func texture() -> OpaquePointer? {
    let stride = Int(cairo_image_surface_get_stride(surface))
    guard let data = cairo_image_surface_get_data(surface),
      let bytes = g_bytes_new(data, gsize(stride * height))
    else { return nil }
    defer { g_bytes_unref(bytes) }
    return gdk_memory_texture_new(
      Int32(width), Int32(height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(stride))
  }

  /// Returns the color of a device pixel; transparent outside the picture.
  public func pixel(x: Int, y: Int) -> ResolvedColor {
    guard x >= 0, y >= 0, x < width, y < height,
      let bytes = cairo_image_surface_get_data(surface)
    else { return ResolvedColor(red: 0, green: 0, blue: 0, opacity: 0) }
    let stride = Int(cairo_image_surface_get_stride(surface))
    let pixel = UnsafeRawPointer(bytes).load(fromByteOffset: y * stride + x * 4, as: UInt32.self)
    let alpha = Float(pixel >> 24) / 255
    // Cairo stores colors multiplied by their opacity.
    func component(_ shift: UInt32) -> Float {
      alpha == 0 ? 0 : Float((pixel >> shift) & 0xFF) / 255 / alpha
    }
    return ResolvedColor(
      red: component(16), green: component(8), blue: component(0), opacity: alpha)
  }

  /// Returns a Boolean value that indicates whether two pictures have the same pixels.
  ///
  /// - Complexity: O(n) in the pixels.
  public func hasSamePixels(as other: PixelImage) -> Bool {
    guard width == other.width, height == other.height,
      let bytes = cairo_image_surface_get_data(surface),
      let otherBytes = cairo_image_surface_get_data(other.surface)
    else { return false }
    let stride = Int(cairo_image_surface_get_stride(surface))
    for row in 0..<height
    where memcmp(bytes + row * stride, otherBytes + row * stride, width * 4) != 0 {
      return false
    }
    return true
  }

  /// Returns the largest difference of a pixel's component, 0...255, and the pixel, or nil if the
  /// sizes differ.
  ///
  /// - Complexity: O(n) in the pixels.
  package func largestDifference(from other: PixelImage) -> (levels: Int, x: Int, y: Int)? {
    guard width == other.width, height == other.height,
      let bytes = cairo_image_surface_get_data(surface),
      let otherBytes = cairo_image_surface_get_data(other.surface)
    else { return nil }
    var largest = (levels: 0, x: 0, y: 0)
    let stride = Int(cairo_image_surface_get_stride(surface))
    for y in 0..<height
    where memcmp(bytes + y * stride, otherBytes + y * stride, width * 4) != 0 {
      for column in 0..<width * 4 {
        let levels = abs(Int(bytes[y * stride + column]) - Int(otherBytes[y * stride + column]))
        if levels > largest.levels { largest = (levels, column / 4, y) }
      }
    }
    return largest
  }

  /// Returns the number of pixels that differ; all of the larger picture's if the sizes differ.
  ///
  /// - Parameter levels: The largest difference of a component, 0...255, that counts as none.
  /// - Complexity: O(n) in the pixels.
  package func differenceCount(from other: PixelImage, above levels: Int = 0) -> Int {
    guard width == other.width, height == other.height,
      let bytes = cairo_image_surface_get_data(surface),
      let otherBytes = cairo_image_surface_get_data(other.surface)
    else { return max(width * height, other.width * other.height) }
    var count = 0
    let stride = Int(cairo_image_surface_get_stride(surface))
    for y in 0..<height {
      let (row, otherRow) = (bytes + y * stride, otherBytes + y * stride)
      if memcmp(row, otherRow, width * 4) == 0 { continue }
      for x in 0..<width
      where (x * 4..<x * 4 + 4).contains(where: { abs(Int(row[$0]) - Int(otherRow[$0])) > levels })
      {
        count += 1
      }
    }
    return count
  }

  private static func pixels(_ length: Double) -> Int {
    // Cairo's limit is 32767 pixels. Cairo reports an error for larger sizes.
    length.isFinite ? Int(min(max(length.rounded(.up), 1), 40_000)) : 1
  }

  private static func check(_ status: cairo_status_t, _ operation: String) throws {
    guard status != CAIRO_STATUS_SUCCESS else { return }
    let reason = cairo_status_to_string(status).map { String(cString: $0) } ?? "unknown"
    throw ImageError(message: "\(operation): \(reason)")
  }
}

/// An error in creating or writing a picture.
public struct ImageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The failed operation and the reason.
  public var message: String

  /// The message.
  public var description: String { message }
}
