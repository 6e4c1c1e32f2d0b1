import Glibc

/// Functions that read and replace whole files and create directories.
package enum SafeFile {
  /// Reads a file; throws a problem for anything but a regular file.
  package static func read(
    _ path: FilePath, limit: Int = maximumSize
  ) throws(DocumentProblem) -> [UInt8] {
    // Without O_NONBLOCK, opening a pipe that has no writer would block the program.
    let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { throw readProblem(errno, path) }
    defer { close(descriptor) }
    return try read(descriptor, path, limit: limit)
  }

  /// Reads a file that is no document of notes, with its own problems.
  ///
  /// - Parameters:
  ///   - kind: The kind of file to choose if the path leads to a directory, such as "a script".
  ///   - missing: The problem if there is no such file.
  package static func read(
    _ path: FilePath, kind: String, missing: String
  ) throws(DocumentProblem) -> [UInt8] {
    do throws(DocumentProblem) {
      return try read(path)
    } catch {
      var problem = error
      if problem.kind == .missing { problem.message = missing }
      problem.message.replace("choose a notes file", with: "choose \(kind)")
      throw problem
    }
  }

  /// Reads the file of a table.
  package static func readTable(_ path: FilePath) throws(DocumentProblem) -> [UInt8] {
    try read(
      path, kind: "a CSV or JSON file", missing: "there is no such file; choose another one")
  }

  /// Reads an open file from its start.
  static func read(
    _ descriptor: Int32, _ path: FilePath, limit: Int = maximumSize
  ) throws(DocumentProblem) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw readProblem(errno, path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      let kind = status.st_mode & S_IFMT == S_IFDIR ? "is a directory" : "is not a regular file"
      throw DocumentProblem(.unreadable, path, "this \(kind); choose a notes file")
    }
    var bytes: [UInt8] = []
    // The reported size may be zero for a file with content, or exceed the memory available.
    guard status.st_size <= limit else { throw tooLarge(path) }
    bytes.reserveCapacity(Int(status.st_size))
    var chunk = [UInt8](repeating: 0, count: min(max(65536, Int(status.st_size) + 1), 1 << 20))
    while true {
      let count = pread(descriptor, &chunk, chunk.count, off_t(bytes.count))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw readProblem(errno, path) }
      if count == 0 { return bytes }
      guard bytes.count + count <= limit else { throw tooLarge(path) }
      bytes += chunk[..<count]
    }
  }

  /// Returns the first bytes of a regular file; nil if it cannot be read.
  package static func prefix(of path: FilePath, count: Int) -> [UInt8]? {
    let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    let length = pread(descriptor, &bytes, count, 0)
    return length < 0 ? nil : Array(bytes[..<length])
  }

  /// The size of the largest file that is read, in bytes.
  package static let maximumSize = 1 << 30

  /// Returns the size of a file in bytes; nil if there is none.
  package static func size(of path: FilePath) -> Int? {
    var status = stat()
    return path.withCString { stat($0, &status) } == 0 ? Int(status.st_size) : nil
  }

  private static func tooLarge(_ path: FilePath) -> DocumentProblem {
    DocumentProblem(
      .unreadable, path,
      "this file is larger than the limit of 1 GiB; choose a smaller one")
  }

  /// Returns true if a path, or the link at that path, leads to nothing.
  package static func isMissing(_ path: FilePath) -> Bool {
    path.withCString { access($0, F_OK) } != 0 && errno == ENOENT
  }

  /// Replaces a file's content regardless of what it was; the disk always has the complete old or
  /// new content.
  package static func replace(_ path: FilePath, with bytes: [UInt8]) throws(DocumentProblem) {
    let file = DocumentFile(path) { _, mine, _ in mine }
    let old = isMissing(path) ? nil : try read(path)
    _ = try file.save(bytes, over: old)
  }

  package static func remove(_ path: FilePath) {
    _ = path.withCString { unlink($0) }
  }

  /// Returns true if a file was changed later than another one, or if there is no other file.
  static func isChanged(_ path: FilePath, after other: FilePath) -> Bool {
    guard let one = FileStamp(of: path) else { return false }
    return FileStamp(of: other).map { one.time > $0.time } ?? true
  }

  /// Creates a directory and its missing parents.
  package static func makeDirectories(_ path: FilePath) throws(DocumentProblem) {
    if path.withCString({ mkdir($0, 0o700) }) == 0 || errno == EEXIST { return }
    let parent = path.directory
    guard errno == ENOENT, parent != path else { throw directoryProblem(errno, path) }
    try makeDirectories(parent)
    guard path.withCString({ mkdir($0, 0o700) }) == 0 || errno == EEXIST else {
      throw directoryProblem(errno, path)
    }
  }

  /// Throws a problem if a path is no directory in which files can be created.
  package static func requireDirectory(_ path: FilePath) throws(DocumentProblem) {
    let isDirectory = OpenDirectory(path) != nil
    if isDirectory, path.withCString({ access($0, W_OK | X_OK) }) == 0 { return }
    throw DocumentProblem(
      .unwritable, path, "cannot create files in this directory: \(systemMessage(errno))")
  }

  /// Writes all bytes; returns the error number, or nil on success.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return errno }
      rest = rest.dropFirst(count)
    }
    return nil
  }
}

// MARK: - Problems

extension SafeFile {
  static func readProblem(_ code: Int32, _ path: FilePath) -> DocumentProblem {
    switch code {
    case ENOENT, ENOTDIR:
      DocumentProblem(.missing, path, "there is no such file; the next edit creates it")
    case EACCES, EPERM:
      DocumentProblem(
        .unreadable, path, "no permission to read this file; allow it, for example with chmod u+r")
    default:
      DocumentProblem(.unreadable, path, "cannot read this file: \(systemMessage(code))")
    }
  }

  static func writeProblem(_ code: Int32, _ path: FilePath) -> DocumentProblem {
    let message =
      switch code {
      case EACCES, EPERM, EROFS:
        "no permission to write here; allow it for this file and its directory"
      case ENOENT: "the directory \(LinkChain(path).target.directory.shown) is missing; create it"
      case ENOTDIR:
        "\(LinkChain(path).target.directory.shown) is not a directory; replace it with one"
      case ENOSPC, EDQUOT: "the disk is full; free some space"
      default:
        "cannot write this file: \(systemMessage(code))"
      }
    return DocumentProblem(
      .unwritable, path, message + ". Your edits are kept until the file can be saved.")
  }

  private static func directoryProblem(_ code: Int32, _ path: FilePath) -> DocumentProblem {
    DocumentProblem(.unwritable, path, "cannot create this directory: \(systemMessage(code))")
  }

  /// Returns the system's message for an error number.
  package static func systemMessage(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
