import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

/// The rows of the notes are used with the keyboard alone.
final class KeyboardWindowTests: WindowTestCase, @unchecked Sendable {
  func testArrowsGoToARowAndSpaceAndReturnToggleIt() throws {
    let run = try openAtRest()
    try run.press("Tab", "Down", "space")
    try run.wait(for: "the second detail to appear") { $0.detail("b")?.state == "present" }
    XCTAssertNotEqual(run.frames.last?.detail("a")?.state, "present")
    try run.press("Up", "Return")
    try run.wait(for: "the first detail to appear") { $0.detail("a")?.state == "present" }
    try run.press("Return")
    try run.wait(for: "it to go") { $0.detail("a")?.state == "absent" }
    assertContinuous(run.frames)
  }

  func testShiftReturnShowsALongDetailInFullAndCollapsesItAgain() throws {
    let detail = (1...12).map { "Line \($0)" }.joined(separator: "\n")
    let run = try openAtRest([Note(id: "a", title: "Lines", detail: detail)])
    try run.press("Tab", "Home", "space")
    try run.wait(for: "the detail to appear") { $0.detail("a")?.state == "present" }
    try run.waitForRest(seconds: 0.1)
    let few = try XCTUnwrap(run.frames.last?.row("a")).height
    try run.press("shift+Return")
    try run.wait(for: "twelve lines") { ($0.row("a")?.height ?? 0) > few + 8 * 9 }
    try run.waitForRest(seconds: 0.1)
    try run.press("shift+Return")
    try run.wait(for: "three lines") { ($0.row("a")?.height ?? 0) == few }
    assertContinuous(run.frames)
  }

  /// A click toggles the row and moves the focus to it.
  func testTheArrowKeysContinueFromTheClickedRow() throws {
    let run = try openAtRest()
    try run.click(row: "b")
    try run.wait(for: "the detail to appear") { $0.detail("b")?.state == "present" }
    try run.press("Up", "space")
    try run.wait(for: "the row above to open") { $0.detail("a")?.state == "present" }
    XCTAssertEqual(try fileNotes(), Self.notes)
  }

  func testTheListScrollsToTheFocusedRow() throws {
    let run = try open((0..<60).map { Note(id: "\($0)", title: "Note \($0)", detail: "Some.") })
    try run.waitForRest()
    try run.press("Tab", "End", "space")
    try run.wait(for: "the last row to open") { $0.detail("59")?.state == "present" }
    try run.press("Home", "space")
    try run.wait(for: "the first row to open") {
      $0.detail("0")?.state == "present" && $0.list("presence")?.offset == 0
    }
  }

  /// The other list follows with estimated heights, and must not scroll this one back.
  func testEndInEitherListScrollsBothToTheirEnds() throws {
    for tabs in 1...2 {
      let run = try openAtRest((0..<40).map { Note(id: "\($0)", title: "Note \($0)") })
      for _ in 0..<tabs { try run.press("Tab") }
      try run.press("End")
      try run.wait(for: "the last row") { $0.row("39", in: "stock") != nil }
      try run.waitForRest(seconds: 0.3)
      let first = try XCTUnwrap(run.frames.last)
      try run.press("Home")
      try run.wait(for: "the first row") { $0.row("0", in: "stock") != nil }
      try run.press("End")
      try run.wait(for: "the last row") { $0.row("39", in: "stock") != nil }
      try run.waitForRest(seconds: 0.3)
      let second = try XCTUnwrap(run.frames.last)
      for list in ["presence", "stock"] {
        XCTAssertEqual(
          try XCTUnwrap(first.row("39", in: list)).y, try XCTUnwrap(second.row("39", in: list)).y,
          accuracy: 0.01, list)
      }
      try run.press("ctrl+q")
      XCTAssertEqual(run.waitForEnd(), 0)
    }
  }

  func testTheKeyboardIsBackInTheListWhenTheMenuCloses() throws {
    let run = try openAtRest()
    let window = try run.waitForWindow("the window")
    try run.press("Tab", "Down")
    for (index, keys) in [["F10"], ["F10", "Down", "Right"], ["F10", "Down", "Down"]].enumerated() {
      for key in keys {
        try run.press(key)
        try run.waitForMenu(over: window)
      }
      try run.press("Escape")
      try run.waitForOnlyWindow(window)
      // GTK itself moves the focus a moment later.
      try run.waitForRest(seconds: 0.2)
      try run.press("space")
      let state = index.isMultiple(of: 2) ? "present" : "absent"
      try run.wait(for: "the focused row's detail after \(keys)") { $0.detail("b")?.state == state }
    }
  }

  func testDeleteAndUndo() throws {
    let run = try openAtRest()
    try run.press("Tab", "Down", "Delete")
    try run.wait(for: "the row to leave") { $0.row("b") == nil && $0.saved == 1 }
    // The next row has the focus now.
    try run.press("F2")
    try run.wait(for: "the next note to be edited") { $0.row("c") != nil }
    try run.waitForRest(seconds: 0.1)
    try run.press("Tab")
    try run.type("Typed")
    try run.press("ctrl+Return")
    try run.wait(for: "the edit to be saved") { $0.saved == 2 }
    XCTAssertEqual(try fileNote("c")?.detail, "Typed")
    try run.press("ctrl+z", "ctrl+z")
    try run.wait(for: "the note to be back") { $0.row("b")?.index == 1 && $0.saved == 4 }
    XCTAssertEqual(try fileNotes(), Self.notes)
  }

  /// A note of the list on the right is edited in its row there.
  func testANoteIsEditedInTheListWhereEditingStarted() throws {
    let run = try openAtRest()
    let row = try XCTUnwrap(run.frames.last?.row("b", in: "stock"))
    // The Edit button at the end of the row on the right.
    try run.click(DemoRun.sidebar + 447 - 28 + 484, row.y + 22)
    try run.waitForRest(seconds: 0.1)
    try run.press("Tab")
    try run.type(" More.")
    try run.press("ctrl+Return")
    try run.wait(for: "the edit to be saved") { $0.saved == 1 }
    XCTAssertEqual(try fileNote("b")?.detail?.hasSuffix(" More."), true)

    try run.wait(for: "the new detail to be shown") { $0.detail("b")?.state == "present" }
    // The row has the focus.
    try run.press("Home", "F2")
    try run.waitForRest(seconds: 0.1)
    try run.press("Tab", "ctrl+a")
    try run.type("By key")
    // A click on the list's heading submits the text.
    try run.click(DemoRun.sidebar + 100, row.y - 60)
    try run.wait(for: "the second edit to be saved") { $0.saved == 2 }
    XCTAssertEqual(try fileNote("a")?.detail, "By key")
  }

  /// Tab leaves the lists at their end, and Shift-Tab returns to them from there.
  func testTabMovesThroughTheListsAndLeavesThem() throws {
    let run = try openAtRest()
    try run.press("Tab", "Tab", "Tab")
    // The rows do not receive this key.
    try run.press("Delete")
    try run.press("shift+Tab", "space")
    try run.wait(for: "the first row to open") { $0.detail("a")?.state == "present" }
    XCTAssertEqual(try fileNotes(), Self.notes)
  }
}
