import CGtk

/// The GTK renderer that draws a window, and the reason for its choice.
@MainActor package struct WindowRenderer {
  /// The renderer's name as in `GSK_RENDERER`, except for capitalization.
  package let name: String
  /// The reason for the choice.
  package let reason: String

  /// Creates a value for the window of a widget; nil while the window is not shown.
  package init?(of widget: UnsafeMutablePointer<GtkWidget>) {
    guard let native = gtk_widget_get_native(widget),
      let renderer = gtk_native_get_renderer(native),
      let type = g_type_name_from_instance(
        UnsafeMutableRawPointer(renderer).assumingMemoryBound(to: GTypeInstance.self))
    else { return nil }
    var name = String(cString: type)
    if name.hasPrefix("Gsk") { name.removeFirst(3) }
    if name.hasSuffix("Renderer") { name.removeLast(8) }
    self.name = name
    reason = (Startup.renderer ?? .automatic).reason
  }
}
