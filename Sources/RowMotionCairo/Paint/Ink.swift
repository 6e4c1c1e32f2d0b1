import CGtk
import RowDrawing

/// Where a picture shows something else than one colour, in few rectangles.
enum Ink {
  /// The rectangles of a picture, device pixels from its corner, from top to bottom.
  ///
  /// - Parameter paper: The colour that is no ink.
  /// - Complexity: O(n) in the pixels.
  @MainActor static func rects(of surface: OpaquePointer, on paper: ResolvedColor) -> [PixelRect] {
    cairo_surface_flush(surface)
    let width = Int(cairo_image_surface_get_width(surface))
    let height = Int(cairo_image_surface_get_height(surface))
    let stride = Int(cairo_image_surface_get_stride(surface))
    guard width > 0, let data = cairo_image_surface_get_data(surface) else { return [] }
    let blank = [UInt32](repeating: pixel(of: paper), count: width)
    var rects: [PixelRect] = []
    for y in 0..<height {
      let line = UnsafeRawPointer(data + y * stride)
      if memcmp(line, blank, width * 4) == 0 { continue }
      let pixels = line.assumingMemoryBound(to: UInt32.self)
      var (left, right) = (0, width)
      while pixels[left] == blank[0] { left += 1 }
      while pixels[right - 1] == blank[0] { right -= 1 }
      add(
        PixelRect(left: left, top: y, right: right, bottom: y + 1), to: &rects, costOfOne: costOfOne
      )
    }
    return rects
  }

  /// The rectangle around all pixels of a picture that are not transparent; nil where all are.
  ///
  /// - Complexity: O(n) in the pixels.
  @MainActor static func bounds(of surface: OpaquePointer) -> PixelRect? {
    cairo_surface_flush(surface)
    let width = Int(cairo_image_surface_get_width(surface))
    let stride = Int(cairo_image_surface_get_stride(surface))
    guard let data = cairo_image_surface_get_data(surface) else { return nil }
    let blank = [UInt32](repeating: 0, count: width)
    var bounds: PixelRect?
    for y in 0..<Int(cairo_image_surface_get_height(surface)) {
      let line = UnsafeRawPointer(data + y * stride)
      if memcmp(line, blank, width * 4) == 0 { continue }
      let pixels = line.assumingMemoryBound(to: UInt32.self)
      // What lies inside the bounds of the lines above does not change them.
      var (left, right) = (0, width)
      let known = bounds.map { ($0.left, $0.right) } ?? (width, 0)
      while left < known.0, pixels[left] == 0 { left += 1 }
      while right > known.1, pixels[right - 1] == 0 { right -= 1 }
      let top = bounds?.top ?? y
      bounds = PixelRect(left: left, top: top, right: right, bottom: y + 1)
    }
    return bounds
  }

  /// Joins rectangles to a few, where that adds the least to what they cover.
  ///
  /// GTK gives up on more than some twenty changes, and paints the whole window.
  ///
  /// - Complexity: O(n log n)
  static func joined(_ rects: [PixelRect]) -> [PixelRect] {
    // They come from below, as tiles are found: sorting is quick where little is out of order.
    var joined = rects.reversed().sorted { ($0.top, $0.left) < ($1.top, $1.left) }
    var cost = costOfOne
    repeat {
      joined = joined.reduce(into: []) { add($1, to: &$0, costOfOne: cost) }
      cost *= 2
    } while joined.count > maximumCount
    return joined
  }

  /// Adds a rectangle, as a part of one of the last few where that saves time.
  ///
  /// Not of the last one alone: a line across the row lies between two texts.
  private static func add(_ rect: PixelRect, to rects: inout [PixelRect], costOfOne: Int) {
    for index in rects.indices.suffix(3).reversed() {
      let union = rects[index].union(rect)
      if union.area <= rects[index].area + rect.area + costOfOne {
        rects[index] = union
        return
      }
    }
    rects.append(rect)
  }

  /// The pixels that could be painted in the time that one more rectangle takes.
  private static let costOfOne = 2048
  private static let maximumCount = 8

  /// What Cairo makes of an opaque colour.
  static func pixel(of color: ResolvedColor) -> UInt32 {
    [color.red, color.green, color.blue].reduce(0xFF) { $0 << 8 | UInt32(cairoByte(Double($1))) }
  }
}

extension PixelRect {
  fileprivate var area: Int { width * height }
}
