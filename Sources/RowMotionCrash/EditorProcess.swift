import Foundation

/// A process that edits, with its output.
final class EditorProcess {
  private let process = Process()
  private let output = Pipe()
  private let errors = Pipe()
  private(set) var outputText = ""
  private(set) var errorOutput: [UInt8] = []
  let writer: String

  /// - Parameters:
  ///   - limit: The maximum size of a file, in bytes; 0 for any size.
  ///   - descriptors: The number of files that may be opened in addition; nil for no limit.
  init(
    _ file: String, _ writer: String, edits: Int, state: String, limit: Int = 0,
    descriptors: Int? = nil
  ) throws {
    self.writer = writer
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = [
      Editor.flag, file, writer, "\(edits)", state, "\(limit)", "\(descriptors ?? -1)",
    ]
    process.standardOutput = output
    process.standardError = limit > 0 || descriptors != nil ? errors : FileHandle.standardError
    try process.run()
  }

  /// Waits until the process has saved an edit or has ended.
  func waitForFirstEdit() {
    while !outputText.contains("saved") {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { return }
      outputText += String(decoding: more, as: UTF8.self)
    }
  }

  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
  }

  /// Waits for the end; returns the number of the last edit that was reported as saved.
  func end() -> Int {
    outputText += String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    if process.standardError as? Pipe === errors {
      errorOutput = Array(errors.fileHandleForReading.readDataToEndOfFile())
    }
    process.waitUntilExit()
    // The last line of a killed process may be incomplete.
    let lines = outputText.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return lines.filter { $0.hasPrefix("saved ") }.compactMap { Int($0.dropFirst(6)) }.max() ?? 0
  }

  /// The path of the copy of unsaved edits; nil if there is none.
  var copy: String? {
    outputText.split(separator: "\n").first { $0.hasPrefix("copy ") }.map {
      String($0.dropFirst(5))
    }
  }
}
