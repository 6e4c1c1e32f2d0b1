import Foundation
import XCTest

/// The program as a line of the shell starts it: with limits, with descriptors, with arguments that are no
/// text.
struct ShellRun {
  /// The exit status; 124 where it did not end in time.
  let status: Int32
  /// What it said, on standard output and standard error.
  let output: String

  /// Runs a line until it ends; in it, `timeout 90 "$demo"` runs the program.
  ///
  /// - Parameter environment: Variables beside the tests' own.
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
