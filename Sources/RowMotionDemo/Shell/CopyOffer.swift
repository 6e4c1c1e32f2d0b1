import CGtk
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
    label = wrappedLabel(lines: 3)
    gtk_widget_add_css_class(widget, "copy-offer")
    let restore = mnemonicButton("_Restore") { [weak self] in self?.onRestore?() }
    let discard = mnemonicButton("_Discard") { [weak self] in self?.onDiscard?() }
    for part in [label, restore, discard] { gtk_box_append(cast(widget), part) }
    gtk_widget_set_visible(widget, 0)
  }

  /// What the bar says; nil while it is not there.
  var message: String? {
    gtk_widget_get_visible(widget) == 0
      ? nil : String(cString: gtk_label_get_text(opaque(label)))
  }

  /// Offers a copy, or nothing.
  func show(_ message: String?) {
    let message = message.map { VisibleText.message($0) }
    if let message, message != self.message {
      gtk_label_set_text(opaque(label), message)
      onSay?(message)
    }
    gtk_widget_set_visible(widget, message == nil ? 0 : 1)
  }
}
