import CGtk
import CGtkShims

extension HostView {
  /// Stops GTK from drawing a background behind the widgets of a window.
  ///
  /// A canvas paints every pixel itself, and the background below it costs more than the canvas. A
  /// view that fills its window does this by itself. If there are other widgets beside it, these
  /// must have a background of their own, as header bars and dialogs do. Without a compositor, the
  /// theme draws the window's frame as a shadow inside the window. A canvas that reaches the edge
  /// hides the shadow. OpenGL without a GPU still computes it for every pixel, which takes two
  /// thirds of a frame.
  public static func removeBackground(of window: UnsafeMutablePointer<GtkWindow>) {
    let widget = UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWidget.self)
    if gtk_widget_has_css_class(widget, backgroundClass) != 0 { return }
    addBackgroundStyle(to: gtk_widget_get_display(widget))
    gtk_widget_add_css_class(widget, backgroundClass)
  }

  /// Adds the style of windows without a background to a display, before a window is shown.
  ///
  /// Later, a new style makes GTK compute the styles of all windows again.
  static func prepareBackgroundStyle(for display: OpaquePointer?) {
    guard let windows = gtk_window_get_toplevels() else { return }
    for index in 0..<g_list_model_get_n_items(windows) {
      guard let window = g_list_model_get_item(windows, index) else { continue }
      defer { g_object_unref(window) }
      if gtk_widget_get_mapped(window.assumingMemoryBound(to: GtkWidget.self)) != 0 { return }
    }
    addBackgroundStyle(to: display)
  }

  /// Adds the style of windows without a background to a display.
  private static func addBackgroundStyle(to display: OpaquePointer?) {
    guard let display else { return }
    let object = UnsafeMutableRawPointer(display).assumingMemoryBound(to: GObject.self)
    guard g_object_get_data(object, backgroundClass) == nil, let style = gtk_css_provider_new()
    else { return }
    // The class name is a literal, because a program's first interpolated string costs time at
    // startup.
    row_motion_css_provider_load(
      style,
      """
      window.row-motion-canvas { background: none; }
      window.row-motion-canvas.solid-csd { padding: 0; box-shadow: none; }
      """)
    gtk_style_context_add_provider_for_display(
      display, OpaquePointer(style), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    g_object_set_data(object, backgroundClass, UnsafeMutableRawPointer(style))
    g_object_unref(UnsafeMutableRawPointer(style))
  }

  /// Removes the background of a window that the view fills, and returns the window if it had one.
  func removeBackgroundOfFilledWindow() -> UnsafeMutablePointer<GtkWidget>? {
    guard let window = filledWindow, gtk_widget_get_opacity(widget) == 1 else { return nil }
    let parent = UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWidget.self)
    if gtk_widget_has_css_class(parent, HostView.backgroundClass) != 0 { return nil }
    HostView.removeBackground(of: window)
    return parent
  }

  /// Restores the background of a window.
  func restoreBackground(of window: UnsafeMutablePointer<GtkWidget>) {
    gtk_widget_remove_css_class(window, HostView.backgroundClass)
  }

  private static var backgroundClass: String { "row-motion-canvas" }
}
