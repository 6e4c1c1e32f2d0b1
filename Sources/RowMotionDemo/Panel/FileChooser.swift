import CGtk
import CGtkShims
import RowMotionDocument
import RowMotionGTK

/// The desktop's dialogs for opening and saving a file.
@MainActor enum FileChooser {
  /// Shows a dialog over a widget's window and calls back with the chosen path; there is no call
  /// without a choice.
  ///
  /// - Parameter name: The suggested name of a file to save; nil to open a file.
  static func show(
    _ title: String, saving name: String? = nil, over widget: Widget,
    _ onChoice: @escaping @MainActor (FilePath) -> Void
  ) {
    row_motion_choose_file(
      row_motion_window_of(widget), title, name,
      { owner, path in
        Unmanaged<Request>.fromOpaque(owner).takeUnretainedValue().onChoice(FilePath(cString: path))
      },
      Unmanaged.passRetained(Request(onChoice)).toOpaque(),
      { owner in Unmanaged<Request>.fromOpaque(owner).release() })
  }

  private final class Request {
    let onChoice: @MainActor (FilePath) -> Void

    init(_ onChoice: @escaping @MainActor (FilePath) -> Void) {
      self.onChoice = onChoice
    }
  }
}
