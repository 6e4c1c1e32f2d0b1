import CGtk
import CGtkShims
import RowMotionGTK

/// GTK's window of keyboard shortcuts and gestures, which can be created from XML only.
@MainActor enum ShortcutsWindow {
  private static let groups: [(title: String, shortcuts: [(keys: String, does: String)])] = [
    (
      "Notes",
      [
        ("Tab", "Go to the next list"), ("Up Down", "Go to another note"),
        ("Home End", "Go to the first or the last note"),
        ("space Return", "Show or hide the detail"), ("&lt;Shift&gt;Return", "Show the full text"),
        ("F2", "Edit the note"),
        ("a...z", "Go to a note by its first letters"),
        ("&lt;Shift&gt;Down &lt;Control&gt;space &lt;Control&gt;a", "Select several notes"),
        ("Delete", "Delete the selected notes"),
        ("&lt;Alt&gt;Up &lt;Alt&gt;Down", "Move the selected notes"),
        ("&lt;Control&gt;c", "Copy the selected notes"),
        ("Menu &lt;Shift&gt;F10", "Open the note’s menu"),
        ("&lt;Control&gt;f", "Search the notes"), ("&lt;Control&gt;n", "Add a note"),
        ("&lt;Control&gt;z", "Undo"),
        ("&lt;Control&gt;&lt;Shift&gt;z", "Redo"),
      ]
    ),
    (
      "Editing a Note",
      [
        ("Return", "Go from the title to the detail"), ("Tab", "Go to the other field"),
        ("&lt;Control&gt;Return", "Save"), ("Escape", "Cancel"),
      ]
    ),
    (
      "Header of a Table",
      [
        ("Tab", "Go to the rows"), ("Left Right", "Go to another heading"),
        ("space Return", "Sort by the column"),
        ("&lt;Control&gt;Left &lt;Control&gt;Right", "Resize the column"),
        ("&lt;Alt&gt;Left &lt;Alt&gt;Right", "Move the column"),
      ]
    ),
    (
      "Editing a Cell",
      [
        ("Tab", "Go to the next cell"), ("Return", "Finish"),
        ("&lt;Shift&gt;Return", "Begin a new line"), ("Escape", "Cancel"),
      ]
    ),
    (
      "Window",
      [
        ("F10", "Open the menu"), ("&lt;Control&gt;question F1", "Show keyboard shortcuts"),
        ("Page_Up Page_Down", "Scroll by a page"),
        ("F5", "Refresh the list"),
        ("F8", "Start or stop “Show Me”"),
        ("&lt;Control&gt;1...8", "Show a scene"),
        ("F9", "Show or hide the sidebar"), ("&lt;Shift&gt;F9", "Show or hide the options"),
        ("&lt;Control&gt;o", "Open a document"),
        ("&lt;Control&gt;&lt;Shift&gt;s", "Save to another file"),
        ("F12", "Show or hide the inspector"),
        ("&lt;Control&gt;&lt;Shift&gt;d", "Open the GTK inspector"),
        ("&lt;Control&gt;w &lt;Control&gt;q", "Close the window"),
      ]
    ),
    (
      "Inspector",
      [
        ("p", "Stop or continue time"), ("comma period", "Show the previous or the next frame"),
        ("Escape", "Return to the current frame"),
      ]
    ),
  ]

  /// Adds a shortcuts window and the action `win.show-help-overlay` to a window.
  static func add(to window: Widget) {
    guard let builder = gtk_builder_new_from_string(xml, -1) else { return }
    if let shortcuts = gtk_builder_get_object(builder, "shortcuts") {
      row_motion_set_shortcuts_window(cast(window), shortcuts)
      AccessibleParts.nameDialog(cast(shortcuts), "Shortcuts")
    }
    g_object_unref(UnsafeMutableRawPointer(builder))
  }

  private static var xml: String {
    let groups = groups.map { group in
      let shortcuts = group.shortcuts.map { shortcut in
        """
        <child><object class="GtkShortcutsShortcut">
          <property name="accelerator">\(shortcut.keys)</property>
          <property name="title">\(shortcut.does)</property>
        </object></child>
        """
      }
      return """
        <child><object class="GtkShortcutsGroup">
          <property name="title">\(group.title)</property>
          \(shortcuts.joined())
        </object></child>
        """
    }
    return """
      <interface><object class="GtkShortcutsWindow" id="shortcuts">
        <property name="modal">1</property>
        <child><object class="GtkShortcutsSection">
          <property name="section-name">shortcuts</property>
          \(groups.joined())
        </object></child>
      </object></interface>
      """
  }
}
