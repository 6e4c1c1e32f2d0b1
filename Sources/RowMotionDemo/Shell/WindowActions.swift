import CGtk
import CGtkShims
import RowMotionDocument
import RowMotionGTK

/// The actions of the window's menu, buttons and keys.
@MainActor enum WindowActions {
  static func add(
    to window: NotesWindow, _ application: UnsafeMutablePointer<GtkApplication>
  ) {
    func add(
      _ name: String, _ kind: Kind = .plain, keys: String...,
      body: @escaping @MainActor (NotesWindow, String) -> Void
    ) {
      let action: OpaquePointer? =
        switch kind {
        case .plain: g_simple_action_new(name, nil)
        case .state: g_simple_action_new_stateful(name, nil, g_variant_new_boolean(0))
        case .text: "s".withCString { g_simple_action_new(name, OpaquePointer($0)) }
        }
      guard let action else { return }
      Signals.connectText(action, "activate") { [weak window] text in
        if let window { body(window, text ?? "") }
      }
      g_action_map_add_action(opaque(window.window), action)
      g_object_unref(UnsafeMutableRawPointer(action))
      setKeys(keys, of: "win.\(name)", application)
    }
    add("new", keys: "<Control>n") { window, _ in window.addNote() }
    add("open", keys: "<Control>o") { window, _ in window.chooseFile() }
    add("open-recent", .text) { window, uri in
      if let path = FilePath(uri: uri) { window.openDocument(path) }
    }
    add("search", .state, keys: "<Control>f") { window, _ in
      if let bar = window.shown.searchBar { bar.show(!bar.isShown) }
    }
    // The window itself handles the keys of these two, so that text fields get them first.
    add("undo") { window, _ in window.undo() }
    add("redo") { window, _ in window.applyToNotes(.redo) }
    add("save-as", keys: "<Control><Shift>s") { window, _ in window.saveAs() }
    add("close", keys: "<Control>w", "<Control>q") { window, _ in
      gtk_window_close(cast(window.window))
    }
    add("about") { window, _ in AboutDialog.show(over: window.window) }
    add("introduction") { window, _ in window.introduce() }
    add("code") { window, _ in window.toggleCode() }
    add("refresh", keys: "F5") { window, _ in
      let shown = window.shown
      shown.view.perform { _ = shown.host.refresh() }
    }
    add("scene", .text) { window, name in window.switcher.show(name) }
    add("sidebar", .state, keys: "F9") { window, _ in window.toggleSidebar() }
    add("options", .state, keys: "<Shift>F9") { window, _ in window.toggleOptions() }
    add("show-me", .state, keys: "F8") { window, _ in
      window.shown.play.show(!window.shown.play.isShowing)
    }
    add("inspector", .state, keys: "F12") { window, _ in window.toggleInspector() }
    ShortcutsWindow.add(to: window.window)
    setKeys(["<Control>question", "F1"], of: "win.show-help-overlay", application)
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

  private static func setKeys(
    _ keys: [String], of action: String, _ application: UnsafeMutablePointer<GtkApplication>
  ) {
    let copies = keys.map { g_strdup($0) }
    defer { for copy in copies { g_free(copy) } }
    var list = copies.map { UnsafePointer($0) } + [nil]
    gtk_application_set_accels_for_action(application, action, &list)
  }
}
