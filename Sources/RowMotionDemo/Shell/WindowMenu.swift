import CGtk
import RowMotionGTK

/// The window's main menu.
@MainActor final class WindowMenu {
  /// The button that opens the menu, as F10 does.
  let button: Widget
  private let recentFiles = RecentFiles()
  private let undoSection = g_menu_new()
  /// The widget that had the focus before the menu opened; retained.
  private var focusedBefore: Widget?
  private let restoring = Timer()
  /// Called before the menu opens, to update its items.
  var onOpen: (@MainActor () -> Void)?

  init() {
    button = made(gtk_menu_button_new())
    gtk_menu_button_set_has_frame(opaque(button), 0)
    let menu = g_menu_new()
    g_menu_append_section(menu, nil, undoSection.map { cast($0) })
    WindowMenu.add(
      [
        ("_Open…", "win.open"), ("Save _As…", "win.save-as"),
      ], recent: recentFiles.menu, to: menu)
    WindowMenu.add(
      [
        ("Show _Me", "win.show-me"), ("Intro_duction", "win.introduction"),
        ("Show _Code", "win.code"),
        ("_Inspector", "win.inspector"),
        ("_Keyboard Shortcuts", "win.show-help-overlay"), ("_About RowMotion", "win.about"),
      ], to: menu)
    gtk_menu_button_set_icon_name(opaque(button), "open-menu-symbolic")
    gtk_menu_button_set_menu_model(opaque(button), menu.map { cast($0) })
    gtk_menu_button_set_primary(opaque(button), 1)
    Widgets.name(button, "Main Menu")
    if let menu = gtk_menu_button_get_popover(opaque(button)) {
      AccessibleParts.nameWhenShown(cast(menu), "Main Menu")
      Signals.connect(menu, "show") { [weak self] in
        self?.onOpen?()
        self?.recentFiles.refresh()
      }
      Signals.connect(menu, "closed") { [weak self] in
        self?.restoreFocus()
        // GTK 4.18 moves the focus to the button in the next frame.
        self?.restoring.start(after: 0.05) { [weak self] in
          self?.restoreFocus()
          self?.storeFocus(nil)
        }
      }
    }
    gtk_menu_button_set_create_popup_func(
      opaque(button),
      { _, reference in
        guard let reference else { return }
        let menu = Unmanaged<WeakReference>.fromOpaque(reference)
        MainActor.assumeIsolated { menu.takeUnretainedValue().menu?.storeFocus() }
      }, Unmanaged.passRetained(WeakReference(menu: self)).toOpaque(),
      { $0.map { Unmanaged<WeakReference>.fromOpaque($0).release() } })
    AccessibleParts.addActions(["open"], to: button) { [button] _ in
      gtk_menu_button_popup(opaque(button))
    }
    if let inner = gtk_widget_get_first_child(button) {
      AccessibleParts.name(inner, "Main Menu")
      gtk_widget_set_focus_on_click(inner, 0)
    }
    g_object_unref(menu.map { UnsafeMutableRawPointer($0) })
  }

  isolated deinit {
    storeFocus(nil)
    g_object_unref(undoSection.map { UnsafeMutableRawPointer($0) })
  }

  /// A reference to the menu from its button, which may outlive it.
  private final class WeakReference {
    weak var menu: WindowMenu?

    init(menu: WindowMenu) { self.menu = menu }
  }

  /// Stores the widget with the focus, just before the menu opens and takes it.
  private func storeFocus() {
    restoring.stop()
    storeFocus(gtk_widget_get_root(button).flatMap { gtk_root_get_focus($0) })
  }

  private func storeFocus(_ widget: Widget?) {
    if let widget { g_object_ref(widget) }
    if let old = focusedBefore { g_object_unref(old) }
    focusedBefore = widget
  }

  /// Returns the focus from the menu, or from its button, to the widget that had it before.
  ///
  /// GTK leaves it in the closed menu. From a submenu, which is not visible any more, no key would
  /// reach the window.
  private func restoreFocus() {
    guard let root = gtk_widget_get_root(button), let widget = focusedBefore,
      gtk_widget_get_root(widget) == root
    else { return }
    if let focus = gtk_root_get_focus(root), gtk_widget_is_ancestor(focus, button) == 0 { return }
    // Grabbing the focus would select all text of a field.
    gtk_root_set_focus(root, widget)
  }

  /// Sets the labels of the items that undo and redo an edit.
  func nameUndo(_ undo: String, redo: String) {
    g_menu_remove_all(undoSection)
    for (label, action, keys) in [
      (undo, "win.undo", "<Control>z"), (redo, "win.redo", "<Control><Shift>z"),
    ] {
      // An underscore would make the next character a mnemonic.
      guard let undoSection,
        let item = g_menu_item_new(label.replacing("_", with: "__"), action)
      else { continue }
      g_menu_item_set_attribute_value(item, "accel", g_variant_new_string(keys))
      g_menu_append_item(undoSection, item)
      g_object_unref(UnsafeMutableRawPointer(item))
    }
  }

  /// Adds a section of items, with a submenu of the recent documents after the first one.
  private static func add(
    _ items: [(name: String, action: String)], recent: OpaquePointer? = nil,
    to menu: OpaquePointer?
  ) {
    let section = g_menu_new()
    for (index, item) in items.enumerated() {
      g_menu_append(section, item.name, item.action)
      if index == 0, let recent { g_menu_append_submenu(section, "Open _Recent", cast(recent)) }
    }
    g_menu_append_section(menu, nil, section.map { cast($0) })
    g_object_unref(section.map { UnsafeMutableRawPointer($0) })
  }
}
