import Foundation

/// A running demo during a soak.
final class SoakRun {
  private let process = Process()
  private let pipe = Pipe()
  let trace = SoakTrace()
  private let errors = Pipe()
  let warnings = SoakWarnings()

  init(_ plan: SoakPlan) throws {
    process.executableURL = URL(filePath: plan.demo)
    process.arguments = ["--trace", "/dev/stdout", plan.file]
    process.standardOutput = pipe
    process.standardError = errors
    // A fatal warning traps, and Swift's crash reporter would let the process continue after that.
    process.environment = ProcessInfo.processInfo.environment.merging([
      "ROWMOTION_LOAD": "1", "SWIFT_BACKTRACE": "enable=no",
      "XDG_CONFIG_HOME": plan.settings,
    ]) { $1 }
    pipe.fileHandleForReading.readabilityHandler = { [trace] in trace.read($0.availableData) }
    errors.fileHandleForReading.readabilityHandler = { [warnings] in
      warnings.read($0.availableData)
    }
    try process.run()
  }

  var identifier: Int32 { process.processIdentifier }

  func requireAlive(after step: String) throws {
    if let warning = warnings.unexpected { throw SoakFailure("after \(step): \(warning)") }
    if process.isRunning { return }
    throw SoakFailure(
      "the demo ended after \(step), with "
        + (process.terminationReason == .uncaughtSignal ? "signal" : "status")
        + " \(process.terminationStatus)")
  }

  /// Returns the window's number once the window exists.
  func window() throws -> String {
    for _ in 0..<200 {
      try requireAlive(after: "no step")
      let found = try output("xdotool", ["search", "--onlyvisible", "--class", "rowmotion"])
      if let window = found.split(separator: "\n").last { return String(window) }
      usleep(100_000)
    }
    throw SoakFailure("no window came up")
  }

  private func output(_ name: String, _ arguments: [String]) throws -> String {
    let tool = Process()
    let pipe = Pipe()
    tool.executableURL = URL(filePath: "/usr/bin/env")
    tool.arguments = [name] + arguments
    tool.standardOutput = pipe
    tool.standardError = FileHandle.nullDevice
    try tool.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    tool.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// Returns the process's current use of resources.
  func sample(at time: Double) throws -> SoakSample {
    let folder = "/proc/\(identifier)"
    let status = try String(contentsOfFile: folder + "/status", encoding: .utf8)
    func kilobytes(_ name: String) -> Double {
      let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") } ?? ""
      return line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) }
        ?? 0
    }
    return SoakSample(
      time: time, memory: kilobytes("RssAnon") / 1024, heap: trace.heap,
      descriptors: try FileManager.default.contentsOfDirectory(atPath: folder + "/fd").count,
      threads: Int(kilobytes("Threads")), frames: trace.frames,
      longestIteration: trace.consumeLongestIteration())
  }

  /// Terminates the demo as the desktop would, and checks that it ends.
  func end() throws {
    try requireAlive(after: "everything")
    process.terminate()
    for _ in 0..<100 where process.isRunning { usleep(50_000) }
    if process.isRunning { throw SoakFailure("the demo does not end when it is told to") }
  }

  func kill() {
    if process.isRunning { Foundation.kill(identifier, SIGKILL) }
    pipe.fileHandleForReading.readabilityHandler = nil
    errors.fileHandleForReading.readabilityHandler = nil
  }
}

/// The tool `xdotool`, which receives commands one by one.
final class XdoTool {
  private let window: String

  init(window: String) throws {
    self.window = window
    try send("windowmove %1 0 0 windowfocus %1")
  }

  /// Runs commands; `%1` is the window.
  func send(_ commands: String) throws {
    let tool = Process()
    tool.executableURL = URL(filePath: "/bin/sh")
    let text = commands.replacing("%1", with: window)
    tool.arguments = ["-c", "exec xdotool \(text) 2>/dev/null"]
    try tool.run()
    tool.waitUntilExit()
  }
}
