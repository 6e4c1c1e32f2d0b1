import CGtk
import CGtkShims
import RowMotion
import RowMotionGTK

/// The bar that says what is wrong with the document, and where; it goes when the file is mended.
@MainActor final class ProblemBar {
  /// The widget, to be put above what the problem is about.
  let widget: Widget
  private let label: Widget
  private let stop: Widget
  /// Called when what is being read is not wanted after all.
  var onStop: (@MainActor () -> Void)?
  /// Called with what is said, for those who do not see it.
  var onSay: (@MainActor (String) -> Void)?

  init() {
    widget = made(gtk_revealer_new())
    label = wrappedLabel()
    gtk_label_set_selectable(opaque(label), 1)
    stop = made(gtk_button_new_with_mnemonic("_Stop"))
    row_motion_accessible_forget_label(stop)
    gtk_widget_set_valign(stop, GTK_ALIGN_CENTER)
    // However long the message, the bar leaves the window its room.
    let scroller = scrolled(label)
    let line = made(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6))
    gtk_widget_add_css_class(line, "problem-bar")
    gtk_box_append(cast(line), scroller)
    gtk_box_append(cast(line), stop)
    gtk_revealer_set_child(opaque(widget), line)
    gtk_widget_set_visible(widget, 0)
    Signals.connect(stop, "clicked") { [weak self] in self?.onStop?() }
    Signals.connect(widget, "notify::child-revealed") { [weak self] in self?.leaveIfHidden() }
  }

  /// What the bar says; nil while it is not there.
  var message: String? {
    gtk_revealer_get_reveal_child(opaque(widget)) == 0
      ? nil : String(cString: gtk_label_get_text(opaque(label)))
  }

  /// Shows a problem, or nothing.
  ///
  /// - Parameter canStop: Whether it is about something that goes on and can be stopped.
  func show(_ message: String?, canStop: Bool = false) {
    gtk_widget_set_visible(stop, canStop ? 1 : 0)
    if let message {
      let shown = VisibleText.message(message, lines: 3)
      if shown != self.message {
        gtk_label_set_text(opaque(label), shown)
        onSay?(shown)
      }
    }
    if message != nil { gtk_widget_set_visible(widget, 1) }
    gtk_revealer_set_reveal_child(opaque(widget), message == nil ? 0 : 1)
    leaveIfHidden()
  }

  /// What nobody sees is not found by readers either.
  private func leaveIfHidden() {
    if message == nil, gtk_revealer_get_child_revealed(opaque(widget)) == 0 {
      gtk_widget_set_visible(widget, 0)
    }
  }
}
