import Glibc

/// Where messages go.
package enum StandardError {
  /// Writes a text as it is.
  package static func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Glibc.write(2, bytes, bytes.count)
  }
}
