import CGtk
import CGtkShims
import RowMotion
import RowMotionGTK

/// The form in which a note's title and detail are edited, laid over the note's row.
///
/// Its fields are GTK's own, with input methods, clipboard, caret and undo. Enter in the title, or
/// Ctrl+Enter anywhere, submits it; Escape gives up.
@MainActor final class NoteForm {
  /// The widget, to be placed over the row.
  let widget: Widget
  private let titleField: Widget
  private let detailField: Widget
  private let onSubmit: @MainActor (String, String?) -> Void
  private let onCancel: @MainActor () -> Void

  init(
    note: Note, onSubmit: @escaping @MainActor (String, String?) -> Void,
    onCancel: @escaping @MainActor () -> Void
  ) {
    self.onSubmit = onSubmit
    self.onCancel = onCancel
    widget = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 8))
    titleField = made(gtk_entry_new())
    detailField = made(gtk_text_view_new())
    gtk_widget_add_css_class(widget, "note-form")
    g_object_ref_sink(UnsafeMutableRawPointer(widget))
    fill(note)
    assemble()
    connect()
  }

  isolated deinit {
    g_object_unref(UnsafeMutableRawPointer(widget))
  }

  /// The text in the title field.
  var title: String {
    get { String(cString: gtk_editable_get_text(opaque(titleField))) }
    set { gtk_editable_set_text(opaque(titleField), newValue) }
  }

  /// The text in the detail field; nil for none.
  var detail: String? {
    get {
      var start = GtkTextIter()
      var end = GtkTextIter()
      gtk_text_buffer_get_bounds(buffer, &start, &end)
      guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return nil }
      defer { g_free(text) }
      let words = String(cString: text)
      return words.isEmpty ? nil : words
    }
    set {
      let text = newValue ?? ""
      gtk_text_buffer_set_text(buffer, text, Int32(text.utf8.count))
    }
  }

  /// Puts the caret into a field: the title's, or the detail's where the note has a title.
  func focus() {
    gtk_widget_grab_focus(title.isEmpty ? titleField : detailField)
  }

  /// Puts the caret into the title, all of which is replaced by what is typed next.
  func focusTitle() {
    gtk_widget_grab_focus(titleField)
    gtk_editable_select_region(opaque(titleField), 0, -1)
  }

  /// Hands over what is in the fields.
  func submit() {
    onSubmit(title, detail)
  }

  private var buffer: UnsafeMutablePointer<GtkTextBuffer>? {
    gtk_text_view_get_buffer(cast(detailField))
  }

  private func fill(_ note: Note) {
    title = note.title
    gtk_text_buffer_set_enable_undo(buffer, 0)
    detail = note.shownDetail
    gtk_text_buffer_set_enable_undo(buffer, 1)
  }

  private func assemble() {
    gtk_entry_set_placeholder_text(cast(titleField), "Title")
    gtk_text_view_set_wrap_mode(cast(detailField), GTK_WRAP_WORD_CHAR)
    gtk_text_view_set_accepts_tab(cast(detailField), 0)
    for margin in [
      gtk_text_view_set_left_margin, gtk_text_view_set_right_margin, gtk_text_view_set_top_margin,
      gtk_text_view_set_bottom_margin,
    ] {
      margin(cast(detailField), 8)
    }
    let scroller = made(gtk_scrolled_window_new())
    gtk_scrolled_window_set_policy(opaque(scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_has_frame(opaque(scroller), 1)
    gtk_scrolled_window_set_min_content_height(opaque(scroller), 88)
    gtk_scrolled_window_set_child(opaque(scroller), detailField)
    gtk_widget_set_vexpand(scroller, 1)
    let buttons = made(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8))
    gtk_widget_set_halign(buttons, GTK_ALIGN_END)
    gtk_box_append(cast(buttons), button("_Cancel", nil) { [weak self] in self?.onCancel() })
    gtk_box_append(
      cast(buttons), button("_Save", "suggested-action") { [weak self] in self?.submit() })
    gtk_box_append(cast(widget), titleField)
    gtk_box_append(cast(widget), scroller)
    gtk_box_append(cast(widget), buttons)
  }

  private func button(
    _ label: String, _ style: String?, _ action: @escaping @MainActor () -> Void
  ) -> Widget {
    let button = made(gtk_button_new_with_mnemonic(label))
    if let style { gtk_widget_add_css_class(button, style) }
    Signals.connect(button, "clicked", action)
    return button
  }

  private func connect() {
    Signals.connect(titleField, "activate") { [weak self] in self?.submit() }
    guard let keys = gtk_event_controller_key_new() else { return }
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    Signals.connectKey(keys, "key-pressed") { [weak self] key, modifiers in
      switch Int32(key) {
      case GDK_KEY_Escape:
        self?.onCancel()
        return true
      case GDK_KEY_Return, GDK_KEY_KP_Enter:
        guard modifiers.rawValue & GDK_CONTROL_MASK.rawValue != 0 else { return false }
        self?.submit()
        return true
      default:
        return false
      }
    }
    gtk_widget_add_controller(widget, keys)
  }
}
