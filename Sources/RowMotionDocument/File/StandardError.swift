import Glibc
import RowMotion

/// Where messages go.
package enum StandardError {
  /// Says something, after the program's name, in one line with nothing invisible in it.
  ///
  /// - Parameter lines: How many lines it may have.
  package static func say(_ message: String, lines: Int = 1) {
    write("rowmotion-demo: " + VisibleText.message(message, lines: lines) + "\n")
  }

  /// Writes a text as it is.
  package static func write(_ text: String) {
    write(bytes: Array(text.utf8))
  }

  /// Writes bytes as they are.
  package static func write(bytes: [UInt8]) {
    _ = SafeFile.write(bytes, to: 2)
  }
}
