import CGtk
import CGtkShims
import RowMotionGTK

/// What the window's menu, buttons and keys do.
@MainActor enum WindowActions {
  static func add(
    to window: NotesWindow, _ application: UnsafeMutablePointer<GtkApplication>
  ) {
    add("new", to: window.window) { [weak window] in window?.addNote() }
    add("close", to: window.window) { [weak window] in
      if let window { gtk_window_close(cast(window.window)) }
    }
    add("about", to: window.window) { [weak window] in
      if let window { AboutDialog.show(over: window.window) }
    }
    ShortcutsWindow.add(to: window.window)
    if let action = g_property_action_new("inspector", window.inspector.widget, "visible") {
      g_action_map_add_action(opaque(window.window), action)
      g_object_unref(UnsafeMutableRawPointer(action))
    }
    for (action, keys) in [
      ("win.new", ["<Control>n"]), ("win.close", ["<Control>w", "<Control>q"]),
      ("win.show-help-overlay", ["<Control>question", "F1"]), ("win.inspector", ["F12"]),
    ] {
      setKeys(keys, of: action, application)
    }
  }

  private static func add(
    _ name: String, to window: Widget, _ body: @escaping @MainActor () -> Void
  ) {
    guard let action = g_simple_action_new(name, nil) else { return }
    Signals.connect(action, "activate", body)
    g_action_map_add_action(opaque(window), action)
    g_object_unref(UnsafeMutableRawPointer(action))
  }

  private static func setKeys(
    _ keys: [String], of action: String, _ application: UnsafeMutablePointer<GtkApplication>
  ) {
    let copies = keys.map { g_strdup($0) }
    defer { for copy in copies { g_free(copy) } }
    var list = copies.map { UnsafePointer($0) } + [nil]
    gtk_application_set_accels_for_action(application, action, &list)
  }
}
