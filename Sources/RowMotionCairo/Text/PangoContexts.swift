import CGtk
import CGtkShims

/// One Pango context for each text direction.
///
/// They do not change after the first layout, because Pango would lay out every layout again.
@MainActor final class PangoContexts {
  private nonisolated(unsafe) let leftToRight: OpaquePointer
  private nonisolated(unsafe) let rightToLeft: OpaquePointer

  /// - Parameter settings: The context whose font options to copy; nil for slight hinting.
  init(settings: OpaquePointer?) {
    leftToRight = Self.make(settings, PANGO_DIRECTION_LTR)
    rightToLeft = Self.make(settings, PANGO_DIRECTION_RTL)
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(leftToRight))
    g_object_unref(UnsafeMutableRawPointer(rightToLeft))
  }

  func context(isRightToLeft: Bool) -> OpaquePointer {
    isRightToLeft ? rightToLeft : leftToRight
  }

  /// Clears Pango's cache of unused fonts.
  func releaseFonts() {
    guard let map = pango_context_get_font_map(leftToRight) else { return }
    row_motion_clear_font_cache(map)
  }

  private static func make(
    _ settings: OpaquePointer?, _ direction: PangoDirection
  ) -> OpaquePointer {
    let map =
      settings.flatMap { pango_context_get_font_map($0) }
      ?? pango_cairo_font_map_get_default()
    guard let context = pango_font_map_create_context(map) else {
      fatalError("Pango has no fonts to make a context from")
    }
    let options = pictureOptions()
    defer { cairo_font_options_destroy(options) }
    if let copied = settings.flatMap({ pango_cairo_context_get_font_options($0) }) {
      cairo_font_options_merge(options, copied)
    } else {
      cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
    }
    // Pictures of letters are masks, which have no subpixels.
    if cairo_font_options_get_antialias(options) != CAIRO_ANTIALIAS_NONE {
      cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    }
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    pango_context_set_round_glyph_positions(context, 0)
    pango_context_set_base_dir(context, direction)
    if let language = settings.flatMap({ pango_context_get_language($0) }) {
      pango_context_set_language(context, language)
    }
    return context
  }

  /// Returns the font options of pictures in memory.
  ///
  /// Cairo merges these with a font's own options. If the two differ, Cairo has a second font for
  /// drawing. FreeType then measures each letter twice and restarts the font's program at each
  /// switch. That took a sixth of a first frame of text.
  private static func pictureOptions() -> OpaquePointer? {
    let picture = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 1, 1)
    defer { cairo_surface_destroy(picture) }
    let options = cairo_font_options_create()
    cairo_surface_get_font_options(picture, options)
    return options
  }
}
