import CGtk

/// The GTK renderer that draws a window, and the reason for its choice.
@MainActor package struct WindowRenderer {
  /// The renderer's name as in `GSK_RENDERER`, except for capitalization.
  package let name: String
  /// The reason for the choice.
  package let reason: String

  /// Creates a value for the window of a widget; nil while the window is not shown.
  package init?(of widget: UnsafeMutablePointer<GtkWidget>) {
    guard let renderer = WindowRenderer.instance(of: widget),
      var name = RowMotionGTK.name(ofClassOf: renderer)
    else { return nil }
    if name.hasPrefix("Gsk") { name.removeFirst(3) }
    if name.hasSuffix("Renderer") { name.removeLast(8) }
    self.name = name
    reason = (Startup.renderer ?? .automatic).reason
  }

  /// Returns true if GTK paints a widget's window with Cairo instead of OpenGL or Vulkan, or if
  /// there is no window.
  static func isCairo(of widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
    guard let renderer = instance(of: widget) else { return true }
    return g_type_check_instance_is_a(renderer, gsk_cairo_renderer_get_type()) != 0
  }

  private static func instance(
    of widget: UnsafeMutablePointer<GtkWidget>
  ) -> UnsafeMutablePointer<GTypeInstance>? {
    gtk_widget_get_native(widget).flatMap { gtk_native_get_renderer($0) }.map { cast($0) }
  }
}
