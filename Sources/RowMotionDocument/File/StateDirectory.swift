import Glibc

/// The user's private directory for unsaved edits and window state, which are neither documents nor
/// settings.
///
/// Only regular files with one link that this user owns are read from it.
package enum StateDirectory {
  /// The program's directory in `XDG_STATE_HOME`, which may not exist; nil if there is no home.
  package static var standard: FilePath? {
    if let path = variable("XDG_STATE_HOME"), path.isAbsolute { return path.appending("rowmotion") }
    if let home = variable("HOME"), home.isAbsolute {
      return home.appending(".local/state/rowmotion")
    }
    guard let user = getpwuid(getuid()), let home = user.pointee.pw_dir else { return nil }
    return FilePath(cString: home).appending(".local/state/rowmotion")
  }

  private static func variable(_ name: String) -> FilePath? {
    getenv(name).map { FilePath(cString: $0) }
  }

  /// Opens the directory, creates it if it is missing, and denies other users access.
  static func open(_ path: FilePath) throws(DocumentProblem) -> OpenDirectory {
    try SafeFile.makeDirectories(path)
    guard let directory = OpenDirectory(path, flags: O_NOFOLLOW) else {
      throw problem(
        path, errno == ENOTDIR ? "it is a link or a file" : SafeFile.systemMessage(errno))
    }
    var status = stat()
    guard fstat(directory.descriptor, &status) == 0, status.st_uid == geteuid() else {
      throw problem(path, "it belongs to another user")
    }
    if status.st_mode & 0o077 != 0 { fchmod(directory.descriptor, 0o700) }
    return directory
  }

  /// Reads a file of the directory.
  ///
  /// - Parameter limit: The size of the largest file that is read, in bytes.
  package static func read(
    _ path: FilePath, limit: Int = SafeFile.maximumSize
  ) throws(DocumentProblem) -> [UInt8] {
    guard let file = try open(path.directory).open(path.name) else {
      throw SafeFile.readProblem(errno, path)
    }
    guard file.stamp?.isOwn == true else {
      throw DocumentProblem(.unreadable, path, "other users can access this file; delete the file")
    }
    return try SafeFile.read(file.descriptor, path, limit: limit)
  }

  /// Replaces a file of the directory atomically: at any time the complete old or new file exists.
  ///
  /// - Returns: The new file, open and locked.
  @discardableResult package static func replace(
    _ path: FilePath, with bytes: [UInt8]
  ) throws(DocumentProblem) -> OpenFile {
    let directory = try open(path.directory)
    let name = OpenDirectory.randomName()
    guard let file = directory.make(name) else {
      throw problem(path.directory, SafeFile.systemMessage(errno))
    }
    _ = file.lock()
    let code = SafeFile.write(bytes, to: file.descriptor)
    if let code = code ?? directory.rename(name, over: path.name) {
      directory.remove(name)
      throw problem(path.directory, SafeFile.systemMessage(code))
    }
    // The rename comes first: a busy disk takes seconds, and the program may be killed meanwhile.
    guard fsync(file.descriptor) == 0 else {
      throw problem(path.directory, SafeFile.systemMessage(errno))
    }
    return file
  }

  private static func problem(_ path: FilePath, _ reason: String) -> DocumentProblem {
    DocumentProblem(
      .unwritable, path,
      "unsaved edits cannot be stored in this directory: \(reason); set XDG_STATE_HOME to a "
        + "directory of your own with free space")
  }
}
