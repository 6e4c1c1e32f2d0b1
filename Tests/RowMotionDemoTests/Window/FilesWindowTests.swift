import CGtk
import CGtkShims
import Foundation
import RowMotion
import RowMotionGTK
import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

/// Opening and saving documents, and a desktop with animations turned off.
final class FilesWindowTests: WindowTestCase, @unchecked Sendable {
  /// The tests' variables with separate directories, so that tests leave the user's alone.
  private var environment: [String: String] {
    var variables = ProcessInfo.processInfo.environment
    for name in ["XDG_RUNTIME_DIR", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"] {
      variables[name] = directory
    }
    return variables
  }

  /// Uses the desktop's file dialog.
  ///
  /// The path is pasted: GTK 4.18 completes paths during typing and leaves the rest of the
  /// completion after the caret.
  func testControlOOpensADocumentInAWindowOfItsOwn() throws {
    try writeNotes(Self.notes)
    let other = directory + "/other.json"
    try SafeFile.replace(other, with: NotesFormat.bytes(of: Self.notes))
    nonisolated(unsafe) let run = try run(
      [file], isFixedTimestep: false, isTraced: false, environment: environment)
    let first = try run.waitForWindow("the window")
    try run.press("ctrl+o")
    let dialog = try run.waitForWindow("the dialog", otherThan: [first])
    try MainActor.assumeIsolated {
      try startGTK()
      gdk_clipboard_set_text(gdk_display_get_clipboard(gdk_display_get_default()), other)
      try DemoRun.xdotool(["key", "ctrl+l", "ctrl+v"])
      // The dialog requests the clipboard's content from this process.
      self.run(untilAtRest: run, seconds: 1)
    }
    try run.press("Return")
    let second = try run.waitForWindow("the other document", otherThan: [first, dialog])
    try run.waitForTitle("other.json (", of: second)
    try run.waitForTitle("notes.json (", of: first)
    // The document is in the list of recent documents, which all programs share.
    let recent = directory + "/recently-used.xbel"
    var text = ""
    try run.wait(until: "the document to be among them") {
      text = (try? String(contentsOfFile: recent, encoding: .utf8)) ?? ""
      return text.contains("/other.json")
    }
    XCTAssertTrue(text.contains("application/json"), text)
  }

  func testControlShiftSSavesTheNotesElsewhereAndContinuesThere() throws {
    try writeNotes(Self.notes)
    let copy = directory + "/copy.json"
    let run = try run([file], isFixedTimestep: false, isTraced: false, environment: environment)
    let first = try run.waitForWindow("the window")
    try run.press("ctrl+shift+s")
    let dialog = try run.waitForWindow("the dialog", otherThan: [first])
    try run.press("ctrl+a")
    try run.type(copy)
    try run.press("Return")
    let second = try run.waitForWindow("the copy", otherThan: [first, dialog])
    try run.waitForTitle("copy.json (", of: second)
    try run.waitForOnlyWindow(second)
    XCTAssertEqual(try NotesParser.notes(from: SafeFile.read(copy), file: copy), Self.notes)
    // Later edits go to the copy.
    try run.press("Tab", "Home", "Delete")
    try run.wait(until: "the edit to be saved") {
      try SafeFile.read(copy).count != SafeFile.read(file).count
    }
    XCTAssertEqual(
      try NotesParser.notes(from: SafeFile.read(copy), file: copy), Array(Self.notes.dropFirst()))
    XCTAssertEqual(try fileNotes(), Self.notes)
  }

  /// Uses the menu with the keyboard.
  func testOpenRecentOpensADocumentThatWasOpenedBefore() throws {
    try writeNotes(Self.notes)
    let other = directory + "/other.json"
    try SafeFile.replace(other, with: NotesFormat.bytes(of: Self.notes))
    let earlier = try run(
      [other], isFixedTimestep: false, isTraced: false, environment: environment)
    try earlier.waitForWindow("the window")
    try earlier.press("ctrl+q")
    XCTAssertEqual(earlier.waitForEnd(), 0)
    let run = try run([file], isFixedTimestep: false, isTraced: false, environment: environment)
    let first = try run.waitForWindow("the window")
    try run.press("F10")
    try run.waitForMenu(over: first)
    // Opens the submenu Open Recent. Its first item leads back, the second is the current document.
    try run.press("Down", "Return")
    try run.press("Down", "Down", "Return")
    let second = try run.waitForWindow("the other document", otherThan: [first])
    try run.waitForTitle("other.json (", of: second)
  }

  func testATableOpensInItsSceneAndADocumentInAWindow() throws {
    try MainActor.assumeIsolated {
      try writeNotes(Self.notes)
      let names = ["a.csv", "b.tsv", "c.jsonl", "d.json"]
      let texts = ["a\n1\n", "a\tb\n1\t2\n", "{\"a\":1}\n", "[{\"a\":1}]"]
      for (name, text) in zip(names, texts) {
        let window = try makeWindow()
        var opened: [FilePath] = []
        window.onOpen = { path, _ in opened.append(path) }
        let path = FilePath(directory).appending(FilePath(name))
        try SafeFile.replace(path, with: Array(text.utf8))
        window.open(FilePath(file))
        XCTAssertEqual(opened, [FilePath(file)])
        XCTAssertEqual(window.shown.name, NotesWindow.page)
        window.open(path)
        XCTAssertEqual(opened, [FilePath(file)])
        XCTAssertEqual(window.shown.name, "table")
        XCTAssertEqual(window.shown.scene?.scene.file, path)
        // The table's scene opens any file as a table.
        window.open(FilePath(file))
        XCTAssertEqual(window.shown.scene?.scene.file, FilePath(file))
        XCTAssertEqual(opened, [FilePath(file)])
        gtk_window_destroy(cast(window.window))
      }
    }
  }

  func testAFileThatIsNoTableIsReportedAboveTheTable() throws {
    try MainActor.assumeIsolated {
      try writeNotes(Self.notes)
      let window = try makeWindow()
      gtk_window_present(cast(window.window))
      let workbook = FilePath(directory).appending("sales.xlsx")
      try SafeFile.replace(
        workbook,
        with: Array("PK\u{3}\u{4}".utf8) + Array(repeating: 0, count: 26) + Array("xl/".utf8))
      let table = FilePath(directory).appending("a.csv")
      try SafeFile.replace(table, with: Array("a\n1\n".utf8))
      window.open(workbook)
      let page = try XCTUnwrap(window.shown.scene)
      let message =
        "\(workbook): this is an Excel workbook; save it as CSV in your spreadsheet program and "
        + "open that\nThe current table is still shown."
      XCTAssertEqual(page.problemBar.message, message)
      XCTAssertNil(page.scene.file)
      XCTAssertNil(window.bars.problem.message)
      // Another file removes the message.
      window.open(table)
      wait(for: "the message to be removed") { page.problemBar.message == nil }
      XCTAssertEqual(page.scene.file, table)
      window.open(workbook)
      wait(for: "the message") { page.problemBar.message == message }
      XCTAssertEqual(page.scene.file, table)
      page.scene.dismissFileProblem()
      page.showFileProblem()
      XCTAssertNil(page.problemBar.message)
      gtk_window_destroy(cast(window.window))
    }
  }

  func testATableOnTheCommandLineOpensInItsScene() throws {
    let table = directory + "/people.csv"
    // In Windows-1252: "Øle" begins with D8.
    try Data([UInt8]("name;age\r\n".utf8) + [0xD8] + [UInt8]("le;7\r\nIda;83\r\n".utf8))
      .write(to: URL(filePath: table))
    let run = try run([table], script: "1 quit", environment: environment)
    XCTAssertEqual(run.waitForEnd(), 0, run.errorOutput)
    let says = (run.frames.last?.says ?? []).joined()
    XCTAssertEqual(run.frames.last?.scene, "table")
    XCTAssertTrue(says.contains("2 rows"), says)
    XCTAssertTrue(says.contains("was read as Windows-1252"), says)
  }

  func testSavingElsewhereWritesTheNotesAndContinuesWithTheNewFile() throws {
    try MainActor.assumeIsolated {
      try writeNotes(Self.notes)
      let window = try makeWindow()
      var saved: [FilePath] = []
      window.onOpen = { path, isReplacing in if isReplacing { saved.append(path) } }
      let path = FilePath(directory).appending("copy.json")
      window.save(as: path)
      XCTAssertEqual(saved, [path])
      XCTAssertEqual(
        try NotesParser.notes(from: SafeFile.read(path), file: path.description), Self.notes)
      // Saving to the window's own file does not count as saving elsewhere.
      window.save(as: FilePath(file))
      XCTAssertEqual(saved, [path])
      // A failed save is reported.
      window.save(as: FilePath(directory).appending("nowhere/copy.json"))
      XCTAssertEqual(saved, [path])
      XCTAssertNotNil(window.toast.message)
      gtk_window_destroy(cast(window.window))
    }
  }

  func testARunWithAScriptLeavesNoRecentDocumentsAndNoState() throws {
    try writeNotes(Self.notes)
    let run = try run([file], script: "0.5 quit", environment: environment)
    XCTAssertEqual(run.waitForEnd(), 0)
    let entries = try entries()
    XCTAssertFalse(entries.contains("recently-used.xbel"), "\(entries)")
    XCTAssertFalse(entries.contains("rowmotion"), "\(entries)")
  }

  func testWithAnimationsOffTheWindowSaysSoAndShowsThemOnRequest() throws {
    try MainActor.assumeIsolated {
      try writeNotes(Self.notes)
      let window = try makeWindow()
      gtk_window_present(cast(window.window))
      waitForPaint(of: window)
      let settings = UnsafeMutableRawPointer(try XCTUnwrap(gtk_settings_get_default()))
      defer { row_motion_set_boolean(settings, "gtk-enable-animations", 1) }
      XCTAssertNil(window.bars.motion.message)
      row_motion_set_boolean(settings, "gtk-enable-animations", 0)
      XCTAssertNotNil(window.bars.motion.message)
      XCTAssertTrue(window.host.environment.reduceMotion)
      window.switcher.show("presence")
      XCTAssertEqual(window.shown.host.environment.reduceMotion, true)
      // The button turns animations on for this window.
      let button = try XCTUnwrap(
        WidgetText.button("_Show Animations", in: window.bars.motion.widget))
      row_motion_click(button)
      XCTAssertNil(window.bars.motion.message)
      XCTAssertFalse(window.host.environment.reduceMotion)
      XCTAssertEqual(window.shown.host.environment.reduceMotion, false)
      // The choice applies to scenes created later, and the question does not come back.
      window.switcher.show("spacing")
      XCTAssertEqual(window.shown.host.environment.reduceMotion, false)
      row_motion_set_boolean(settings, "gtk-enable-animations", 1)
      row_motion_set_boolean(settings, "gtk-enable-animations", 0)
      XCTAssertNil(window.bars.motion.message)
      XCTAssertFalse(window.host.environment.reduceMotion)
      gtk_window_destroy(cast(window.window))
    }
  }

  /// A destroyed window that is still referenced ignores changes of the desktop's settings and does
  /// not use its destroyed widgets.
  func testADestroyedWindowIgnoresSettings() throws {
    try MainActor.assumeIsolated {
      try writeNotes(Self.notes)
      let window = try makeWindow()
      gtk_window_present(cast(window.window))
      waitForPaint(of: window)
      gtk_window_destroy(cast(window.window))
      let settings = UnsafeMutableRawPointer(try XCTUnwrap(gtk_settings_get_default()))
      // GTK's critical warnings end the program.
      let before = g_log_set_always_fatal(
        GLogLevelFlags(G_LOG_LEVEL_CRITICAL.rawValue | G_LOG_LEVEL_ERROR.rawValue))
      for isOn: gboolean in [0, 1] {
        row_motion_set_boolean(settings, "gtk-enable-animations", isOn)
        run(seconds: 0.05)
      }
      _ = g_log_set_always_fatal(before)
      XCTAssertFalse(window.host.environment.reduceMotion)
    }
  }
}
