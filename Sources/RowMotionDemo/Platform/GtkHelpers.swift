import CGtk
import CGtkShims
import RowMotionAutomation
import RowMotionGTK

/// Named here too, so that scenes need not import GTK for it.
typealias Timer = RowMotionGTK.Timer

/// The processor time that the program has used, milliseconds, as traces have it.
enum ProcessorTime { static var now: Double { TraceWriter.processorTime } }

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

/// A label whose lines wrap, also within words.
///
/// - Parameter lines: The number of lines after which it is cut; nil for all.
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

/// A button with a mnemonic in its name.
@MainActor func mnemonicButton(_ name: String, _ action: @escaping @MainActor () -> Void) -> Widget
{
  let button = made(gtk_button_new_with_mnemonic(name))
  row_motion_accessible_forget_label(button)
  gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
  Signals.connect(button, "clicked", action)
  return button
}

/// A button that dismisses what it is in.
@MainActor func dismissButton(_ action: @escaping @MainActor () -> Void) -> Widget {
  let button = made(gtk_button_new_from_icon_name("window-close-symbolic"))
  gtk_button_set_has_frame(cast(button), 0)
  gtk_widget_set_tooltip_text(button, "Dismiss")
  AccessibleParts.name(button, "Dismiss")
  gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
  Signals.connect(button, "clicked", action)
  return button
}

/// A label in a scrolled window: beside buttons it has no height of its own that GTK's box agrees with.
@MainActor func scrolled(_ label: Widget) -> Widget {
  let scroller = made(gtk_scrolled_window_new())
  gtk_scrolled_window_set_policy(opaque(scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
  gtk_scrolled_window_set_propagate_natural_height(opaque(scroller), 1)
  gtk_scrolled_window_set_max_content_height(opaque(scroller), 120)
  gtk_scrolled_window_set_child(opaque(scroller), label)
  AccessibleParts.complete(below: scroller)
  gtk_widget_set_hexpand(scroller, 1)
  return scroller
}
