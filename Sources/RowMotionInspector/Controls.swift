import CGtk
import RowMotion
import RowMotionGTK

/// Functions that create the panel's controls.
extension Widgets {
  /// Creates a button with an icon that opens a menu of controls.
  static func menu(_ name: String, icon: String, _ items: [Widget]) -> Widget {
    let button = made(gtk_menu_button_new())
    let popover = made(gtk_popover_new())
    let column = box(GTK_ORIENTATION_VERTICAL, spacing: 0)
    for item in items { gtk_box_append(cast(column), item) }
    gtk_popover_set_child(cast(popover), column)
    gtk_menu_button_set_popover(opaque(button), popover)
    gtk_menu_button_set_icon_name(opaque(button), icon)
    Widgets.name(button, name)
    AccessibleParts.addActions(["open"], to: button) { _ in gtk_menu_button_popup(opaque(button)) }
    AccessibleParts.nameWhenShown(popover, name)
    return button
  }

  /// Creates an item of a menu, which closes the menu.
  static func item(_ title: String, _ action: @escaping @MainActor () -> Void) -> Widget {
    let item = button(title, action)
    Signals.connect(item, "clicked") {
      let popover = gtk_widget_get_ancestor(item, gtk_popover_get_type())
      if let popover { gtk_popover_popdown(cast(popover)) }
    }
    gtk_button_set_has_frame(cast(item), 0)
    if let label = gtk_button_get_child(cast(item)) { gtk_label_set_xalign(opaque(label), 0) }
    return item
  }

  /// Creates an item of a menu that switches something on and off.
  static func check(_ title: String, _ action: @escaping @MainActor (Bool) -> Void) -> Widget {
    let check = made(gtk_check_button_new_with_label(title))
    let isOn = { @MainActor in gtk_check_button_get_active(cast(check)) != 0 }
    Signals.connect(check, "toggled") { action(isOn()) }
    AccessibleParts.addActions(["toggle"], to: check) { _ in
      gtk_check_button_set_active(cast(check), isOn() ? 0 : 1)
    }
    return check
  }

  /// Creates a drop-down list of names.
  static func choice(
    _ title: String, _ names: [String], _ action: @escaping @MainActor (Int) -> Void
  ) -> Widget {
    let choice = dropDown(title, names)
    name(choice, title)
    // The tooltip has replaced the description of the selected item.
    g_object_notify(cast(choice), "selected")
    Signals.connect(choice, "notify::selected") {
      let index = Int(gtk_drop_down_get_selected(opaque(choice)))
      if names.indices.contains(index) { action(index) }
    }
    return choice
  }

  /// Creates a selectable text at the top of its space, without content.
  static func text() -> Widget {
    let text = wrappedLabel()
    gtk_label_set_selectable(opaque(text), 1)
    gtk_label_set_yalign(opaque(text), 0)
    set(text, "")
    return text
  }

  /// Sets the text of a label; names of rows may come from files.
  ///
  /// A label without a text is hidden.
  static func set(_ label: Widget, _ text: String) {
    gtk_label_set_text(opaque(label), PrintableText.message(text, limit: 20_000, lines: 400))
    gtk_widget_set_visible(label, text.isEmpty ? 0 : 1)
  }

  /// Creates an outline of texts, without content.
  static func outline() -> Widget { box(GTK_ORIENTATION_VERTICAL, spacing: 0) }

  /// Sets the lines of an outline; a line that wraps keeps the indentation of its level.
  static func set(_ outline: Widget, outline lines: [(level: Int, text: String)]) {
    var next = gtk_widget_get_first_child(outline)
    for line in lines {
      let label = next ?? text()
      if next == nil { gtk_box_append(cast(outline), label) }
      set(label, line.text)
      gtk_widget_set_margin_start(label, 16 * Int32(line.level))
      next = gtk_widget_get_next_sibling(label)
    }
    while let unused = next {
      set(unused, "")
      next = gtk_widget_get_next_sibling(unused)
    }
  }
}
