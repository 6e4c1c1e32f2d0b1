import Foundation
import XCTest

/// A run of the program in a shell, with limits, file descriptors or arguments that are not text.
struct ShellRun {
  /// The exit status; 124 after a timeout.
  let status: Int32
  /// The text on standard output and standard error.
  let output: String

  /// Runs a line until it ends; in the line, `timeout 90 "$demo"` runs the program.
  ///
  /// - Parameter environment: Variables in addition to the tests' own.
  init(_ line: String, environment: [String: String] = [:]) throws {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line]
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      .merging(["demo": DemoRun.binary.path(percentEncoded: false)]) { $1 }
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationStatus
  }
}
