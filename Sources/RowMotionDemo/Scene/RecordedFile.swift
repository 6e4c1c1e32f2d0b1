import RowMotionDocument

/// A file that was opened, with its content if that is not too large for a recording.
struct RecordedFile {
  /// The name of the change that opens a file.
  static let change = "open"
  /// The size of the largest content in a recording, in bytes.
  static let maximumSize = 1 << 20

  let path: FilePath
  /// The content, empty if the file cannot be read; nil if the content is too large.
  let content: [UInt8]?

  /// Reads a file.
  init(_ path: FilePath) {
    self.path = path
    let isLarge = SafeFile.size(of: path) ?? 0 > RecordedFile.maximumSize
    content = isLarge ? nil : (try? SafeFile.read(path)) ?? []
  }

  /// Creates the file of a recorded change.
  init(text: String) {
    let parts = text.unicodeScalars.split(
      separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    path = FilePath(parts.first.map(String.init) ?? "")
    content = parts.count > 1 ? parts[1].map { UInt8(truncatingIfNeeded: $0.value) } : nil
  }

  /// The path, and on the next lines the content with a character for each byte.
  var text: String {
    var text = String.UnicodeScalarView(path.description.unicodeScalars)
    if let content {
      text.append("\n")
      text.append(contentsOf: content.lazy.map { Unicode.Scalar($0) })
    }
    return String(text)
  }
}
