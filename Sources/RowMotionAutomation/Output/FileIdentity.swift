import Glibc
import RowMotionDocument

/// What tells a file from all others, by whatever path or link it is reached: its device and inode.
package struct FileIdentity: Hashable, Sendable {
  private let device: dev_t
  private let inode: ino_t

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
  }
}

/// The files that a program reads, which nothing that it writes beside them may replace.
package struct ProtectedFiles: Sendable {
  private let files: [(path: FilePath, what: String)]

  /// - Parameter files: The paths, each with what the file is, such as "the document".
  package init(_ files: [(path: FilePath, what: String)]) {
    self.files = files
  }

  /// What a file is that must not be written over; nil for all others.
  package func name(of file: FileIdentity?) -> String? {
    guard let file else { return nil }
    return files.first { FileIdentity(path: $0.path) == file }?.what
  }
}
