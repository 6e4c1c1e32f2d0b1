import CFileSystem
import Glibc

/// A directory that stays open until this object is released, even if the directory is renamed.
///
/// Symbolic links among the entries are not followed.
final class OpenDirectory: Sendable {
  let descriptor: Int32
  /// False for a directory that can be searched but not listed, such as one with mode 0300.
  let isReadable: Bool

  /// Opens a directory; returns nil on failure, with the reason in `errno`.
  init?(_ path: FilePath, flags: Int32 = 0) {
    let flags = flags | O_DIRECTORY | O_CLOEXEC
    var descriptor = path.withCString { Glibc.open($0, O_RDONLY | flags) }
    isReadable = descriptor >= 0
    if descriptor < 0, errno == EACCES {
      descriptor = path.withCString { rm_open_directory_to_search($0, flags) }
    }
    self.descriptor = descriptor
    if descriptor < 0 { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Opens an entry; returns nil on failure, with the reason in `errno`.
  func open(_ name: FilePath, _ flags: Int32 = O_RDONLY, mode: mode_t = 0) -> OpenFile? {
    let file = name.withCString {
      openat(descriptor, $0, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW, mode)
    }
    return file < 0 ? nil : OpenFile(file)
  }

  /// Creates a file with a random name that other users cannot guess; nil on failure, see `errno`.
  func make(_ name: FilePath = OpenDirectory.randomName()) -> OpenFile? {
    open(name, O_RDWR | O_CREAT | O_EXCL, mode: 0o600)
  }

  /// The prefix of the names of temporary files, which are renamed after writing.
  static let prefix = ".rowmotion-"

  static func randomName() -> FilePath {
    FilePath(prefix + String(UInt64.random(in: .min ... .max), radix: 36))
  }

  /// Returns the stamp of an entry; nil if there is none.
  func stamp(of name: FilePath) -> FileStamp? {
    var status = stat()
    let result = name.withCString { fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) }
    return result == 0 ? FileStamp(status) : nil
  }

  /// Removes an entry if it exists.
  func remove(_ name: FilePath) {
    _ = name.withCString { unlinkat(descriptor, $0, 0) }
  }

  /// Renames an entry, replacing another; returns the error number, or nil on success.
  func rename(_ name: FilePath, over other: FilePath) -> Int32? {
    call(name, other) { renameat($0, $1, $0, $2) }
  }

  /// Exchanges two entries; returns the error number, or nil on success.
  func exchange(_ name: FilePath, with other: FilePath) -> Int32? { call(name, other, rm_exchange) }

  /// Renames an entry to an unused name; returns the error number, or nil on success.
  func rename(_ name: FilePath, toFree other: FilePath) -> Int32? {
    let code = call(name, other, rm_rename_exclusively)
    guard code == EINVAL || code == ENOSYS else { return code }
    // Creating a hard link also requires an unused name, if the file system supports links.
    if let code = call(name, other, { linkat($0, $1, $0, $2, 0) }) { return code }
    remove(name)
    return nil
  }

  private func call(
    _ one: FilePath, _ other: FilePath,
    _ function: (Int32, UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
  ) -> Int32? {
    let result = one.withCString { one in other.withCString { function(descriptor, one, $0) } }
    return result == 0 ? nil : errno
  }

  /// The names of the entries.
  var names: [FilePath] {
    guard let stream = fdopendir(openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)) else {
      return []
    }
    defer { closedir(stream) }
    var names: [FilePath] = []
    while let entry = readdir(stream) { names.append(FilePath(cString: rm_entry_name(entry))) }
    return names
  }
}

/// A file that stays open until this object is released.
package final class OpenFile: Sendable {
  let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// The stamp of the file; nil if the system reports an error.
  var stamp: FileStamp? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? FileStamp(status) : nil
  }

  /// Locks this open file exclusively; returns false if another process holds the lock.
  func lock() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }
}

/// The metadata that distinguishes states of a file without reading it.
package struct FileStamp: Equatable, CustomStringConvertible {
  private let status: stat

  package init(_ status: stat) {
    self.status = status
  }

  /// The stamp of the file at a path; nil if there is none.
  package init?(of path: FilePath) {
    var status = stat()
    guard path.withCString({ stat($0, &status) }) == 0 else { return nil }
    self.status = status
  }

  /// True for a regular file with one link that this user owns.
  var isOwn: Bool {
    isRegular && status.st_uid == geteuid() && status.st_nlink == 1
  }

  /// The time of the last change, in nanoseconds since 1970.
  var time: Int { status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec }

  package var isRegular: Bool { status.st_mode & S_IFMT == S_IFREG }

  /// Returns true if both stamps are of the same file.
  package func isOfSameFile(as other: FileStamp) -> Bool {
    status.st_ino == other.status.st_ino && status.st_dev == other.status.st_dev
  }

  package var description: String {
    let (size, time) = (status.st_size, status.st_mtim)
    return "\(status.st_dev) \(status.st_ino) \(size) \(time.tv_sec) \(time.tv_nsec)"
  }

  package static func == (left: FileStamp, right: FileStamp) -> Bool {
    left.description == right.description
  }
}

extension FilePath {
  /// Returns true if both paths lead to the same file, which may not exist yet.
  package func isOfSameFile(as other: FilePath) -> Bool {
    if let file = FileStamp(of: self), let other = FileStamp(of: other) {
      return file.isOfSameFile(as: other)
    }
    return LinkChain(self).absoluteTarget == LinkChain(other).absoluteTarget
  }
}
