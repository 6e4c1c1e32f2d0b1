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
  init?(_ content: TileContent, width: Int, height: Int, _ grid: PixelGrid) {
    guard let surface = Self.surface(width, height) else { return nil }
    self.surface = surface
    self.width = width
    self.height = height
    paper = content.paper
    size = Size(width: Double(width) / grid.scale, height: Double(height) / grid.scale)
    if let cairo = cairo_create(surface) {
      cairo_scale(cairo, grid.scale, grid.scale)
      content.paint(on: cairo, grid)
      cairo_destroy(cairo)
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

  deinit {
    cairo_surface_destroy(surface)
  }
}
