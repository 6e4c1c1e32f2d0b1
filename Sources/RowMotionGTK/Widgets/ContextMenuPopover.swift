import CGtk
import CGtkShims
import RowMotion

/// GTK's menu over a canvas, with the actions of a view.
@MainActor final class ContextMenuPopover {
  private let canvas: UnsafeMutablePointer<GtkWidget>
  private var popover: Widget?
  /// The menu's accessible label.
  var label = "Menu"

  init(canvas: UnsafeMutablePointer<GtkWidget>) {
    self.canvas = canvas
  }

  var isOpen: Bool { popover != nil }

  /// Opens a menu.
  ///
  /// - Parameters:
  ///   - point: The pointer's position; nil opens the menu below its view.
  ///   - perform: Performs the action of the chosen item.
  func show(
    _ menu: ContextMenu, at point: Point?,
    perform: @escaping @MainActor (ContextMenuItem) -> Void
  ) {
    close()
    guard let model = g_menu_new(), let group = g_simple_action_group_new() else { return }
    defer {
      g_object_unref(UnsafeMutableRawPointer(model))
      g_object_unref(UnsafeMutableRawPointer(group))
    }
    fill(model, group, menu.items, perform)
    guard let widget = gtk_popover_menu_new_from_model(cast(model)) else { return }
    let popover: UnsafeMutablePointer<GtkPopover> = cast(widget)
    gtk_widget_insert_action_group(widget, "context", OpaquePointer(group))
    AccessibleParts.nameWhenShown(widget, label)
    gtk_widget_set_parent(widget, canvas)
    gtk_popover_set_has_arrow(popover, 0)
    gtk_popover_set_position(popover, GTK_POS_BOTTOM)
    gtk_widget_set_halign(widget, GTK_ALIGN_START)
    var anchor = anchorRectangle(of: menu, at: point)
    gtk_popover_set_pointing_to(popover, &anchor)
    self.popover = widget
    Signals.connect(widget, "closed") { [weak self] in self?.closed(widget) }
    gtk_popover_popup(popover)
  }

  /// Closes the menu.
  func close() {
    guard let popover else { return }
    gtk_popover_popdown(cast(popover))
  }

  private func closed(_ widget: UnsafeMutablePointer<GtkWidget>) {
    if popover == widget { popover = nil }
    // The chosen action runs before the menu, which is in use, is removed.
    Task { @MainActor in
      if gtk_widget_get_parent(widget) != nil { gtk_widget_unparent(widget) }
    }
  }

  private func fill(
    _ model: OpaquePointer, _ group: UnsafeMutablePointer<GSimpleActionGroup>,
    _ items: [ContextMenuItem],
    _ perform: @escaping @MainActor (ContextMenuItem) -> Void
  ) {
    for section in items.split(whereSeparator: { $0.title == nil }) {
      guard let lines = g_menu_new() else { continue }
      for (index, item) in zip(section.indices, section) {
        let name = "item\(index)"
        let title = (item.title ?? "").split(
          separator: "_", omittingEmptySubsequences: false
        ).joined(separator: "__")
        guard let line = g_menu_item_new(title, "context.\(name)"),
          let action = g_simple_action_new(name, nil)
        else { continue }
        if let shortcut = item.shortcut {
          g_menu_item_set_attribute_value(line, "accel", g_variant_new_string(shortcut.accelerator))
        }
        g_menu_append_item(lines, line)
        g_simple_action_set_enabled(action, item.isEnabled ? 1 : 0)
        Signals.connect(action, "activate") { perform(item) }
        g_action_map_add_action(OpaquePointer(group), action)
        g_object_unref(UnsafeMutableRawPointer(line))
        g_object_unref(UnsafeMutableRawPointer(action))
      }
      g_menu_append_section(model, nil, cast(lines))
      g_object_unref(UnsafeMutableRawPointer(lines))
    }
  }

  private func anchorRectangle(of menu: ContextMenu, at point: Point?) -> GdkRectangle {
    if let point {
      return GdkRectangle(x: Int32(point.x), y: Int32(point.y), width: 1, height: 1)
    }
    let size = Size(
      width: Double(gtk_widget_get_width(canvas)), height: Double(gtk_widget_get_height(canvas)))
    let visibleFrame = menu.frame.intersection(Rect(origin: .zero, size: size))
    // Below the row's text, not at its far end. An animated row may not be visible yet.
    return GdkRectangle(
      x: Int32(min(visibleFrame.minX + 24, size.width)),
      y: Int32(min(max(visibleFrame.minY, 0), size.height)),
      width: 1, height: Int32(visibleFrame.height))
  }
}

extension KeyPress {
  /// The keys in GTK's notation, such as `<Control>c`.
  fileprivate var accelerator: String {
    var modifierMask: UInt32 = 0
    if modifiers.contains(.shift) { modifierMask |= GDK_SHIFT_MASK.rawValue }
    if modifiers.contains(.control) { modifierMask |= GDK_CONTROL_MASK.rawValue }
    if modifiers.contains(.alt) { modifierMask |= GDK_ALT_MASK.rawValue }
    guard let name = gtk_accelerator_name(key.keyValue, GdkModifierType(rawValue: modifierMask))
    else {
      return ""
    }
    defer { g_free(name) }
    return String(cString: name)
  }
}
