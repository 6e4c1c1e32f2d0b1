import RowMotionDocument

/// The files that a program reads or writes and that its other output must not overwrite.
package struct ProtectedFiles: Sendable {
  private let files: [(path: FilePath, name: String)]

  /// Creates a collection of paths, each with the file's name for messages, such as "the document".
  package init(_ files: [(path: FilePath, name: String)]) {
    self.files = files
  }

  /// Returns the name of an open file that must not be written over; nil for all others.
  func name(of file: FileStamp) -> String? {
    guard file.isRegular else { return nil }
    return files.first { FileStamp(of: $0.path)?.isOfSameFile(as: file) == true }?.name
  }

  /// Returns the name of the protected file at a path, which may not exist; nil for other files.
  func name(of path: FilePath) -> String? {
    if let file = FileStamp(of: path) { return name(of: file) }
    let target = LinkChain(path).absoluteTarget
    return files.first { LinkChain($0.path).absoluteTarget == target }?.name
  }
}
