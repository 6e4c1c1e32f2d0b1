import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

/// A mouse and a keyboard at the window.
final class MouseWindowTests: WindowTestCase, @unchecked Sendable {
  func testAClickOpensAndClosesADetail() throws {
    let run = try openAtRest()
    try run.click(row: "b")
    try run.wait(for: "the detail to appear") { $0.detail("b")?.state == "present" }
    try run.click(row: "b")
    try run.wait(for: "the detail to go") { $0.detail("b")?.state == "absent" }
    assertContinuous(run.frames)
    XCTAssertEqual(try fileNotes(), Self.notes, "whether a note is open is no matter of the file")
  }

  /// Each click turns the row round, also half way and where it is the second of a double click; none
  /// edits a note.
  func testEachOfNineQuickClicksTurnsARowRound() throws {
    // However long the machine takes for two clicks, they are to be a double one.
    let settings = directory + "/config/gtk-4.0"
    try FileManager.default.createDirectory(atPath: settings, withIntermediateDirectories: true)
    try Data("[Settings]\ngtk-double-click-time=60000\n".utf8)
      .write(to: URL(filePath: settings + "/settings.ini"))
    try writeNotes(Self.notes)
    let run = try run(
      [file],
      environment: ProcessInfo.processInfo.environment.merging(
        ["XDG_CONFIG_HOME": directory + "/config"]) { $1 })
    try run.waitForRest()
    for click in 1...9 {
      let wanted = click.isMultiple(of: 2) ? ["disappearing", "absent"] : ["appearing", "present"]
      try run.click(row: "b")
      // It is not waited for the row to be there: it is turned round half way.
      try run.wait(for: "click \(click)") {
        wanted.contains($0.detail("b")?.state ?? "absent")
      }
    }
    try run.wait(for: "the detail to be there") { $0.detail("b")?.state == "present" }
    try run.waitForRest()
    // Where a note were edited this would be typed into it.
    try run.type("typed")
    try run.waitForRest()
    XCTAssertEqual(try fileNotes(), Self.notes)
  }

  func testARowIsDraggedToAnotherPlace() throws {
    let run = try openAtRest()
    let row = try XCTUnwrap(run.frames.last?.row("a"))
    let target = try XCTUnwrap(run.frames.last?.row("c"))
    let x = "\(Int(DemoRun.sidebar + 150))"
    let start = Int(row.y + 22)
    // It covers the whole of the third note then, and less than half of the fourth.
    let end = Int(target.y + 40)
    try run.xdotool("mousemove", x, "\(start)")
    try run.waitForRest(seconds: 0.1)
    let before = run.frames.count
    try run.xdotool("mousedown", "1")
    // Held for half a second it is dragged; moved at once the list would scroll.
    try run.wait(for: "the row to be dragged") { _ in
      run.frames.count > before
    }
    for y in stride(from: start, through: end, by: 12) { try run.xdotool("mousemove", x, "\(y)") }
    try run.xdotool("mousemove", x, "\(end)")
    try run.wait(for: "the row to follow the mouse, and the others to make room") { frame in
      guard let dragged = frame.row("a"), let other = frame.row("b") else { return false }
      return abs(dragged.y - row.y - Double(end - start)) < 1 && abs(other.y - row.y) < 0.5
    }
    XCTAssertEqual(try fileNotes().map(\.id), ["a", "b", "c", "d", "e", "f"])
    try run.xdotool("mouseup", "1")
    try run.wait(for: "the note to be saved in its new place") { $0.saved == 1 }
    XCTAssertEqual(try fileNotes().map(\.id), ["b", "c", "a", "d", "e", "f"])
    try run.waitForRest()
    XCTAssertEqual(run.frames.last?.detail("a")?.state, "absent", "a drag is no click")
    try run.press("Tab", "Home", "alt+Down")
    try run.wait(for: "the key to move the first note") { $0.saved == 2 }
    XCTAssertEqual(try fileNotes().map(\.id), ["c", "b", "a", "d", "e", "f"])
  }

  func testThePencilHasANoteEditedAndControlEnterSubmitsIt() throws {
    let run = try openAtRest()
    try run.click(tool: 1, ofRow: "b")
    try run.waitForRest(seconds: 0.1)
    try run.press("ctrl+a")
    try run.type("Typed")
    try run.press("ctrl+Return")
    try run.wait(for: "the edit to be saved") { $0.saved == 1 }
    XCTAssertEqual(try fileNote("b")?.detail, "Typed")
    XCTAssertEqual(try fileNote("b")?.title, "Long one")
  }

  func testAClickElsewhereSubmitsWhatWasTyped() throws {
    let run = try openAtRest()
    try run.click(tool: 1, ofRow: "b")
    try run.waitForRest(seconds: 0.1)
    try run.type(" More.")
    // Another row, which is clicked all the same.
    try run.click(row: "a")
    try run.wait(for: "the edit to be saved") { $0.saved == 1 }
    XCTAssertEqual(try fileNote("b")?.detail?.hasSuffix(" More."), true)
    try run.wait(for: "the other detail to appear") { $0.detail("a")?.state == "present" }
  }

  func testEscapeGivesUp() throws {
    let run = try openAtRest()
    try run.click(tool: 1, ofRow: "a")
    try run.waitForRest(seconds: 0.1)
    try run.type("Not to be kept")
    try run.press("Escape")
    // The keyboard is the list's again: what is typed now goes nowhere.
    try run.type("x")
    try run.click(row: "a")
    try run.wait(for: "the detail to appear") { $0.detail("a")?.state == "present" }
    XCTAssertEqual(try fileNotes(), Self.notes)
    XCTAssertEqual(run.frames.last?.saved, 0)
  }

  /// Twice as many pixels, and the same points.
  func testAtScaleTwoRowsStandAtTheSamePoints() throws {
    let once = try openAtRest()
    let rows = try XCTUnwrap(once.frames.last).rows
    once.kill()
    let twice = try run(
      [file],
      environment: ProcessInfo.processInfo.environment.merging([
        "GDK_SCALE": "2", "XDG_STATE_HOME": directory + "/state",
      ]) { $1 })
    try twice.waitForRest()
    for (row, other) in zip(try XCTUnwrap(twice.frames.last).rows, rows) {
      XCTAssertEqual(row.id, other.id)
      XCTAssertEqual(row.y, other.y, accuracy: 0.5)
      XCTAssertEqual(row.height, other.height, accuracy: 0.5)
    }
    let row = try XCTUnwrap(twice.frames.last?.row("b"))
    try twice.click(2 * (DemoRun.sidebar + 150), 2 * (row.y + 22))
    try twice.wait(for: "the detail to appear") { $0.detail("b")?.state == "present" }
    assertContinuous(twice.frames)
  }

  func testTheBinDeletesANote() throws {
    let run = try openAtRest()
    try run.click(tool: 0, ofRow: "c")
    try run.wait(for: "the row to leave") { $0.row("c") == nil && $0.saved == 1 }
    assertContinuous(run.frames)
    XCTAssertEqual(try fileNotes().map(\.id), ["a", "b", "d", "e", "f"])
  }

  /// Undone while it is still exiting, the row is reversed.
  func testADeletedNoteIsBroughtBack() throws {
    let run = try openAtRest()
    try run.click(tool: 0, ofRow: "c")
    try run.wait(for: "the row to leave") { ($0.row("c")?.height ?? 99) < 50 }
    try run.press("ctrl+z")
    try run.wait(for: "the row to be back") {
      $0.saved == 2 && $0.row("c")?.height == $0.row("a")?.height
    }
    let height = try XCTUnwrap(run.frames.last?.row("a")?.height)
    assertContinuous(run.frames, turns: 1, distance: height)
    XCTAssertEqual(try fileNotes(), Self.notes)
    XCTAssertEqual(run.frames.last?.row("c")?.index, 2)
  }

  /// A click on it does nothing: there is nothing to show or to hide.
  func testThePencilEditsANoteWithoutADetail() throws {
    let run = try openAtRest()
    try run.click(row: "c")
    try run.waitForRest(seconds: 0.1)
    try run.type("x")
    try run.click(tool: 1, ofRow: "c")
    try run.waitForRest(seconds: 0.1)
    try run.type("Now with one")
    try run.press("ctrl+Return")
    try run.wait(for: "the edit to be saved") {
      $0.saved == 1 && $0.detail("c")?.state == "present"
    }
    XCTAssertEqual(try fileNote("c")?.detail, "Now with one")
    assertContinuous(run.frames)
  }

  func testTheButtonWithThePlusAddsANote() throws {
    let run = try openAtRest()
    // Beside the button of the sidebar.
    try run.click(66, 23)
    try run.wait(for: "the row to have come in") { frame in
      // It is taller than those that are not edited, by a line for its detail.
      frame.rows.first.map { $0.id != "a" && $0.height > (frame.row("a")?.height ?? 0) + 10 }
        ?? false
    }
    // The caret is in the title, all of which is selected.
    try run.type("Called so")
    try run.press("Return")
    try run.wait(for: "both edits to be saved") { $0.saved == 2 }
    XCTAssertEqual(try fileNotes().first?.title, "Called so")
    XCTAssertEqual(try fileNotes().count, 7)
    assertContinuous(run.frames)
  }

  func testANewNoteThatIsGivenUpGoesAgain() throws {
    let run = try openAtRest()
    try run.press("ctrl+n")
    try run.wait(for: "the row to have come in") { $0.rows.first.map { $0.id != "a" } ?? false }
    try run.press("Escape")
    try run.wait(for: "the row to have left") { $0.rows.first?.id == "a" && $0.saved == 2 }
    XCTAssertEqual(try fileNotes(), Self.notes)
    let height = try XCTUnwrap(run.frames.last?.row("a")?.height)
    assertContinuous(run.frames, turns: 1, distance: height)
  }

  func testOneTurnOfTheWheelScrollsBothLists() throws {
    let run = try open((0..<40).map { Note(id: "\($0)", title: "Note \($0)") })
    try run.waitForRest()
    try run.xdotool("mousemove", "300", "400", "click", "5")
    try run.wait(for: "both lists to scroll") {
      $0.list("presence")?.offset == 60 && $0.list("stock")?.offset == 60
    }
    try run.xdotool("mousemove", "900", "400", "click", "5")
    try run.wait(for: "both lists to scroll on") {
      $0.list("presence")?.offset == 120 && $0.list("stock")?.offset == 120
    }
  }
}
