import CGtk
import CGtkShims
import RowMotionDocument
import RowMotionGTK

/// The desktop's own dialog for saving a file.
@MainActor final class SaveChooser {
  private let dialog: OpaquePointer?

  /// Shows the dialog over a window and calls back with the path that was chosen; nil if none was.
  init(over window: Widget, name: FilePath, _ onAnswer: @escaping @MainActor (FilePath?) -> Void) {
    dialog = gtk_file_chooser_native_new(
      "Save Elsewhere", cast(window), GTK_FILE_CHOOSER_ACTION_SAVE, nil, nil)
    guard let dialog else { return }
    gtk_native_dialog_set_modal(cast(dialog), 1)
    gtk_file_chooser_set_current_name(dialog, name.description)
    Signals.connectNumber(dialog, "response") { response in
      guard response == GTK_RESPONSE_ACCEPT.rawValue,
        let file = gtk_file_chooser_get_file(dialog)
      else { return onAnswer(nil) }
      defer { g_object_unref(UnsafeMutableRawPointer(file)) }
      let path = g_file_get_path(file)
      defer { g_free(path) }
      onAnswer(path.map { FilePath(cString: $0) })
    }
    gtk_native_dialog_show(cast(dialog))
  }

  isolated deinit {
    if let dialog { g_object_unref(UnsafeMutableRawPointer(dialog)) }
  }
}
