import CGtk
import CGtkShims
import RowMotionGTK

/// A bar with the field for a search, which Ctrl+F shows and Escape hides.
@MainActor final class SearchBar {
  /// The widget, for use above the searched content.
  let widget: Widget
  private let entry: Widget
  /// Called with each text, a moment after the user typed it; an empty one ends the search.
  var onSearch: (@MainActor (String) -> Void)?
  /// Called after the bar was shown or hidden.
  var onShow: (@MainActor (Bool) -> Void)?
  /// Called when Enter or the down arrow is pressed in the field.
  var onLeave: (@MainActor () -> Void)?

  /// - Parameter name: The field's name, such as "Search notes".
  init(_ name: String) {
    widget = made(gtk_search_bar_new())
    entry = made(gtk_search_entry_new())
    // Wide enough for a few words, in the middle of a wide window.
    gtk_editable_set_width_chars(opaque(entry), 8)
    gtk_editable_set_max_width_chars(opaque(entry), 40)
    row_motion_set_string(UnsafeMutableRawPointer(entry), "placeholder-text", name)
    gtk_search_bar_set_child(opaque(widget), entry)
    gtk_search_bar_connect_entry(opaque(widget), opaque(entry))
    AccessibleParts.name(entry, name)
    gtk_widget_set_tooltip_text(entry, "\(name) (Ctrl+F)")
    Signals.connect(entry, "search-changed") { [weak self] in self?.textChanged() }
    Signals.connect(entry, "activate") { [weak self] in self?.leave() }
    Signals.connect(widget, "notify::search-mode-enabled") { [weak self] in
      guard let self else { return }
      onShow?(isShown)
    }
    Signals.connectKeys(of: entry, isFirst: true) { [weak self] key, _ in
      guard Int32(key) == GDK_KEY_Down || Int32(key) == GDK_KEY_KP_Down else { return false }
      self?.leave()
      return true
    }
  }

  /// True while the bar is shown.
  var isShown: Bool { gtk_search_bar_get_search_mode(opaque(widget)) != 0 }

  /// The text in the field.
  var text: String { String(cString: gtk_editable_get_text(opaque(entry))) }

  /// Shows the bar with a search for a text.
  func show(_ text: String) {
    show(true)
    gtk_editable_set_text(opaque(entry), text)
    gtk_editable_set_position(opaque(entry), -1)
    textChanged()
  }

  /// Shows the bar and focuses its field, or hides the bar and ends the search.
  func show(_ shows: Bool) {
    gtk_search_bar_set_search_mode(opaque(widget), shows ? 1 : 0)
    if shows { gtk_widget_grab_focus(entry) }
  }

  private func textChanged() {
    if isShown { onSearch?(text) }
  }

  private func leave() {
    textChanged()
    onLeave?()
  }
}
