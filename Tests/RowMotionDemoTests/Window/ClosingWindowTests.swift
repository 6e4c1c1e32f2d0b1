import CGtk
import CGtkShims
import RowMotionGTK
import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

/// Closing with edits that cannot be saved loses nothing and does not hang.
final class ClosingWindowTests: WindowTestCase, @unchecked Sendable {
  /// The reasons why a document cannot be saved.
  private enum Reason: CaseIterable {
    case directoryIsMissing
    case directoryIsAFile
    case nameIsTooLong
    case directoryIsReadOnly
    case documentIsCorrupt
  }

  private var folder: FilePath { FilePath(directory + "/folder") }
  private var state: FilePath { FilePath(directory + "/state") }

  /// Runs a body with `XDG_STATE_HOME` in the test's directory.
  private func withStateDirectory(_ body: () throws -> Void) throws {
    let old = getenv("XDG_STATE_HOME").map { String(cString: $0) }
    setenv("XDG_STATE_HOME", state.description, 1)
    defer {
      if let old { setenv("XDG_STATE_HOME", old, 1) } else { unsetenv("XDG_STATE_HOME") }
    }
    try body()
  }

  /// Returns a window with an edit that cannot be saved for the given reason.
  @MainActor private func window(asks: Bool, _ reason: Reason) throws -> NotesWindow {
    let manager = FileManager.default
    for path in [folder, state] {
      _ = path.withCString { chmod($0, 0o777) }
      try? manager.removeItem(atPath: path.description)
      try SafeFile.makeDirectories(path)
      _ = path.withCString { chmod($0, 0o777) }
    }
    var path = folder.appending("notes.json")
    if reason == .nameIsTooLong {
      path = folder.appending(FilePath(String(repeating: "n", count: 300)))
    } else {
      try SafeFile.replace(path, with: Array(json("a").utf8))
      _ = path.withCString { chmod($0, 0o666) }
    }
    let window = try makeWindow(on: path, asks: asks)
    switch reason {
    case .directoryIsMissing: try manager.removeItem(atPath: folder.description)
    case .directoryIsAFile:
      try manager.removeItem(atPath: folder.description)
      try Data().write(to: URL(filePath: folder.description))
    case .nameIsTooLong: break
    case .directoryIsReadOnly: _ = folder.withCString { chmod($0, 0o555) }
    case .documentIsCorrupt: try Data("oops".utf8).write(to: URL(filePath: path.description))
    }
    window.store.insert(title: "mine", at: 0)
    XCTAssertTrue(window.store.document.hasUnsavedEdits, "\(reason)")
    return window
  }

  /// Asserts that the state directory has exactly one unsaved copy, with the expected notes.
  private func assertCopy(_ reason: Reason, line: UInt = #line) throws {
    let stateFolder = state.appending("rowmotion")
    let names = try FileManager.default.contentsOfDirectory(atPath: stateFolder.description)
      .filter { $0.contains(".unsaved") }
    XCTAssertEqual(names.count, 1, "\(reason)", line: line)
    let copy = try SafeFile.read(stateFolder.appending(FilePath(names.first ?? "")))
    XCTAssertEqual(
      String(decoding: copy, as: UTF8.self), json(reason == .nameIsTooLong ? "mine" : "mine a"),
      "\(reason)", line: line)
  }

  func testAWindowThatDoesNotAskKeepsACopy() throws {
    try MainActor.assumeIsolated { try startGTK() }
    for reason in Reason.allCases {
      try withStateDirectory {
        try withoutPrivileges {
          try MainActor.assumeIsolated {
            let window = try window(asks: false, reason)
            var isPreserved = false
            window.onEditsPreserved = { isPreserved = true }
            XCTAssertTrue(window.mayClose(), "\(reason)")
            XCTAssertTrue(isPreserved, "\(reason)")
            gtk_window_destroy(cast(window.window))
          }
        }
        try assertCopy(reason)
      }
    }
  }

  func testCancelClosesTheQuestionAndTheWindowStays() throws {
    try MainActor.assumeIsolated { try startGTK() }
    try withStateDirectory {
      try withoutPrivileges {
        try MainActor.assumeIsolated {
          let window = try window(asks: true, .documentIsCorrupt)
          XCTAssertFalse(window.mayClose())
          let dialog = try XCTUnwrap(WidgetText.window(titled: "Unsaved Edits"))
          row_motion_click(try XCTUnwrap(WidgetText.button("_Cancel", in: dialog)))
          XCTAssertNil(WidgetText.window(titled: "Unsaved Edits"))
          XCTAssertFalse(window.isClosed)
          XCTAssertTrue(window.store.document.hasUnsavedEdits)
          gtk_window_destroy(cast(window.window))
        }
      }
    }
  }

  func testAWindowAsksAndKeepsACopyOnRequest() throws {
    try MainActor.assumeIsolated { try startGTK() }
    for reason in Reason.allCases {
      try withStateDirectory {
        try withoutPrivileges {
          try MainActor.assumeIsolated {
            let window = try window(asks: true, reason)
            XCTAssertFalse(window.mayClose(), "\(reason)")
            let dialog = try XCTUnwrap(WidgetText.window(titled: "Unsaved Edits"))
            row_motion_click(try XCTUnwrap(WidgetText.button("_Keep for Later", in: dialog)))
            XCTAssertNil(WidgetText.window(titled: "Unsaved Edits"))
          }
        }
        try assertCopy(reason)
      }
    }
  }

  /// Limits files to two kilobytes, which on Wayland would include a window's pixels.
  func testAFullDiskLosesNothing() throws {
    try DemoRun.requireX11("a window's pixels are a file that is longer than may be written")
    try SafeFile.makeDirectories(folder)
    let path = folder.appending("notes.json")
    let before = NotesFormat.bytes(of: Self.notes)
    XCTAssertLessThan(before.count, 2_048)
    try SafeFile.replace(path, with: before)
    let script = directory + "/script"
    let long = String(repeating: "long ", count: 500).dropLast()
    try Data("0.3 edit c \(long)\n1 quit\n".utf8).write(to: URL(filePath: script))
    let run = try ShellRun(
      "ulimit -f 4; exec timeout 90 \"$demo\" --fixed-timestep --script '\(script)' '\(path)'",
      environment: ["XDG_STATE_HOME": state.description])
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssertTrue(run.output.contains("the unsaved notes follow"))
    let start = try XCTUnwrap(run.output.range(of: "follow\n")?.upperBound)
    let savedNotes = try NotesParser.notes(from: Array(run.output[start...].utf8), file: "")
    XCTAssertEqual(savedNotes.map(\.id), Self.notes.map(\.id))
    XCTAssertEqual(savedNotes[2].detail, String(long))
    XCTAssertEqual(try SafeFile.read(path), before)
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(atPath: folder.description), ["notes.json"])
    XCTAssertEqual(
      (try? FileManager.default.contentsOfDirectory(atPath: state.description + "/rowmotion"))
        ?? [],
      [])
  }

  /// Each of these documents once made the program hang.
  func testAScriptEndsWhenTheDocumentCannotBeSaved() throws {
    try DemoRun.requireDisplay()
    try SafeFile.makeDirectories(folder)
    try Data().write(to: URL(filePath: "\(folder)/file"))
    let script = directory + "/script"
    try Data("0.3 insert 0 mine\n1 quit\n".utf8).write(to: URL(filePath: script))
    let long = String(repeating: "n", count: 300)
    for (index, name) in ["file/notes.json", long, "gone/notes.json"].enumerated() {
      let run = try ShellRun(
        "exec timeout 90 \"$demo\" --fixed-timestep --script '\(script)' '\(folder)/\(name)'",
        environment: ["XDG_STATE_HOME": "\(state)"])
      XCTAssertEqual(run.status, 1, run.output)
      XCTAssertTrue(run.output.contains("unsaved edits are stored in \(state)/rowmotion/"))
      // The message includes the reason.
      XCTAssertTrue(run.output.contains("rowmotion-demo: \(folder)/\(name): "), run.output)
      let names = try FileManager.default.contentsOfDirectory(atPath: "\(state)/rowmotion")
      XCTAssertEqual(names.count, index + 1)
      for name in names {
        XCTAssertEqual(
          try SafeFile.read("\(state)/rowmotion/\(name)"), Array(json("mine").utf8), name)
      }
    }
  }

  /// The copy is in the directory of `XDG_STATE_HOME`, and the next start offers it from there.
  func testTheNextStartOffersACopyFromTheStateDirectory() throws {
    try withStateDirectory {
      try MainActor.assumeIsolated {
        let window = try window(asks: false, .directoryIsMissing)
        XCTAssertTrue(window.mayClose())
        gtk_window_destroy(cast(window.window))
        try SafeFile.makeDirectories(folder)
        let path = folder.appending("notes.json")
        try SafeFile.replace(path, with: Array(json("a").utf8))
        let next = try makeWindow(on: path)
        let offer = try XCTUnwrap(next.bars.copies.message)
        XCTAssertTrue(offer.contains("\(state)/rowmotion/"), offer)
        XCTAssertEqual(next.store.summary, "a")
        row_motion_click(try XCTUnwrap(WidgetText.button("_Restore", in: next.bars.copies.widget)))
        XCTAssertEqual(next.store.summary, "mine a")
        XCTAssertNil(next.bars.copies.message)
        XCTAssertEqual(try SafeFile.read(path), Array(json("mine a").utf8))
        XCTAssertEqual(
          try FileManager.default.contentsOfDirectory(atPath: state.description + "/rowmotion"), [])
        gtk_window_destroy(cast(next.window))
      }
    }
  }

  func testADiscardedCopyCanBeRestoredUntilTheWindowCloses() throws {
    try MainActor.assumeIsolated {
      try withStateDirectory {
        try write(json("a"))
        let copy = try UnsavedCopy.write(
          Array(json("a:kept").utf8), of: FilePath(file), stateDirectory: StateDirectory.standard)
        let window = try makeWindow()
        XCTAssertTrue(window.bars.copies.message?.contains(copy.description) == true)
        for _ in 0..<2 {
          XCTAssertTrue(window.bars.copies.message?.contains(copy.description) == true)
          row_motion_click(
            try XCTUnwrap(WidgetText.button("_Discard", in: window.bars.copies.widget)))
          XCTAssertNil(window.bars.copies.message)
          XCTAssertEqual(window.toast.message, "Unsaved edits discarded")
          XCTAssertFalse(SafeFile.isMissing(copy))
          row_motion_click(try XCTUnwrap(WidgetText.button("_Undo", in: window.toast.widget)))
        }
        row_motion_click(
          try XCTUnwrap(WidgetText.button("_Discard", in: window.bars.copies.widget)))
        XCTAssertEqual(try content(), json("a"))
        gtk_window_destroy(cast(window.window))
        XCTAssertTrue(SafeFile.isMissing(copy))
      }
    }
  }

  func testUnsavedEditsCanBeSavedElsewhere() throws {
    let run = try openAtRest()
    try write("oops")
    try run.click(tool: 0, ofRow: "c")
    try run.wait(for: "the row to leave") { $0.row("c") == nil }
    let window = try run.waitForWindow("the window")
    try run.press("ctrl+w")
    let dialog = try run.waitForWindow("the question", otherThan: [window])
    try run.press("alt+s")
    try run.waitForWindow("the choice of a place", otherThan: [window, dialog])
    try run.press("ctrl+a")
    try run.type(directory + "/elsewhere.json")
    try run.press("Return")
    XCTAssertEqual(run.waitForEnd(), 0)
    XCTAssertEqual(run.errorOutput, "")
    let savedNotes = try NotesParser.notes(
      from: SafeFile.read(directory + "/elsewhere.json"), file: "")
    XCTAssertEqual(savedNotes.map(\.id), ["a", "b", "d", "e", "f"])
    XCTAssertEqual(try content(), "oops")
    XCTAssertFalse(try entries().contains { $0.contains(".unsaved") })
  }

  /// The Stop button is in the bar and stops reading.
  func testReadingALargeDocumentCanBeStopped() throws {
    try MainActor.assumeIsolated {
      let notes = (0..<200_000).map { Note(id: NoteID("n\($0)"), title: "Title \($0)") }
      try Data(NotesFormat.bytes(of: notes)).write(to: URL(filePath: file))
      let before = try SafeFile.read(file)
      let window = try makeWindow(worksOnTheSide: true)
      XCTAssertTrue(window.bars.problem.message?.contains("reading a large document: 0%") == true)
      let stop = try XCTUnwrap(WidgetText.button("_Stop", in: window.bars.problem.widget))
      XCTAssertTrue(gtk_widget_get_visible(gtk_widget_get_parent(stop)) != 0)
      row_motion_click(stop)
      window.store.document.finishBackgroundSync()
      let message = try XCTUnwrap(window.bars.problem.message)
      XCTAssertTrue(
        message.contains("reading was stopped") && message.contains("the file is unchanged"),
        message)
      XCTAssertFalse(gtk_widget_get_visible(gtk_widget_get_parent(stop)) != 0)
      XCTAssertEqual(window.store.notes.count, 0)
      XCTAssertEqual(try SafeFile.read(file), before)
      gtk_window_destroy(cast(window.window))
    }
  }
}
