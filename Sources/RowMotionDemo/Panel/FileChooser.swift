import CGtk
import CGtkShims
import RowMotionDocument
import RowMotionGTK

/// The desktop's own dialog for opening a file.
@MainActor enum FileChooser {
  /// Shows the dialog over the window of a widget, and calls back with the path that was chosen; not
  /// at all if none was.
  static func open(
    _ title: String, over widget: Widget, _ onOpen: @escaping @MainActor (FilePath) -> Void
  ) {
    row_motion_open_file(
      row_motion_window_of(widget), title,
      { owner, path in FileChooser.request(at: owner).onOpen(FilePath(cString: path)) },
      Unmanaged.passRetained(Request(onOpen)).toOpaque(),
      { owner in Unmanaged<Request>.fromOpaque(owner).release() })
  }

  private final class Request {
    let onOpen: @MainActor (FilePath) -> Void

    init(_ onOpen: @escaping @MainActor (FilePath) -> Void) {
      self.onOpen = onOpen
    }
  }

  private static func request(at owner: UnsafeMutableRawPointer) -> Request {
    Unmanaged<Request>.fromOpaque(owner).takeUnretainedValue()
  }
}
