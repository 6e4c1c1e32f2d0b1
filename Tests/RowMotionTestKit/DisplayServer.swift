import Foundation

/// A private X server for one test, which the test may kill.
public final class DisplayServer {
  private let server = Process()
  /// The value of `DISPLAY` for its clients.
  public let name: String

  /// Starts a server; nil if Xvfb is not installed.
  public init?() throws {
    let output = Pipe()
    server.executableURL = URL(filePath: "/usr/bin/env")
    server.arguments = [
      "Xvfb", "-displayfd", "1", "-screen", "0", "1280x1024x24", "-r", "-noreset", "-nolisten",
      "tcp",
    ]
    server.standardOutput = output
    server.standardError = FileHandle.nullDevice
    try server.run()
    let answer = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let number = Int(answer.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      return nil
    }
    name = ":\(number)"
  }

  deinit { kill() }

  /// Kills the server and waits for its end.
  public func kill() {
    if server.isRunning { Foundation.kill(server.processIdentifier, SIGKILL) }
    server.waitUntilExit()
  }

  /// Runs a client of the server, such as xdotool, to its end; returns its output.
  @discardableResult public func run(_ command: [String]) throws -> String {
    let tool = Process()
    let output = Pipe()
    tool.executableURL = URL(filePath: "/usr/bin/env")
    tool.arguments = command
    tool.environment = ProcessInfo.processInfo.environment.merging(["DISPLAY": name]) { $1 }
    tool.standardOutput = output
    tool.standardError = FileHandle.nullDevice
    try tool.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    tool.waitUntilExit()
    return text
  }
}
