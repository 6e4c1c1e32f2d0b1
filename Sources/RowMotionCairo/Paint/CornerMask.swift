import CGtk
import RowDrawing

/// The coverage of each pixel by a round corner.
@MainActor struct CornerMask {
  /// The shape at the corner of a rectangle, in device pixels.
  enum Shape: Hashable {
    case disc(radius: Double)
    /// A line along the inside of the edge; the radius is that of the line's center.
    case ring(radius: Double, lineWidth: Double)

    /// The distance from the corner along each edge at which the edge becomes straight, in pixels.
    var cornerLength: Double {
      switch self {
      case .disc(let radius): radius
      case .ring(let radius, let lineWidth): max(radius + lineWidth / 2, lineWidth)
      }
    }

    /// The shape with lengths rounded to 1/256 of a pixel, Cairo's precision, so that lengths with
    /// different rounding errors give one shape.
    var rounded: Shape {
      func round(_ length: Double) -> Double { (length * 256).rounded() / 256 }
      return switch self {
      case .disc(let radius): .disc(radius: round(radius))
      case .ring(let radius, let lineWidth):
        .ring(radius: round(radius), lineWidth: round(lineWidth))
      }
    }
  }

  /// The width and height in pixels.
  let size: Int
  /// The coverage line by line, from the corner inward; 255 for a fully covered pixel.
  let coverage: [UInt8]

  /// Returns the mask of a shape, or nil if it extends over 1024 pixels or is empty.
  static func cached(_ shape: Shape) -> CornerMask? {
    let shape = shape.rounded
    guard shape.cornerLength > 0, shape.cornerLength <= maximumSize else { return nil }
    return cache.value(for: shape, make: CornerMask.init)
  }

  private static let maximumSize = 1024.0
  private static var cache = RecencyCache<Shape, CornerMask>(capacity: 1 << 20) {
    $0.coverage.count + 64
  }

  private init(_ shape: Shape) {
    let size = Int(shape.cornerLength.rounded(.up))
    self.size = size
    // The rectangle is so large that its other corners are outside the mask.
    let rect = Rect(x: 0, y: 0, width: Double(4 * size), height: Double(4 * size))
    let extent = Int32(size)
    var coverage: [UInt8] = []
    if let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, extent, extent),
      let cairo = cairo_create(surface)
    {
      switch shape {
      case .disc(let radius): CairoShapes.fill(rect, radius: radius, on: cairo)
      case .ring(let radius, let lineWidth):
        CairoShapes.strokeInside(rect, innerRadius: radius, lineWidth: lineWidth, on: cairo)
      }
      cairo_destroy(cairo)
      coverage = CanvasPixels.coverage(of: surface)
      cairo_surface_destroy(surface)
    }
    // Without memory, corners are square.
    self.coverage =
      coverage.count == size * size ? coverage : [UInt8](repeating: 255, count: size * size)
  }
}
