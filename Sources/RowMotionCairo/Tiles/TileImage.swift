import CGtk
import RowDrawing

/// The picture of a tile, in which every pixel is opaque.
///
/// The picture may have no pixels where the tile shows only its paper, the background color.
@MainActor public final class TileImage {
  /// The picture, whose pixels never change.
  public nonisolated(unsafe) let surface: OpaquePointer
  /// The width of the tile, in device pixels.
  let width: Int
  /// The height of the tile, in device pixels.
  let height: Int
  /// The frame of the pixels, in device pixels from the tile's corner; letters may extend beyond
  /// the tile.
  let extent: PixelRect

  /// The size of the picture, in points.
  public let size: Size

  /// The color behind everything in the tile.
  public let paper: ResolvedColor

  /// The areas that differ from the paper, in device pixels from the tile's corner.
  private(set) lazy var ink: [PixelRect] = Ink.rects(of: surface, on: paper).map {
    $0.offset(x: extent.left, y: extent.top)
  }

  /// True if the picture has all pixels of the tile.
  let isComplete: Bool

  /// True if the picture was shown in more than one frame; most pictures are shown in only one.
  var isReused = false

  /// The picture from which this one was made, while it exists.
  private(set) weak var base: TileImage?

  /// The area that differs from the base, in device pixels from the tile's corner; nil without a
  /// base.
  let change: PixelRect?

  /// The memory that it needs, in bytes.
  var byteCount: Int { extent.width * extent.height * 4 + Self.fixedByteCount }

  /// The approximate memory of Cairo's surface, the content as a key and the layout of a text.
  nonisolated static let fixedByteCount = 3_000

  /// Creates a picture of a tile, or nil if there is no memory for it.
  ///
  /// - Parameters:
  ///   - isComplete: True to paint all of it, even where only its paper is visible.
  ///   - base: Another picture and its difference from this one; see ``Base``.
  init?(
    _ content: TileContent, width: Int, height: Int, isComplete: Bool, from base: Base? = nil,
    _ grid: PixelGrid
  ) {
    let tile = PixelRect(left: 0, top: 0, right: width, bottom: height)
    let extent = isComplete ? tile : content.extent(in: tile, grid)
    guard let surface = Self.surface(extent.width, extent.height) else { return nil }
    // Letters' pixels beyond the tile are never visible.
    let base = base.flatMap { $0.isUsable(for: extent.intersection(tile)) ? $0 : nil }
    self.base = base?.image
    change = base?.change
    // Deinit destroys it, even if the rest fails.
    self.surface = surface
    self.width = width
    self.height = height
    self.extent = extent
    self.isComplete = extent.contains(tile)
    paper = content.paper
    size = Size(
      width: Double(extent.width) / grid.scale, height: Double(extent.height) / grid.scale)
    base?.image.copy(to: surface, extent)
    let isPainted = Self.paint(on: surface, extent) { cairo in
      var matrix = cairo_matrix_t(
        xx: grid.scale, yx: 0, xy: 0, yy: grid.scale, x0: -Double(extent.left),
        y0: -Double(extent.top))
      cairo_set_matrix(cairo, &matrix)
      content.paint(on: cairo, grid, inside: base?.change)
    }
    guard isPainted else { return nil }
    cairo_surface_set_device_scale(surface, grid.scale, grid.scale)
    checkInvariants()
  }

  /// Copies the picture to the surface of another picture of the same tile.
  private func copy(to surface: OpaquePointer, _ extent: PixelRect) {
    let common = extent.intersection(self.extent)
    let stride = Int(cairo_image_surface_get_stride(surface)) / 4
    let ownStride = Int(cairo_image_surface_get_stride(self.surface)) / 4
    guard let bytes = cairo_image_surface_get_data(surface),
      let ownBytes = cairo_image_surface_get_data(self.surface)
    else { return }
    let pixels = UnsafeMutableRawPointer(bytes).assumingMemoryBound(to: UInt32.self)
    let ownPixels = UnsafeRawPointer(ownBytes).assumingMemoryBound(to: UInt32.self)
    if common != extent {
      pixels.update(repeating: Ink.pixel(of: paper), count: stride * extent.height)
    }
    guard !common.isEmpty else { return }
    for line in common.top..<common.bottom {
      (pixels + (line - extent.top) * stride + common.left - extent.left).update(
        from: ownPixels + (line - self.extent.top) * ownStride + common.left - self.extent.left,
        count: common.width)
    }
  }

  /// Creates a surface that is marked as opaque, which takes a third less time to blend.
  ///
  /// The fourth byte of each pixel is still 0xFF, because textures and ``Ink`` read it.
  ///
  /// The pixels are uninitialized, so all of them must be painted.
  private static func surface(_ width: Int, _ height: Int) -> OpaquePointer? {
    let stride = cairo_format_stride_for_width(CAIRO_FORMAT_RGB24, Int32(clamping: width))
    guard stride > 0, height > 0, let memory = malloc(Int(stride) * height) else { return nil }
    let surface = cairo_image_surface_create_for_data(
      memory.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_RGB24, Int32(clamping: width),
      Int32(clamping: height), stride)
    guard
      cairo_surface_set_user_data(surface, memoryKey, memory, free) == CAIRO_STATUS_SUCCESS
    else {
      free(memory)
      cairo_surface_destroy(surface)
      return nil
    }
    return surface
  }

  /// Returns a surface that shares some of the pixels, or nil if there is no memory for it.
  ///
  /// - Parameter rect: A part of the extent; not empty, in device pixels from the tile's corner.
  func surface(of rect: PixelRect) -> OpaquePointer? {
    let stride = Int(cairo_image_surface_get_stride(surface))
    guard extent.contains(rect), let pixels = cairo_image_surface_get_data(surface) else {
      return nil
    }
    let first = pixels + (rect.top - extent.top) * stride + (rect.left - extent.left) * 4
    let part = cairo_image_surface_create_for_data(
      first, CAIRO_FORMAT_RGB24, Int32(clamping: rect.width), Int32(clamping: rect.height),
      Int32(clamping: stride))
    let isRetained = cairo_surface_set_user_data(
      part, Self.memoryKey, UnsafeMutableRawPointer(cairo_surface_reference(surface))
    ) { cairo_surface_destroy(OpaquePointer($0)) }
    guard isRetained == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(surface)
      cairo_surface_destroy(part)
      return nil
    }
    return part
  }

  /// The key of the memory that a surface frees when it is destroyed.
  private nonisolated(unsafe) static let memoryKey =
    UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)

  /// Paints on a surface's pixels through an ARGB32 surface, which ``CanvasPixels`` requires and
  /// which sets the fourth byte.
  ///
  /// - Returns: False if there was no memory for it.
  private static func paint(
    on surface: OpaquePointer, _ extent: PixelRect, _ body: (OpaquePointer) -> Void
  ) -> Bool {
    let canvas = cairo_image_surface_create_for_data(
      cairo_image_surface_get_data(surface), CAIRO_FORMAT_ARGB32, Int32(clamping: extent.width),
      Int32(clamping: extent.height), cairo_image_surface_get_stride(surface))
    let cairo = cairo_create(canvas)
    if let cairo { body(cairo) }
    let isPainted = cairo_status(cairo) == CAIRO_STATUS_SUCCESS
    cairo_destroy(cairo)
    cairo_surface_finish(canvas)
    cairo_surface_destroy(canvas)
    cairo_surface_mark_dirty(surface)
    return isPainted
  }

  /// Stops a debug build if a pixel is not opaque.
  ///
  /// - Complexity: O(n) in the pixels; nothing in a release build.
  func checkInvariants() {
    assert(Self.isOpaque(surface))
  }

  private static func isOpaque(_ surface: OpaquePointer) -> Bool {
    let stride = Int(cairo_image_surface_get_stride(surface)) / 4
    let height = Int(cairo_image_surface_get_height(surface))
    guard let data = cairo_image_surface_get_data(surface) else { return height == 0 }
    return data.withMemoryRebound(to: UInt32.self, capacity: stride * height) { pixels in
      UnsafeBufferPointer(start: pixels, count: stride * height).allSatisfy { $0 >> 24 == 0xFF }
    }
  }

  deinit {
    cairo_surface_destroy(surface)
  }
}

extension TileImage {
  /// A picture of the same tile with another content.
  struct Base {
    let image: TileImage
    /// The area that differs between both contents, in device pixels from the tile's corner.
    let change: PixelRect

    /// Returns true if this picture has all pixels of a part of the tile, and copying them costs
    /// less than painting.
    func isUsable(for extent: PixelRect) -> Bool {
      // Inside the tile all pixels are known. Beyond it, the image may have pixels of its own base.
      let imageBounds = PixelRect(left: 0, top: 0, right: image.width, bottom: image.height)
      guard imageBounds.contains(extent) else { return false }
      let painted = change.intersection(extent)
      return painted.isEmpty
        || 5 * painted.width * painted.height <= 4 * extent.width * extent.height
    }
  }
}
