import CGtk
import RowDrawing

/// Functions that find the painted parts of a picture.
enum Ink {
  /// Returns the painted rectangles, in device pixels from the picture's corner, top to bottom.
  ///
  /// - Parameter paper: The background color.
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

  /// Returns the bounds of all pixels that are not transparent, or nil if there are none.
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
      // Pixels inside the current bounds do not change them.
      var (left, right) = (0, width)
      let joinedEdges = bounds.map { ($0.left, $0.right) } ?? (width, 0)
      while left < joinedEdges.0, pixels[left] == 0 { left += 1 }
      while right > joinedEdges.1, pixels[right - 1] == 0 { right -= 1 }
      let top = bounds?.top ?? y
      bounds = PixelRect(left: left, top: top, right: right, bottom: y + 1)
    }
    return bounds
  }

  /// Merges rectangles into a few, where that adds the least area.
  ///
  /// GTK repaints the whole window if more than some twenty rectangles change.
  ///
  /// - Complexity: O(n log n)
  static func joined(_ rects: [PixelRect]) -> [PixelRect] {
    // Tiles are found from bottom to top. The reversed array is almost sorted, so sorting is quick.
    var joined = rects.reversed().sorted { ($0.top, $0.left) < ($1.top, $1.left) }
    var cost = costOfOne
    repeat {
      joined = joined.reduce(into: []) { add($1, to: &$0, costOfOne: cost) }
      cost *= 2
    } while joined.count > maximumCount
    return joined
  }

  /// Adds a rectangle, merged into one of the last three if that saves time.
  ///
  /// The last one alone is not enough: a line across the row lies between two texts.
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

  /// The number of pixels that take as long to paint as one more rectangle.
  private static let costOfOne = 2048
  private static let maximumCount = 8

  /// Returns Cairo's pixel value of an opaque color.
  static func pixel(of color: ResolvedColor) -> UInt32 {
    [color.red, color.green, color.blue].reduce(0xFF) { $0 << 8 | UInt32(cairoByte(Double($1))) }
  }
}

extension PixelRect {
  fileprivate var area: Int { width * height }
}
