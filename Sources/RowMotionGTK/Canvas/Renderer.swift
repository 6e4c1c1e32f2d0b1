import CGtk

/// GTK's renderer of a widget's window.
enum Renderer {
  /// Returns true if GTK paints a widget's window with Cairo instead of OpenGL or Vulkan, or if
  /// there is no window.
  @MainActor static func isCairo(of widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
    guard let native = gtk_widget_get_native(widget),
      let renderer = gtk_native_get_renderer(native)
    else { return true }
    let instance = UnsafeMutableRawPointer(renderer).assumingMemoryBound(to: GTypeInstance.self)
    return g_type_check_instance_is_a(instance, gsk_cairo_renderer_get_type()) != 0
  }
}
