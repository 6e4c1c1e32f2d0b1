import CGtk
import RowMotion
import RowMotionGTK

/// A dialog about edits that are not saved when their window closes.
@MainActor enum UnsavedDialog {
  /// The user's choice.
  enum Answer {
    case save
    case keepForLater
    case discard
  }

  /// Shows the dialog over a window.
  ///
  /// Cancel, Escape and closing the dialog are no answers, and the window stays.
  ///
  /// - Parameters:
  ///   - heading: The first line.
  ///   - detail: A sentence below it.
  ///   - answers: The buttons after Cancel with their answers; Return chooses the last one.
  static func show(
    over window: Widget, _ heading: String, _ detail: String,
    answers: KeyValuePairs<String, Answer>, _ onAnswer: @escaping @MainActor (Answer) -> Void
  ) {
    let dialog = made(gtk_window_new())
    gtk_window_set_title(cast(dialog), "Unsaved Edits")
    gtk_window_set_transient_for(cast(dialog), cast(window))
    gtk_window_set_modal(cast(dialog), 1)
    gtk_window_set_resizable(cast(dialog), 0)
    gtk_window_set_destroy_with_parent(cast(dialog), 1)
    let cancel = mnemonicButton("_Cancel") { gtk_window_close(cast(dialog)) }
    let buttons = Widgets.box(GTK_ORIENTATION_HORIZONTAL, cancel)
    gtk_widget_set_halign(buttons, GTK_ALIGN_END)
    let box = Widgets.box(
      GTK_ORIENTATION_VERTICAL, label(PrintableText.message(heading), "title-4"),
      label(PrintableText.message(detail), nil), buttons, spacing: 12)
    gtk_widget_add_css_class(box, "question")
    let styles: [Answer: String] = [.discard: "destructive-action", .save: "suggested-action"]
    for (name, answer) in answers {
      let button = mnemonicButton(name) {
        // The answer may close the window, and with it the dialog, which is still in use here.
        gtk_window_set_transient_for(cast(dialog), nil)
        gtk_window_destroy(cast(dialog))
        onAnswer(answer)
      }
      if let style = styles[answer] { gtk_widget_add_css_class(button, style) }
      gtk_box_append(cast(buttons), button)
    }
    gtk_window_set_child(cast(dialog), box)
    // Return must not discard anything.
    gtk_window_set_focus(cast(dialog), gtk_widget_get_last_child(buttons))
    let shortcuts = gtk_shortcut_controller_new()
    gtk_shortcut_controller_add_shortcut(
      shortcuts,
      gtk_shortcut_new(
        gtk_keyval_trigger_new(guint(GDK_KEY_Escape), GdkModifierType(0)),
        gtk_named_action_new("window.close")))
    gtk_widget_add_controller(dialog, shortcuts)
    gtk_window_present(cast(dialog))
  }

  private static func label(_ text: String, _ style: String?) -> Widget {
    let label = wrappedLabel(text, lines: 6)
    if let style { gtk_widget_add_css_class(label, style) }
    gtk_label_set_max_width_chars(opaque(label), 60)
    return label
  }
}
