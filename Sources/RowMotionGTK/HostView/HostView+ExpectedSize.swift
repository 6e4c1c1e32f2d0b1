import CGtk
import CGtkShims
import RowMotion

extension HostView {
  /// The window that the widget fills; nil if there is none.
  var filledWindow: UnsafeMutablePointer<GtkWindow>? {
    guard let parent = gtk_widget_get_parent(widget), let window = row_motion_window_of(widget),
      OpaquePointer(parent) == OpaquePointer(window)
    else { return nil }
    let hasMargins =
      gtk_widget_get_margin_start(widget) != 0 || gtk_widget_get_margin_end(widget) != 0
      || gtk_widget_get_margin_top(widget) != 0 || gtk_widget_get_margin_bottom(widget) != 0
    let isFilled =
      !hasMargins && gtk_widget_get_halign(widget) == GTK_ALIGN_FILL
      && gtk_widget_get_valign(widget) == GTK_ALIGN_FILL
    return isFilled ? window : nil
  }

  /// The size that the widget is about to get, in points; nil if only its window's layout
  /// determines it.
  ///
  /// GTK searches for a widget to focus before it allocates sizes, and that search needs rows.
  var expectedSize: Size? {
    guard let window = filledWindow, !hasOwnDecorations(window) else { return nil }
    var (width, height): (Int32, Int32) = (0, 0)
    gtk_window_get_default_size(window, &width, &height)
    return width > 0 && height > 0 ? Size(width: Double(width), height: Double(height)) : nil
  }

  /// Returns true if GTK draws the window's title bar and edges, within its size.
  private func hasOwnDecorations(_ window: UnsafeMutablePointer<GtkWindow>) -> Bool {
    let widget: Widget = cast(window)
    return gtk_widget_has_css_class(widget, "csd") != 0
      || gtk_widget_has_css_class(widget, "solid-csd") != 0
  }
}
