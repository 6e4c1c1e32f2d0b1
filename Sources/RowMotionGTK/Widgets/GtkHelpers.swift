import CGtk
import CGtkShims

/// A pointer to a GTK widget.
package typealias Widget = UnsafeMutablePointer<GtkWidget>

/// Casts a pointer to a GTK object to a pointer to one of its base classes.
package func cast<Target>(
  _ object: some GObjectPointer, to type: Target.Type = Target.self
) -> UnsafeMutablePointer<Target> {
  object.raw.assumingMemoryBound(to: type)
}

/// Returns a pointer to an object whose structure GTK does not make public.
package func opaque(_ object: some GObjectPointer) -> OpaquePointer {
  OpaquePointer(object.raw)
}

/// Returns the name of an object's class.
package func name(ofClassOf object: some GObjectPointer) -> String? {
  let instance = object.raw.assumingMemoryBound(to: GTypeInstance.self)
  return g_type_name_from_instance(instance).map { String(cString: $0) }
}

/// Returns the first widget of a class in another widget.
@MainActor package func descendant(named className: String, of widget: Widget) -> Widget? {
  if name(ofClassOf: widget) == className { return widget }
  var child = gtk_widget_get_first_child(widget)
  while let part = child {
    if let found = descendant(named: className, of: part) { return found }
    child = gtk_widget_get_next_sibling(part)
  }
  return nil
}

/// Returns a widget that GTK has just created, which is never nil.
package func made(_ widget: Widget?) -> Widget {
  guard let widget else { preconditionFailure("GTK created no widget") }
  return widget
}

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
  let copies = names.map { g_strdup($0) }
  defer { for copy in copies { g_free(copy) } }
  var strings = copies.map { UnsafePointer($0) } + [nil]
  let control = made(gtk_drop_down_new_from_strings(&strings))
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
