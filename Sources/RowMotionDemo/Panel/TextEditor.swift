import CGtk
import CGtkShims
import RowMotionDocument
import RowMotionGTK

/// GTK's own field of several lines in a frame, with input methods, clipboard, caret and undo.
@MainActor final class TextEditor {
  /// The widget, frame and all.
  let widget: Widget
  /// The field in it.
  let field: Widget

  /// - Parameter onChange: Called with the text after each change.
  init(_ text: String, onChange: (@MainActor (String) -> Void)? = nil) {
    field = made(gtk_text_view_new())
    widget = made(gtk_scrolled_window_new())
    gtk_text_view_set_wrap_mode(cast(field), GTK_WRAP_WORD_CHAR)
    gtk_text_view_set_accepts_tab(cast(field), 0)
    for margin in [
      gtk_text_view_set_left_margin, gtk_text_view_set_right_margin, gtk_text_view_set_top_margin,
      gtk_text_view_set_bottom_margin,
    ] {
      margin(cast(field), 8)
    }
    gtk_scrolled_window_set_policy(opaque(widget), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_has_frame(opaque(widget), 1)
    gtk_scrolled_window_set_min_content_height(opaque(widget), 88)
    gtk_scrolled_window_set_child(opaque(widget), field)
    AccessibleParts.complete(below: widget)
    gtk_widget_add_css_class(widget, "text-editor")
    self.text = text
    guard let buffer, let onChange else { return }
    Signals.connect(buffer, "changed") { [weak self] in
      if let self { onChange(self.text) }
    }
  }

  /// Puts the caret into the field.
  func focus() {
    gtk_widget_grab_focus(field)
  }

  /// Lets the text be read and copied only.
  ///
  /// - Parameter reason: Why; said where the pointer rests.
  func forbidEditing(_ reason: String) {
    gtk_text_view_set_editable(cast(field), 0)
    gtk_widget_set_tooltip_text(widget, reason)
  }

  /// The text in the field.
  var text: String {
    get {
      var start = GtkTextIter()
      var end = GtkTextIter()
      gtk_text_buffer_get_bounds(buffer, &start, &end)
      guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return "" }
      defer { g_free(text) }
      return String(cString: text)
    }
    set { gtk_text_buffer_set_text(buffer, newValue, Int32(clamping: newValue.utf8.count)) }
  }

  /// Shows a text where it is another; what was typed before cannot be undone into them.
  func follow(_ newText: String) {
    guard !newText.isSame(as: text) else { return }
    gtk_text_buffer_set_enable_undo(buffer, 0)
    text = newText
    gtk_text_buffer_set_enable_undo(buffer, 1)
  }

  private var buffer: UnsafeMutablePointer<GtkTextBuffer>? {
    gtk_text_view_get_buffer(cast(field))
  }
}
