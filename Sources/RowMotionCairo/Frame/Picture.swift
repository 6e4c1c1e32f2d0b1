import CGtk
import RowDrawing

/// Pixels that are painted once and shown in many frames, as large as what is drawn.
@MainActor package final class Picture {
  /// The pixels, which never change.
  package nonisolated(unsafe) let surface: OpaquePointer
  /// True if the pixels are the coverage of a color; otherwise they have colors of their own.
  package let isMask: Bool
  /// The frame of the pixels, in device pixels from the picture's origin.
  let extent: PixelRect
  /// The color of a row's mask, which is always the same.
  let color: ResolvedColor?

  /// The memory that it needs, in bytes.
  var byteCount: Int {
    Int(cairo_image_surface_get_stride(surface)) * extent.height + Self.fixedByteCount
  }

  /// The approximate memory of Cairo's surface, the key and the layout of a text.
  private static let fixedByteCount = 3_000

  private init(
    _ surface: OpaquePointer, _ extent: PixelRect, isMask: Bool, color: ResolvedColor? = nil
  ) {
    self.surface = surface
    self.extent = extent
    self.isMask = isMask
    self.color = color
  }

  deinit {
    cairo_surface_destroy(surface)
  }

  /// Creates a picture, or returns nil if there is no memory for it.
  ///
  /// - Parameter draw: A closure that draws in points from the picture's origin.
  convenience init?(
    _ extent: PixelRect, isMask: Bool, _ grid: PixelGrid, _ draw: (OpaquePointer) -> Void
  ) {
    guard
      let surface = Self.paint(
        extent, isMask ? CAIRO_FORMAT_A8 : CAIRO_FORMAT_ARGB32, grid, draw)
    else { return nil }
    self.init(surface, extent, isMask: isMask)
  }

  /// Creates a mask that is as large as its ink, or returns nil if there is no memory for it.
  ///
  /// - Parameters:
  ///   - limit: The pixels that may be covered.
  ///   - draw: A closure that draws in black, in points from the picture's origin.
  convenience init?(
    maskIn limit: PixelRect, _ grid: PixelGrid, _ draw: (OpaquePointer) -> Void
  ) {
    // Cairo blends letters that overlap differently if it draws them on a mask.
    guard let surface = Self.paint(limit, CAIRO_FORMAT_ARGB32, grid, draw) else { return nil }
    defer { cairo_surface_destroy(surface) }
    let extent = Ink.bounds(of: surface).offset(x: limit.left, y: limit.top)
    self.init(extent, isMask: true, PixelGrid(scale: 1)) { cairo in
      cairo_set_source_surface(cairo, surface, Double(limit.left), Double(limit.top))
      cairo_paint(cairo)
    }
  }

  /// Creates a picture of sprites: a mask if all have one color.
  convenience init?(of sprites: ContiguousArray<Sprite>, in extent: PixelRect, _ grid: PixelGrid) {
    let color = sprites.first?.color.flatMap { color in
      color.opacity >= 1 && sprites.allSatisfy { $0.color == color && $0.opacity == 1 }
        ? color : nil
    }
    let surface = Self.paint(
      extent, color == nil ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_A8, grid
    ) { cairo in
      for sprite in sprites { sprite.paint(on: cairo, grid) }
    }
    guard let surface else { return nil }
    self.init(surface, extent, isMask: color != nil, color: color)
  }

  /// Returns a surface that was drawn on, with at least one pixel; nil if there was no memory.
  private static func paint(
    _ extent: PixelRect, _ format: cairo_format_t, _ grid: PixelGrid,
    _ draw: (OpaquePointer) -> Void
  ) -> OpaquePointer? {
    guard
      let surface = cairo_image_surface_create(
        format, Int32(clamping: max(1, extent.width)), Int32(clamping: max(1, extent.height)))
    else { return nil }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let cairo = cairo_create(surface)
    else {
      cairo_surface_destroy(surface)
      return nil
    }
    var matrix = cairo_matrix_t(
      xx: grid.scale, yx: 0, xy: 0, yy: grid.scale, x0: -Double(extent.left),
      y0: -Double(extent.top))
    cairo_set_matrix(cairo, &matrix)
    draw(cairo)
    cairo_destroy(cairo)
    cairo_surface_flush(surface)
    return surface
  }

  /// Returns a pattern of a part of the picture in points, transparent outside the part.
  ///
  /// Cairo's own pattern copies a surface that is destroyed before a recording that shows it. This
  /// one makes the recording retain the surface.
  ///
  /// - Parameters:
  ///   - part: The part, in device pixels from the picture's origin; inside the extent.
  ///   - x: The horizontal position of the picture's origin, in device pixels.
  ///   - y: The vertical position of the picture's origin, in device pixels.
  func pattern(_ part: PixelRect, x: Int, y: Int, _ grid: PixelGrid) -> OpaquePointer? {
    let shown =
      part == extent
      ? cairo_surface_reference(surface)
      : Self.part(
        part.offset(x: -extent.left, y: -extent.top), of: surface, isMask: isMask)
    guard let shown else { return nil }
    let pattern = cairo_pattern_create_raster_source(
      UnsafeMutableRawPointer(shown), isMask ? CAIRO_CONTENT_ALPHA : CAIRO_CONTENT_COLOR_ALPHA,
      Int32(part.width), Int32(part.height))
    cairo_raster_source_pattern_set_acquire(
      pattern, { _, surface, _, _ in cairo_surface_reference(OpaquePointer(surface)) },
      { _, _, surface in cairo_surface_destroy(surface) })
    cairo_raster_source_pattern_set_copy(
      pattern,
      { _, surface, _ in
        cairo_surface_reference(OpaquePointer(surface))
        return CAIRO_STATUS_SUCCESS
      })
    cairo_raster_source_pattern_set_finish(
      pattern, { _, surface in cairo_surface_destroy(OpaquePointer(surface)) })
    var matrix = cairo_matrix_t(
      xx: grid.scale, yx: 0, xy: 0, yy: grid.scale, x0: -Double(x + part.left),
      y0: -Double(y + part.top))
    cairo_pattern_set_matrix(pattern, &matrix)
    return pattern
  }

  /// Returns a surface with the pixels in ARGB32, to be destroyed by the caller; nil without memory.
  ///
  /// - Parameter color: The color of a mask; nil if the picture has colors of its own.
  package func colored(_ color: ResolvedColor?) -> OpaquePointer? {
    guard isMask, let color else { return cairo_surface_reference(surface) }
    return Self.paint(extent, CAIRO_FORMAT_ARGB32, PixelGrid(scale: 1)) { cairo in
      color.apply(to: cairo)
      cairo_mask_surface(cairo, surface, Double(extent.left), Double(extent.top))
    }
  }

  /// Returns a surface that shares the pixels of a part of another one; nil without memory.
  private static func part(
    _ part: PixelRect, of surface: OpaquePointer, isMask: Bool
  ) -> OpaquePointer? {
    let stride = cairo_image_surface_get_stride(surface)
    guard let pixels = cairo_image_surface_get_data(surface) else { return nil }
    let shared = cairo_image_surface_create_for_data(
      pixels + part.top * Int(stride) + part.left * (isMask ? 1 : 4),
      isMask ? CAIRO_FORMAT_A8 : CAIRO_FORMAT_ARGB32, Int32(part.width), Int32(part.height), stride)
    let isRetained = cairo_surface_set_user_data(
      shared, Self.key, UnsafeMutableRawPointer(cairo_surface_reference(surface))
    ) { cairo_surface_destroy(OpaquePointer($0)) }
    guard isRetained == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(surface)
      cairo_surface_destroy(shared)
      return nil
    }
    return shared
  }

  /// The key of the surface whose pixels another one shares.
  private nonisolated(unsafe) static let key =
    UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)
}

extension Picture: Hashable {
  package nonisolated static func == (left: Picture, right: Picture) -> Bool { left === right }

  package nonisolated func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
