import Glibc
import RowMotionDocument

/// What tells a file from all others, by whatever path or link it is reached: its device and inode.
package struct FileIdentity: Hashable, Sendable {
  private let device: dev_t
  private let inode: ino_t
  let isRegular: Bool

  /// The file that a path leads to; nil where there is none.
  package init?(path: FilePath) {
    var status = stat()
    guard path.withCString({ stat($0, &status) }) == 0 else { return nil }
    self.init(status)
  }

  /// The file that is open; nil where none is.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    device = status.st_dev
    inode = status.st_ino
    isRegular = status.st_mode & S_IFMT == S_IFREG
  }
}

/// The files that a program reads or writes, which no other file that it writes may replace.
package struct ProtectedFiles: Sendable {
  private let files: [(path: FilePath, name: String)]

  /// Creates a collection of paths, each with the file's name for messages, such as "the document".
  package init(_ files: [(path: FilePath, name: String)]) {
    self.files = files
  }

  /// Returns the name of an open file that must not be written over; nil for all others.
  func name(of file: FileIdentity?) -> String? {
    guard let file, file.isRegular else { return nil }
    return files.first { FileIdentity(path: $0.path) == file }?.name
  }

  /// Returns the name of the file that a path leads to, also of one that is still to be made.
  func name(of path: FilePath) -> String? {
    if let file = FileIdentity(path: path) { return name(of: file) }
    let target = LinkChain(path).absoluteTarget
    return files.first { LinkChain($0.path).absoluteTarget == target }?.name
  }
}
