import RowMotion

/// A position in a text file as editors count it, with lines and characters starting at 1.
package struct SourcePosition: Equatable, Sendable {
  package var line: Int
  /// The character in the line; a tab counts as one.
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Creates the position of a byte; all bytes before it must be UTF-8.
  ///
  /// - Complexity: O(n) in the bytes before the offset.
  package init(of offset: Int, in bytes: [UInt8]) {
    let before = bytes[..<offset]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    line = 1 + before[..<lineStart].count { $0 == UInt8(ascii: "\n") }
    let start = lineStart == 0 ? ByteOrderMark.length(in: bytes) : lineStart
    column = 1 + before[min(start, offset)...].count { $0 & 0b1100_0000 != 0b1000_0000 }
  }
}
