import CGtk
import CGtkShims
import RowMotionGTK

/// The list of the scenes' names, one of which is selected.
///
/// Tab stops only once in it: the arrow keys move from name to name.
@MainActor final class SceneSidebar {
  /// The widget, for use in the window.
  let widget: Widget
  private let list: Widget
  private var count = 0
  /// Called with the index of the newly selected name.
  var onSelect: (@MainActor (Int) -> Void)?
  /// Called when a name was activated by a click or a key, even the selected one.
  var onActivate: (@MainActor () -> Void)?

  init() {
    list = made(gtk_list_box_new())
    widget = Widgets.scroller(around: list)
    row_motion_accessible_set_label(list, "Scenes")
    gtk_widget_add_css_class(list, "navigation-sidebar")
    gtk_scrolled_window_set_policy(opaque(widget), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_widget_set_size_request(widget, 150, -1)
    Signals.connect(list, "selected-rows-changed") { [weak self] in self?.selectionChanged() }
    Signals.connect(list, "row-activated") { [weak self] in self?.onActivate?() }
    connectTab()
  }

  /// Adds a name with an icon, and an accessibility action that calls `show`.
  func add(_ title: String, icon: String, show: @escaping @MainActor () -> Void) {
    let image = made(gtk_image_new_from_icon_name(icon))
    AccessibleParts.hide(image)
    let label = made(gtk_label_new(title))
    gtk_label_set_xalign(opaque(label), 0)
    let content = Widgets.box(GTK_ORIENTATION_HORIZONTAL, image, label, spacing: 12)
    gtk_list_box_append(opaque(list), content)
    count += 1
    guard let row = row(count - 1) else { return }
    AccessibleParts.name(row, title)
    AccessibleParts.addActions(["show"], to: row) { _ in show() }
  }

  /// Selects a name.
  func select(_ index: Int) {
    gtk_list_box_select_row(
      opaque(list), gtk_list_box_get_row_at_index(opaque(list), Int32(index)))
  }

  /// Moves the focus to a name.
  func focus(_ index: Int) {
    if let row = row(index) { gtk_widget_grab_focus(row) }
  }

  private func row(_ index: Int) -> Widget? {
    gtk_list_box_get_row_at_index(opaque(list), Int32(index)).map { cast($0) }
  }

  private func selectionChanged() {
    guard let row = gtk_list_box_get_selected_row(opaque(list)) else { return }
    onSelect?(Int(gtk_list_box_row_get_index(row)))
  }

  /// Replaces the Tab handling of GTK, which moves from row to row and has no setting before 4.18.
  private func connectTab() {
    Signals.connectKeys(of: list, isFirst: true) { [weak self] key, modifiers in
      guard let self, modifiers.rawValue & GDK_CONTROL_MASK.rawValue == 0 else { return false }
      switch Int32(key) {
      case GDK_KEY_Tab, GDK_KEY_KP_Tab: return moveFocusOut(GTK_DIR_TAB_FORWARD)
      case GDK_KEY_ISO_Left_Tab: return moveFocusOut(GTK_DIR_TAB_BACKWARD)
      default: return false
      }
    }
  }

  /// Moves the focus out of the list, while its other rows refuse the focus.
  private func moveFocusOut(_ direction: GtkDirectionType) -> Bool {
    guard let root = row_motion_window_of(list) else { return false }
    let others = (0..<count).compactMap(row).filter { gtk_widget_has_focus($0) == 0 }
    for row in others { gtk_widget_set_can_focus(row, 0) }
    defer { for row in others { gtk_widget_set_can_focus(row, 1) } }
    return gtk_widget_child_focus(cast(root), direction) != 0
  }
}
