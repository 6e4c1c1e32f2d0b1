import CGtk
import CGtkShims
import RowMotion

/// Brings a widget's keys.
@MainActor enum KeyInput {
  /// - Parameter onKey: Called for each key that acts or types; returns whether it was used.
  static func connect(
    to widget: UnsafeMutablePointer<GtkWidget>,
    onKey: @escaping @MainActor (Key, KeyModifiers) -> Bool
  ) {
    guard let keys = gtk_event_controller_key_new() else { return }
    Signals.connectKey(keys, "key-pressed") { [widget] value, state in
      // The keys that a form on the canvas did not use are not meant for the rows below it.
      guard row_motion_has_own_focus(widget) != 0, let key = Key(keyValue: value) else {
        return false
      }
      return onKey(key, KeyModifiers(state))
    }
    gtk_widget_add_controller(widget, keys)
  }

  /// - Parameter onChange: Called when the keyboard's focus comes to the widget, leaves it, or changes
  ///   inside of it.
  static func connectFocus(
    to widget: UnsafeMutablePointer<GtkWidget>, onChange: @escaping @MainActor () -> Void
  ) -> OpaquePointer? {
    guard let focus = gtk_event_controller_focus_new() else { return nil }
    for property in ["is-focus", "contains-focus"] {
      Signals.connect(focus, "notify::\(property)", onChange)
    }
    gtk_widget_add_controller(widget, focus)
    return focus
  }
}
