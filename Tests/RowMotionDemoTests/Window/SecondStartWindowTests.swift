import Foundation
import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

/// A second start on a document shows the window that is there, and some starts never do.
final class SecondStartWindowTests: WindowTestCase, @unchecked Sendable {
  private var environment: [String: String] {
    ProcessInfo.processInfo.environment.merging(["XDG_RUNTIME_DIR": directory]) { $1 }
  }

  func testASecondStartBringsTheFirstWindowToTheFront() throws {
    try writeNotes(Self.notes)
    let first = try run([file], isSteady: false, isTraced: false, environment: environment)
    let window = try first.waitForWindow("the first window")
    // A window of another document stands over it and has the keyboard.
    let other = directory + "/other.json"
    try SafeFile.replace(other, with: NotesFormat.bytes(of: Self.notes))
    let second = try run([other], isSteady: false, isTraced: false, environment: environment)
    try second.waitForWindow("the other window", otherThan: [window])
    let started = try ShellRun(
      "exec timeout 90 \"$demo\" '\(directory)/./notes.json'",
      environment: ["XDG_RUNTIME_DIR": directory])
    XCTAssertEqual(started.status, 0, started.output)
    XCTAssertEqual(started.output, "")
    XCTAssertEqual(try first.waitForWindow("the first window again"), window)
    // It was killed in the middle: the next start on its document is a window again.
    first.kill()
    let next = try run([file], isSteady: false, isTraced: false, environment: environment)
    try next.waitForWindow("a window of the next start")
  }

  /// Holds the document as a window does, and says whether it was asked to show itself.
  @MainActor private func whileClaimed(_ body: () throws -> Void) throws -> Bool {
    let answer = DocumentClaim.claim(
      FilePath(file), runtimeDirectory: FilePath(directory), asking: false)
    guard case .mine(let claim) = answer else {
      XCTFail("somebody shows it")
      return false
    }
    try body()
    var question = pollfd(fd: claim.listener, events: Int16(POLLIN), revents: 0)
    return poll(&question, 1, 0) == 1
  }

  func testScriptsAndPicturesAskNobody() throws {
    try DemoRun.requireDisplay()
    try writeNotes(Self.notes)
    let script = directory + "/a-script"
    try Data("0.2 remove c\n1 quit\n".utf8).write(to: URL(filePath: script))
    try MainActor.assumeIsolated {
      let isAsked = try whileClaimed {
        for options in ["--script '\(script)'", "--frames '\(directory)/frames'"] {
          let run = try ShellRun(
            "exec timeout 90 \"$demo\" \(options) '\(file)'",
            environment: ["XDG_RUNTIME_DIR": directory])
          XCTAssertEqual(run.status, 0, run.output)
        }
      }
      XCTAssertFalse(isAsked)
    }
    XCTAssertEqual(try fileNotes().map(\.id), ["a", "b", "d", "e", "f"])
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(atPath: directory + "/frames").count, 10)
  }

  func testTracedAndNewWindowsAskNobody() throws {
    try writeNotes(Self.notes)
    try MainActor.assumeIsolated {
      let isAsked = try whileClaimed {
        let traced = try run([file], environment: environment)
        try traced.wait(for: "its first frame") { _ in true }
        let window = try run(
          ["--new-window", file], isSteady: false, isTraced: false, environment: environment)
        try window.waitForWindow("a window of its own")
      }
      XCTAssertFalse(isAsked)
    }
  }

  func testWithoutARuntimeDirectoryEachStartHasItsWindow() throws {
    try writeNotes(Self.notes)
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_RUNTIME_DIR"] = nil
    for _ in 0..<2 {
      let run = try run([file], isSteady: false, isTraced: false, environment: environment)
      try run.waitForWindow("a window")
    }
  }
}
