import CGtk
import RowMotionGTK

/// Which of GTK's renderers draws a window, and why.
@MainActor struct WindowRenderer {
  /// The renderer's name as `GSK_RENDERER` has it, but for capitals.
  let name: String
  /// Why it is this one.
  let reason: String

  init(name: String, reason: String) {
    self.name = name
    self.reason = reason
  }

  /// Asks the window that a widget is in; nil while that is not shown.
  init?(of widget: Widget) {
    guard let native = gtk_widget_get_native(widget),
      let renderer = gtk_native_get_renderer(native),
      var name = RowMotionDemo.name(ofClassOf: renderer)
    else { return nil }
    if name.hasPrefix("Gsk") { name.removeFirst(3) }
    if name.hasSuffix("Renderer") { name.removeLast(8) }
    self.name = name
    reason = (Startup.renderer ?? .leftToGTK).reason
  }
}
