import CGtk
import CGtkShims
import RowMotionDocument
import RowMotionGTK

/// The desktop's own dialog for saving a file.
@MainActor enum SaveChooser {
  /// Shows the dialog over a window, and calls back with the path that was chosen; not at all if none
  /// was.
  static func save(
    _ title: String, named name: String, over window: Widget,
    _ onSave: @escaping @MainActor (FilePath) -> Void
  ) {
    row_motion_save_file(
      cast(window), title, name,
      { owner, path in SaveChooser.request(at: owner).onSave(FilePath(cString: path)) },
      Unmanaged.passRetained(Request(onSave)).toOpaque(),
      { owner in Unmanaged<Request>.fromOpaque(owner).release() })
  }

  private final class Request {
    let onSave: @MainActor (FilePath) -> Void

    init(_ onSave: @escaping @MainActor (FilePath) -> Void) {
      self.onSave = onSave
    }
  }

  private static func request(at owner: UnsafeMutableRawPointer) -> Request {
    Unmanaged<Request>.fromOpaque(owner).takeUnretainedValue()
  }
}
