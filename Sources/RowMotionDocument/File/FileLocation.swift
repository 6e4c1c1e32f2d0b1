import CFileSystem
import Glibc

/// The directory entry at the end of a document's path.
struct FileLocation {
  /// The path as the user named it, for messages.
  let path: FilePath
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

  /// Opens an entry for reading; returns nil if there is none.
  func open(_ name: FilePath) throws(DocumentProblem) -> OpenFile? {
    if let file = directory.open(name) { return file }
    if errno == ENOENT { return nil }
    throw SafeFile.readProblem(errno, path)
  }

  /// Returns the content of an entry; nil if there is none.
  ///
  /// - Parameter file: An open file that is probably the entry; it is read without opening another
  ///   descriptor, so a process with too many open files can still check the result of a save.
  func content(
    of name: FilePath, expecting file: OpenFile? = nil
  ) throws(DocumentProblem) -> [UInt8]? {
    let isExpected = file.map { has(name, $0) } ?? false
    guard let file = isExpected ? file : try open(name) else { return nil }
    return try SafeFile.read(file.descriptor, path)
  }

  /// Returns true if an entry is the given open file.
  func has(_ name: FilePath, _ file: OpenFile) -> Bool {
    guard let mine = file.stamp, let theirs = directory.stamp(of: name) else { return false }
    return mine.isOfSameFile(as: theirs)
  }

  /// Syncs the directory's entries to disk.
  func synchronize(_ file: OpenFile) throws(DocumentProblem) {
    let result =
      directory.isReadable ? fsync(directory.descriptor) : rm_sync_file_system(file.descriptor)
    // Some file systems cannot sync a directory and report EINVAL.
    guard result == 0 || errno == EINVAL else { throw SafeFile.writeProblem(errno, path) }
  }
}
