import CGtk

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

/// Returns the children of a widget, in order.
package func children(of widget: Widget) -> [Widget] {
  var children: [Widget] = []
  var next = gtk_widget_get_first_child(widget)
  while let child = next {
    children.append(child)
    next = gtk_widget_get_next_sibling(child)
  }
  return children
}

/// Returns the first widget of a class in another widget.
@MainActor package func descendant(named className: String, of widget: Widget) -> Widget? {
  if name(ofClassOf: widget) == className { return widget }
  for part in children(of: widget) {
    if let found = descendant(named: className, of: part) { return found }
  }
  return nil
}

/// Returns a widget that GTK has just created, which is never nil.
package func made(_ widget: Widget?) -> Widget {
  guard let widget else { preconditionFailure("GTK created no widget") }
  return widget
}
