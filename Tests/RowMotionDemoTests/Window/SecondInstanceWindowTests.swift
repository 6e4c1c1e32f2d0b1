import Foundation
import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

/// A second start on a document shows its window, except for starts that open a window of their
/// own.
final class SecondInstanceWindowTests: WindowTestCase, @unchecked Sendable {
  private var bus: TestBus?
  private var environment = ProcessInfo.processInfo.environment

  override func tearDownWithError() throws {
    bus = nil
    try super.tearDownWithError()
  }

  /// Starts a session bus for the programs of this test.
  private func startBus() throws {
    let bus = try TestBus()
    self.bus = bus
    environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
    for name in ["XDG_STATE_HOME", "XDG_DATA_HOME"] { environment[name] = directory + "/home" }
  }

  private func start(_ arguments: [String]) throws -> DemoRun {
    try run(arguments, isFixedTimestep: false, isTraced: false, environment: environment)
  }

  func testASecondStartBringsTheFirstWindowToTheFront() throws {
    try startBus()
    try writeNotes(Self.notes)
    let first = try start([file])
    let window = try first.waitForWindow("the first window")
    // A window of another document covers it and has the keyboard focus.
    let other = directory + "/other.json"
    try SafeFile.replace(other, with: NotesFormat.bytes(of: Self.notes))
    let second = try start([other])
    XCTAssertEqual(second.waitForEnd(), 0)
    try first.waitForWindow("the other window", otherThan: [window])
    let started = try ShellRun(
      "exec timeout 90 \"$demo\" '\(directory)/./notes.json'", environment: environment)
    XCTAssertEqual(started.status, 0, started.output)
    XCTAssertEqual(started.output, "")
    XCTAssertEqual(try first.waitForWindow("the first window again"), window)
    // After the program was killed, the next start on its document opens a window.
    first.kill()
    try start([file]).waitForWindow("a window of the next start")
  }

  func testScriptsFramesTracesAndStatesRunInTheirOwnProcess() throws {
    try startBus()
    try writeNotes(Self.notes)
    let script = directory + "/a-script"
    try Data("0.2 remove c\n1 quit\n".utf8).write(to: URL(filePath: script))
    let first = try start([file])
    try first.waitForWindow("the first window")
    for options in ["--script '\(script)'", "--frames '\(directory)/frames'"] {
      let run = try ShellRun(
        "exec timeout 90 \"$demo\" \(options) '\(file)'", environment: environment)
      XCTAssertEqual(run.status, 0, run.output)
    }
    XCTAssertEqual(try fileNotes().map(\.id), ["a", "b", "d", "e", "f"])
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(atPath: directory + "/frames").count, 10)
    let traced = try run([file], environment: environment)
    try traced.wait(for: "its first frame") { _ in true }
    traced.kill()
    for options in [["--state", directory + "/a-state"], ["--new-window"]] {
      let window = try start(options + [file])
      try window.waitForWindow("a window of its own")
      window.kill()
    }
  }

  /// A stopped or hanging process does not keep another one from opening a window.
  func testAStartBesideAStoppedProcessOpensItsOwnWindow() throws {
    try startBus()
    try writeNotes(Self.notes)
    let first = try start([file])
    let window = try first.waitForWindow("the first window")
    Foundation.kill(first.identifier, SIGSTOP)
    defer { Foundation.kill(first.identifier, SIGCONT) }
    // By itself GApplication waits for 25 seconds.
    try start([file]).waitForWindow("a window of its own", otherThan: [window], seconds: 20)
  }

  func testWithoutABusEachStartOpensItsOwnWindow() throws {
    try writeNotes(Self.notes)
    let first = try start([file])
    try first.waitForWindow("a window")
    try start([file]).waitForWindow("another window")
  }

  /// Another user's socket, lock or directory does not keep a window from opening.
  func testFilesOfAnotherUserInTheRuntimeDirectoryChangeNothing() throws {
    guard geteuid() == 0 else { throw XCTSkip("only root may make files of another user") }
    try writeNotes(Self.notes)
    let runtime = directory + "/runtime"
    try SafeFile.makeDirectories(runtime + "/rowmotion")
    for name in ["bus", "rowmotion/lock", "rowmotion/socket"] {
      try Data().write(to: URL(filePath: "\(runtime)/\(name)"))
      chown("\(runtime)/\(name)", 65534, 65534)
    }
    chown(runtime + "/rowmotion", 65534, 65534)
    chown(runtime, 65534, 65534)
    environment["XDG_RUNTIME_DIR"] = runtime
    environment["DBUS_SESSION_BUS_ADDRESS"] = nil
    // Otherwise GLib launches a bus, whose services may mount something in the directory.
    environment["PATH"] = "/nonexistent"
    try start([file]).waitForWindow("a window")
  }
}
