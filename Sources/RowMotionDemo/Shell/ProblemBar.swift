import CGtk
import CGtkShims
import RowMotionGTK

/// The bar that says what is wrong with the document, and where; it goes when the file is mended.
@MainActor final class ProblemBar {
  /// The widget, to be put above what the problem is about.
  let widget: Widget
  private let label: Widget

  init() {
    widget = made(gtk_revealer_new())
    label = made(gtk_label_new(nil))
    gtk_label_set_wrap(opaque(label), 1)
    gtk_label_set_wrap_mode(opaque(label), PANGO_WRAP_WORD_CHAR)
    gtk_label_set_xalign(opaque(label), 0)
    gtk_label_set_selectable(opaque(label), 1)
    gtk_widget_set_hexpand(label, 1)
    gtk_widget_add_css_class(label, "problem-bar")
    gtk_revealer_set_child(opaque(widget), label)
  }

  /// What the bar says; nil while it is not there.
  var message: String? {
    gtk_revealer_get_reveal_child(opaque(widget)) == 0
      ? nil : String(cString: gtk_label_get_text(opaque(label)))
  }

  /// Shows a problem, or nothing.
  func show(_ message: String?) {
    if let message, message != self.message {
      gtk_label_set_text(opaque(label), message)
      row_motion_announce(label, message)
    }
    gtk_revealer_set_reveal_child(opaque(widget), message == nil ? 0 : 1)
  }
}
