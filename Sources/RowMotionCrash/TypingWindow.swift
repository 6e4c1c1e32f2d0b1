import Foundation

/// A window of the demo on a display of its own, into which a user types until the display ends.
final class TypingWindow {
  private let server = Process()
  private let process = Process()
  private var environment = ProcessInfo.processInfo.environment
  /// The directory in which the window keeps unsaved edits.
  let state: String

  /// Starts the display and the window; nil where there is no X server to start.
  init?(_ demo: String, _ file: String, home: String) throws {
    state = home + "/home/rowmotion"
    let output = Pipe()
    server.executableURL = URL(filePath: "/usr/bin/env")
    server.arguments = [
      "Xvfb", "-displayfd", "1", "-screen", "0", "1280x1024x24", "-r", "-nolisten", "tcp",
    ]
    server.standardOutput = output
    server.standardError = FileHandle.nullDevice
    try server.run()
    let answer = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let number = Int(answer.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      return nil
    }
    environment["DISPLAY"] = ":\(number)"
    environment["WAYLAND_DISPLAY"] = nil
    environment["DBUS_SESSION_BUS_ADDRESS"] = "disabled:"
    environment["XDG_STATE_HOME"] = home + "/home"
    environment["XDG_DATA_HOME"] = home + "/home"
    process.executableURL = URL(filePath: demo)
    process.arguments = ["--no-restore", file]
    process.environment = environment
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// Types into the first note, kills the display and waits for the window's end.
  ///
  /// - Returns: The text that was typed more than a second before the end.
  func typeAndKill(random: inout SeededRandom) throws -> String {
    let search = ["search", "--onlyvisible", "--pid", "\(process.processIdentifier)"]
    for _ in 0..<200 {
      if try !answer(search).isEmpty { break }
      usleep(50_000)
    }
    _ = try answer(["key", "Tab", "Home", "F2"])
    usleep(500_000)
    let text = "typed \(Int.random(in: 0..<1_000_000, using: &random))"
    _ = try answer(["type", "--delay", "10", text])
    usleep(1_000_000)
    let rest = String(" and the last second".prefix(Int.random(in: 0...20, using: &random)))
    if !rest.isEmpty { _ = try answer(["type", "--delay", "10", rest]) }
    kill(server.processIdentifier, SIGKILL)
    server.waitUntilExit()
    process.waitUntilExit()
    return text
  }

  private func answer(_ arguments: [String]) throws -> String {
    let tool = Process()
    let output = Pipe()
    tool.executableURL = URL(filePath: "/usr/bin/env")
    tool.arguments = ["xdotool"] + arguments
    tool.environment = environment
    tool.standardOutput = output
    tool.standardError = FileHandle.nullDevice
    try tool.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    tool.waitUntilExit()
    return text
  }
}
