/// Why a file cannot be used as it is: what happened, where, and what to do.
struct DocumentProblem: Error, Equatable, CustomStringConvertible {
  /// What kind of problem it is.
  enum Kind: Equatable, Sendable {
    /// There is no such file.
    case missing
    /// The file cannot be read.
    case unreadable
    /// The file's content is not what it should be.
    case malformed
    /// The file cannot be written.
    case unwritable
  }

  /// What kind of problem it is.
  var kind: Kind
  /// The file's path as the user named it.
  var file: String
  /// Where in the file, if the problem is in its content.
  var position: SourcePosition?
  /// What happened, and what to do about it.
  var message: String

  /// The line, from 1.
  var line: Int? { position?.line }
  /// The character in the line, from 1.
  var column: Int? { position?.column }

  /// The place and the message in one line, as compilers print them.
  var description: String {
    guard let position else { return "\(file): \(message)" }
    return "\(file):\(position.line):\(position.column): \(message)"
  }
}
