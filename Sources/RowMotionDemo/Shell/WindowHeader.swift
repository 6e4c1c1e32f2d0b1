import CGtk
import CGtkShims
import RowMotionGTK

/// The window's header bar: what adds a note, the document's name and location, and the menu.
@MainActor enum WindowHeader {
  static func make(_ names: WindowTitle) -> Widget {
    let header = made(gtk_header_bar_new())
    let add = made(gtk_button_new_from_icon_name("list-add-symbolic"))
    gtk_widget_set_tooltip_text(add, "Add a note (Ctrl+N)")
    AccessibleParts.name(add, "Add a note")
    gtk_actionable_set_action_name(opaque(add), "win.new")
    gtk_header_bar_pack_start(opaque(header), add)
    gtk_header_bar_set_title_widget(opaque(header), title(names))
    gtk_header_bar_pack_end(opaque(header), menuButton())
    return header
  }

  private static func title(_ names: WindowTitle) -> Widget {
    let box = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
    gtk_widget_set_valign(box, GTK_ALIGN_CENTER)
    for (text, style, mode) in [
      (names.name, "title", PANGO_ELLIPSIZE_END),
      (names.location, "subtitle", PANGO_ELLIPSIZE_START),
    ] {
      let label = made(gtk_label_new(text))
      gtk_widget_add_css_class(label, style)
      gtk_label_set_ellipsize(opaque(label), mode)
      gtk_label_set_single_line_mode(opaque(label), 1)
      gtk_box_append(cast(box), label)
    }
    return box
  }

  private static func menuButton() -> Widget {
    let menu = g_menu_new()
    g_menu_append(menu, "_Inspector", "win.inspector")
    g_menu_append(menu, "_Keyboard Shortcuts", "win.show-help-overlay")
    g_menu_append(menu, "_About RowMotion", "win.about")
    let button = made(gtk_menu_button_new())
    gtk_menu_button_set_icon_name(opaque(button), "open-menu-symbolic")
    gtk_menu_button_set_menu_model(opaque(button), menu.map { cast($0) })
    // F10 opens it.
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
