import CGtk
import CGtkShims
import RowMotionAutomation
import RowMotionGTK

/// An alias, so that scenes need not import RowMotionGTK.
typealias Timer = RowMotionGTK.Timer

/// The processor time that the program has used, in milliseconds, as in traces.
enum ProcessorTime { static var now: Double { TraceWriter.processorTime } }

/// A pointer to a GTK widget.
typealias Widget = UnsafeMutablePointer<GtkWidget>

/// Casts a pointer to a GTK object to a pointer to one of its base classes.
func cast<Target>(
  _ object: some GObjectPointer, to type: Target.Type = Target.self
) -> UnsafeMutablePointer<Target> {
  object.raw.assumingMemoryBound(to: type)
}

/// Returns a pointer to an object whose structure GTK does not make public.
func opaque(_ object: some GObjectPointer) -> OpaquePointer {
  OpaquePointer(object.raw)
}

/// Returns the name of an object's class.
func name(ofClassOf object: some GObjectPointer) -> String? {
  let instance = object.raw.assumingMemoryBound(to: GTypeInstance.self)
  return g_type_name_from_instance(instance).map { String(cString: $0) }
}

/// Returns a widget that GTK has just created, which is never nil.
func made(_ widget: Widget?) -> Widget {
  guard let widget else { preconditionFailure("GTK created no widget") }
  return widget
}

/// Creates a label that wraps lines, also within words.
///
/// - Parameter lines: The number of lines after which the text is truncated; nil for no limit.
@MainActor func wrappedLabel(_ text: String? = nil, lines: Int? = nil) -> Widget {
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

/// Creates a button with a mnemonic in its name.
@MainActor func mnemonicButton(_ name: String, _ action: @escaping @MainActor () -> Void) -> Widget
{
  let button = made(gtk_button_new_with_mnemonic(name))
  row_motion_accessible_use_inner_label(button)
  gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
  Signals.connect(button, "clicked", action)
  return button
}

/// Creates a button that dismisses its container.
@MainActor func dismissButton(_ action: @escaping @MainActor () -> Void) -> Widget {
  let button = made(gtk_button_new_from_icon_name("window-close-symbolic"))
  gtk_button_set_has_frame(cast(button), 0)
  gtk_widget_set_tooltip_text(button, "Dismiss")
  AccessibleParts.name(button, "Dismiss")
  gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
  Signals.connect(button, "clicked", action)
  return button
}
