import Foundation
import Synchronization

/// The demo while it is soaked.
final class SoakRun {
  private let process = Process()
  private let pipe = Pipe()
  private let trace = SoakTrace()
  private let errors = Pipe()
  let warnings = SoakWarnings()

  init(_ plan: SoakPlan) throws {
    process.executableURL = URL(filePath: plan.demo)
    process.arguments = ["--trace", "/dev/stdout", plan.file]
    process.standardOutput = pipe
    process.standardError = errors
    // Swift's own report of a crash goes on after a trap, so that a fatal warning would not be.
    process.environment = ProcessInfo.processInfo.environment.merging([
      "G_DEBUG": "fatal-criticals", "ROWMOTION_TURNS": "1", "SWIFT_BACKTRACE": "enable=no",
    ]) { $1 }
    pipe.fileHandleForReading.readabilityHandler = { [trace] in trace.read($0.availableData) }
    errors.fileHandleForReading.readabilityHandler = { [warnings] in
      warnings.read($0.availableData)
    }
    try process.run()
  }

  var identifier: Int32 { process.processIdentifier }
  var frames: Int { trace.frames }
  /// The longest turn of the main loop until now, seconds.
  var longestTurn: Double { trace.longestTurn }

  func requireAlive(after what: String) throws {
    if let warning = warnings.unexpected { throw SoakFailure("after \(what): \(warning)") }
    if process.isRunning { return }
    throw SoakFailure(
      "the demo ended after \(what), with "
        + (process.terminationReason == .uncaughtSignal ? "signal" : "status")
        + " \(process.terminationStatus)")
  }

  /// The window's number, once it is there.
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

  /// What the process takes at the moment.
  func sample(at time: Double) throws -> SoakSample {
    let folder = "/proc/\(identifier)"
    let status = try String(contentsOfFile: folder + "/status", encoding: .utf8)
    func kilobytes(_ name: String) -> Double {
      let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") } ?? ""
      return line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) }
        ?? 0
    }
    return SoakSample(
      time: time, memory: kilobytes("RssAnon") / 1024,
      descriptors: try FileManager.default.contentsOfDirectory(atPath: folder + "/fd").count,
      threads: Int(kilobytes("Threads")), frames: frames, longestTurn: trace.takeTurn())
  }

  /// Has the demo end as the desktop would, and sees that it does.
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

/// What the demo traces, read on a thread of its own.
final class SoakTrace: Sendable {
  private struct State {
    var line = Data()
    var frames = 0
    var longestTurn = 0.0
    var sampleTurn = 0.0
  }

  private let state = Mutex(State())

  var frames: Int { state.withLock { $0.frames } }
  var longestTurn: Double { state.withLock { $0.longestTurn } }

  /// The longest turn since the last time it was asked for, seconds.
  func takeTurn() -> Double {
    state.withLock { state in
      defer { state.sampleTurn = 0 }
      return state.sampleTurn
    }
  }

  func read(_ data: Data) {
    state.withLock { state in
      state.line += data
      while let end = state.line.firstIndex(of: UInt8(ascii: "\n")) {
        state.frames += 1
        let turn = Self.turn(state.line[..<end])
        state.longestTurn = max(state.longestTurn, turn)
        state.sampleTurn = max(state.sampleTurn, turn)
        state.line = Data(state.line[(end + 1)...])
      }
    }
  }

  /// The turn that stands at the end of a line, seconds.
  private static func turn(_ line: Data) -> Double {
    let text = String(decoding: line.suffix(48), as: UTF8.self)
    guard let found = text.range(of: "\"turn\":") else { return 0 }
    return Double(text[found.upperBound...].prefix { $0.isNumber || $0 == "." }) ?? 0
  }
}

/// What the process takes at a moment.
struct SoakSample: CustomStringConvertible {
  /// Seconds since the start.
  let time: Double
  /// Memory of its own, MB.
  let memory: Double
  let descriptors: Int
  let threads: Int
  let frames: Int
  /// The longest turn of the main loop since the last sample, seconds.
  let longestTurn: Double

  var description: String {
    "\(Int(time)) s: \(Int(memory)) MB, \(descriptors) descriptors, \(threads) threads, "
      + "\(frames) frames, turns of up to \(Int(longestTurn * 1000)) ms"
  }

  /// How much more memory than after the warming up is taken for the same, MB.
  static let growth = 12.0

  /// Sees that neither memory nor descriptors grow any more once everything has been seen.
  ///
  /// What is in use goes up and down with the scene that is shown, so the means of the first and the
  /// last third of the time that is left are compared, and not two moments.
  static func requireFlat(_ samples: [SoakSample], after warmUp: Double) throws {
    let late = samples.filter { $0.time >= warmUp }
    guard late.count >= 6 else { return }
    func mean(_ part: some Collection<SoakSample>, _ value: (SoakSample) -> Double) -> Double {
      part.reduce(0) { $0 + value($1) } / Double(part.count)
    }
    let third = late.count / 3
    for (name, value, room) in [
      ("memory in MB", { $0.memory }, growth), ("descriptors", { Double($0.descriptors) }, 3),
      ("threads", { Double($0.threads) }, 3),
    ] as [(String, (SoakSample) -> Double, Double)] {
      let before = mean(late.prefix(third), value)
      let after = mean(late.suffix(third), value)
      print(
        "\(name): \(Int(before.rounded())) on average at first, \(Int(after.rounded())) at last")
      if after > before + room { throw SoakFailure("\(name) went from \(before) to \(after)") }
    }
  }
}

/// xdotool, which is given its commands one after the other.
final class XdoTool {
  private let window: String

  init(window: String) throws {
    self.window = window
    try send("windowmove %1 0 0 windowfocus %1")
  }

  /// Carries out commands; `%1` is the window.
  func send(_ commands: String) throws {
    let tool = Process()
    tool.executableURL = URL(filePath: "/bin/sh")
    let text = commands.replacing("%1", with: window)
    tool.arguments = ["-c", "exec xdotool \(text) 2>/dev/null"]
    try tool.run()
    tool.waitUntilExit()
  }
}
