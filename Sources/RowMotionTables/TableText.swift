import RowMotionDocument

/// The text of a table's file, converted to UTF-8.
struct TableText {
  /// The text in UTF-8.
  let bytes: [UInt8]
  /// The encoding of the file; nil for UTF-8.
  let encoding: TextEncoding?

  /// Converts a file's bytes; throws a problem if they are not text.
  init(_ bytes: [UInt8], file: String) throws(DocumentProblem) {
    let content = TextEncoding.content(of: bytes)
    if let format = BinaryFormat(of: bytes, content) {
      throw DocumentProblem(kind: .unreadable, file: file, message: format.message)
    }
    switch content {
    case .utf8, .binary:
      try TextCheck.requireUTF8(bytes, file: file)
      self.bytes = bytes
      encoding = nil
    case .encoded(let encoding, let markLength):
      // A truncated file may end within a character of two bytes.
      let isHalved = encoding != .windows1252 && bytes.count % 2 == 1
      let text = encoding.convert(bytes.dropFirst(markLength).dropLast(isHalved ? 1 : 0))
      guard text.isComplete else {
        throw DocumentProblem(
          kind: .malformed, file: file,
          position: SourcePosition(of: text.utf8.count, in: text.utf8),
          message: "the character here is not valid \(encoding.name); save the file as UTF-8")
      }
      self.bytes = text.utf8
      self.encoding = encoding
    }
  }
}
