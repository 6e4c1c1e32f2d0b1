import CGtk
import CGtkShims

/// One Pango context for each direction of reading.
///
/// They are never changed once a layout was made: Pango would lay every such layout out again.
@MainActor final class PangoContexts {
  private nonisolated(unsafe) let leftToRight: OpaquePointer
  private nonisolated(unsafe) let rightToLeft: OpaquePointer

  /// - Parameter settings: The context to copy letter drawing from; nil for plain gray letters.
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

  /// Has Pango give back what it keeps of fonts that nobody uses any more.
  func forgetFonts() {
    guard let map = pango_context_get_font_map(leftToRight) else { return }
    row_motion_forget_fonts(map)
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
    let copied = settings.flatMap { pango_cairo_context_get_font_options($0) }
    let options = copied.map { cairo_font_options_copy($0) } ?? cairo_font_options_create()
    defer { cairo_font_options_destroy(options) }
    if copied == nil {
      cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
      cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
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
}
