import RowMotion

/// A problem with a file: what happened, where, and what to do.
package struct DocumentProblem: Error, Equatable, CustomStringConvertible {
  /// A kind of problem.
  package enum Kind: Equatable, Sendable {
    /// There is no such file.
    case missing
    /// The file cannot be read.
    case unreadable
    /// The file is large and is still being read.
    case reading
    /// The file's content is invalid.
    case malformed
    /// The file cannot be written.
    case unwritable
  }

  /// The kind of problem.
  package var kind: Kind
  /// The file's path as the user named it.
  package var file: String
  /// The position in the file; nil unless the problem is in the content.
  package var position: SourcePosition?
  /// A description of the problem and its solution.
  package var message: String

  package init(kind: Kind, file: String, position: SourcePosition? = nil, message: String) {
    self.kind = kind
    self.file = file
    self.position = position
    self.message = message
  }

  /// Creates a problem that concerns a whole file.
  package init(_ kind: Kind, _ path: FilePath, _ message: String) {
    self.init(kind: kind, file: path.description, message: message)
  }

  /// Creates a problem in the content of a recording.
  package init(_ error: Recording.FormatError, file: String) {
    self.init(
      kind: .malformed, file: file,
      position: SourcePosition(line: error.line, column: error.column), message: error.message)
  }

  /// The line, starting at 1; nil without a position.
  package var line: Int? { position?.line }
  /// The character in the line, starting at 1; nil without a position.
  package var column: Int? { position?.column }

  /// The position and the message in one line, as compilers print them.
  package var description: String {
    let file = FilePath.shown(file)
    guard let position else { return "\(file): \(message)" }
    return "\(file):\(position.line):\(position.column): \(message)"
  }
}

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
