import CGtk
import RowDrawing

/// What a canvas shows, as parts of pictures that are put on whole device pixels.
@MainActor public struct TiledPicture {
  /// A part of the canvas.
  @MainActor public struct Part: @preconcurrency Hashable {
    /// What is seen of it.
    public enum Source {
      /// One colour, which is opaque.
      case color(ResolvedColor)
      /// A picture, and the device pixel that its corner lies at.
      case image(TileImage, x: Int, y: Int)
    }

    let rect: PixelRect
    /// What is seen of it.
    public let source: Source

    /// Whether the same is seen at the same place.
    public static func == (left: Part, right: Part) -> Bool {
      guard left.rect == right.rect else { return false }
      switch (left.source, right.source) {
      case (.color(let left), .color(let right)): return left == right
      case (.image(let left, let leftX, let leftY), .image(let right, let rightX, let rightY)):
        return left === right && leftX == rightX && leftY == rightY
      default: return false
      }
    }

    /// Hashes where it is.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(rect.left &+ rect.top &<< 16)
    }
  }

  /// The parts, which do not overlap and cover the canvas.
  public internal(set) var parts: ContiguousArray<Part> = []
  let grid: PixelGrid
  let canvas: PixelRect

  /// What the picture covers, points.
  public var bounds: Rect { grid.rect(canvas) }

  /// Where a part is, points.
  public func place(of part: Part) -> Rect { grid.rect(part.rect) }

  /// Where a device pixel's corner is, points.
  public func position(_ x: Int, _ y: Int) -> Point { grid.point(x, y) }

  /// A rectangle that holds all that is shown otherwise than by another picture, points; nil where
  /// nothing is.
  ///
  /// Parts come in the same order in each frame: what is the same at both ends of it is passed over.
  ///
  /// - Complexity: O(n) in the parts.
  public func change(from old: TiledPicture?) -> Rect? {
    guard let old, old.canvas == canvas, old.grid.scale == grid.scale else {
      return canvas.isEmpty ? nil : grid.rect(canvas)
    }
    let common = min(parts.count, old.parts.count)
    var start = 0
    while start < common, parts[start] == old.parts[start] { start += 1 }
    var end = 0
    while end < common - start,
      parts[parts.count - 1 - end] == old.parts[old.parts.count - 1 - end]
    {
      end += 1
    }
    var change: PixelRect?
    var gone = Set(old.parts[start..<old.parts.count - end])
    for part in parts[start..<parts.count - end] where gone.remove(part) == nil {
      change = change?.union(part.rect) ?? part.rect
    }
    for part in gone { change = change?.union(part.rect) ?? part.rect }
    return change.map(grid.rect)
  }

  /// Puts the part of the picture that lies in a rectangle onto a Cairo context that is scaled to
  /// points.
  ///
  /// Nothing is blended: each pixel becomes the picture's.
  ///
  /// - Complexity: O(n) in the parts.
  public func paint(in rect: Rect, on cairo: OpaquePointer) {
    let window = grid.pixels(rect)
    cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
    for part in parts where part.rect.meets(window) {
      switch part.source {
      case .color(let color): color.apply(to: cairo, alpha: 1)
      case .image(let image, let x, let y):
        let origin = grid.point(x, y)
        cairo_set_source_surface(cairo, image.surface, origin.x, origin.y)
      }
      CairoShapes.fill(grid.rect(part.rect.intersection(window)), radius: 0, on: cairo)
    }
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
  }
}
