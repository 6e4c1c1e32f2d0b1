import Foundation
import XCTest

/// The program as the user runs it: a process of its own, with a mouse and a keyboard.
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
  ///   - script: What it is to play by itself.
  ///   - isSteady: Whether it counts time by frames, as the same run does on any machine.
  ///   - isTraced: Whether it says what it paints; one that does is a window of its own, always.
  ///   - environment: The variables that it gets in place of the tests' own; nil for those.
  init(
    _ arguments: [String], in directory: String, script: String? = nil, isSteady: Bool = true,
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
    if isSteady { all.append("--steady") }
    let process = Process()
    process.executableURL = Self.binary
    process.arguments = all + arguments
    process.environment = environment ?? Self.environment(home: directory + "/home")
    process.standardError = FileHandle(forWritingAtPath: errors)
    traced = try TracedProcess(process, writing: trace)
  }

  /// The tests' own variables, but for the directories in which a user's windows and documents are
  /// remembered.
  private static func environment(home: String) -> [String: String] {
    ProcessInfo.processInfo.environment.merging([
      "XDG_STATE_HOME": home + "/state", "XDG_DATA_HOME": home + "/data",
    ]) { $1 }
  }

  /// The program, beside the tests in the build's directory.
  static var binary: URL {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "rowmotion-demo")
  }

  var identifier: Int32 { process.processIdentifier }

  /// What the program complained about.
  var complaints: String { (try? String(contentsOfFile: errors, encoding: .utf8)) ?? "" }

  /// Whether the program, or the X server, which answers it, has something to do: it may have to wait for
  /// a processor or for the disk until it can.
  var isBusy: Bool {
    ([identifier] + [Self.server].compactMap(\.self)).contains { process in
      let threads = "/proc/\(process)/task"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: threads)) ?? []
      return names.contains { name in
        let status =
          (try? String(contentsOfFile: "\(threads)/\(name)/stat", encoding: .utf8)) ?? ""
        // The state follows the name, which is in parentheses and may hold anything.
        let state = status.split(separator: ")").last?.dropFirst().first
        return state == "R" || state == "D"
      }
    }
  }

  /// The X server of this machine that shows the tests' windows; nil where there is none, as on Wayland.
  private static let server: Int32? = {
    let display = ProcessInfo.processInfo.environment["DISPLAY"] ?? ""
    guard display.hasPrefix(":"), let number = display.dropFirst().split(separator: ".").first
    else {
      return nil
    }
    let lock = try? String(contentsOfFile: "/tmp/.X\(number)-lock", encoding: .utf8)
    return lock.flatMap { Int32($0.filter { !$0.isWhitespace }) }
  }()

  /// Ends the program at once.
  func kill() {
    Foundation.kill(identifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Waits until the program has ended by itself; returns its exit status.
  @discardableResult func waitForEnd(seconds: Double = 90, line: UInt = #line) -> Int32? {
    guard traced.waitForEnd(seconds: seconds) else {
      XCTFail("the program does not end; \(complaints)", line: line)
      kill()
      return nil
    }
    read()
    return process.terminationStatus
  }

  /// Reads what the program has traced by now.
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
        XCTFail("a line of the trace is not what it should be: \(error)")
      }
    }
  }

  /// Waits until a frame is so, the last one that is known or one that comes; fails and throws if none is
  /// in time.
  ///
  /// Each frame is looked at: of those that come while this process has to wait, too.
  @discardableResult func wait(
    for what: String, seconds: Double = 60, line: UInt = #line,
    until isSo: (TracedFrame) throws -> Bool
  ) throws -> TracedFrame {
    let deadline = Deadline(seconds: seconds)
    var next = max(0, frames.count - 1)
    while true {
      let isRunning = process.isRunning
      read()
      while next < frames.count {
        next += 1
        if try isSo(frames[next - 1]) { return frames[next - 1] }
      }
      guard isRunning, deadline.remaining > 0 else { break }
      traced.waitForNews(seconds: deadline.remaining)
    }
    let state = process.isRunning ? "" : " and the program has ended"
    XCTFail("waited in vain for \(what)\(state); \(summary) \(complaints)", line: line)
    throw TracedTooLittle()
  }

  /// Waits until no frame has come for a while, in which the program had nothing to do.
  func waitForRest(seconds: Double = 0.2, line: UInt = #line) throws {
    try wait(for: "the first frame", line: line) { _ in true }
    let deadline = Deadline(seconds: 60)
    while traced.waitForNews(seconds: seconds) || isBusy {
      guard deadline.remaining > 0 else {
        XCTFail("frames go on and on; \(summary)", line: line)
        throw TracedTooLittle()
      }
    }
    read()
  }

  /// Waits until a window of the program's is shown that is none of some others, and has the keyboard.
  ///
  /// - Returns: The window's number.
  @discardableResult func waitForWindow(
    _ what: String, otherThan others: [String] = [], seconds: Double = 60, line: UInt = #line
  ) throws -> String {
    try wait(forWindows: what, seconds: seconds, line: line) { shown in
      let focused = try answer("getwindowfocus").first
      return shown.first { $0 == focused && !others.contains($0) }
    }
  }

  /// Waits until a menu is open over a window of the program's: a window that takes no focus of its own.
  ///
  /// - Returns: The menu's number.
  @discardableResult func waitForMenu(over window: String, line: UInt = #line) throws -> String {
    try wait(forWindows: "the menu", line: line) { $0.first { $0 != window } }
  }

  /// Waits until of all windows of the program's only one is shown any more.
  func waitForOnlyWindow(_ window: String, line: UInt = #line) throws {
    _ = try wait(forWindows: "no other window", line: line) { $0 == [window] ? window : nil }
  }

  /// Waits until a window is called something that begins so.
  func waitForTitle(_ title: String, of window: String, line: UInt = #line) throws {
    try wait(untilSo: "the title \(title)", line: line) {
      try self.title(of: window)?.hasPrefix(title) ?? false
    }
  }

  /// Waits until something is so that no frame shows, as what is in a file.
  func wait(untilSo what: String, line: UInt = #line, _ isSo: () throws -> Bool) throws {
    let deadline = Deadline(seconds: 60)
    while try !isSo() {
      guard process.isRunning, deadline.remaining > 0 else {
        XCTFail("waited in vain for \(what); \(complaints)", line: line)
        throw TracedTooLittle()
      }
      traced.waitForNews(seconds: 0.05)
    }
  }

  /// How large a window is, as `WIDTH=500` and `HEIGHT=400` among other lines.
  func geometry(of window: String) throws -> [String] {
    try answer("getwindowgeometry", "--shell", window)
  }

  /// What a window is called.
  func title(of window: String) throws -> String? {
    try answer("getwindowname", window).first
  }

  private func wait(
    forWindows what: String, seconds: Double = 60, line: UInt,
    _ found: ([String]) throws -> String?
  ) throws -> String {
    let deadline = Deadline(seconds: seconds)
    while process.isRunning, deadline.remaining > 0 {
      let shown = try answer("search", "--onlyvisible", "--pid", "\(identifier)")
      if let window = try found(shown) { return window }
      // A window may come without a frame: the X server is asked again soon.
      traced.waitForNews(seconds: 0.05)
    }
    let state = process.isRunning ? "" : " and the program has ended"
    XCTFail("waited in vain for \(what)\(state); \(complaints)", line: line)
    throw TracedTooLittle()
  }

  /// The last frame in words, for failures.
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

/// A test gave up; it has said why.
struct TracedTooLittle: Error {}

// MARK: - The user's hands

extension DemoRun {
  /// Drives the X server's mouse and keyboard.
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

  /// Skips a test where nothing can be shown.
  static func requireDisplay() throws {
    let variables = ProcessInfo.processInfo.environment
    guard variables["DISPLAY"] != nil || variables["WAYLAND_DISPLAY"] != nil else {
      throw XCTSkip("no display: run the window's tests by make test")
    }
  }

  /// Skips a test on Wayland, where nobody but the compositor moves the mouse and presses keys, or for another reason.
  static func requireX11(
    _ reason: String = "xdotool moves the mouse and presses keys on X11 only"
  ) throws {
    guard ProcessInfo.processInfo.environment["DISPLAY"] != nil else { throw XCTSkip(reason) }
  }

  /// The lines that the X server's tool answers with; none where it finds nothing.
  private func answer(_ arguments: String...) throws -> [String] {
    try Self.requireX11()
    let tool = Process()
    let output = Pipe()
    tool.executableURL = URL(filePath: "/usr/bin/env")
    tool.arguments = ["xdotool"] + arguments
    tool.standardOutput = output
    tool.standardError = FileHandle.nullDevice
    try tool.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    tool.waitUntilExit()
    return String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  func click(_ x: Double, _ y: Double) throws {
    try xdotool("mousemove", "\(Int(x))", "\(Int(y))", "click", "1")
  }

  /// How wide the sidebar with its edge is, points.
  static let sidebar = 151.0

  /// Clicks the title of a note in the list on the left.
  func click(row id: String, line: UInt = #line) throws {
    let row = try XCTUnwrap(frames.last?.row(id), "there is no row \(id)", line: line)
    try click(DemoRun.sidebar + 150, row.y + 22)
  }

  /// Clicks what stands at the trailing end of a row: 0 for the bin, 1 for the pencil.
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
