import CGtk
import CGtkShims
import RowMotion
import RowMotionDocument
import RowMotionGTK

/// The form in which a note's title and detail are edited, laid over the note's row.
///
/// Its fields are GTK's own, with input methods, clipboard, caret and undo. Enter in the title, or
/// Ctrl+Enter anywhere, submits it; Escape gives up.
@MainActor final class NoteForm {
  /// The widget, to be placed over the row.
  let widget: Widget
  private let titleField: Widget
  private let detailField = TextEditor("")
  private let onSubmit: @MainActor (String, String?) -> Void
  private let onCancel: @MainActor () -> Void
  private let titleText: FieldText
  private let detailText: FieldText
  /// Whether the note has a detail, be it an empty one.
  private let hasDetail: Bool

  init(
    note: Note, onSubmit: @escaping @MainActor (String, String?) -> Void,
    onCancel: @escaping @MainActor () -> Void
  ) {
    self.onSubmit = onSubmit
    self.onCancel = onCancel
    widget = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 8))
    titleField = made(gtk_entry_new())
    gtk_widget_add_css_class(widget, "note-form")
    g_object_ref_sink(UnsafeMutableRawPointer(widget))
    titleText = FieldText(note.title)
    detailText = FieldText(note.detail ?? "")
    hasDetail = note.detail != nil
    fill()
    assemble()
    connect()
  }

  isolated deinit {
    g_object_unref(UnsafeMutableRawPointer(widget))
  }

  /// The text in the title field.
  var title: String {
    get { titleText.text(fromShown: shownTitle) }
    set {
      if titleText.isCut { return }
      gtk_editable_set_text(opaque(titleField), titleText.shown(newValue))
    }
  }

  /// The text in the detail field; nil for none.
  var detail: String? {
    get {
      let text = detailText.text(fromShown: detailField.text)
      return text.isEmpty && !(hasDetail && detailText.isUnchanged(detailField.text)) ? nil : text
    }
    set { if !detailText.isCut { detailField.text = detailText.shown(newValue ?? "") } }
  }

  private var shownTitle: String { String(cString: gtk_editable_get_text(opaque(titleField))) }

  /// Puts the caret into a field: the title's, or the detail's where the note has a title.
  func focus() {
    if title.isEmpty { gtk_widget_grab_focus(titleField) } else { detailField.focus() }
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

  private func fill() {
    gtk_editable_set_text(opaque(titleField), titleText.initial)
    detailField.follow(detailText.initial)
    titleText.filled(shownTitle)
    detailText.filled(detailField.text)
    if titleText.isCut {
      gtk_editable_set_editable(opaque(titleField), 0)
      gtk_widget_set_tooltip_text(titleField, FieldText.cutMessage)
    }
    if detailText.isCut { detailField.forbidEditing(FieldText.cutMessage) }
  }

  /// Whether all of the note's texts can be edited; of a cut one nothing that is set is taken.
  var isWhole: Bool { !titleText.isCut && !detailText.isCut }

  private func assemble() {
    gtk_entry_set_placeholder_text(cast(titleField), "Title")
    row_motion_accessible_set_label(widget, "Note")
    AccessibleParts.name(titleField, "Title")
    if let text = gtk_widget_get_first_child(titleField) { AccessibleParts.name(text, "Title") }
    AccessibleParts.name(detailField.field, "Detail")
    gtk_widget_set_vexpand(detailField.widget, 1)
    let buttons = made(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8))
    gtk_widget_set_halign(buttons, GTK_ALIGN_END)
    gtk_box_append(cast(buttons), button("_Cancel", nil) { [weak self] in self?.onCancel() })
    gtk_box_append(
      cast(buttons), button("_Save", "suggested-action") { [weak self] in self?.submit() })
    gtk_box_append(cast(widget), titleField)
    gtk_box_append(cast(widget), detailField.widget)
    if !isWhole {
      let label = made(gtk_label_new(FieldText.cutMessage))
      gtk_label_set_wrap(opaque(label), 1)
      gtk_label_set_xalign(opaque(label), 0)
      gtk_widget_add_css_class(label, "dim-label")
      gtk_box_append(cast(widget), label)
    }
    gtk_box_append(cast(widget), buttons)
  }

  private func button(
    _ label: String, _ style: String?, _ action: @escaping @MainActor () -> Void
  ) -> Widget {
    let button = made(gtk_button_new_with_mnemonic(label))
    row_motion_accessible_forget_label(button)
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
