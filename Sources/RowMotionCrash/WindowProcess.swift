import Foundation

/// A demo window that a script edits, with its trace.
final class WindowProcess {
  private let process = Process()
  private let trace: String
  let writer: String

  init(_ demo: String, _ file: String, _ writer: String, edits: Int, in directory: String) throws {
    self.writer = writer
    trace = "\(directory)/trace-\(writer)"
    let script = "\(directory)/script-\(writer)"
    let steps = (1...edits).map { "\(Double($0) * 0.02) edit \(writer)\($0) \(writer)-\($0)" }
    let text = (steps + ["\(Double(edits) * 0.02 + 0.3) quit"]).joined(separator: "\n")
    try Data(text.utf8).write(to: URL(filePath: script))
    process.executableURL = URL(filePath: demo)
    // A fixed timestep, so that a busy machine does not run several steps at once.
    process.arguments = [file, "--script", script, "--trace", trace, "--fixed-timestep"]
    process.environment = ProcessInfo.processInfo.environment.merging([
      "XDG_STATE_HOME": directory + "/state"
    ]) { $1 }
    try process.run()
  }

  /// Waits until some edits are reported as saved, for as long as it takes; 0 waits for the first
  /// frame.
  func waitFor(saved edits: Int) {
    while process.isRunning, (lastSaved ?? -1) < edits { usleep(1000) }
  }

  /// The last saved edit by the end of the trace, which is quick to read; nil before there is one.
  private var lastSaved: Int? {
    guard let file = FileHandle(forReadingAtPath: trace), let end = try? file.seekToEnd() else {
      return nil
    }
    try? file.seek(toOffset: end > 8192 ? end - 8192 : 0)
    let text = String(decoding: (try? file.readToEnd()) ?? Data(), as: UTF8.self)
    guard let found = text.range(of: "\"saved\":", options: .backwards) else { return nil }
    return Int(text[found.upperBound...].prefix { $0.isNumber })
  }

  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
  }

  /// Waits for the end; returns the number of the last edit that the trace reports as saved.
  func end() -> Int {
    process.waitUntilExit()
    return saved
  }

  private var saved: Int {
    let numbers = content.split(separator: "\n").compactMap { line -> Int? in
      guard let start = line.range(of: "\"saved\":") else { return nil }
      return Int(line[start.upperBound...].prefix { $0.isNumber })
    }
    return numbers.max() ?? 0
  }

  private var content: String {
    String(decoding: FileManager.default.contents(atPath: trace) ?? Data(), as: UTF8.self)
  }
}
