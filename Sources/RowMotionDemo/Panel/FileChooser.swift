import CGtk
import CGtkShims
import RowMotionDocument
import RowMotionGTK

/// The desktop's own dialogs for opening and saving a file.
@MainActor enum FileChooser {
  /// Shows a dialog over the window of a widget, and calls back with the path that was chosen; not at
  /// all if none was.
  ///
  /// - Parameter name: The name that is offered for a file to save; nil for one to open.
  static func ask(
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
