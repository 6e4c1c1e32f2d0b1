import CFileSystem
import Glibc

/// The directory entry that a document's path leads to.
struct FileLocation {
  /// The path as the user named it, for messages.
  let path: FilePath
  /// The entry's name.
  let name: FilePath
  let directory: OpenDirectory

  init(_ path: FilePath) throws(DocumentProblem) {
    self.path = path
    let target = LinkChain(path).target
    name = target.name
    guard let directory = OpenDirectory(target.directory) else {
      throw SafeFile.writeProblem(errno, path)
    }
    self.directory = directory
  }

  /// Opens an entry for reading; nil where there is none.
  func open(_ name: FilePath) throws(DocumentProblem) -> OpenFile? {
    if let file = directory.open(name) { return file }
    if errno == ENOENT { return nil }
    throw SafeFile.readProblem(errno, path)
  }

  /// The content of an entry; nil where there is none.
  ///
  /// - Parameter file: The open file that the entry probably is, which takes no further descriptor then:
  ///   a process that has too many files open must still see what a save did.
  func content(
    of name: FilePath, expecting file: OpenFile? = nil
  ) throws(DocumentProblem) -> [UInt8]? {
    let isExpected = file.map { has(name, $0) } ?? false
    guard let file = isExpected ? file : try open(name) else { return nil }
    return try SafeFile.read(file.descriptor, path)
  }

  /// True if an entry is an open file.
  func has(_ name: FilePath, _ file: OpenFile) -> Bool {
    guard let mine = file.stamp, let theirs = directory.stamp(of: name) else { return false }
    return mine.isOfSameFile(as: theirs)
  }

  /// Writes the names to disk.
  func synchronize(_ file: OpenFile) throws(DocumentProblem) {
    let result =
      directory.isReadable ? fsync(directory.descriptor) : rm_sync_file_system(file.descriptor)
    // Some file systems cannot sync a directory, and say so by EINVAL.
    guard result == 0 || errno == EINVAL else { throw SafeFile.writeProblem(errno, path) }
  }
}
