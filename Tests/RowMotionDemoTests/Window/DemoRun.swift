import Foundation
import XCTest

/// The demo in a process of its own, controlled with mouse and keyboard.
final class DemoRun {
  private let traced: TracedProcess
  private var process: Process { traced.process }
  private let trace: String
  private let errors: String
  private var reader: FileHandle?
  private var rest = Data()
  private(set) var frames: [TracedFrame] = []

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - script: The script that the program plays; nil for none.
  ///   - isFixedTimestep: True to count time in frames, so that the run is the same on any machine.
  ///   - isTraced: True to trace its frames. A traced program is always an instance of its own.
  ///   - environment: The program's variables; nil for the tests' own, with separate directories.
  init(
    _ arguments: [String], in directory: String, script: String? = nil,
    isFixedTimestep: Bool = true,
    isTraced: Bool = true, environment: [String: String]? = nil
  ) throws {
    try Self.requireDisplay()
    trace = directory + "/trace-\(UUID())"
    errors = directory + "/errors-\(UUID())"
    _ = FileManager.default.createFile(atPath: errors, contents: nil)
    var all = isTraced ? ["--trace", trace] : []
    if let script {
      let file = directory + "/script"
      try Data(script.utf8).write(to: URL(filePath: file))
      all += ["--script", file]
    }
    if isFixedTimestep { all.append("--fixed-timestep") }
    let process = Process()
    process.executableURL = Self.binary
    process.arguments = all + arguments
    process.environment = environment ?? Self.environment(home: directory + "/home")
    process.standardError = FileHandle(forWritingAtPath: errors)
    traced = try TracedProcess(process, writing: trace)
  }

  /// Returns the tests' variables with separate directories for window state and documents.
  private static func environment(home: String) -> [String: String] {
    ProcessInfo.processInfo.environment.merging([
      "XDG_STATE_HOME": home + "/state", "XDG_DATA_HOME": home + "/data",
    ]) { $1 }
  }

  /// The program, which the build places next to the tests.
  static var binary: URL {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "rowmotion-demo")
  }

  var identifier: Int32 { process.processIdentifier }

  /// The program's output on standard error.
  var errorOutput: String { (try? String(contentsOfFile: errors, encoding: .utf8)) ?? "" }

  /// True if the program or its X server is running or waiting for a processor or the disk.
  var isBusy: Bool {
    ([identifier] + [Self.server].compactMap(\.self)).contains { process in
      let threads = "/proc/\(process)/task"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: threads)) ?? []
      return names.contains { name in
        let status =
          (try? String(contentsOfFile: "\(threads)/\(name)/stat", encoding: .utf8)) ?? ""
        // The state follows the name, which is in parentheses and can contain any character.
        let state = status.split(separator: ")").last?.dropFirst().first
        return state == "R" || state == "D"
      }
    }
  }

  /// The process id of the local X server that shows the tests' windows; nil on Wayland.
  private static let server: Int32? = {
    let display = ProcessInfo.processInfo.environment["DISPLAY"] ?? ""
    guard display.hasPrefix(":"), let number = display.dropFirst().split(separator: ".").first
    else {
      return nil
    }
    let lock = try? String(contentsOfFile: "/tmp/.X\(number)-lock", encoding: .utf8)
    return lock.flatMap { Int32($0.filter { !$0.isWhitespace }) }
  }()

  /// Kills the program and waits for its end.
  func kill() {
    Foundation.kill(identifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Waits until the program has ended by itself and returns its exit status; nil after a timeout.
  @discardableResult func waitForEnd(seconds: Double = 90, line: UInt = #line) -> Int32? {
    guard traced.waitForEnd(seconds: seconds) else {
      XCTFail("the program does not end; \(errorOutput)", line: line)
      kill()
      return nil
    }
    read()
    return process.terminationStatus
  }

  /// Reads the frames that the program has traced since the last call.
  func read() {
    if reader == nil { reader = FileHandle(forReadingAtPath: trace) }
    guard let more = try? reader?.readToEnd() else { return }
    rest += more
    let decoder = JSONDecoder()
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = rest[rest.startIndex..<end]
      rest = Data(rest[(end + 1)...])
      do {
        frames.append(try decoder.decode(TracedFrame.self, from: Data(line)))
      } catch {
        XCTFail("a line of the trace cannot be decoded: \(error)")
      }
    }
  }

  /// Waits until a frame, starting with the last known one, meets a condition.
  ///
  /// It checks every frame, even if this process falls behind, and fails and throws after a
  /// timeout.
  @discardableResult func wait(
    for what: String, seconds: Double = 60, line: UInt = #line,
    until condition: (TracedFrame) throws -> Bool
  ) throws -> TracedFrame {
    let deadline = Deadline(seconds: seconds)
    var next = max(0, frames.count - 1)
    while true {
      let isRunning = process.isRunning
      read()
      while next < frames.count {
        next += 1
        if try condition(frames[next - 1]) { return frames[next - 1] }
      }
      guard isRunning, deadline.remaining > 0 else { break }
      traced.waitForOutput(seconds: deadline.remaining)
    }
    let state = process.isRunning ? "" : " and the program has ended"
    XCTFail("waited in vain for \(what)\(state); \(summary) \(errorOutput)", line: line)
    throw RecordedFailure()
  }

  /// Waits until no frame has arrived for some seconds in which the program was idle.
  func waitForRest(seconds: Double = 0.2, line: UInt = #line) throws {
    try wait(for: "the first frame", line: line) { _ in true }
    let deadline = Deadline(seconds: 60)
    while traced.waitForOutput(seconds: seconds) || isBusy {
      guard deadline.remaining > 0 else {
        XCTFail("frames do not stop; \(summary)", line: line)
        throw RecordedFailure()
      }
    }
    read()
  }

  /// Waits until a window of the program, other than the given ones, is visible and has the focus.
  ///
  /// - Returns: The window's X11 id.
  @discardableResult func waitForWindow(
    _ what: String, otherThan others: [String] = [], seconds: Double = 60, line: UInt = #line
  ) throws -> String {
    try wait(forWindows: what, seconds: seconds, line: line) { shown in
      let focused = try xdotoolOutput("getwindowfocus").first
      return shown.first { $0 == focused && !others.contains($0) }
    }
  }

  /// Waits until a menu, which is a window without focus, is open over a window of the program.
  ///
  /// - Returns: The X11 id of the menu's window.
  @discardableResult func waitForMenu(over window: String, line: UInt = #line) throws -> String {
    try wait(forWindows: "the menu", line: line) { $0.first { $0 != window } }
  }

  /// Returns the X11 ids of the program's visible windows.
  func visibleWindows() throws -> [String] {
    try xdotoolOutput("search", "--onlyvisible", "--pid", "\(identifier)")
  }

  /// Waits until only the given window of the program is visible.
  func waitForOnlyWindow(_ window: String, line: UInt = #line) throws {
    _ = try wait(forWindows: "no other window", line: line) { $0 == [window] ? window : nil }
  }

  /// Waits until a window's title starts with the given text.
  func waitForTitle(_ title: String, of window: String, line: UInt = #line) throws {
    try wait(until: "the title \(title)", line: line) {
      try self.title(of: window)?.hasPrefix(title) ?? false
    }
  }

  /// Waits for a condition that no frame shows, such as a file's content.
  func wait(until what: String, line: UInt = #line, _ condition: () throws -> Bool) throws {
    let deadline = Deadline(seconds: 60)
    while try !condition() {
      guard process.isRunning, deadline.remaining > 0 else {
        XCTFail("waited in vain for \(what); \(errorOutput)", line: line)
        throw RecordedFailure()
      }
      traced.waitForOutput(seconds: 0.05)
    }
  }

  /// Returns a window's geometry as lines such as `WIDTH=500` and `HEIGHT=400`.
  func geometry(of window: String) throws -> [String] {
    try xdotoolOutput("getwindowgeometry", "--shell", window)
  }

  /// Returns a window's title.
  func title(of window: String) throws -> String? {
    try xdotoolOutput("getwindowname", window).first
  }

  private func wait(
    forWindows what: String, seconds: Double = 60, line: UInt,
    _ found: ([String]) throws -> String?
  ) throws -> String {
    let deadline = Deadline(seconds: seconds)
    while process.isRunning, deadline.remaining > 0 {
      let shown = try visibleWindows()
      if let window = try found(shown) { return window }
      // A window can appear without a frame, so this polls the X server.
      traced.waitForOutput(seconds: 0.05)
    }
    let state = process.isRunning ? "" : " and the program has ended"
    XCTFail("waited in vain for \(what)\(state); \(errorOutput)", line: line)
    throw RecordedFailure()
  }

  /// A description of the last frame, for failure messages.
  var summary: String {
    guard let last = frames.last else { return "nothing was traced." }
    let rows = last.rows.map { "\($0.id) y \($0.y) height \($0.height)" }
    let details = last.list("presence")?.presence ?? []
    let parts = details.map { "\($0.row) \($0.state) \($0.progress)" }
    return "after \(frames.count) frames, at \(last.t) s, edit \(last.saved) is saved, "
      + "the rows are " + rows.joined(separator: ", ")
      + ", the details " + parts.joined(separator: ", ") + "."
  }
}

/// An error that ends a test whose failure is already recorded.
struct RecordedFailure: Error {}

// MARK: - Mouse and keyboard

extension DemoRun {
  /// Runs xdotool, which controls the X server's mouse and keyboard.
  func xdotool(_ arguments: String...) throws { try xdotool(arguments) }

  func xdotool(_ arguments: [String]) throws { try Self.xdotool(arguments) }

  static func xdotool(_ arguments: [String]) throws {
    try requireX11()
    let tool = Process()
    tool.executableURL = URL(filePath: "/usr/bin/env")
    tool.arguments = ["xdotool"] + arguments
    try tool.run()
    tool.waitUntilExit()
    if tool.terminationStatus != 0 { throw XCTSkip("xdotool is needed to move the mouse") }
  }

  /// Skips a test if there is no display.
  static func requireDisplay() throws {
    let variables = ProcessInfo.processInfo.environment
    guard variables["DISPLAY"] != nil || variables["WAYLAND_DISPLAY"] != nil else {
      throw XCTSkip("no display: run the window's tests by make test")
    }
  }

  /// Skips a test on Wayland, where only the compositor can move the mouse, or for another reason.
  static func requireX11(
    _ reason: String = "xdotool moves the mouse and presses keys on X11 only"
  ) throws {
    guard ProcessInfo.processInfo.environment["DISPLAY"] != nil else { throw XCTSkip(reason) }
  }

  /// Returns the lines that xdotool prints; none if it finds nothing.
  private func xdotoolOutput(_ arguments: String...) throws -> [String] {
    try Self.requireX11()
    let tool = Process()
    let output = Pipe()
    tool.executableURL = URL(filePath: "/usr/bin/env")
    tool.arguments = ["xdotool"] + arguments
    tool.standardOutput = output
    tool.standardError = FileHandle.nullDevice
    try tool.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    tool.waitUntilExit()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  func click(_ x: Double, _ y: Double) throws {
    try xdotool("mousemove", "\(Int(x))", "\(Int(y))", "click", "1")
  }

  /// The width of the sidebar with its edge, in points.
  static let sidebar = 151.0

  /// Clicks the title of a note in the list on the left.
  func click(row id: String, line: UInt = #line) throws {
    let row = try XCTUnwrap(frames.last?.row(id), "there is no row \(id)", line: line)
    try click(DemoRun.sidebar + 150, row.y + 22)
  }

  /// Clicks a button at the trailing end of a row: 0 for Delete, 1 for Edit.
  func click(tool: Int, ofRow id: String, line: UInt = #line) throws {
    let row = try XCTUnwrap(frames.last?.row(id), "there is no row \(id)", line: line)
    try click(DemoRun.sidebar + 447 - 28 * Double(tool), row.y + 22)
  }

  func type(_ text: String) throws {
    try xdotool("type", "--delay", "4", text)
  }

  func press(_ keys: String...) throws {
    for key in keys { try xdotool("key", key) }
  }
}
