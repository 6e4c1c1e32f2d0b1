import CGtk
import CGtkShims
import Foundation
import RowMotionTestSupport
import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

/// The display ends while one types: GDK ends the program, and the text is offered at the next start.
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

  /// The text that the journals hold.
  private var journal: String {
    journals.compactMap { try? SafeFile.read($0) }
      .map { String(decoding: $0, as: UTF8.self) }.joined()
  }

  /// The files of the state directory that keep edits, also those of a program that runs.
  private var journals: [FilePath] {
    let state = FilePath(directory + "/home/state/rowmotion")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: state.description)) ?? []
    return names.filter { $0.contains(".edits-") }.map { state.appending(FilePath($0)) }
  }

  /// Opens the document on a display of its own, and types into the first note until the text is in
  /// the journal; what is typed after that may be lost.
  private func typeUntilKept(
    _ text: String, then rest: String = " and more"
  ) throws -> (run: DemoRun, server: DisplayServer) {
    let server = try startServer()
    let run = try run(
      [file], isSteady: false, environment: environment.merging(["DISPLAY": server.name]) { $1 })
    try run.waitForRest()
    try server.run(["xdotool", "key", "Tab", "Home", "F2"])
    try run.waitForRest(seconds: 0.1)
    try server.run(["xdotool", "type", "--delay", "4", text])
    try run.wait(untilSo: "the journal to have the text") { journal.contains(text) }
    try server.run(["xdotool", "type", "--delay", "4", rest])
    return (run, server)
  }

  /// Opens a window of this process on the document, restores the offered edits and returns the note.
  @MainActor private func restoredDetail() throws -> String? {
    let old = getenv("XDG_STATE_HOME").map { String(cString: $0) }
    setenv("XDG_STATE_HOME", directory + "/home/state", 1)
    defer {
      if let old { setenv("XDG_STATE_HOME", old, 1) } else { unsetenv("XDG_STATE_HOME") }
    }
    let window = try makeWindow()
    defer { gtk_window_destroy(cast(window.window)) }
    XCTAssertTrue(window.copyOffer.message?.contains("interrupted") == true)
    row_motion_click(try XCTUnwrap(ShownText.button("_Restore", in: window.copyOffer.widget)))
    XCTAssertNil(window.copyOffer.message)
    return try fileNote("a")?.detail
  }

  func testTypedTextIsOfferedAfterTheXServerWasKilled() throws {
    var random = RandomSource(named: "moments of killing a display")
    for number in 1...5 {
      try writeNotes(Self.notes)
      let text = "typed in run \(number)"
      let rest = String(" and this may be lost".prefix(Int.random(in: 1...20, using: &random)))
      let (run, server) = try typeUntilKept(text, then: rest)
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

  func testTypedTextIsOfferedAfterTheServerHasKilledTheWindow() throws {
    try writeNotes(Self.notes)
    let (run, server) = try typeUntilKept("typed")
    let window = try XCTUnwrap(
      try server.run(["xdotool", "search", "--onlyvisible", "--pid", "\(run.identifier)"])
        .split(separator: "\n").first.map(String.init))
    try server.run(["xkill", "-id", window])
    XCTAssertEqual(run.waitForEnd(), 1)
    try MainActor.assumeIsolated {
      let detail = try XCTUnwrap(try restoredDetail())
      XCTAssertTrue(detail.hasPrefix(Self.short + "typed"), detail)
    }
  }

  /// An edit of a document that cannot be written waits, and text is typed meanwhile.
  func testEditsThatWaitAreOfferedTogetherWithTypedText() throws {
    try writeNotes(Self.notes)
    let server = try startServer()
    let run = try run(
      [file], isSteady: false, environment: environment.merging(["DISPLAY": server.name]) { $1 })
    try run.waitForRest()
    try write("oops")
    try server.run(["xdotool", "key", "Tab", "End", "Delete"])
    try run.wait(for: "the row to leave") { $0.row("f") == nil }
    try server.run(["xdotool", "key", "Home", "F2"])
    try run.waitForRest(seconds: 0.1)
    try server.run(["xdotool", "type", "--delay", "4", "typed"])
    try run.wait(untilSo: "the journal to have both") {
      journal.contains("typed") && journal.contains("The last")
    }
    server.kill()
    XCTAssertEqual(run.waitForEnd(), 1)
    XCTAssertEqual(try content(), "oops")
    try writeNotes(Self.notes)
    try MainActor.assumeIsolated {
      XCTAssertEqual(try restoredDetail(), Self.short + "typed")
    }
    XCTAssertEqual(try fileNotes().map(\.id), ["a", "b", "c", "d", "e"])
  }
}
