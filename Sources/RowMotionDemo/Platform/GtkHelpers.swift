import CGtk
import CGtkShims
import RowMotionAutomation
import RowMotionGTK

/// An alias, so that scenes need not import RowMotionGTK.
typealias Timer = RowMotionGTK.Timer

/// The processor time that the program has used, in milliseconds, as in traces.
enum ProcessorTime { static var now: Double { TraceWriter.processorTime } }

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
  let button = Widgets.button("Dismiss", icon: "window-close-symbolic", action)
  gtk_button_set_has_frame(cast(button), 0)
  gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
  return button
}
