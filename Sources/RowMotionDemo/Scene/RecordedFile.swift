import RowMotionDocument

/// A file that was opened, with its content if that is not too large for a recording.
struct RecordedFile {
  /// The name of the change that opens a file.
  static let change = "open"
  /// The size of the largest content in a recording, in bytes.
  static let maximumSize = 1 << 20

  let path: FilePath
  /// The content, or the reason why it cannot be read; nil if it is too large.
  let content: Result<[UInt8], DocumentProblem>?

  /// Reads a file.
  init(_ path: FilePath) {
    self.path = path
    let isLarge = SafeFile.size(of: path) ?? 0 > RecordedFile.maximumSize
    content =
      isLarge ? nil : Result { () throws(DocumentProblem) in try SafeFile.readTable(path) }
  }

  /// Creates the file of a recorded change.
  init(text: String) {
    let lines = text.unicodeScalars.split(
      separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let header = lines.first.map { String($0).split(separator: " ") } ?? []
    let rest = lines.dropFirst().first.map { $0.map { UInt8(truncatingIfNeeded: $0.value) } } ?? []
    let pathCount = header.last.flatMap { Int($0) }.map { min(max(0, $0), rest.count) } ?? 0
    path = FilePath(bytes: Array(rest.prefix(pathCount)))
    let body = Array(rest.dropFirst(pathCount))
    switch header.first {
    case "content": content = .success(body)
    case "problem":
      content = .failure(DocumentProblem(.unreadable, path, String(decoding: body, as: UTF8.self)))
    default: content = nil
    }
  }

  /// The kind of content and the length of the path, and from the next line on the path and the
  /// content, with a character for each byte.
  var text: String {
    let (kind, body): (String, [UInt8]) =
      switch content {
      case .success(let bytes): ("content", bytes)
      case .failure(let problem): ("problem", Array(problem.message.utf8))
      case nil: ("large", [])
      }
    var text = "\(kind) \(path.bytes.count)\n".unicodeScalars
    text.append(contentsOf: (path.bytes + body).lazy.map { Unicode.Scalar($0) })
    return String(text)
  }
}
