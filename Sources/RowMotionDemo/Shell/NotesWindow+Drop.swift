import CGtk
import CGtkShims
import RowMotion
import RowMotionDocument
import RowMotionGTK

/// Files that are dropped on the window.
extension NotesWindow {
  /// Connects a drop target that opens a file dropped anywhere on the window.
  func connectDrop() {
    guard let target = gtk_drop_target_new(row_motion_file_list_type(), GDK_ACTION_COPY) else {
      return
    }
    Signals.connectDrop(target, "drop") { [weak self] value in
      guard let self, let path = row_motion_dropped_path(value) else { return false }
      defer { g_free(path) }
      openDropped(FilePath(cString: path))
      return true
    }
    gtk_widget_add_controller(window, target)
  }

  /// Opens a file; one of comma-separated values opens as a table in its scene.
  func openDropped(_ path: FilePath) {
    submitEdit()
    if path.name.description.lowercased().hasSuffix(".csv") { switcher.show("row-heights") }
    open(path)
  }
}
