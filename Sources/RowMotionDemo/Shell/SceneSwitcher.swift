import CGtk
import CGtkShims
import RowMotionGTK

/// The sidebar and the pages that it switches between; a page is made when it is first shown.
@MainActor final class SceneSwitcher {
  /// The widget, to be put into the window.
  let widget: Widget
  private let stack: Widget
  private let sidebar: Widget
  private var names: [String] = []
  private var titles: [String: String] = [:]
  private var makers: [String: @MainActor () -> ScenePage] = [:]
  private(set) var pages: [String: ScenePage] = [:]
  private var widgets: [String: Widget] = [:]
  /// The name of the page that is shown.
  private(set) var shown = ""
  /// Called with a page that was just made, before it is shown.
  var onMake: (@MainActor (ScenePage) -> Void)?

  init() {
    widget = made(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
    stack = made(gtk_stack_new())
    sidebar = made(gtk_list_box_new())
    row_motion_accessible_set_label(sidebar, "Scenes")
    gtk_widget_add_css_class(sidebar, "navigation-sidebar")
    gtk_widget_set_size_request(sidebar, 150, -1)
    gtk_widget_set_hexpand(stack, 1)
    gtk_box_append(cast(widget), sidebar)
    gtk_box_append(cast(widget), made(gtk_separator_new(GTK_ORIENTATION_VERTICAL)))
    gtk_box_append(cast(widget), stack)
    Signals.connect(sidebar, "selected-rows-changed") { [weak self] in self?.showSelected() }
  }

  /// Adds a page that is there already.
  func add(_ name: String, _ title: String, _ page: Widget) {
    addRow(name, title)
    addPage(page, name, title)
    if names.count == 1 { select(0) }
  }

  /// Adds a page that is made when it is first shown.
  func add(_ name: String, _ title: String, _ make: @escaping @MainActor () -> ScenePage) {
    makers[name] = make
    addRow(name, title)
  }

  /// Shows the page of a name; returns whether there is one.
  @discardableResult func show(_ name: String) -> Bool {
    guard let index = names.firstIndex(of: name) else { return false }
    // What has the focus is about to be hidden; GTK would look for another place by itself.
    if name != shown { gtk_widget_grab_focus(row(index)) }
    select(index)
    return true
  }

  private func addRow(_ name: String, _ title: String) {
    let label = made(gtk_label_new(title))
    gtk_label_set_xalign(opaque(label), 0)
    gtk_list_box_append(opaque(sidebar), label)
    names.append(name)
    titles[name] = title
    guard let row = row(names.count - 1) else { return }
    AccessibleParts.name(row, title)
    AccessibleParts.addActions(["show"], to: row) { [weak self] _ in self?.show(name) }
  }

  private func addPage(_ page: Widget, _ name: String, _ title: String) {
    gtk_stack_add_named(opaque(stack), page, name)
    widgets[name] = page
    row_motion_accessible_set_page_label(gtk_stack_get_page(opaque(stack), page), title)
    row_motion_accessible_set_label(page, title)
  }

  private func select(_ index: Int) {
    gtk_list_box_select_row(
      opaque(sidebar), gtk_list_box_get_row_at_index(opaque(sidebar), Int32(index)))
  }

  private func row(_ index: Int) -> Widget? {
    gtk_list_box_get_row_at_index(opaque(sidebar), Int32(index)).map { cast($0) }
  }

  private func showSelected() {
    guard let row = gtk_list_box_get_selected_row(opaque(sidebar)) else { return }
    let index = Int(gtk_list_box_row_get_index(row))
    guard names.indices.contains(index) else { return }
    let name = names[index]
    if let make = makers.removeValue(forKey: name) {
      let page = make()
      pages[name] = page
      onMake?(page)
      addPage(page.widget, name, titles[name] ?? name)
    }
    shown = name
    gtk_stack_set_visible_child_name(opaque(stack), name)
    // GTK keeps them for readers, who could act on what nobody sees.
    for (other, page) in widgets {
      row_motion_accessible_set_page_hidden(
        gtk_stack_get_page(opaque(stack), page), page, other == name ? 0 : 1)
    }
  }
}
