import CGtk
import CGtkShims
import RowMotionGTK

/// The window's main menu.
@MainActor enum WindowMenu {
  /// Makes the button that opens it, as F10 does.
  static func makeButton() -> Widget {
    let menu = g_menu_new()
    g_menu_append(menu, "_Inspector", "win.inspector")
    g_menu_append(menu, "_Keyboard Shortcuts", "win.show-help-overlay")
    g_menu_append(menu, "_About RowMotion", "win.about")
    let button = made(gtk_menu_button_new())
    gtk_menu_button_set_icon_name(opaque(button), "open-menu-symbolic")
    gtk_menu_button_set_menu_model(opaque(button), menu.map { cast($0) })
    gtk_menu_button_set_primary(opaque(button), 1)
    gtk_widget_set_tooltip_text(button, "Main menu")
    AccessibleParts.name(button, "Main menu")
    if let menu = gtk_menu_button_get_popover(opaque(button)) {
      AccessibleParts.nameWhenShown(cast(menu), "Main menu")
    }
    AccessibleParts.addActions(["open"], to: button) { _ in gtk_menu_button_popup(opaque(button)) }
    if let inner = gtk_widget_get_first_child(button) { AccessibleParts.name(inner, "Main menu") }
    g_object_unref(menu.map { UnsafeMutableRawPointer($0) })
    return button
  }
}
