import Glibc

/// Reads and replaces whole files.
package enum SafeFile {
  /// Reads a file; anything but a regular file is a problem.
  package static func read(_ path: String) throws(DocumentProblem) -> [UInt8] {
    // Without O_NONBLOCK a pipe without a writer would hold up the program here.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw readProblem(errno, path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw readProblem(errno, path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      let kind = status.st_mode & S_IFMT == S_IFDIR ? "is a directory" : "is not a regular file"
      throw DocumentProblem(
        kind: .unreadable, file: path, message: "this \(kind); name a file of notes")
    }
    var bytes: [UInt8] = []
    // The size is what the file system says; a file may have none, or more than there is memory for.
    guard status.st_size <= maximumSize else { throw tooLarge(path) }
    bytes.reserveCapacity(Int(status.st_size))
    var chunk = [UInt8](repeating: 0, count: min(max(65536, Int(status.st_size) + 1), 1 << 20))
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw readProblem(errno, path) }
      if count == 0 { return bytes }
      guard bytes.count + count <= maximumSize else { throw tooLarge(path) }
      bytes += chunk[..<count]
    }
  }

  /// The largest file that is read, bytes.
  package static let maximumSize = 1 << 30

  /// How many bytes a file has; nil where there is none.
  package static func size(of path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  private static func tooLarge(_ path: String) -> DocumentProblem {
    DocumentProblem(
      kind: .unreadable, file: path,
      message: "this file is larger than 1 GiB, which is more than is read; choose a smaller one")
  }

  /// Whether there is nothing at a path, nor where a link there leads to.
  package static func isMissing(_ path: String) -> Bool {
    access(path, F_OK) != 0 && errno == ENOENT
  }

  /// Replaces a file's content so that at any moment the old or the new one is on disk, whole.
  ///
  /// A symbolic link stays one; a new file gets the usual mode, an old one keeps its own.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(DocumentProblem) {
    let target = followingLinks(path)
    var status = stat()
    let exists = stat(target, &status) == 0
    // A rename needs no permission on the file itself, but whoever took it away meant it.
    if exists, faccessat(AT_FDCWD, target, W_OK, AT_EACCESS) != 0 {
      throw writeProblem(errno, path)
    }

    let temporary = try TemporaryFile(beside: target, mode: exists ? 0o600 : 0o666, for: path)
    do {
      if exists {
        // Only root may give a file away; for all others the owner is right already.
        _ = fchown(temporary.descriptor, status.st_uid, status.st_gid)
        try check(fchmod(temporary.descriptor, status.st_mode & 0o7777), path)
      }
      try write(bytes, to: temporary.descriptor, path)
      try check(fsync(temporary.descriptor), path)
      try check(rename(temporary.path, target), path)
    } catch {
      unlink(temporary.path)
      close(temporary.descriptor)
      throw error
    }
    close(temporary.descriptor)
    try syncDirectory(of: target, path)
  }

  /// Makes a directory and those above it that are missing.
  package static func makeDirectories(_ path: String) throws(DocumentProblem) {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    let parent = directory(of: path)
    guard errno == ENOENT, parent != path else { throw writeProblem(errno, path) }
    try makeDirectories(parent)
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw writeProblem(errno, path) }
  }

  /// The directory that a path's last part is in.
  package static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Where the chain of symbolic links that starts at a path ends; that file need not exist.
  package static func followingLinks(_ path: String) -> String {
    var path = path
    // As many as the kernel follows.
    for _ in 0..<40 {
      var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = buffer.withUnsafeMutableBytes {
        $0.withMemoryRebound(to: CChar.self) { characters in
          characters.baseAddress.map { readlink(path, $0, characters.count) } ?? -1
        }
      }
      guard count > 0 else { break }
      let target = String(decoding: buffer[..<count], as: UTF8.self)
      path = target.hasPrefix("/") ? target : directory(of: path) + "/" + target
    }
    return path
  }
}

// MARK: - Steps of a replacement

extension SafeFile {
  private struct TemporaryFile {
    let path: String
    let descriptor: Int32

    init(beside target: String, mode: mode_t, for file: String) throws(DocumentProblem) {
      while true {
        let suffix = String(UInt32.random(in: .min ... .max), radix: 36)
        let path = SafeFile.directory(of: target) + "/.rowmotion-" + suffix
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        if descriptor >= 0 {
          self.path = path
          self.descriptor = descriptor
          return
        }
        if errno != EEXIST { throw SafeFile.writeProblem(errno, file) }
      }
    }
  }

  private static func write(
    _ bytes: [UInt8], to descriptor: Int32, _ path: String
  ) throws(DocumentProblem) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw writeProblem(errno, path) }
      rest = rest.dropFirst(count)
    }
  }

  private static func syncDirectory(of target: String, _ path: String) throws(DocumentProblem) {
    let descriptor = open(directory(of: target), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw writeProblem(errno, path) }
    defer { close(descriptor) }
    // Some file systems cannot sync a directory, and say so by EINVAL.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw writeProblem(errno, path) }
  }

  private static func check(_ result: Int32, _ path: String) throws(DocumentProblem) {
    if result != 0 { throw writeProblem(errno, path) }
  }

  private static func readProblem(_ code: Int32, _ path: String) -> DocumentProblem {
    switch code {
    case ENOENT, ENOTDIR:
      DocumentProblem(
        kind: .missing, file: path, message: "there is no such file; the next edit writes it")
    case EACCES, EPERM:
      DocumentProblem(
        kind: .unreadable, file: path,
        message: "no permission to read this file; allow it, for example with chmod u+r")
    default:
      DocumentProblem(
        kind: .unreadable, file: path,
        message: "cannot read this file: \(systemMessage(code))")
    }
  }

  private static func writeProblem(_ code: Int32, _ path: String) -> DocumentProblem {
    let message =
      switch code {
      case EACCES, EPERM, EROFS:
        "no permission to write here; allow it for this file and its directory"
      case ENOENT, ENOTDIR:
        "the directory \(directory(of: followingLinks(path))) does not exist; make it"
      case ENOSPC, EDQUOT:
        "the disk is full; make room"
      default:
        "cannot write this file: \(systemMessage(code))"
      }
    return DocumentProblem(
      kind: .unwritable, file: path, message: message + ". Edits are kept until then")
  }

  private static func systemMessage(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
