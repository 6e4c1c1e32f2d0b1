import Foundation
import RowMotionTestKit

/// A demo window on its own display, into which a user types until the display ends.
final class TypingWindow {
  private let display: DisplayServer
  private let process = Process()

  /// Starts the display and the window; returns nil if there is no X server to start.
  init?(_ demo: String, _ file: String, in directory: String) throws {
    guard let display = try DisplayServer() else { return nil }
    self.display = display
    var environment = ProcessInfo.processInfo.environment
    environment["DISPLAY"] = display.name
    environment["WAYLAND_DISPLAY"] = nil
    environment["DBUS_SESSION_BUS_ADDRESS"] = "disabled:"
    environment["XDG_STATE_HOME"] = directory + "/state"
    environment["XDG_DATA_HOME"] = directory + "/data"
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
      if try !xdotool(search).isEmpty { break }
      usleep(50_000)
    }
    try xdotool(["key", "Tab", "Home", "F2", "Tab"])
    usleep(500_000)
    let text = "typed \(Int.random(in: 0..<1_000_000, using: &random))"
    try xdotool(["type", "--delay", "10", text])
    usleep(1_000_000)
    let rest = String(" and the last second".prefix(Int.random(in: 0...20, using: &random)))
    if !rest.isEmpty { try xdotool(["type", "--delay", "10", rest]) }
    display.kill()
    process.waitUntilExit()
    return text
  }

  @discardableResult private func xdotool(_ arguments: [String]) throws -> String {
    try display.run(["xdotool"] + arguments)
  }
}
