import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

/// The window is used with mouse and keyboard.
final class MouseWindowTests: WindowTestCase, @unchecked Sendable {
  func testAClickOpensAndClosesADetail() throws {
    let run = try openAtRest()
    try run.click(row: "b")
    try run.wait(for: "the detail to appear") { $0.detail("b")?.state == "present" }
    try run.click(row: "b")
    try run.wait(for: "the detail to go") { $0.detail("b")?.state == "absent" }
    assertContinuous(run.frames)
    XCTAssertEqual(try fileNotes(), Self.notes, "opening a note must not change the file")
  }

  /// Each click reverses the row, even half way and as the second of a double click, and none edits
  /// a note.
  func testEachOfNineQuickClicksReversesARow() throws {
    // Any two clicks are a double click, even on a slow machine.
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
      let expected =
        click.isMultiple(of: 2) ? ["disappearing", "absent"] : ["appearing", "present"]
      try run.click(row: "b")
      // Does not wait for the end of the motion, so that the next click reverses it.
      try run.wait(for: "click \(click)") {
        expected.contains($0.detail("b")?.state ?? "absent")
      }
    }
    try run.wait(for: "the detail to be there") { $0.detail("b")?.state == "present" }
    try run.waitForRest()
    // If a note were being edited, it would receive this text.
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
    // There it covers all of the third note and less than half of the fourth.
    let end = Int(target.y + 40)
    try run.xdotool("mousemove", x, "\(start)")
    try run.waitForRest(seconds: 0.1)
    let before = run.frames.count
    try run.xdotool("mousedown", "1")
    // Holding for half a second starts a drag. Moving at once would scroll the list.
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
    XCTAssertEqual(run.frames.last?.detail("a")?.state, "absent", "a drag is not a click")
    try run.press("Tab", "Home", "alt+Down")
    try run.wait(for: "the key to move the first note") { $0.saved == 2 }
    XCTAssertEqual(try fileNotes().map(\.id), ["c", "b", "a", "d", "e", "f"])
  }

  func testTheEditButtonEditsANoteAndControlReturnSubmitsIt() throws {
    let run = try openAtRest()
    try run.click(tool: 1, ofRow: "b")
    try run.waitForRest(seconds: 0.1)
    try run.press("Tab")
    try run.press("ctrl+a")
    try run.type("Typed")
    try run.press("ctrl+Return")
    try run.wait(for: "the edit to be saved") { $0.saved == 1 }
    XCTAssertEqual(try fileNote("b")?.detail, "Typed")
    XCTAssertEqual(try fileNote("b")?.title, "Long one")
  }

  func testAClickElsewhereSubmitsTheTypedText() throws {
    let run = try openAtRest()
    try run.click(tool: 1, ofRow: "b")
    try run.waitForRest(seconds: 0.1)
    try run.press("Tab")
    try run.type(" More.")
    // The click also toggles the other row.
    try run.click(row: "a")
    try run.wait(for: "the edit to be saved") { $0.saved == 1 }
    XCTAssertEqual(try fileNote("b")?.detail?.hasSuffix(" More."), true)
    try run.wait(for: "the other detail to appear") { $0.detail("a")?.state == "present" }
  }

  func testEscapeCancelsTheEdit() throws {
    let run = try openAtRest()
    try run.click(tool: 1, ofRow: "a")
    try run.waitForRest(seconds: 0.1)
    try run.press("Tab")
    try run.type("Not to be kept")
    try run.press("Escape")
    // The list has the keyboard focus again, so this text goes nowhere.
    try run.type("x")
    try run.click(row: "a")
    try run.wait(for: "the detail to appear") { $0.detail("a")?.state == "present" }
    XCTAssertEqual(try fileNotes(), Self.notes)
    XCTAssertEqual(run.frames.last?.saved, 0)
  }

  /// The scale doubles the pixels, not the points.
  func testAtScaleTwoRowsHaveTheSameFramesInPoints() throws {
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
    // The screen is 640 points wide, which is too little for the sidebar. The short detail pushes no
    // row out of the window.
    let row = try XCTUnwrap(twice.frames.last?.row("a"))
    try twice.click(2 * 150, 2 * (row.y + 22))
    try twice.wait(for: "the detail to appear") { $0.detail("a")?.state == "present" }
    assertContinuous(twice.frames)
  }

  func testTheDeleteButtonDeletesANote() throws {
    let run = try openAtRest()
    try run.click(tool: 0, ofRow: "c")
    try run.wait(for: "the row to leave") { $0.row("c") == nil && $0.saved == 1 }
    assertContinuous(run.frames)
    XCTAssertEqual(try fileNotes().map(\.id), ["a", "b", "d", "e", "f"])
  }

  /// Undo reverses the row while it is still exiting.
  func testUndoRestoresADeletedNote() throws {
    let run = try openAtRest()
    try run.click(tool: 0, ofRow: "c")
    try run.wait(for: "the row to leave") { ($0.row("c")?.height ?? 99) < 50 }
    try run.press("ctrl+z")
    try run.wait(for: "the row to be back") {
      $0.saved == 2 && $0.row("c")?.height == $0.row("a")?.height
    }
    let height = try XCTUnwrap(run.frames.last?.row("a")?.height)
    assertContinuous(run.frames, reversals: 1, distance: height)
    XCTAssertEqual(try fileNotes(), Self.notes)
    XCTAssertEqual(run.frames.last?.row("c")?.index, 2)
  }

  /// A click on the row itself does nothing, because it has no detail.
  func testTheEditButtonEditsANoteWithoutADetail() throws {
    let run = try openAtRest()
    try run.click(row: "c")
    try run.waitForRest(seconds: 0.1)
    try run.type("x")
    try run.click(tool: 1, ofRow: "c")
    try run.waitForRest(seconds: 0.1)
    try run.press("Tab")
    try run.type("Now with one")
    try run.press("ctrl+Return")
    try run.wait(for: "the edit to be saved") {
      $0.saved == 1 && $0.detail("c")?.state == "present"
    }
    XCTAssertEqual(try fileNote("c")?.detail, "Now with one")
    assertContinuous(run.frames)
  }

  func testTheAddButtonAddsANote() throws {
    let run = try openAtRest()
    // The button is next to the sidebar's.
    try run.click(66, 23)
    try run.wait(for: "the row to have come in") { frame in
      // The edited row is taller by the line for its detail.
      frame.rows.first.map { $0.id != "a" && $0.height > (frame.row("a")?.height ?? 0) + 10 }
        ?? false
    }
    // The caret is in the title, all of which is selected.
    try run.type("Called so")
    try run.press("ctrl+Return")
    try run.wait(for: "both edits to be saved") { $0.saved == 2 }
    XCTAssertEqual(try fileNotes().first?.title, "Called so")
    XCTAssertEqual(try fileNotes().count, 7)
    // The row is taller while it is edited.
    let height = try XCTUnwrap(run.frames.compactMap { $0.rows.first?.height }.max())
    assertContinuous(run.frames, reversals: 1, distance: height)
  }

  func testCancelingANewNoteRemovesIt() throws {
    let run = try openAtRest()
    try run.press("ctrl+n")
    try run.wait(for: "the row to have come in") { $0.rows.first.map { $0.id != "a" } ?? false }
    try run.press("Escape")
    try run.wait(for: "the row to have left") { $0.rows.first?.id == "a" && $0.saved == 2 }
    XCTAssertEqual(try fileNotes(), Self.notes)
    let height = try XCTUnwrap(run.frames.last?.row("a")?.height)
    assertContinuous(run.frames, reversals: 1, distance: height)
  }

  func testOneTurnOfTheWheelScrollsBothLists() throws {
    let run = try open((0..<40).map { Note(id: "\($0)", title: "Note \($0)") })
    try run.waitForRest()
    try run.xdotool("mousemove", "300", "400", "click", "5")
    func areAt(_ offset: Double, _ frame: TracedFrame) -> Bool {
      ["presence", "stock"].allSatisfy { abs((frame.list($0)?.offset ?? 0) - offset) < 0.01 }
    }
    try run.wait(for: "both lists to scroll") { areAt(60, $0) }
    try run.xdotool("mousemove", "900", "400", "click", "5")
    try run.wait(for: "both lists to scroll on") { areAt(120, $0) }
  }
}
