import CGtk

/// A source for Cairo that shows a picture which is not kept for long.
///
/// Cairo's own source of a surface has it copied where it is destroyed before a recording that shows it, also where
/// that recording is about to be forgotten. Here the recording itself keeps the surface, and nothing is copied; but it
/// is asked for at each rectangle that is painted with it.
enum RecordedPicture {
  /// Makes a surface the source of what is painted next, with nothing around it.
  ///
  /// - Parameters:
  ///   - surface: The picture, an image surface; its own device scale is not looked at.
  ///   - x: Where its left edge is, points.
  ///   - y: Where its top edge is, points.
  ///   - scale: Device pixels a point.
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
