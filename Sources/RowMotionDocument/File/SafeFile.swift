import Glibc

/// Reads whole files, and makes directories.
package enum SafeFile {
  /// Reads a file; anything but a regular file is a problem.
  package static func read(
    _ path: FilePath, limit: Int = maximumSize
  ) throws(DocumentProblem) -> [UInt8] {
    // Without O_NONBLOCK a pipe without a writer would hold up the program here.
    let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { throw readProblem(errno, path) }
    defer { close(descriptor) }
    return try read(descriptor, path, limit: limit)
  }

  /// Reads an open file from its start.
  static func read(
    _ descriptor: Int32, _ path: FilePath, limit: Int = maximumSize
  ) throws(DocumentProblem) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw readProblem(errno, path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      let kind = status.st_mode & S_IFMT == S_IFDIR ? "is a directory" : "is not a regular file"
      throw DocumentProblem(.unreadable, path, "this \(kind); name a file of notes")
    }
    var bytes: [UInt8] = []
    // The size is what the file system says; a file may have none, or more than there is memory for.
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

  /// The largest file that is read, bytes.
  package static let maximumSize = 1 << 30

  /// How many bytes a file has; nil where there is none.
  package static func size(of path: FilePath) -> Int? {
    var status = stat()
    return path.withCString { stat($0, &status) } == 0 ? Int(status.st_size) : nil
  }

  private static func tooLarge(_ path: FilePath) -> DocumentProblem {
    DocumentProblem(
      .unreadable, path,
      "this file is larger than 1 GiB, which is more than is read; choose a smaller one")
  }

  /// Whether there is nothing at a path, nor where a link there leads to.
  package static func isMissing(_ path: FilePath) -> Bool {
    path.withCString { access($0, F_OK) } != 0 && errno == ENOENT
  }

  /// Replaces a file's content, whatever it is, so that at any moment the old or the new one is on
  /// disk, whole.
  package static func replace(_ path: FilePath, with bytes: [UInt8]) throws(DocumentProblem) {
    let file = DocumentFile(path) { _, mine, _ in mine }
    let old = isMissing(path) ? nil : try read(path)
    _ = try file.save(bytes, over: old)
  }

  /// Removes a file.
  package static func remove(_ path: FilePath) {
    _ = path.withCString { unlink($0) }
  }

  /// True if a file's content was changed later than another one's, or there is no other.
  static func isChanged(_ path: FilePath, after other: FilePath) -> Bool {
    guard let one = FileStamp(of: path) else { return false }
    return FileStamp(of: other).map { one.time > $0.time } ?? true
  }

  /// Makes a directory and those above it that are missing.
  package static func makeDirectories(_ path: FilePath) throws(DocumentProblem) {
    if path.withCString({ mkdir($0, 0o700) }) == 0 || errno == EEXIST { return }
    let parent = path.directory
    guard errno == ENOENT, parent != path else { throw directoryProblem(errno, path) }
    try makeDirectories(parent)
    guard path.withCString({ mkdir($0, 0o700) }) == 0 || errno == EEXIST else {
      throw directoryProblem(errno, path)
    }
  }

  /// Writes all bytes; returns the error's number, or nil.
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
      DocumentProblem(.missing, path, "there is no such file; the next edit writes it")
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
      case ENOENT: "the directory \(LinkChain(path).target.directory.shown) does not exist; make it"
      case ENOTDIR: "\(LinkChain(path).target.directory.shown) is no directory; make it one"
      case ENOSPC, EDQUOT: "the disk is full; make room"
      default:
        "cannot write this file: \(systemMessage(code))"
      }
    return DocumentProblem(
      .unwritable, path, message + ". Edits are kept until then")
  }

  private static func directoryProblem(_ code: Int32, _ path: FilePath) -> DocumentProblem {
    DocumentProblem(.unwritable, path, "cannot make this directory: \(systemMessage(code))")
  }

  /// The system's words for an error.
  package static func systemMessage(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
