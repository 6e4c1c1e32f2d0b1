import CGtk

/// GTK's renderer of the window that a widget stands in.
enum Renderer {
  /// Whether it paints with Cairo, and not with OpenGL or Vulkan; true where there is no window.
  @MainActor static func isCairo(of widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
    guard let native = gtk_widget_get_native(widget),
      let renderer = gtk_native_get_renderer(native)
    else { return true }
    let instance = UnsafeMutableRawPointer(renderer).assumingMemoryBound(to: GTypeInstance.self)
    return g_type_check_instance_is_a(instance, gsk_cairo_renderer_get_type()) != 0
  }
}
