import Glibc
import RowMotion

/// Functions that write messages to standard error.
package enum StandardError {
  /// Writes a message after the program's name, without invisible characters.
  ///
  /// - Parameter lines: The largest number of lines.
  package static func report(_ message: String, lines: Int = 1) {
    write("rowmotion-demo: " + PrintableText.message(message, lines: lines) + "\n")
  }

  /// Writes a string unchanged.
  package static func write(_ text: String) {
    write(bytes: Array(text.utf8))
  }

  /// Writes bytes unchanged.
  package static func write(bytes: [UInt8]) {
    _ = SafeFile.write(bytes, to: 2)
  }
}
