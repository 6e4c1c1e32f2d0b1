import CGtk

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
    let widget: Widget = cast(window)
    if gtk_widget_has_css_class(widget, CanvasStyle.windowClass) != 0 { return }
    CanvasStyle.add(to: gtk_widget_get_display(widget))
    gtk_widget_add_css_class(widget, CanvasStyle.windowClass)
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
    CanvasStyle.add(to: display)
  }

  /// Removes the background of a window that the view fills, and returns the window if it had one.
  func removeBackgroundOfFilledWindow() -> UnsafeMutablePointer<GtkWidget>? {
    guard let window = filledWindow, gtk_widget_get_opacity(widget) == 1 else { return nil }
    let parent: Widget = cast(window)
    if gtk_widget_has_css_class(parent, CanvasStyle.windowClass) != 0 { return nil }
    HostView.removeBackground(of: window)
    return parent
  }

  /// Restores the background of a window.
  func restoreBackground(of window: UnsafeMutablePointer<GtkWidget>) {
    gtk_widget_remove_css_class(window, CanvasStyle.windowClass)
  }
}
