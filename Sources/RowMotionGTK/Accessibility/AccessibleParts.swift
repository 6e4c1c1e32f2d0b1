import CGtk
import CGtkShims

/// Names the parts of GTK's own controls, which GTK calls by their classes where nobody names them.
@MainActor package enum AccessibleParts {
  /// Names a control that shows no text of its own.
  package static func name(_ control: UnsafeMutablePointer<GtkWidget>, _ name: String) {
    row_motion_accessible_set_label(control, name)
    complete(below: control)
  }

  /// Has a control be called by the label beside it.
  package static func name(
    _ control: UnsafeMutablePointer<GtkWidget>, by label: UnsafeMutablePointer<GtkWidget>
  ) {
    row_motion_accessible_set_labelled_by(control, label)
    complete(below: control)
  }

  /// Keeps a part from readers, whose control says what there is to say.
  package static func hide(_ part: UnsafeMutablePointer<GtkWidget>) {
    row_motion_accessible_set_state(part, GTK_ACCESSIBLE_STATE_HIDDEN, 1)
  }

  /// Gives an action to a widget that GTK gives none.
  package static func addActions(
    _ names: [String], to widget: UnsafeMutablePointer<GtkWidget>,
    _ action: @escaping @MainActor (Int) -> Void
  ) {
    guard let group = g_simple_action_group_new() else { return }
    for (index, name) in names.enumerated() {
      guard let entry = g_simple_action_new(name, nil) else { continue }
      Signals.connect(entry, "activate") { action(index) }
      g_action_map_add_action(OpaquePointer(group), entry)
      g_object_unref(UnsafeMutableRawPointer(entry))
    }
    gtk_widget_insert_action_group(widget, "row", OpaquePointer(group))
    g_object_unref(UnsafeMutableRawPointer(group))
  }

  /// Names a scroll bar by its direction.
  package static func nameScrollBar(_ bar: UnsafeMutablePointer<GtkWidget>) {
    let isVertical =
      gtk_orientable_get_orientation(OpaquePointer(bar)) == GTK_ORIENTATION_VERTICAL
    let name = isVertical ? "Vertical scroll bar" : "Horizontal scroll bar"
    row_motion_accessible_set_label(bar, name)
    if let range = gtk_widget_get_first_child(bar) { row_motion_accessible_set_label(range, name) }
  }

  /// Names scroll bars and the items of lists, and hides icons, which all are somebody's who has a name.
  package static func complete(below widget: UnsafeMutablePointer<GtkWidget>) {
    var child = gtk_widget_get_first_child(widget)
    while let part = child {
      switch className(of: part) {
      case "GtkScrollbar":
        nameScrollBar(part)
      case "GtkImage", "GtkBuiltinIcon": hide(part)
      case "GtkListItemWidget", "GtkColumnViewRowWidget":
        row_motion_accessible_set_label(part, text(in: part))
        complete(below: part)
      default: complete(below: part)
      }
      child = gtk_widget_get_next_sibling(part)
    }
  }

  /// What the labels in a widget say.
  private static func text(in widget: UnsafeMutablePointer<GtkWidget>) -> String {
    if className(of: widget) == "GtkLabel" {
      return String(cString: gtk_label_get_text(OpaquePointer(widget)))
    }
    var words: [String] = []
    var child = gtk_widget_get_first_child(widget)
    while let part = child {
      words.append(text(in: part))
      child = gtk_widget_get_next_sibling(part)
    }
    return words.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private static func className(of widget: UnsafeMutablePointer<GtkWidget>) -> String {
    let instance = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self)
    return g_type_name_from_instance(instance).map { String(cString: $0) } ?? ""
  }
}
