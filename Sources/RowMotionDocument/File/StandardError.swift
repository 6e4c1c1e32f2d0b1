import Glibc

/// Where messages go.
package enum StandardError {
  /// Writes a text as it is.
  package static func write(_ text: String) {
    write(bytes: Array(text.utf8))
  }

  /// Writes bytes as they are.
  package static func write(bytes: [UInt8]) {
    _ = SafeFile.write(bytes, to: 2)
  }
}
