import CGtk
import CGtkShims
import RowMotionGTK

/// The window's header bar, with the title, the menu, and buttons for notes, sides and "Show Me".
@MainActor final class WindowHeader {
  /// The widget, for use as the window's title bar.
  let widget: Widget
  let menu = WindowMenu()
  private let addButton: Widget
  private let searchButton: Widget
  private let optionsButton: Widget
  private let showButton: Widget
  private let showIcon: Widget
  private let showLabel: Widget
  /// True if the visible scene has a "Show Me" script.
  private var offersShowing = false
  /// True if notes can be added to the visible page.
  private var offersAdding = false
  private var isPlaying = false
  private var isCompact = false
  private let title: Widget
  private let subtitle: Widget
  private var names: WindowTitle?

  init() {
    widget = made(gtk_header_bar_new())
    title = WindowHeader.label("title", PANGO_ELLIPSIZE_END)
    gtk_label_set_text(opaque(title), "RowMotion")
    subtitle = WindowHeader.label("subtitle", PANGO_ELLIPSIZE_END)
    let sidebarButton = WindowHeader.button(
      toggle: true, "sidebar-show-symbolic", "Scenes", keys: "F9", "win.sidebar")
    addButton = WindowHeader.button("list-add-symbolic", "Add Note", keys: "Ctrl+N", "win.new")
    searchButton = WindowHeader.button(
      toggle: true, "edit-find-symbolic", "Search", keys: "Ctrl+F", "win.search")
    optionsButton = WindowHeader.button(
      toggle: true, "sidebar-show-right-symbolic", "Options", keys: "Shift+F9", "win.options")
    showButton = WindowHeader.button(
      toggle: true, "media-playback-start-symbolic", "Show Me", keys: "F8", "win.show-me")
    showIcon = made(gtk_image_new_from_icon_name("media-playback-start-symbolic"))
    showLabel = made(gtk_label_new(WindowHeader.showMe))
    // "Stop" is as wide, so that nothing moves under the pointer.
    gtk_label_set_width_chars(opaque(showLabel), Int32(WindowHeader.showMe.count))
    let content = Widgets.box(GTK_ORIENTATION_HORIZONTAL, showIcon, showLabel)
    gtk_button_set_child(cast(showButton), content)
    AccessibleParts.hide(content)
    let titles = Widgets.box(GTK_ORIENTATION_VERTICAL, title, subtitle, spacing: 0)
    gtk_widget_set_valign(titles, GTK_ALIGN_CENTER)
    gtk_header_bar_set_title_widget(opaque(widget), titles)
    for button in [sidebarButton, addButton, WindowHeader.yielding(showButton)] {
      gtk_header_bar_pack_start(opaque(widget), button)
    }
    for button in [menu.button, searchButton, optionsButton] {
      gtk_header_bar_pack_end(opaque(widget), button)
    }
  }

  private static let showMe = "Show Me"

  /// Shows the title of a window, with the document's path in a tooltip, if it has changed.
  func show(_ names: WindowTitle, in window: Widget) {
    guard names != self.names else { return }
    self.names = names
    gtk_window_set_title(cast(window), names.full)
    gtk_label_set_text(opaque(subtitle), names.subtitle)
    gtk_widget_set_tooltip_text(subtitle, names.path)
  }

  /// Makes the "Show Me" button start or stop the script.
  func showMe(isPlaying: Bool) {
    let name = isPlaying ? "Stop" : WindowHeader.showMe
    gtk_label_set_text(opaque(showLabel), name)
    gtk_image_set_from_icon_name(
      opaque(showIcon),
      isPlaying ? "media-playback-stop-symbolic" : "media-playback-start-symbolic")
    gtk_widget_set_tooltip_text(showButton, "\(name) (\(isPlaying ? "Escape" : "F8"))")
    AccessibleParts.name(showButton, name)
    self.isPlaying = isPlaying
    placeShowButton()
  }

  /// Sets whether the header leaves more space for the title, without the buttons to minimize and
  /// maximize the window and to play "Show Me".
  func compact(_ isCompact: Bool) {
    self.isCompact = isCompact
    placeShowButton()
    let settings = UnsafeMutableRawPointer(gtk_widget_get_settings(widget))
    guard isCompact, let settings,
      let name = row_motion_get_string(settings, "gtk-decoration-layout")
    else { return gtk_header_bar_set_decoration_layout(opaque(widget), nil) }
    defer { g_free(name) }
    let sides = String(cString: name).split(separator: ":", omittingEmptySubsequences: false)
    let layout = sides.map { side in
      side.split(separator: ",").filter { $0 != "minimize" && $0 != "maximize" }
        .joined(separator: ",")
    }.joined(separator: ":")
    gtk_header_bar_set_decoration_layout(opaque(widget), layout)
  }

  /// Shows the buttons that apply to the visible page.
  func offer(adding: Bool, searching: Bool, options: Bool, showing: Bool) {
    offersShowing = showing
    offersAdding = adding
    placeShowButton()
    gtk_widget_set_visible(searchButton, searching ? 1 : 0)
    gtk_widget_set_visible(optionsButton, options ? 1 : 0)
  }

  private static func button(
    toggle: Bool = false, _ icon: String, _ name: String, keys: String, _ action: String
  ) -> Widget {
    let button = made(toggle ? gtk_toggle_button_new() : gtk_button_new())
    gtk_button_set_icon_name(cast(button), icon)
    gtk_widget_add_css_class(button, "flat")
    gtk_widget_set_tooltip_text(button, "\(name) (\(keys))")
    AccessibleParts.name(button, name)
    gtk_actionable_set_action_name(opaque(button), action)
    return button
  }

  /// Returns a box without a minimum width around a button, which is hidden or made smaller only
  /// after a wide window has become narrow.
  private static func yielding(_ button: Widget) -> Widget {
    let box = Widgets.box(GTK_ORIENTATION_HORIZONTAL, button)
    gtk_widget_set_overflow(box, GTK_OVERFLOW_HIDDEN)
    let layout = gtk_custom_layout_new(
      { _ in GTK_SIZE_REQUEST_CONSTANT_SIZE },
      { box, orientation, _, minimum, natural, _, _ in
        var size: (minimum: Int32, natural: Int32) = (0, 0)
        if let button = box.flatMap({ gtk_widget_get_first_child($0) }),
          gtk_widget_get_visible(button) != 0
        {
          gtk_widget_measure(button, orientation, -1, &size.minimum, &size.natural, nil, nil)
        }
        let yields =
          orientation == GTK_ORIENTATION_HORIZONTAL
          && box.map { gtk_widget_has_css_class($0, compactClass) } == 0
        minimum?.pointee = yields ? 0 : size.minimum
        natural?.pointee = size.natural
      },
      { box, width, height, _ in
        guard let button = box.flatMap({ gtk_widget_get_first_child($0) }) else { return }
        row_motion_canvas_allocate_child(button, 0, 0, Double(width), Double(height))
      })
    gtk_widget_set_layout_manager(box, layout)
    return box
  }

  /// Shows the button, except in a narrow window: there only to stop, in the place of another one.
  private func placeShowButton() {
    let isShown = offersShowing && (!isCompact || isPlaying)
    gtk_widget_set_visible(showButton, isShown ? 1 : 0)
    gtk_widget_set_visible(showLabel, isCompact ? 0 : 1)
    if let box = gtk_widget_get_parent(showButton) {
      if isCompact {
        gtk_widget_add_css_class(box, compactClass)
      } else {
        gtk_widget_remove_css_class(box, compactClass)
      }
      gtk_widget_queue_resize(box)
    }
    gtk_widget_set_visible(addButton, offersAdding && !(isCompact && isShown) ? 1 : 0)
  }

  private static func label(_ style: String, _ mode: PangoEllipsizeMode) -> Widget {
    let label = made(gtk_label_new(nil))
    gtk_widget_add_css_class(label, style)
    gtk_label_set_ellipsize(opaque(label), mode)
    gtk_label_set_single_line_mode(opaque(label), 1)
    return label
  }
}

/// The class of a box whose button is as small as it can be.
private let compactClass = "compact"
