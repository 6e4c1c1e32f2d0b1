import CGtk
import CGtkShims
import Foundation
import RowMotion
import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

/// Opening, saving elsewhere, and a desktop without animations.
final class FilesWindowTests: WindowTestCase, @unchecked Sendable {
  /// The user's directories, which tests must not read or write.
  private var environment: [String: String] {
    var variables = ProcessInfo.processInfo.environment
    for name in ["XDG_RUNTIME_DIR", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"] {
      variables[name] = directory
    }
    return variables
  }

  /// The dialog is the desktop's own.
  ///
  /// The path is pasted: GTK 4.18 completes what is typed while one types on,
  /// and lets the rest of it stand behind the caret.
  func testControlOOpensADocumentInAWindowOfItsOwn() throws {
    try writeNotes(Self.notes)
    let other = directory + "/other.json"
    try SafeFile.replace(other, with: NotesFormat.bytes(of: Self.notes))
    nonisolated(unsafe) let run = try run(
      [file], isSteady: false, isTraced: false, environment: environment)
    let first = try run.waitForWindow("the window")
    try run.press("ctrl+o")
    let dialog = try run.waitForWindow("the dialog", otherThan: [first])
    try MainActor.assumeIsolated {
      try startGTK()
      gdk_clipboard_set_text(gdk_display_get_clipboard(gdk_display_get_default()), other)
      try DemoRun.xdotool(["key", "ctrl+l", "ctrl+v"])
      // The dialog asks this program for it.
      self.run(untilAtRest: run, seconds: 1)
    }
    try run.press("Return")
    let second = try run.waitForWindow("the other document", otherThan: [first, dialog])
    try run.waitForTitle("other.json (", of: second)
    try run.waitForTitle("notes.json (", of: first)
    // It is among those that were opened last, for all programs.
    let recent = directory + "/recently-used.xbel"
    var text = ""
    try run.wait(untilSo: "the document to be among them") {
      text = (try? String(contentsOfFile: recent, encoding: .utf8)) ?? ""
      return text.contains("/other.json")
    }
    XCTAssertTrue(text.contains("application/json"), text)
  }

  func testControlShiftSSavesTheNotesElsewhereAndGoesOnThere() throws {
    try writeNotes(Self.notes)
    let copy = directory + "/copy.json"
    let run = try run([file], isSteady: false, isTraced: false, environment: environment)
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
    // What is edited from now on is the copy.
    try run.press("Tab", "Home", "Delete")
    try run.wait(untilSo: "the edit to be saved") {
      try SafeFile.read(copy).count != SafeFile.read(file).count
    }
    XCTAssertEqual(
      try NotesParser.notes(from: SafeFile.read(copy), file: copy), Array(Self.notes.dropFirst()))
    XCTAssertEqual(try fileNotes(), Self.notes)
  }

  /// The menu is gone through with the keyboard.
  func testOpenRecentOpensWhatWasOpenedBefore() throws {
    try writeNotes(Self.notes)
    let other = directory + "/other.json"
    try SafeFile.replace(other, with: NotesFormat.bytes(of: Self.notes))
    let earlier = try run([other], isSteady: false, isTraced: false, environment: environment)
    try earlier.waitForWindow("the window")
    try earlier.press("ctrl+q")
    XCTAssertEqual(earlier.waitForEnd(), 0)
    let run = try run([file], isSteady: false, isTraced: false, environment: environment)
    let first = try run.waitForWindow("the window")
    try run.press("F10")
    try run.waitForMenu(over: first)
    // To Open Recent and into it, where the way back comes first, and then the document that is shown.
    try run.press("Down", "Return")
    try run.press("Down", "Down", "Return")
    let second = try run.waitForWindow("the other document", otherThan: [first])
    try run.waitForTitle("other.json (", of: second)
  }

  func testWhatIsOpenAlreadyIsNotOpenedTwice() throws {
    try MainActor.assumeIsolated {
      try writeNotes(Self.notes)
      let window = try makeWindow()
      var opened: [FilePath] = []
      window.onOpen = { opened.append($0) }
      let path = FilePath(directory).appending("table.csv")
      try SafeFile.replace(path, with: Array("a\n1\n".utf8))
      // Where notes are shown a file is a document, in the table's scene it is a table.
      window.open(path)
      XCTAssertEqual(opened, [path])
      window.switcher.show("row-heights")
      window.open(path)
      XCTAssertEqual(opened, [path])
      XCTAssertEqual(window.shown.scene?.scene.file, path)
      gtk_window_destroy(cast(window.window))
    }
  }

  func testSavingElsewhereWritesTheNotesAndGoesOnWithTheNewFile() throws {
    try MainActor.assumeIsolated {
      try writeNotes(Self.notes)
      let window = try makeWindow()
      var saved: [FilePath] = []
      window.onSavedAs = { saved.append($0) }
      let path = FilePath(directory).appending("copy.json")
      window.save(as: path)
      XCTAssertEqual(saved, [path])
      XCTAssertEqual(
        try NotesParser.notes(from: SafeFile.read(path), file: path.description), Self.notes)
      // Its own file is no other one.
      window.save(as: FilePath(file))
      XCTAssertEqual(saved, [path])
      // What cannot be written is said.
      window.save(as: FilePath(directory).appending("nowhere/copy.json"))
      XCTAssertEqual(saved, [path])
      XCTAssertNotNil(window.toast.message)
      gtk_window_destroy(cast(window.window))
    }
  }

  func testNothingIsNotedOfScripts() throws {
    try writeNotes(Self.notes)
    let run = try run([file], script: "0.5 quit", environment: environment)
    XCTAssertEqual(run.waitForEnd(), 0)
    let entries = try entries()
    XCTAssertFalse(entries.contains("recently-used.xbel"), "\(entries)")
    XCTAssertFalse(entries.contains("rowmotion"), "\(entries)")
  }

  func testWhereAnimationsAreOffTheWindowSaysSoAndShowsThemOnRequest() throws {
    try MainActor.assumeIsolated {
      try writeNotes(Self.notes)
      let window = try makeWindow()
      gtk_window_present(cast(window.window))
      waitForPaint(of: window)
      let settings = UnsafeMutableRawPointer(try XCTUnwrap(gtk_settings_get_default()))
      defer { row_motion_set_boolean(settings, "gtk-enable-animations", 1) }
      XCTAssertNil(window.motionBar.message)
      row_motion_set_boolean(settings, "gtk-enable-animations", 0)
      XCTAssertNotNil(window.motionBar.message)
      XCTAssertTrue(window.host.environment.reduceMotion)
      window.switcher.show("presence")
      XCTAssertEqual(window.shown.host.environment.reduceMotion, true)
      // The button that shows them here.
      let button = try XCTUnwrap(ShownText.button("_Show Them Here", in: window.motionBar.widget))
      row_motion_click(button)
      XCTAssertNil(window.motionBar.message)
      XCTAssertFalse(window.host.environment.reduceMotion)
      XCTAssertEqual(window.shown.host.environment.reduceMotion, false)
      // Also in scenes that are made later, and nobody is asked again.
      window.switcher.show("spacing")
      XCTAssertEqual(window.shown.host.environment.reduceMotion, false)
      row_motion_set_boolean(settings, "gtk-enable-animations", 1)
      row_motion_set_boolean(settings, "gtk-enable-animations", 0)
      XCTAssertNil(window.motionBar.message)
      XCTAssertFalse(window.host.environment.reduceMotion)
      gtk_window_destroy(cast(window.window))
    }
  }

  /// Who holds a window that is destroyed hears nothing more of the desktop's settings, and asks GTK for
  /// nothing of what is gone.
  func testAWindowThatIsDestroyedFollowsNoSettings() throws {
    try MainActor.assumeIsolated {
      try writeNotes(Self.notes)
      let window = try makeWindow()
      gtk_window_present(cast(window.window))
      waitForPaint(of: window)
      gtk_window_destroy(cast(window.window))
      let settings = UnsafeMutableRawPointer(try XCTUnwrap(gtk_settings_get_default()))
      // What GTK complains about ends the program.
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
