import CGtk
import RowDrawing

/// How much of each pixel a round corner covers.
@MainActor struct CornerMask {
  /// What is drawn at the corner of a rectangle, in device pixels.
  enum Shape: Hashable {
    case disc(radius: Double)
    /// A line along the inside of the edge; the radius is that of its middle.
    case ring(radius: Double, lineWidth: Double)

    /// How far from the rectangle's edges it is something else than a straight edge, pixels.
    var reach: Double {
      switch self {
      case .disc(let radius): radius
      case .ring(let radius, let lineWidth): max(radius + lineWidth / 2, lineWidth)
      }
    }

    /// The same with lengths that Cairo tells apart, in parts of 256 of a pixel: what was computed in two ways is
    /// one shape.
    var rounded: Shape {
      func round(_ length: Double) -> Double { (length * 256).rounded() / 256 }
      return switch self {
      case .disc(let radius): .disc(radius: round(radius))
      case .ring(let radius, let lineWidth):
        .ring(radius: round(radius), lineWidth: round(lineWidth))
      }
    }
  }

  /// The extent of its square, pixels.
  let size: Int
  /// Line after line from the rectangle's corner inwards, 255 where all of a pixel is covered.
  let coverage: [UInt8]

  /// The mask of a shape; nil where it is larger than corners are.
  static func of(_ shape: Shape) -> CornerMask? {
    let shape = shape.rounded
    guard shape.reach > 0, shape.reach <= largest else { return nil }
    return known.value(for: shape, make: CornerMask.init)
  }

  private static let largest = 1024.0
  private static var known = RecencyCache<Shape, CornerMask>(capacity: 1 << 20) {
    $0.coverage.count + 64
  }

  private init(_ shape: Shape) {
    let size = Int(shape.reach.rounded(.up))
    self.size = size
    // The other corners are far enough away.
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
    // Where there is no memory corners are square.
    self.coverage =
      coverage.count == size * size ? coverage : [UInt8](repeating: 255, count: size * size)
  }
}
