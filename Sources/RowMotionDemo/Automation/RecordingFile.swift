import RowMotion
import RowMotionAutomation
import RowMotionDocument

/// A writer of a recording of a window, whose pages follow one another in one file.
///
/// Each event is in the file before the next one, so the recording of a program that crashed ends
/// with the cause.
@MainActor final class RecordingFile {
  private let path: FilePath
  private let output: OutputFile
  private let isFull: Bool
  /// The number of events of each page in the file.
  private var counts: [String: Int] = [:]
  /// The page of the last line.
  private var current = ""
  /// The reason why the recording ended early; nil if it has not.
  private var failure: String?
  /// Called with the reason if the recording ends early, or has ended.
  var onFailure: (@MainActor (String) -> Void)? {
    didSet { if let failure { onFailure?(failure) } }
  }

  /// - Parameters:
  ///   - path: The file, which is replaced.
  ///   - isFull: True to write the display list of each frame.
  ///   - protected: The files that the recording must not replace.
  init(_ path: FilePath, isFull: Bool, protecting protected: ProtectedFiles) throws(DocumentProblem)
  {
    self.path = path
    self.isFull = isFull
    output = try OutputFile(path, .recording, protecting: protected)
  }

  /// Starts to record a page, before its first frame.
  func start(_ host: ViewHost, _ name: String) {
    let recorder = host.startRecording(named: name, isFull: isFull)
    counts[name] = 0
    recorder.onEvent = { [weak self, unowned recorder] in self?.write(recorder) }
  }

  private func write(_ recorder: Recorder) {
    if failure != nil { return }
    let recording = recorder.recording
    let header = current == recording.name ? [] : recording.header
    current = recording.name
    let lines = recording.lines(from: counts[current] ?? 0)
    counts[current] = recording.events.count
    failure =
      output.write(header + lines) ?? (recorder.hasEnded ? "it has reached its size limit" : nil)
    if let failure {
      StandardError.report("\(path.shown): the recording ends here: \(failure)")
      onFailure?(failure)
    }
  }
}
