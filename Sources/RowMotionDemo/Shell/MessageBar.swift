import CGtk
import RowMotion
import RowMotionGTK

/// A message bar above the content that it is about, with buttons for possible actions.
@MainActor final class MessageBar {
  /// The widget, for use above the content.
  let widget: Widget
  private let label: Widget
  private let buttons: Widget
  /// True after the bar was dismissed, which is permanent.
  private var isDismissed = false
  /// Called with each new message, for screen readers.
  var onMessage: (@MainActor (String) -> Void)?

  /// - Parameter style: The bar's class in the window's style sheet.
  init(style: String) {
    label = wrappedLabel()
    gtk_label_set_selectable(opaque(label), 1)
    buttons = made(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6))
    // A long message scrolls, so that the bar leaves enough space for the content.
    let scroller = Widgets.scroller(around: label)
    gtk_scrolled_window_set_policy(opaque(scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_propagate_natural_height(opaque(scroller), 1)
    gtk_scrolled_window_set_max_content_height(opaque(scroller), 120)
    gtk_widget_set_hexpand(scroller, 1)
    gtk_widget_set_valign(scroller, GTK_ALIGN_CENTER)
    let line = Widgets.box(GTK_ORIENTATION_HORIZONTAL, scroller, buttons)
    gtk_widget_add_css_class(line, style)
    widget = Widgets.revealer(around: line)
  }

  /// Adds a button after the message.
  ///
  /// - Parameter name: The button's label, with a mnemonic.
  func add(_ name: String, _ action: @escaping @MainActor () -> Void) {
    gtk_box_append(cast(buttons), mnemonicButton(name, action))
  }

  /// Adds a button that dismisses the bar.
  func addDismissButton() {
    gtk_box_append(cast(buttons), dismissButton { [weak self] in self?.dismiss() })
  }

  /// Hides the bar permanently.
  func dismiss() {
    show(nil)
    isDismissed = true
  }

  /// The displayed message; nil while the bar is hidden.
  var message: String? {
    gtk_revealer_get_reveal_child(opaque(widget)) == 0
      ? nil : String(cString: gtk_label_get_text(opaque(label)))
  }

  /// Shows a message, or hides the bar.
  ///
  /// - Parameter hasButtons: True to show the buttons with the message.
  func show(_ message: String?, hasButtons: Bool = true) {
    if isDismissed { return }
    gtk_widget_set_visible(buttons, hasButtons ? 1 : 0)
    if let message {
      let shown = PrintableText.message(message, lines: 3)
      if shown != self.message {
        gtk_label_set_text(opaque(label), shown)
        onMessage?(shown)
      }
    }
    Widgets.reveal(widget, message != nil)
  }
}
