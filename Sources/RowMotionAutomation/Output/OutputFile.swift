import Glibc
import RowMotionDocument

/// An output file, pipe or terminal to which lines are written without blocking the writer.
///
/// A regular file gets each line at once. A pipe with a slow reader gets as much as it can hold.
/// The rest stays in a memory buffer; once that is full, whole lines are dropped and counted.
package final class OutputFile {
  private var descriptor: Int32
  private let isRegular: Bool
  private var buffer: [UInt8] = []
  /// The maximum number of bytes buffered for a slow reader.
  private let capacity: Int
  /// The number of lines dropped because their reader was too slow.
  package private(set) var droppedLineCount = 0

  /// Opens and locks a file, which is created if it does not exist and emptied if it does.
  ///
  /// Paths such as `/dev/stdout` stand for the descriptors the program was started with. Output to
  /// a file that the shell opened continues at its current position.
  ///
  /// - Parameters:
  ///   - kind: The kind of output; an existing file with other content is refused.
  ///   - protected: The files that must not be overwritten through any path.
  package init(
    _ path: FilePath, _ kind: OutputKind, protecting protected: ProtectedFiles = ProtectedFiles([]),
    capacity: Int = 16 << 20
  ) throws(DocumentProblem) {
    self.capacity = capacity
    let inheritedDescriptor = OutputFile.descriptorNamed(path)
    if inheritedDescriptor == nil { try OutputFile.check(path, kind, protecting: protected) }
    descriptor =
      inheritedDescriptor.map { fcntl($0, F_DUPFD_CLOEXEC, 3) } ?? OutputFile.open(path, kind)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
      throw DocumentProblem(
        kind: .unwritable, file: path.description,
        message: "cannot write \(kind.name) here: \(SafeFile.systemMessage(errno))")
    }
    isRegular = status.st_mode & S_IFMT == S_IFREG
    // From here on all properties are set, so `deinit` closes the file.
    if let protectedName = protected.name(of: FileStamp(status)) {
      throw OutputFile.refusal(
        path, kind, "this is \(protectedName), which \(kind.name) would overwrite")
    }
    if isRegular, inheritedDescriptor == nil {
      if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
        throw OutputFile.refusal(path, kind, "another program is writing this file")
      }
      // Checks the open file, because another file may have its name by now.
      try OutputFile.check("/proc/self/fd/\(descriptor)", as: path, kind)
      ftruncate(descriptor, 0)
    }
    // A reader that closes its end stops the output, not the program.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Throws a problem unless a file may be overwritten: it is not protected and, if it is a regular
  /// file, is empty or was written by this program.
  package static func check(
    _ path: FilePath, _ kind: OutputKind, protecting protected: ProtectedFiles
  ) throws(DocumentProblem) {
    if let protectedName = protected.name(of: path) {
      throw refusal(path, kind, "this is \(protectedName), which \(kind.name) would overwrite")
    }
    try check(path, as: path, kind)
  }

  private static func check(
    _ path: FilePath, as name: FilePath, _ kind: OutputKind
  ) throws(DocumentProblem) {
    var status = stat()
    guard path.withCString({ stat($0, &status) }) == 0 else {
      if path.withCString({ lstat($0, &status) }) != 0 { return }
      throw refusal(name, kind, "this is a broken link")
    }
    if status.st_mode & S_IFMT == S_IFDIR { throw refusal(name, kind, "this is a directory") }
    guard status.st_mode & S_IFMT == S_IFREG else { return }
    if status.st_uid != geteuid() { throw refusal(name, kind, "this belongs to another user") }
    if status.st_size == 0 { return }
    let descriptor = path.withCString { Glibc.open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    defer { if descriptor >= 0 { close(descriptor) } }
    var start = [UInt8](repeating: 0, count: 256)
    let count = pread(descriptor, &start, start.count, 0)
    if count >= 0, kind.isWritten(in: start.prefix(count)) { return }
    throw refusal(name, kind, "this file has other content and is not overwritten")
  }

  private static func refusal(
    _ path: FilePath, _ kind: OutputKind, _ reason: String
  ) -> DocumentProblem {
    DocumentProblem(
      kind: .unwritable, file: path.description, message: "\(reason); choose another file")
  }

  /// Writes a whole file under the conditions of ``check(_:_:protecting:)``.
  package static func replace(
    _ path: FilePath, _ kind: OutputKind, protecting protected: ProtectedFiles, with bytes: [UInt8]
  ) throws(DocumentProblem) {
    let file = try OutputFile(path, kind, protecting: protected)
    if let failure = file.write(kind.identifyingHeader + bytes) {
      throw DocumentProblem(
        kind: .unwritable, file: path.description,
        message: "cannot write \(kind.name) here: \(failure)")
    }
  }

  private static func open(_ path: FilePath, _ kind: OutputKind) -> Int32 {
    // A recording contains what was typed.
    let permissions: mode_t = kind == .recording ? 0o600 : 0o666
    // Without O_NONBLOCK, opening a pipe that has no reader would block the program.
    let flags = O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    let descriptor = path.withCString { Glibc.open($0, O_WRONLY | flags, permissions) }
    if descriptor >= 0 || errno != ENXIO { return descriptor }
    // A pipe that is also open for reading buffers data until its reader opens it.
    return path.withCString { Glibc.open($0, O_RDWR | flags, 0o666) }
  }

  /// Returns the descriptor that a path stands for; nil for other paths.
  private static func descriptorNamed(_ path: FilePath) -> Int32? {
    let path = path.description
    switch path {
    case "/dev/stdout": return 1
    case "/dev/stderr": return 2
    default: break
    }
    for prefix in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(prefix) {
      return Int32(path.dropFirst(prefix.count)).flatMap { $0 >= 0 ? $0 : nil }
    }
    return nil
  }

  /// Writes or buffers a line; returns the reason once nothing more can be written, else nil.
  package func write(_ line: [UInt8]) -> String? {
    guard descriptor >= 0 else { return nil }
    if let failure = flush() { return failure }
    if buffer.count + line.count > capacity {
      droppedLineCount += 1
      return nil
    }
    buffer += line
    return flush()
  }

  /// Writes as much of the buffer as possible without blocking.
  private func flush() -> String? {
    var start = 0
    defer { buffer.removeFirst(min(start, buffer.count)) }
    while start < buffer.count {
      // A pipe that is ready for writing accepts this many bytes; more could block.
      let length = isRegular ? buffer.count - start : min(buffer.count - start, Int(PIPE_BUF))
      if !isRegular, !canWrite(within: 0) { return nil }
      let count = buffer.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress.map { $0 + start }, length)
      }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return nil }
      guard count > 0 else {
        let failure = SafeFile.systemMessage(errno)
        close(descriptor)
        descriptor = -1
        start = buffer.count
        return failure
      }
      start += count
    }
    return nil
  }

  private func canWrite(within milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    // The result is also positive after an error, which the next write reports.
    return poll(&request, 1, milliseconds) > 0
  }

  /// Waits briefly for a slow reader of the buffered lines, then closes the file.
  package func finish() {
    guard descriptor >= 0 else { return }
    for _ in 0..<100 {
      guard flush() == nil, !buffer.isEmpty, descriptor >= 0, canWrite(within: 100) else { break }
    }
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  deinit { finish() }
}
