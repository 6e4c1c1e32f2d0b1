import CGtk
import RowMotionDocument

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
