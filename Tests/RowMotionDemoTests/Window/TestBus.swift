import Foundation
import XCTest

/// A session bus of a test's own, which ends with the object.
final class TestBus {
  /// The bus's address, for programs and connections.
  let address: String
  private let process = Process()

  /// Starts a bus; skips the test if there is no daemon for it.
  init() throws {
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    // The address must not contain spaces, which a temporary directory may have.
    process.arguments = [
      "dbus-daemon", "--session", "--nofork", "--print-address=1",
      "--address=unix:tmpdir=/tmp",
    ]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let answer = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard answer.hasPrefix("unix:") else { throw XCTSkip("dbus-daemon is needed for a bus") }
    address = answer.trimmingCharacters(in: .newlines)
  }

  deinit { process.terminate() }
}
