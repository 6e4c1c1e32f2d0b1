import CGtk
import RowMotion
import RowMotionGTK

/// A dialog about edits that cannot be saved when their window closes.
@MainActor enum UnsavedDialog {
  /// The user's choice.
  enum Answer {
    case saveElsewhere
    case keepForLater
    case discard
  }

  /// Shows the dialog over a window; closing the dialog is no answer, and the window stays.
  static func show(
    over window: Widget, because problem: String, _ onAnswer: @escaping @MainActor (Answer) -> Void
  ) {
    let dialog = made(gtk_window_new())
    gtk_window_set_title(cast(dialog), "Unsaved Edits")
    gtk_window_set_transient_for(cast(dialog), cast(window))
    gtk_window_set_modal(cast(dialog), 1)
    gtk_window_set_resizable(cast(dialog), 0)
    gtk_window_set_destroy_with_parent(cast(dialog), 1)
    let box = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 12))
    gtk_widget_add_css_class(box, "question")
    gtk_box_append(cast(box), label("Your last edits could not be saved.", "title-4"))
    gtk_box_append(cast(box), label(PrintableText.message(problem), nil))
    let buttons = made(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6))
    gtk_widget_set_halign(buttons, GTK_ALIGN_END)
    for (name, style, answer) in [
      ("_Discard", "destructive-action", Answer.discard), ("_Keep for Later", nil, .keepForLater),
      ("_Save Elsewhere…", "suggested-action", .saveElsewhere),
    ] {
      let button = mnemonicButton(name) {
        // The answer may close the window, and with it the dialog, which is still in use here.
        gtk_window_set_transient_for(cast(dialog), nil)
        gtk_window_destroy(cast(dialog))
        onAnswer(answer)
      }
      if let style { gtk_widget_add_css_class(button, style) }
      gtk_box_append(cast(buttons), button)
    }
    gtk_box_append(cast(box), buttons)
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
