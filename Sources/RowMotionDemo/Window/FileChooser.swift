import CGtk
import CGtkShims
import RowMotionGTK

/// The desktop's own dialog for opening a file.
@MainActor final class FileChooser {
  private let dialog: OpaquePointer?

  /// Shows the dialog and calls back with the path that was chosen; not at all if none was.
  init(_ title: String, onOpen: @escaping @MainActor (String) -> Void) {
    dialog = gtk_file_chooser_native_new(title, nil, GTK_FILE_CHOOSER_ACTION_OPEN, nil, nil)
    guard let dialog else { return }
    Signals.connect(dialog, "response") {
      guard let file = gtk_file_chooser_get_file(dialog) else { return }
      defer { g_object_unref(UnsafeMutableRawPointer(file)) }
      guard let path = g_file_get_path(file) else { return }
      defer { g_free(path) }
      onOpen(String(cString: path))
    }
    gtk_native_dialog_show(cast(dialog))
  }
}
