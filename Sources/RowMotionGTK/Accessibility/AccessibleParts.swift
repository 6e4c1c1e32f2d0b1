import CGtk
import CGtkShims

/// Functions that name the parts of GTK's own controls, which are otherwise named after their
/// class.
@MainActor package enum AccessibleParts {
  /// Names a control that shows no text of its own.
  package static func name(_ control: UnsafeMutablePointer<GtkWidget>, _ name: String) {
    row_motion_accessible_set_label(control, name)
    addMissingLabels(below: control)
  }

  /// Names a control by the label beside it.
  package static func name(
    _ control: UnsafeMutablePointer<GtkWidget>, by label: UnsafeMutablePointer<GtkWidget>
  ) {
    row_motion_accessible_set_labelled_by(control, label)
    addMissingLabels(below: control)
  }

  /// Hides a part from screen readers, because its control describes it.
  package static func hide(_ part: UnsafeMutablePointer<GtkWidget>) {
    row_motion_accessible_set_state(part, GTK_ACCESSIBLE_STATE_HIDDEN, 1)
  }

  /// Adds actions to a widget for which GTK has none.
  package static func addActions(
    _ names: [String], to widget: UnsafeMutablePointer<GtkWidget>,
    _ action: @escaping @MainActor (Int) -> Void
  ) {
    guard !names.isEmpty, let group = g_simple_action_group_new() else {
      return gtk_widget_insert_action_group(widget, "row", nil)
    }
    for (index, name) in names.enumerated() {
      guard let entry = g_simple_action_new(name, nil) else { continue }
      Signals.connect(entry, "activate") { action(index) }
      g_action_map_add_action(OpaquePointer(group), entry)
      g_object_unref(UnsafeMutableRawPointer(entry))
    }
    gtk_widget_insert_action_group(widget, "row", OpaquePointer(group))
    g_object_unref(UnsafeMutableRawPointer(group))
  }

  /// Names a scroll bar by its direction.
  package static func nameScrollBar(_ bar: UnsafeMutablePointer<GtkWidget>) {
    let isVertical =
      gtk_orientable_get_orientation(OpaquePointer(bar)) == GTK_ORIENTATION_VERTICAL
    let name = isVertical ? "Vertical scroll bar" : "Horizontal scroll bar"
    row_motion_accessible_set_label(bar, name)
    if let range = gtk_widget_get_first_child(bar) { row_motion_accessible_set_label(range, name) }
  }

  /// Names one of GTK's own dialogs before it is first shown, with all its parts.
  ///
  /// GTK 4.18 gives some of them no role, and a widget without a role has no name.
  package static func nameDialog(_ window: UnsafeMutablePointer<GtkWidget>, _ name: String) {
    row_motion_set_int(window, "accessible-role", Int32(GTK_ACCESSIBLE_ROLE_DIALOG.rawValue))
    nameWhenShown(window, name)
  }

  /// Names one of GTK's own menus, with all its parts, each time it is shown.
  package static func nameWhenShown(_ window: UnsafeMutablePointer<GtkWidget>, _ name: String) {
    Signals.connect(window, "map") { [window] in Self.name(window, name) }
  }

  /// Names the scroll bars, list items and parts of GTK's own dialogs and menus in a widget.
  ///
  /// Hides their icons, since the widget around an icon has a name.
  package static func addMissingLabels(below widget: UnsafeMutablePointer<GtkWidget>) {
    for part in children(of: widget) {
      switch RowMotionGTK.name(ofClassOf: part) {
      case "GtkScrollbar": nameScrollBar(part)
      case "GtkImage", "GtkBuiltinIcon": hide(part)
      case "GtkToggleButton", "GtkButton": nameIconButton(part)
      case "GtkMenuButton":
        nameMenuButton(part)
        continue
      case "GtkSearchEntry": row_motion_accessible_set_label(part, "Search")
      case "GtkStackSwitcher": row_motion_accessible_set_label(part, "Pages")
      case "GtkTextView": row_motion_accessible_set_label(part, "Text")
      case "GtkPopoverContent": row_motion_accessible_set_label(part, "Menu")
      case "GtkStack": namePages(of: part)
      case "GtkShortcutLabel", "GtkListItemWidget", "GtkColumnViewRowWidget":
        row_motion_accessible_set_label(part, text(in: part))
      default: break
      }
      addMissingLabels(below: part)
    }
  }

  /// Names a button that shows only an icon, by its tooltip or by the icon's meaning.
  private static func nameIconButton(_ button: UnsafeMutablePointer<GtkWidget>) {
    guard let icon = gtk_widget_get_first_child(button),
      RowMotionGTK.name(ofClassOf: icon) == "GtkImage",
      gtk_widget_get_next_sibling(icon) == nil
    else { return }
    if let tip = gtk_widget_get_tooltip_text(button) {
      row_motion_accessible_set_label(button, tip)
    } else if let icon = gtk_image_get_icon_name(OpaquePointer(icon)) {
      let name = iconNames[String(cString: icon)] ?? "Button"
      row_motion_accessible_set_label(button, name)
    }
  }

  private static func nameMenuButton(_ button: UnsafeMutablePointer<GtkWidget>) {
    let label = text(in: button)
    let name = label.isEmpty ? "Menu" : label
    row_motion_accessible_set_label(button, name)
    addActions(["open"], to: button) { _ in gtk_menu_button_popup(OpaquePointer(button)) }
    if let inner = gtk_widget_get_first_child(button) { self.name(inner, name) }
  }

  /// The meanings of button icons in GTK's own dialogs.
  private static let iconNames = [
    "edit-find-symbolic": "Search", "window-close-symbolic": "Close",
    "go-previous-symbolic": "Back",
    "go-next-symbolic": "Forward", "open-menu-symbolic": "Menu",
    "pan-start-symbolic": "Previous page", "pan-end-symbolic": "Next page",
  ]

  private static func namePages(of stack: UnsafeMutablePointer<GtkWidget>) {
    for page in children(of: stack) {
      guard let holder = gtk_stack_get_page(OpaquePointer(stack), page) else { continue }
      let title = gtk_stack_page_get_title(holder).map { String(cString: $0) }
      row_motion_accessible_set_page_label(holder, title ?? "Page")
    }
  }

  /// Returns the text of the labels in a widget.
  private static func text(in widget: UnsafeMutablePointer<GtkWidget>) -> String {
    if RowMotionGTK.name(ofClassOf: widget) == "GtkLabel" {
      return String(cString: gtk_label_get_text(OpaquePointer(widget)))
    }
    return children(of: widget).map(text).filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
