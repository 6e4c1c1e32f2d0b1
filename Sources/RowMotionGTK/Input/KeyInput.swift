import CGtk
import CGtkShims
import RowMotion

/// Functions that connect to a widget's keys.
@MainActor enum KeyInput {
  /// - Parameters:
  ///   - onCapture: Called with the controller before the widget or a widget in it receives a key;
  ///     returns whether to stop there.
  ///   - onMenu: Called for the keys that open a menu; returns whether there is one.
  ///   - onKey: Called for each other key that acts or types; returns whether it was handled.
  static func connect(
    to widget: UnsafeMutablePointer<GtkWidget>,
    onCapture: @escaping @MainActor (OpaquePointer) -> Bool,
    onMenu: @escaping @MainActor () -> Bool,
    onKey: @escaping @MainActor (Key, KeyModifiers) -> Bool
  ) {
    guard let capturedKeys = gtk_event_controller_key_new() else { return }
    gtk_event_controller_set_propagation_phase(capturedKeys, GTK_PHASE_CAPTURE)
    Signals.connectKey(capturedKeys, "key-pressed") { _, _ in onCapture(capturedKeys) }
    gtk_widget_add_controller(widget, capturedKeys)
    Signals.connectKeys(of: widget) { [widget] value, state in
      // Keys that a form on the canvas did not handle are not meant for the rows below it.
      guard row_motion_has_own_focus(widget) != 0 else { return false }
      if opensMenu(value, KeyModifiers(state)) { return onMenu() }
      guard let key = Key(keyValue: value) else { return false }
      return onKey(key, KeyModifiers(state))
    }
  }

  /// Returns true if a key opens the context menu.
  static func opensMenu(_ value: UInt32, _ modifiers: KeyModifiers) -> Bool {
    value == UInt32(GDK_KEY_Menu) && modifiers.isEmpty
      || value == UInt32(GDK_KEY_F10) && modifiers == .shift
  }

  /// - Parameter onChange: Called when the keyboard focus enters or leaves the widget, or changes
  ///   inside it.
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
