import CGtk
import CGtkShims

/// Creates a label that wraps lines, also within words.
///
/// - Parameter lines: The number of lines after which the text is truncated; nil for no limit.
@MainActor package func wrappedLabel(_ text: String? = nil, lines: Int? = nil) -> Widget {
  let label = made(gtk_label_new(text))
  gtk_label_set_wrap(opaque(label), 1)
  gtk_label_set_wrap_mode(opaque(label), PANGO_WRAP_WORD_CHAR)
  gtk_label_set_xalign(opaque(label), 0)
  gtk_widget_set_hexpand(label, 1)
  if let lines {
    gtk_label_set_lines(opaque(label), Int32(lines))
    gtk_label_set_ellipsize(opaque(label), PANGO_ELLIPSIZE_END)
  }
  return label
}

/// Creates a drop-down list of names, with a description of the selected one for accessibility, and
/// an action to choose each name.
@MainActor package func dropDown(_ title: String, _ names: [String]) -> Widget {
  let strings = gtk_string_list_new(nil)
  for name in names { gtk_string_list_append(strings, name) }
  let control = made(gtk_drop_down_new(strings, nil))
  AccessibleParts.addActions(names, to: control) { index in
    gtk_drop_down_set_selected(opaque(control), guint(index))
  }
  guard let button = gtk_widget_get_first_child(control),
    let popover = popover(ofDropDown: control)
  else { return control }
  if let content = gtk_widget_get_first_child(button) { AccessibleParts.hide(content) }
  let updateDescription: @MainActor () -> Void = {
    let index = Int(gtk_drop_down_get_selected(opaque(control)))
    let name = names.indices.contains(index) ? names[index] : ""
    row_motion_accessible_set_description(control, name)
    row_motion_accessible_set_label(button, "\(title), \(name)")
  }
  updateDescription()
  Signals.connect(control, "notify::selected", updateDescription)
  // GTK creates the items when the list opens, and does not scroll to the selected one.
  let layout = Timer(priority: G_PRIORITY_LOW)
  Signals.connect(popover, "map") {
    AccessibleParts.addMissingLabels(below: popover)
    guard let list = descendant(named: "GtkListView", of: popover) else { return }
    // The list has no size yet.
    layout.start(after: 0) {
      let selected = g_variant_new_uint32(gtk_drop_down_get_selected(opaque(control)))
      gtk_widget_activate_action_variant(list, "list.scroll-to-item", selected)
    }
  }
  Signals.connect(popover, "unmap") { layout.stop() }
  return control
}

/// Returns true while the list of a drop-down control is open.
@MainActor package func isOpen(dropDown control: Widget) -> Bool {
  popover(ofDropDown: control).map { gtk_widget_get_mapped($0) != 0 } ?? false
}

@MainActor private func popover(ofDropDown control: Widget) -> Widget? {
  gtk_widget_get_first_child(control).flatMap { gtk_widget_get_next_sibling($0) }
}
