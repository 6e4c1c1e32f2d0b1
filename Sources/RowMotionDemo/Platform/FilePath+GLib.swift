import CGtk
import RowMotionDocument
import RowMotionGTK

extension FilePath {
  /// The absolute path, without `.` and `..`.
  var absolute: FilePath {
    guard let path = withCString({ g_canonicalize_filename($0, nil) }) else { return self }
    defer { g_free(path) }
    return FilePath(cString: path)
  }

  /// The path as a URI, which is plain ASCII.
  var uri: String {
    guard let uri = absolute.withCString({ g_filename_to_uri($0, nil, nil) }) else { return "" }
    defer { g_free(uri) }
    return String(cString: uri)
  }

  /// Creates the path that a URI names; nil if it names no local file.
  init?(uri: String) {
    guard let path = g_filename_from_uri(uri, nil, nil) else { return nil }
    defer { g_free(path) }
    self.init(cString: path)
  }
}

extension FileChooser {
  /// Shows a dialog over a widget's window and calls back with the chosen path; there is no call
  /// without a choice.
  ///
  /// - Parameter name: The suggested name of a file to save; nil to open a file.
  static func show(
    _ title: String, saving name: String? = nil, over widget: Widget,
    _ onChoice: @escaping @MainActor (FilePath) -> Void
  ) {
    choose(title, saving: name, over: widget) { onChoice(FilePath(cString: $0)) }
  }
}
