import CFileSystem
import Glibc

/// The directory entry that a document's path leads to, held by its directory, so that a directory
/// that is renamed meanwhile is still the same one.
final class FileLocation {
  /// The path as the user named it, for messages.
  let path: FilePath
  /// The entry's name.
  let name: FilePath
  let directory: Int32
  /// Whether no other window saves here until this location is dropped.
  private(set) var isLocked = false
  /// Whether the directory may be opened for more than its entries; one of mode 0300 may not.
  private let isReadable: Bool

  init(_ path: FilePath) throws(DocumentProblem) {
    self.path = path
    let target = LinkChain(path).target
    name = target.name
    let parent = target.directory
    var descriptor = parent.withCString { Glibc.open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    isReadable = descriptor >= 0
    if descriptor < 0, errno == EACCES {
      descriptor = parent.withCString { rm_open_directory_to_search($0) }
    }
    guard descriptor >= 0 else { throw SafeFile.writeProblem(errno, path) }
    directory = descriptor
  }

  deinit { close(directory) }

  /// Keeps other windows from saving in this directory; gives up after a while, since a stopped
  /// process must not stop this one.
  ///
  /// The exchange is safe without it.
  func lock() {
    guard isReadable else { return }
    for _ in 0..<250 {
      if flock(directory, LOCK_EX | LOCK_NB) == 0 { return isLocked = true }
      if errno != EWOULDBLOCK, errno != EINTR { return }
      usleep(1000)
    }
  }

  /// Opens an entry for reading, without following a link; nil where there is none.
  func open(_ name: FilePath) throws(DocumentProblem) -> OpenFile? {
    let descriptor = name.withCString {
      openat(directory, $0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    }
    if descriptor >= 0 { return OpenFile(descriptor) }
    if errno == ENOENT { return nil }
    throw SafeFile.readProblem(errno, path)
  }

  /// The content of an entry; nil where there is none.
  func content(of name: FilePath) throws(DocumentProblem) -> [UInt8]? {
    guard let file = try open(name) else { return nil }
    return try SafeFile.read(file.descriptor, path)
  }

  /// The content of an entry that is expected to be an open file, which takes no further descriptor then:
  /// a process that has too many files open must still see what a save did.
  func content(of name: FilePath, expecting file: OpenFile) throws(DocumentProblem) -> [UInt8]? {
    has(name, file) ? try SafeFile.read(file.descriptor, path) : try content(of: name)
  }

  /// Whether an entry is an open file.
  func has(_ name: FilePath, _ file: OpenFile) -> Bool {
    var mine = stat()
    var theirs = stat()
    return fstat(file.descriptor, &mine) == 0
      && name.withCString { fstatat(directory, $0, &theirs, AT_SYMLINK_NOFOLLOW) } == 0
      && mine.st_ino == theirs.st_ino && mine.st_dev == theirs.st_dev
  }

  /// Whether there is an entry, be it a link to nothing.
  func has(_ name: FilePath) -> Bool {
    name.withCString { faccessat(directory, $0, F_OK, AT_SYMLINK_NOFOLLOW) } == 0
  }

  /// Removes an entry if it is there.
  func remove(_ name: FilePath) {
    _ = name.withCString { unlinkat(directory, $0, 0) }
  }

  /// Renames an entry to a name that is free; returns the error's number, or nil.
  func rename(_ name: FilePath, toFree other: FilePath) -> Int32? {
    let result = name.withCString { one in
      other.withCString { rm_rename_to_free_name(directory, one, $0) }
    }
    if result == 0 { return nil }
    guard errno == EINVAL || errno == ENOSYS else { return errno }
    // Linking asks for a free name too, where the file system can link.
    let linked = name.withCString { one in
      other.withCString { linkat(directory, one, directory, $0, 0) }
    }
    guard linked == 0 else { return errno }
    remove(name)
    return nil
  }

  /// Makes sure that the names are on disk.
  func synchronize(_ file: OpenFile) throws(DocumentProblem) {
    let result = isReadable ? fsync(directory) : rm_sync_file_system(file.descriptor)
    // Some file systems cannot sync a directory, and say so by EINVAL.
    guard result == 0 || errno == EINVAL else { throw SafeFile.writeProblem(errno, path) }
  }
}

/// A file that is open until it is dropped.
final class OpenFile {
  let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }
}
