import RowMotion

/// Why a file cannot be used as it is: what happened, where, and what to do.
package struct DocumentProblem: Error, Equatable, CustomStringConvertible {
  /// What kind of problem it is.
  package enum Kind: Equatable, Sendable {
    /// There is no such file.
    case missing
    /// The file cannot be read.
    case unreadable
    /// The file is large and is still being read.
    case reading
    /// The file's content is not what it should be.
    case malformed
    /// The file cannot be written.
    case unwritable
  }

  /// What kind of problem it is.
  package var kind: Kind
  /// The file's path as the user named it.
  package var file: String
  /// Where in the file, if the problem is in its content.
  package var position: SourcePosition?
  /// What happened, and what to do about it.
  package var message: String

  /// Creates a problem.
  package init(kind: Kind, file: String, position: SourcePosition? = nil, message: String) {
    self.kind = kind
    self.file = file
    self.position = position
    self.message = message
  }

  /// Creates a problem of a whole file.
  package init(_ kind: Kind, _ path: FilePath, _ message: String) {
    self.init(kind: kind, file: path.description, message: message)
  }

  /// The line, from 1.
  package var line: Int? { position?.line }
  /// The character in the line, from 1.
  package var column: Int? { position?.column }

  /// The position and the message in one line, as compilers print them.
  package var description: String {
    let file = FilePath.shown(file)
    guard let position else { return "\(file): \(message)" }
    return "\(file):\(position.line):\(position.column): \(message)"
  }
}
