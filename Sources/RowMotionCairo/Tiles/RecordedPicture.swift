import CGtk

/// A Cairo source for a picture that is released soon.
///
/// Cairo's own source copies a surface that is destroyed before a recording that shows it. It does
/// so even if the recording is about to be discarded. Here the recording retains the surface and
/// nothing is copied. But the surface is requested for each rectangle that is painted with it.
enum RecordedPicture {
  /// Sets a surface as the source of the next painting, transparent outside the surface.
  ///
  /// - Parameters:
  ///   - surface: An image surface; its own device scale is ignored.
  ///   - x: The left edge, in points.
  ///   - y: The top edge, in points.
  ///   - scale: Device pixels per point.
  static func setSource(
    _ surface: OpaquePointer, _ x: Double, _ y: Double, scale: Double, of cairo: OpaquePointer
  ) {
    let pattern = cairo_pattern_create_raster_source(
      UnsafeMutableRawPointer(surface), CAIRO_CONTENT_COLOR, cairo_image_surface_get_width(surface),
      cairo_image_surface_get_height(surface))
    defer { cairo_pattern_destroy(pattern) }
    guard cairo_pattern_status(pattern) == CAIRO_STATUS_SUCCESS else { return }
    cairo_surface_reference(surface)
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
    var matrix = cairo_matrix_t(xx: scale, yx: 0, xy: 0, yy: scale, x0: -x * scale, y0: -y * scale)
    cairo_pattern_set_matrix(pattern, &matrix)
    cairo_set_source(cairo, pattern)
  }
}
