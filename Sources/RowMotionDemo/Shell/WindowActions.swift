import CGtk
import CGtkShims
import RowMotionDocument
import RowMotionGTK

/// The actions of the window's menu, buttons and keys.
@MainActor enum WindowActions {
  static func add(
    to window: NotesWindow, _ application: UnsafeMutablePointer<GtkApplication>
  ) {
    add("new", to: window.window) { [weak window] in window?.addNote() }
    add("open", to: window.window) { [weak window] in window?.chooseFile() }
    add("open-recent", .text, to: window.window) { [weak window] uri in
      if let path = uri.flatMap({ FilePath(uri: $0) }) { window?.openDocument(path) }
    }
    add("search", .state, to: window.window) { [weak window] _ in
      guard let bar = window?.shown.searchBar else { return }
      bar.show(!bar.isShown)
    }
    add("undo", to: window.window) { [weak window] in window?.undo() }
    add("redo", to: window.window) { [weak window] in window?.applyToNotes(.redo) }
    add("save-as", to: window.window) { [weak window] in window?.saveAs() }
    add("close", to: window.window) { [weak window] in
      if let window { gtk_window_close(cast(window.window)) }
    }
    add("about", to: window.window) { [weak window] in
      if let window { AboutDialog.show(over: window.window) }
    }
    add("introduction", to: window.window) { [weak window] in window?.introduce() }
    add("code", to: window.window) { [weak window] in window?.toggleCode() }
    add("refresh", to: window.window) { [weak window] in
      guard let shown = window?.shown else { return }
      shown.view.perform { _ = shown.host.refresh() }
    }
    add("scene", .text, to: window.window) { [weak window] name in
      if let name { window?.switcher.show(name) }
    }
    add("sidebar", .state, to: window.window) { [weak window] _ in window?.toggleSidebar() }
    add("options", .state, to: window.window) { [weak window] _ in window?.toggleOptions() }
    add("show-me", .state, to: window.window) { [weak window] _ in
      guard let play = window?.shown.play else { return }
      play.show(!play.isShowing)
    }
    add("inspector", .state, to: window.window) { [weak window] _ in window?.toggleInspector() }
    ShortcutsWindow.add(to: window.window)
    for (action, keys) in [
      ("win.new", ["<Control>n"]), ("win.open", ["<Control>o"]), ("win.search", ["<Control>f"]),
      ("win.save-as", ["<Control><Shift>s"]),
      ("win.close", ["<Control>w", "<Control>q"]),
      ("win.show-help-overlay", ["<Control>question", "F1"]), ("win.inspector", ["F12"]),
      ("win.refresh", ["F5"]), ("win.show-me", ["F8"]), ("win.sidebar", ["F9"]),
      ("win.options", ["<Shift>F9"]),
    ] {
      setKeys(keys, of: action, application)
    }
    for (index, name) in window.switcher.names.enumerated() {
      setKeys(["<Control>\(index + 1)"], of: "win.scene::\(name)", application)
    }
  }

  /// Enables or disables an action.
  static func enable(_ name: String, _ isEnabled: Bool, in window: Widget) {
    guard let action = g_action_map_lookup_action(opaque(window), name) else { return }
    g_simple_action_set_enabled(action, isEnabled ? 1 : 0)
  }

  /// Sets the state of an action that switches something on or off.
  static func set(_ name: String, _ isOn: Bool, in window: Widget) {
    guard let action = g_action_map_lookup_action(opaque(window), name) else { return }
    g_simple_action_set_state(action, g_variant_new_boolean(isOn ? 1 : 0))
  }

  /// The kind of an action: without a parameter, with an on/off state, or with a text.
  private enum Kind {
    case plain
    case state
    case text
  }

  private static func add(
    _ name: String, to window: Widget, _ body: @escaping @MainActor () -> Void
  ) {
    add(name, .plain, to: window) { _ in body() }
  }

  private static func add(
    _ name: String, _ kind: Kind, to window: Widget,
    _ body: @escaping @MainActor (String?) -> Void
  ) {
    let created: OpaquePointer? =
      switch kind {
      case .plain: g_simple_action_new(name, nil)
      case .state: g_simple_action_new_stateful(name, nil, g_variant_new_boolean(0))
      case .text:
        "s".withCString { type in
          g_simple_action_new(name, OpaquePointer(type))
        }
      }
    guard let action = created else { return }
    Signals.connectText(action, "activate", body)
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
