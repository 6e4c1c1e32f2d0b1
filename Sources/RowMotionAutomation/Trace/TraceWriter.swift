import Glibc
import RowMotionDocument

/// Writes a trace: each frame is in the file before the next one is painted, so that whatever
/// ends the process cuts off at most the line that was being written.
@MainActor package final class TraceWriter {
  private let path: String
  private var descriptor: Int32
  private var format = TraceFormat()

  /// Makes the file, or empties it.
  package init(_ path: String) throws(DocumentProblem) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw DocumentProblem(
        kind: .unwritable, file: path,
        message: "cannot write the trace here: \(Self.reason(errno))")
    }
    // A reader that goes away ends the trace, not the program.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Writes one line; after an error, which is reported once, nothing more.
  package func write(_ frame: TraceFrame) {
    if descriptor < 0 { return }
    format.set(frame)
    var rest = format.bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        StandardError.write("\(path): the trace ends here: \(Self.reason(errno))\n")
        close(descriptor)
        descriptor = -1
        return
      }
      rest = rest.dropFirst(count)
    }
  }

  /// The processor time that this process has taken, milliseconds.
  package nonisolated static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }

  private static func reason(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }

  isolated deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}
