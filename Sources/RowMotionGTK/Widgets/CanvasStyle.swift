import CGtk
import CGtkShims

/// The style of canvases and their widgets, as an addition to the theme.
@MainActor enum CanvasStyle {
  /// The style class of windows without a background.
  static var windowClass: String { "row-motion-canvas" }
  /// The style class of scroll bars on a canvas.
  static var barClass: String { "row-motion-bar" }
  /// The style class of scroll bars that fade out.
  static var fadedClass: String { "row-motion-faded" }
  /// The style class of canvases in which no view has the focus.
  static var ringClass: String { "row-motion-ring" }
  /// The time in which a scroll bar fades in or out, in seconds.
  static let fadeDuration = 0.2

  /// Adds the style to a display once.
  static func add(to display: OpaquePointer?) {
    guard let display else { return }
    let object = cast(display, to: GObject.self)
    guard g_object_get_data(object, windowClass) == nil, let style = gtk_css_provider_new() else {
      return
    }
    // The names are literals, because a program's first interpolated string costs time at startup.
    row_motion_css_provider_load(
      style,
      """
      window.row-motion-canvas { background: none; }
      window.row-motion-canvas.solid-csd { padding: 0; box-shadow: none; }
      scrollbar.row-motion-bar { transition: opacity 0.2s; }
      scrollbar.row-motion-bar.row-motion-faded { opacity: 0; }
      .row-motion-ring:focus:focus-visible {
        outline: 2px solid alpha(@theme_selected_bg_color, 0.7); outline-offset: -3px;
      }
      """)
    gtk_style_context_add_provider_for_display(
      display, OpaquePointer(style), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    g_object_set_data(object, windowClass, UnsafeMutableRawPointer(style))
    g_object_unref(UnsafeMutableRawPointer(style))
  }
}
