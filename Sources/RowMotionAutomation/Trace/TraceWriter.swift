import Glibc
import RowMotion
import RowMotionDocument

/// A writer of a trace; each frame is in the file before the next one is painted, so a killed
/// process loses at most the line being written.
///
/// A slow reader of a pipe does not block the window; the trace drops frames instead.
@MainActor package final class TraceWriter {
  private let path: FilePath
  private let output: OutputFile
  /// True if the trace ended early, because it could not be written.
  package private(set) var hasFailed = false

  /// Creates the file, or empties it.
  ///
  /// - Parameter protected: The files that the trace must not overwrite.
  package init(
    _ path: FilePath, protecting protected: ProtectedFiles = ProtectedFiles([])
  ) throws(DocumentProblem) {
    self.path = path
    output = try OutputFile(path, .trace, protecting: protected)
  }

  /// Creates the file at a UTF-8 path, or empties it.
  package convenience init(_ path: String) throws(DocumentProblem) {
    try self.init(FilePath(path))
  }

  /// Writes one line; after an error, which is reported once, writes nothing.
  ///
  /// - Parameter members: The members of the frame; those without a value are left out.
  package func write(_ members: KeyValuePairs<String, JSONValue?>) {
    if let failure = output.write(TraceFormat.line(members)) {
      hasFailed = true
      StandardError.report("\(path.shown): the trace ends here: \(failure)")
    }
  }

  /// The processor time used by this process, in milliseconds.
  package nonisolated static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }

  isolated deinit {
    output.finish()
    if output.droppedLineCount > 0 {
      StandardError.report(
        "\(path.shown): the trace's reader was too slow and missed "
          + "\(output.droppedLineCount) \(output.droppedLineCount == 1 ? "frame" : "frames")")
    }
  }
}
