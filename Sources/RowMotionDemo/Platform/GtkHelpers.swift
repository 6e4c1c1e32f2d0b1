import CGtk
import CGtkShims
import RowMotionGTK

/// A widget as GTK's functions take it.
typealias Widget = UnsafeMutablePointer<GtkWidget>

/// Makes a pointer to a class of GTK's out of a pointer to a subclass.
func cast<Target>(
  _ object: some GObjectPointer, to type: Target.Type = Target.self
) -> UnsafeMutablePointer<Target> {
  object.raw.assumingMemoryBound(to: type)
}

/// Makes a pointer to a class whose insides GTK does not show.
func opaque(_ object: some GObjectPointer) -> OpaquePointer {
  OpaquePointer(object.raw)
}

/// The name of an object's class.
func name(ofClassOf object: some GObjectPointer) -> String? {
  let instance = object.raw.assumingMemoryBound(to: GTypeInstance.self)
  return g_type_name_from_instance(instance).map { String(cString: $0) }
}

/// A widget that GTK has just made; it always makes one.
func made(_ widget: Widget?) -> Widget {
  guard let widget else { preconditionFailure("GTK made no widget") }
  return widget
}
