import Glibc
import RowMotionDocument

/// The identity of a file, regardless of its path: its device and inode.
package struct FileIdentity: Hashable, Sendable {
  private let device: dev_t
  private let inode: ino_t
  let isRegular: Bool

  /// Creates the identity of the file at a path; nil if there is none.
  package init?(path: FilePath) {
    var status = stat()
    guard path.withCString({ stat($0, &status) }) == 0 else { return nil }
    self.init(status)
  }

  /// Creates the identity of an open file; nil if the descriptor is not open.
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

/// The files that a program reads or writes and that its other output must not overwrite.
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

  /// Returns the name of the protected file at a path, which may not exist; nil for other files.
  func name(of path: FilePath) -> String? {
    if let file = FileIdentity(path: path) { return name(of: file) }
    let target = LinkChain(path).absoluteTarget
    return files.first { LinkChain($0.path).absoluteTarget == target }?.name
  }
}
