import CGtk
import CGtkShims
import RowMotion

extension HostView {
  /// Puts a widget of the caller's onto the canvas; it follows the rectangle in each frame.
  ///
  /// - Parameters:
  ///   - child: A widget without a parent; the canvas takes it over.
  ///   - frame: Where it stands in host coordinates, asked in each frame; nil hides it. It gets
  ///     at least the size it needs.
  public func place(
    _ child: UnsafeMutablePointer<GtkWidget>, frame: @escaping @MainActor () -> Rect?
  ) {
    placed.add(child, frame: frame)
    gtk_widget_queue_allocate(widget)
    requestFrame()
  }

  /// Takes a widget off the canvas that `place(_:frame:)` put there.
  public func remove(_ child: UnsafeMutablePointer<GtkWidget>) {
    placed.remove(child)
  }

  /// Stops GTK from drawing a background behind the widgets of a window.
  ///
  /// A canvas paints every pixel itself, and what lies under it costs more than it. All else in
  /// the window must have a background of its own, as header bars and dialogs do. Where the desktop
  /// does not blend windows, the theme draws the window's frame as a shadow inside of it; under a
  /// canvas that reaches the edge it is not seen, and OpenGL without a GPU computes it for every pixel
  /// of the window, which takes two thirds of a frame.
  public static func removeBackground(of window: UnsafeMutablePointer<GtkWindow>) {
    let widget = UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWidget.self)
    guard let style = gtk_css_provider_new() else { return }
    row_motion_css_provider_load(
      style,
      """
      window.row-motion-canvas { background: none; }
      window.row-motion-canvas.solid-csd { padding: 0; box-shadow: none; }
      """)
    gtk_style_context_add_provider_for_display(
      gtk_widget_get_display(widget), OpaquePointer(style),
      guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    gtk_widget_add_css_class(widget, "row-motion-canvas")
    g_object_unref(UnsafeMutableRawPointer(style))
  }
}
