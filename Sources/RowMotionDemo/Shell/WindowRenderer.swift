import CGtk
import RowMotionGTK

/// The GTK renderer that draws a window, and the reason for its choice.
@MainActor struct WindowRenderer {
  /// The renderer's name as in `GSK_RENDERER`, except for capitalization.
  let name: String
  /// The reason for the choice.
  let reason: String

  init(name: String, reason: String) {
    self.name = name
    self.reason = reason
  }

  /// Creates a value for the window of a widget; nil while the window is not shown.
  init?(of widget: Widget) {
    guard let native = gtk_widget_get_native(widget),
      let renderer = gtk_native_get_renderer(native),
      var name = RowMotionDemo.name(ofClassOf: renderer)
    else { return nil }
    if name.hasPrefix("Gsk") { name.removeFirst(3) }
    if name.hasSuffix("Renderer") { name.removeLast(8) }
    self.name = name
    reason = (Startup.renderer ?? .automatic).reason
  }
}
