import CGtk
import RowDrawing

/// The picture of a tile: every pixel is opaque.
@MainActor public final class TileImage {
  /// The picture, whose pixels never change.
  public nonisolated(unsafe) let surface: OpaquePointer
  /// The extent in device pixels.
  let width: Int
  /// The extent in device pixels.
  let height: Int

  /// The extent in points.
  public let size: Size

  /// What covers all of it, below all else.
  let paper: ResolvedColor?

  /// Where it shows something else than its paper, device pixels from its corner.
  private(set) lazy var ink: [PixelRect] =
    paper.map { Ink.rects(of: surface, on: $0) }
    ?? [PixelRect(left: 0, top: 0, right: width, bottom: height)]

  /// How much memory it takes, bytes.
  var byteCount: Int { width * height * 4 }

  /// Paints a tile.
  ///
  /// What crosses an edge is painted whole and cut then, so that the picture does not tell where it was
  /// cut.
  ///
  /// - Parameter canvas: Where the canvas lies, device pixels from the tile's corner: what it cuts is cut.
  init?(_ content: TileContent, width: Int, height: Int, canvas: PixelRect, _ grid: PixelGrid) {
    guard let surface = Self.surface(width, height) else { return nil }
    self.surface = surface
    self.width = width
    self.height = height
    paper = content.paper
    size = Size(width: Double(width) / grid.scale, height: Double(height) / grid.scale)
    let whole = PixelRect(left: 0, top: 0, right: width, bottom: height)
    let reach = content.reach?.intersection(canvas).union(whole) ?? whole
    if reach == whole {
      Self.paint(content, on: surface, x: 0, y: 0, grid)
    } else if let larger = Self.surface(reach.width, reach.height) {
      Self.paint(content, on: larger, x: -reach.left, y: -reach.top, grid)
      Self.copy(larger, to: surface, x: reach.left, y: reach.top)
      cairo_surface_destroy(larger)
    }
    cairo_surface_set_device_scale(surface, grid.scale, grid.scale)
    cairo_surface_flush(surface)
  }

  private static func surface(_ width: Int, _ height: Int) -> OpaquePointer? {
    let surface = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, Int32(clamping: width), Int32(clamping: height))
    guard let surface else { return nil }
    if cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS { return surface }
    cairo_surface_destroy(surface)
    return nil
  }

  private static func paint(
    _ content: TileContent, on surface: OpaquePointer, x: Int, y: Int, _ grid: PixelGrid
  ) {
    guard let cairo = cairo_create(surface) else { return }
    cairo_translate(cairo, Double(x), Double(y))
    cairo_scale(cairo, grid.scale, grid.scale)
    content.paint(on: cairo, grid)
    cairo_destroy(cairo)
  }

  private static func copy(_ source: OpaquePointer, to target: OpaquePointer, x: Int, y: Int) {
    guard let cairo = cairo_create(target) else { return }
    cairo_set_source_surface(cairo, source, Double(x), Double(y))
    cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
    cairo_paint(cairo)
    cairo_destroy(cairo)
  }

  deinit {
    cairo_surface_destroy(surface)
  }
}
