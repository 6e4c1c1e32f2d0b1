import CGtk
import CGtkShims

extension HostView {
  /// Stops GTK from drawing a background behind the widgets of a window.
  ///
  /// A canvas paints every pixel itself, and what lies under it costs more than it. A view that is all
  /// that a window shows does this by itself; where other widgets stand beside it, they must have a
  /// background of their own, as header bars and dialogs do. Where the desktop does not blend windows,
  /// the theme draws the window's frame as a shadow inside of it; under a canvas that reaches the edge it
  /// is not seen, and OpenGL without a GPU computes it for every pixel of the window, which takes two
  /// thirds of a frame.
  public static func removeBackground(of window: UnsafeMutablePointer<GtkWindow>) {
    let widget = UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWidget.self)
    if gtk_widget_has_css_class(widget, backgroundClass) != 0 { return }
    addBackgroundStyle(to: gtk_widget_get_display(widget))
    gtk_widget_add_css_class(widget, backgroundClass)
  }

  /// Has a display know the style of windows without a background before a window is shown: with a style more
  /// GTK computes those of all windows anew.
  static func prepareBackgroundStyle(for display: OpaquePointer?) {
    guard let windows = gtk_window_get_toplevels() else { return }
    for index in 0..<g_list_model_get_n_items(windows) {
      guard let window = g_list_model_get_item(windows, index) else { continue }
      defer { g_object_unref(window) }
      if gtk_widget_get_mapped(window.assumingMemoryBound(to: GtkWidget.self)) != 0 { return }
    }
    addBackgroundStyle(to: display)
  }

  /// Has a display know the style of windows without a background.
  private static func addBackgroundStyle(to display: OpaquePointer?) {
    guard let display else { return }
    let object = UnsafeMutableRawPointer(display).assumingMemoryBound(to: GObject.self)
    guard g_object_get_data(object, backgroundClass) == nil, let style = gtk_css_provider_new()
    else { return }
    // The class's name is written out: a text that is put together here would be the program's first of its kind.
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

  /// Does so where the view is the window's child and leaves nothing of it free; returns the window.
  func removeBackgroundOfFilledWindow() -> UnsafeMutablePointer<GtkWidget>? {
    guard let window = filledWindow, gtk_widget_get_opacity(widget) == 1 else { return nil }
    let parent = UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWidget.self)
    if gtk_widget_has_css_class(parent, HostView.backgroundClass) != 0 { return nil }
    HostView.removeBackground(of: window)
    return parent
  }

  /// Has a window draw its background again.
  func giveBackBackground(of window: UnsafeMutablePointer<GtkWidget>) {
    gtk_widget_remove_css_class(window, HostView.backgroundClass)
  }

  private static var backgroundClass: String { "row-motion-canvas" }
}
