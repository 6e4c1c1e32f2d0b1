import CGtk
import CGtkShims
import RowMotionGTK

/// The sidebar and its pages; a page is created when it is first shown.
@MainActor final class SceneSwitcher {
  /// The widget, for use in the window.
  var widget: Widget { split.widget }
  /// The split view with the sidebar and the pages.
  let split: SplitView
  private let sidebar = SceneSidebar()
  private let stack: Widget
  /// The names of all pages, from top to bottom.
  private(set) var names: [String] = []
  private var makers: [String: @MainActor () -> ScenePage] = [:]
  private(set) var pages: [String: ScenePage] = [:]
  /// The canvas of the page that exists from the beginning.
  private var firstCanvas: Widget?
  /// The name of the visible page.
  private(set) var shown = ""
  /// The text size, as a factor.
  private var fontScale = 1.0
  /// Called with a new page before it is shown.
  var onMake: (@MainActor (ScenePage) -> Void)?
  /// Called after another page was shown.
  var onShow: (@MainActor () -> Void)?

  init() {
    stack = made(gtk_stack_new())
    gtk_widget_set_hexpand(stack, 1)
    split = SplitView(.start, side: sidebar.widget, content: stack)
    sidebar.onSelect = { [weak self] index in self?.showPage(index) }
    split.focusSide = { [weak self] in self?.focusSidebar() }
    sidebar.onActivate = { [weak self] in self?.split.uncoverContent() }
  }

  /// Adds an existing page, which is shown first.
  ///
  /// - Parameter canvas: The part of the page that gets the focus if the sidebar is hidden.
  func add(_ name: String, _ title: String, icon: String, _ page: Widget, canvas: Widget) {
    firstCanvas = canvas
    addName(name, title, icon)
    addPage(page, name, title)
    sidebar.select(0)
  }

  /// Adds a page that is created when it is first shown.
  func add(
    _ name: String, _ title: String, icon: String, _ make: @escaping @MainActor () -> ScenePage
  ) {
    makers[name] = make
    addName(name, title, icon)
  }

  /// Shows the page with a name; returns false if there is none.
  @discardableResult func show(_ name: String) -> Bool {
    guard let index = names.firstIndex(of: name) else { return false }
    split.uncoverContent()
    if name == shown { return true }
    // Hiding the focused widget would let GTK move the focus by itself.
    if split.isShown { sidebar.focus(index) }
    sidebar.select(index)
    if !split.isShown, let canvas = pages[name]?.view.widget ?? firstCanvas {
      gtk_widget_grab_focus(canvas)
    }
    return true
  }

  private func focusSidebar() {
    if let index = names.firstIndex(of: shown) { sidebar.focus(index) }
  }

  private func addName(_ name: String, _ title: String, _ icon: String) {
    names.append(name)
    sidebar.add(title, icon: icon) { [weak self] in self?.show(name) }
  }

  private func addPage(_ page: Widget, _ name: String, _ title: String) {
    gtk_stack_add_named(opaque(stack), page, name)
    row_motion_accessible_set_page_label(gtk_stack_get_page(opaque(stack), page), title)
    row_motion_accessible_set_label(page, title)
  }

  /// Folds side panels where they would leave too little width for two lanes side by side.
  ///
  /// Lanes that have been side by side therefore stay so when a panel folds in a window that becomes
  /// narrower. The sidebar leaves enough width for the widest lanes, so it does not fold or unfold
  /// when another scene is shown.
  func foldPanels(atFontScale fontScale: Double) {
    self.fontScale = fontScale
    split.contentWidth = StageLayout.width(
      minimumLaneWidth: RowHeightsSceneView.minimumLaneWidth, fontScale: fontScale)
    for page in pages.values { foldOptions(of: page) }
  }

  private func foldOptions(of page: ScenePage) {
    page.split.contentWidth = StageLayout.width(
      minimumLaneWidth: page.scene.minimumLaneWidth, fontScale: fontScale)
  }

  private func showPage(_ index: Int) {
    guard names.indices.contains(index) else { return }
    let name = names[index]
    if let make = makers.removeValue(forKey: name) {
      let page = make()
      pages[name] = page
      foldOptions(of: page)
      let width = gtk_widget_get_width(stack)
      if width > 0 { page.split.fold(toFit: Double(width)) }
      onMake?(page)
      addPage(page.widget, name, type(of: page.scene).title)
    }
    shown = name
    gtk_stack_set_visible_child_name(opaque(stack), name)
    // GTK exposes hidden pages to screen readers, which could act on them.
    let visible = gtk_stack_get_visible_child(opaque(stack))
    for page in children(of: stack) {
      row_motion_accessible_set_page_hidden(
        gtk_stack_get_page(opaque(stack), page), page, page == visible ? 0 : 1)
    }
    onShow?()
  }
}
