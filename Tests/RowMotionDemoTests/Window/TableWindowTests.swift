import CGtk
import Foundation
import RowMotion
import RowMotionGTK
import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

/// The table in its scene.
final class TableWindowTests: WindowTestCase, @unchecked Sendable {
  func testControlFSearchesTheRowsAndEscapeEndsTheSearch() throws {
    let run = try run(["--rows", "5"], script: "0.1 scene table")
    func readout(_ frame: TracedFrame) -> String { frame.says?.first ?? "" }
    try run.wait(for: "the table") { readout($0) == "1,000 rows" }
    try run.waitForRest(seconds: 0.1)
    try run.press("ctrl+f")
    try run.type("kettle")
    try run.wait(for: "the rows with the word") { readout($0) == "305 of 1,000 rows" }
    try run.press("Return")
    try run.wait(for: "the first of them to be selected") { readout($0).contains("Row 2 selected") }
    try run.press("Escape")
    try run.wait(for: "all rows") { readout($0).hasPrefix("1,000 rows") }
  }

  func testEscapeEndsShowMeWhileACellIsEdited() throws {
    let run = try run(["--rows", "5"], script: "0.1 scene table")
    func readout(_ frame: TracedFrame) -> String { frame.says?.first ?? "" }
    try run.wait(for: "the table") { readout($0) == "1,000 rows" }
    try run.waitForRest(seconds: 0.1)
    try run.press("F8")
    let row = try run.wait(for: "the caption to push the rows down") {
      ($0.list("table")?.rows.first?.y ?? 0) > 60
    }.list("table")?.rows.first
    try run.click(DemoRun.sidebar + 150, XCTUnwrap(row).y + 40)
    let edit = try run.wait(for: "the cell") { readout($0).contains("Row 1 selected") }
    try run.press("Escape")
    // The script itself ends after 17 seconds.
    let end = try run.wait(for: "what was shown before") { readout($0) == "1,000 rows" }
    XCTAssertLessThan(end.t, edit.t + 10)
  }

  /// Clicks the first cell of a table with one row.
  private func focusCell(of run: DemoRun) throws {
    try run.wait(for: "the table") { $0.list("table")?.rows.count == 1 }
    try run.waitForRest(seconds: 0.1)
    let row = try XCTUnwrap(run.frames.last?.list("table")?.rows.first)
    try run.click(DemoRun.sidebar + 60, row.y + 20)
    try run.waitForRest(seconds: 0.1)
  }

  func testControlShiftSSavesTheTableWithItsEdits() throws {
    let table = directory + "/table.csv"
    let copy = directory + "/copy.csv"
    try Data("name;note\nBoat;Short\n".utf8).write(to: URL(filePath: table))
    let run = try run([table])
    let window = try run.waitForWindow("the window")
    try focusCell(of: run)
    try run.press("ctrl+a")
    try run.type("Tram, red")
    try run.press("ctrl+shift+s")
    _ = try run.waitForWindow("the dialog", otherThan: [window])
    // The dialog takes keys only once it has read its folder, beside other work. It may also take a
    // while to answer Return, and further keys would edit the table behind it.
    var attempts = 0
    try run.wait(until: "the copy") {
      try run.waitForRest(seconds: 2)
      if FileManager.default.fileExists(atPath: copy) { return true }
      if attempts % 5 == 0, try run.visibleWindows() != [window] {
        try run.press("ctrl+a")
        try run.type(copy)
        try run.press("Return")
      }
      attempts += 1
      return false
    }
    try run.waitForTitle("copy.csv (", of: window)
    XCTAssertEqual(
      String(decoding: try SafeFile.read(FilePath(copy)), as: UTF8.self),
      "name,note\r\n\"Tram, red\",Short\r\n")
    XCTAssertEqual(try Data(contentsOf: URL(filePath: table)), Data("name;note\nBoat;Short\n".utf8))
  }

  func testClosingAsksForEditsOfATableThatAreNotSaved() throws {
    let table = directory + "/table.csv"
    try Data("name;note\nBoat;Short\n".utf8).write(to: URL(filePath: table))
    let run = try run([table])
    let window = try run.waitForWindow("the window")
    try focusCell(of: run)
    try run.type("x")
    try run.waitForRest(seconds: 0.1)
    try run.press("ctrl+w")
    _ = try run.waitForWindow("the question", otherThan: [window])
    // Escape is no answer, and the window with its edits stays.
    try run.press("Escape")
    try run.waitForOnlyWindow(window)
    try run.press("ctrl+w")
    _ = try run.waitForWindow("the question again", otherThan: [window])
    try run.press("alt+d")
    XCTAssertEqual(run.waitForEnd(), 0)
    XCTAssertEqual(try Data(contentsOf: URL(filePath: table)), Data("name;note\nBoat;Short\n".utf8))
  }

  func testColumnsAreResizedAndMovedByTheMouseAndByKeys() throws {
    try MainActor.assumeIsolated {
      try writeNotes(Self.notes)
      let window = try makeWindow()
      gtk_window_present(cast(window.window))
      XCTAssertTrue(window.switcher.show("table"))
      let view = window.shown.view
      wait(for: "the table") { Self.headings(view.host).count == 3 && view.host.isIdle }
      waitForPaint(of: window)
      let before = Self.headings(view.host)
      let origin = window.origin(of: view)
      @MainActor func drag(from x: Double, to end: Double) throws {
        let y = Int(origin.y + before[0].frame.midY)
        var steps = ["mousemove", "\(Int(origin.x + x))", "\(y)", "mousedown", "1"]
        for step in 1...5 {
          steps += ["mousemove", "\(Int(origin.x + x + (end - x) * Double(step) / 5))", "\(y)"]
        }
        try DemoRun.xdotool(steps + ["mouseup", "1"])
      }
      let edge = before[1].frame.maxX
      try drag(from: edge - 1, to: edge - 81)
      wait(for: "a narrower column") {
        abs(Self.headings(view.host)[1].frame.width - before[1].frame.width + 80) < 1.5
      }
      XCTAssertEqual(Self.headings(view.host)[0].frame, before[0].frame)
      let width = Self.headings(view.host)[1].frame.width
      try DemoRun.xdotool(["key", "ctrl+Right"])
      wait(for: "a wider column") {
        abs(Self.headings(view.host)[1].frame.width - width - 10) < 0.01
      }
      let start = Self.headings(view.host)[1].frame.midX
      try drag(from: start, to: 10)
      wait(for: "the column to be the first one") {
        Self.headings(view.host).map(\.label) == ["Title", "No.", "Detail"]
      }
      try DemoRun.xdotool(["key", "alt+Right"])
      wait(for: "the columns' own order") {
        Self.headings(view.host).map(\.label) == ["No.", "Title", "Detail"]
      }
      gtk_window_destroy(cast(window.window))
    }
  }

  /// Returns the headings of the table, in display order.
  @MainActor private static func headings(_ host: ViewHost) -> [AccessibilityNode] {
    func table(in node: AccessibilityNode) -> AccessibilityNode? {
      node.role == .table ? node : node.children.lazy.compactMap { table(in: $0) }.first
    }
    return table(in: host.accessibilityTree)?.children.first?.children ?? []
  }
}
