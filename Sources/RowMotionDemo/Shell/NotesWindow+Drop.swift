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
      submitEdit()
      open(FilePath(cString: path))
      return true
    }
    gtk_widget_add_controller(window, target)
  }
}
