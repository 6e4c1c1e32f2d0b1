import CGtk
import CGtkShims
import Foundation
import RowMotionGTK
import RowMotionTestSupport
import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

/// If the display ends during typing, GDK ends the program, and the next start offers the text.
final class LostDisplayWindowTests: WindowTestCase, @unchecked Sendable {
  private var environment = ProcessInfo.processInfo.environment

  override func setUpWithError() throws {
    try super.setUpWithError()
    try DemoRun.requireX11()
    environment["XDG_STATE_HOME"] = directory + "/home/state"
    environment["XDG_DATA_HOME"] = directory + "/home/data"
  }

  /// Starts an X server.
  private func startServer() throws -> DisplayServer {
    guard let server = try DisplayServer() else {
      throw XCTSkip("Xvfb is needed for a display that ends")
    }
    return server
  }

  /// Starts a Wayland compositor in a window of an X server, whose keys it receives.
  ///
  /// This test's variables lead clients to the compositor.
  private func startCompositor(on server: DisplayServer) throws -> TracedProcess {
    let runtime = directory + "/runtime"
    try FileManager.default.createDirectory(
      atPath: runtime, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let log = runtime + "/log"
    let weston = Process()
    weston.executableURL = URL(filePath: "/usr/bin/env")
    weston.arguments = [
      "weston", "--backend=x11-backend.so", "--socket=lost", "--width=1280", "--height=1000",
      "--idle-time=0", "--log=" + log,
    ]
    weston.environment = environment.merging([
      "DISPLAY": server.name, "XDG_RUNTIME_DIR": runtime,
    ]) { $1 }
    weston.standardError = FileHandle.nullDevice
    let compositor = try TracedProcess(weston, writing: log)
    let deadline = Deadline(seconds: 60)
    while !FileManager.default.fileExists(atPath: runtime + "/lost") {
      guard weston.isRunning, deadline.remaining > 0 else {
        throw XCTSkip("weston with its X11 backend is needed for a compositor that ends")
      }
      compositor.waitForOutput(seconds: 0.05)
    }
    environment["DISPLAY"] = nil
    environment["XDG_RUNTIME_DIR"] = runtime
    environment["WAYLAND_DISPLAY"] = "lost"
    environment["GDK_BACKEND"] = "wayland"
    return compositor
  }

  /// Starts an X server, which clients find through this test's variables.
  private func startDisplay() throws -> DisplayServer {
    let server = try startServer()
    environment["DISPLAY"] = server.name
    return server
  }

  /// The text of all edit journals.
  private var journal: String {
    journals.compactMap { try? SafeFile.read($0) }
      .map { String(decoding: $0, as: UTF8.self) }.joined()
  }

  /// The edit journals in the state directory, including those of running programs.
  private var journals: [FilePath] {
    let state = FilePath(directory + "/home/state/rowmotion")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: state.description)) ?? []
    return names.filter { $0.contains(".edits-") }.map { state.appending(FilePath($0)) }
  }

  /// Opens the document and types into the first note until the journal contains the text; later
  /// text may be lost.
  private func typeUntilJournaled(
    _ text: String, then rest: String = " and more", with server: DisplayServer
  ) throws -> DemoRun {
    let run = try run([file], isFixedTimestep: false, environment: environment)
    try run.waitForRest()
    try server.run(["xdotool", "key", "Tab", "Home", "F2", "Tab"])
    try run.waitForRest(seconds: 0.1)
    try server.run(["xdotool", "type", "--delay", "4", text])
    try run.wait(until: "the journal to have the text") { journal.contains(text) }
    try server.run(["xdotool", "type", "--delay", "4", rest])
    return run
  }

  /// Opens the document in this process, restores the offered edits and returns the note's detail.
  ///
  /// - Parameter prepare: A closure that receives the window before the edits are restored.
  @MainActor private func restoredDetail(
    after prepare: (NotesWindow) throws -> Void = { _ in }
  ) throws -> String? {
    let old = getenv("XDG_STATE_HOME").map { String(cString: $0) }
    setenv("XDG_STATE_HOME", directory + "/home/state", 1)
    defer {
      if let old { setenv("XDG_STATE_HOME", old, 1) } else { unsetenv("XDG_STATE_HOME") }
    }
    let window = try makeWindow()
    defer { gtk_window_destroy(cast(window.window)) }
    try prepare(window)
    XCTAssertTrue(window.bars.copies.message?.contains("interrupted") == true)
    row_motion_click(try XCTUnwrap(WidgetText.button("_Restore", in: window.bars.copies.widget)))
    XCTAssertNil(window.bars.copies.message)
    return try fileNote("a")?.detail
  }

  func testTypedTextIsOfferedAfterTheXServerWasKilled() throws {
    var random = RandomSource(named: "moments of killing a display")
    for number in 1...5 {
      try writeNotes(Self.notes)
      let text = "typed in run \(number)"
      let rest = String(" and this may be lost".prefix(Int.random(in: 1...20, using: &random)))
      let server = try startDisplay()
      let run = try typeUntilJournaled(text, then: rest, with: server)
      server.kill()
      XCTAssertEqual(run.waitForEnd(), 1)
      XCTAssertEqual(try fileNotes(), Self.notes)
      try MainActor.assumeIsolated {
        let detail = try XCTUnwrap(try restoredDetail())
        XCTAssertTrue(detail.hasPrefix(Self.short + text), detail)
      }
      XCTAssertEqual(journals, [])
    }
  }

  /// Edits merged into a document that cannot be read would be restored twice.
  func testEditsAreOfferedWhenTheDocumentBecomesReadable() throws {
    try writeNotes(Self.notes)
    let server = try startDisplay()
    let run = try typeUntilJournaled("typed", with: server)
    server.kill()
    XCTAssertEqual(run.waitForEnd(), 1)
    try replace("oops")
    try MainActor.assumeIsolated {
      let detail = try restoredDetail { window in
        XCTAssertNil(window.bars.copies.message)
        try writeNotes(Self.notes)
        wait(for: "the offer") { window.bars.copies.message != nil }
      }
      XCTAssertTrue(try XCTUnwrap(detail).hasPrefix(Self.short + "typed"))
    }
    XCTAssertEqual(try fileNotes().map(\.id), Self.notes.map(\.id))
  }

  func testTypedTextIsOfferedAfterTheServerHasKilledTheWindow() throws {
    try writeNotes(Self.notes)
    let server = try startDisplay()
    let run = try typeUntilJournaled("typed", with: server)
    let window = try XCTUnwrap(
      try server.run(["xdotool", "search", "--onlyvisible", "--pid", "\(run.identifier)"])
        .split(separator: "\n").first.map(String.init))
    try server.run(["xdotool", "windowkill", window])
    XCTAssertEqual(run.waitForEnd(), 1)
    try MainActor.assumeIsolated {
      let detail = try XCTUnwrap(try restoredDetail())
      XCTAssertTrue(detail.hasPrefix(Self.short + "typed"), detail)
    }
  }

  func testPendingEditsAreOfferedTogetherWithTypedText() throws {
    let server = try startDisplay()
    try assertEditsAreOffered(after: server.kill, with: server)
  }

  func testEditsAndTextAreOfferedAfterTheWaylandCompositorWasKilled() throws {
    let server = try startServer()
    let compositor = try startCompositor(on: server)
    try assertEditsAreOffered(
      after: { kill(compositor.process.processIdentifier, SIGKILL) }, with: server)
  }

  /// Asserts that the next start offers typed text and an edit that was pending because the
  /// document could not be written.
  private func assertEditsAreOffered(
    after end: () -> Void, with server: DisplayServer
  ) throws {
    try writeNotes(Self.notes)
    let run = try run([file], isFixedTimestep: false, environment: environment)
    try run.waitForRest()
    try write("oops")
    try server.run(["xdotool", "key", "Tab", "End", "Delete"])
    try run.wait(for: "the row to leave") { $0.row("f") == nil }
    try server.run(["xdotool", "key", "Home", "F2", "Tab"])
    try run.waitForRest(seconds: 0.1)
    try server.run(["xdotool", "type", "--delay", "4", "typed"])
    try run.wait(until: "the journal to have both") {
      journal.contains("typed") && journal.contains("The last")
    }
    end()
    XCTAssertEqual(run.waitForEnd(), 1)
    XCTAssertEqual(try content(), "oops")
    try writeNotes(Self.notes)
    try MainActor.assumeIsolated {
      XCTAssertEqual(try restoredDetail(), Self.short + "typed")
    }
    XCTAssertEqual(try fileNotes().map(\.id), ["a", "b", "c", "d", "e"])
  }
}
