import CGtk
import CGtkShims

/// The desktop's dialogs for opening and saving a file.
@MainActor package enum FileChooser {
  /// Shows a dialog over a widget's window and calls back with the chosen path; there is no call
  /// without a choice.
  ///
  /// - Parameter name: The suggested name of a file to save; nil to open a file.
  package static func choose(
    _ title: String, saving name: String? = nil, over widget: Widget,
    _ onChoice: @escaping @MainActor (UnsafePointer<CChar>) -> Void
  ) {
    row_motion_choose_file(
      row_motion_window_of(widget), title, name,
      { owner, path in
        unbox(owner, as: (@MainActor (UnsafePointer<CChar>) -> Void).self)(path)
      },
      box(onChoice), { owner in releaseBox(owner) })
  }
}
