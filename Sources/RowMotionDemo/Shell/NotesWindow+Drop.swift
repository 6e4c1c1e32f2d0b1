import CGtk
import CGtkShims
import RowMotion
import RowMotionDocument
import RowMotionGTK

/// Files that are dropped on the window.
extension NotesWindow {
  /// Has a file that is dropped anywhere on the window be opened.
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

  /// Opens a file in the scene that is shown or, where that has no use for one, as a table.
  func openDropped(_ path: FilePath) {
    submitEdit()
    if shown.scene?.scene.open(path) == true { return shown.view.requestFrame() }
    switcher.show("row-heights")
    let page = shown
    page.view.perform { _ = page.scene?.scene.open(path) }
  }
}
