import CGtk
import CGtkShims
import RowMotion
import RowMotionGTK

/// The bar that offers edits of an earlier run that could not be saved then.
@MainActor final class CopyOffer {
  /// The widget, to be put above the notes.
  let widget: Widget
  private let label: Widget
  /// Called for what the user chose: to restore the edits, or to discard them.
  var onRestore: (@MainActor () -> Void)?
  var onDiscard: (@MainActor () -> Void)?
  /// Called with what is said, for those who do not see it.
  var onSay: (@MainActor (String) -> Void)?

  init() {
    widget = made(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8))
    label = made(gtk_label_new(nil))
    gtk_widget_add_css_class(widget, "copy-offer")
    gtk_label_set_wrap(opaque(label), 1)
    gtk_label_set_wrap_mode(opaque(label), PANGO_WRAP_WORD_CHAR)
    gtk_label_set_lines(opaque(label), 3)
    gtk_label_set_ellipsize(opaque(label), PANGO_ELLIPSIZE_END)
    gtk_label_set_xalign(opaque(label), 0)
    gtk_widget_set_hexpand(label, 1)
    gtk_box_append(cast(widget), label)
    add("_Restore") { [weak self] in self?.onRestore?() }
    add("_Discard") { [weak self] in self?.onDiscard?() }
    gtk_widget_set_visible(widget, 0)
  }

  /// What the bar says; nil while it is not there.
  var message: String? {
    gtk_widget_get_visible(widget) == 0
      ? nil : String(cString: gtk_label_get_text(opaque(label)))
  }

  /// Offers a copy, or nothing.
  func show(_ message: String?) {
    if let message {
      gtk_label_set_text(opaque(label), VisibleText.message(message))
      onSay?(VisibleText.message(message))
    }
    gtk_widget_set_visible(widget, message == nil ? 0 : 1)
  }

  private func add(_ name: String, _ action: @escaping @MainActor () -> Void) {
    let button = made(gtk_button_new_with_mnemonic(name))
    row_motion_accessible_forget_label(button)
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
    Signals.connect(button, "clicked", action)
    gtk_box_append(cast(widget), button)
  }
}
