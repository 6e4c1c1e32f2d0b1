import Glibc
import RowMotion
import RowMotionDocument

/// Writes a trace: each frame is in the file before the next one is painted, so that whatever
/// ends the process cuts off at most the line that was being written.
///
/// A pipe whose reader is slow does not hold up the window: it misses frames.
@MainActor package final class TraceWriter {
  private let path: FilePath
  private let output: OutputFile
  private var hasEnded = false
  private var format = TraceFormat()

  /// Makes the file, or empties it.
  ///
  /// - Parameter protected: The files that the trace must not be written over.
  package init(
    _ path: FilePath, protecting protected: ProtectedFiles = ProtectedFiles([])
  ) throws(DocumentProblem) {
    self.path = path
    output = try OutputFile(path, .trace, protecting: protected)
  }

  /// Makes the file at a path that is UTF-8, or empties it.
  package convenience init(_ path: String) throws(DocumentProblem) {
    try self.init(FilePath(path))
  }

  /// Writes one line; after an error, which is reported once, nothing more.
  package func write(_ frame: TraceFrame) {
    if hasEnded { return }
    format.set(frame)
    if let failure = output.write(format.bytes) {
      hasEnded = true
      StandardError.say("\(path.shown): the trace ends here: \(failure)")
    }
  }

  /// The processor time that this process has taken, milliseconds.
  package nonisolated static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }

  isolated deinit {
    output.finish()
    if output.linesLeftOut > 0 {
      StandardError.say(
        "\(path.shown): its reader was too slow for the trace, which lacks "
          + "\(output.linesLeftOut) frames")
    }
  }
}
