import CGtk
import Foundation
import RowMotion
import RowMotionGTK
import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

/// A window restores the size, the scene and the scroll positions of the previous one.
final class WindowMemoryTests: WindowTestCase, @unchecked Sendable {
  private var state: FilePath { FilePath(directory).appending("state/windows.ini") }

  /// Sixty notes, of which every third has a long detail.
  private static let many = (0..<60).map {
    Note(id: NoteID("note \($0)"), title: "Note \($0)", detail: $0 % 3 == 0 ? long : nil)
  }

  /// Opens a window of this process that restores and stores its state, as the program does.
  @MainActor private func openWindow() throws -> NotesWindow {
    let window = try makeWindow(memory: WindowMemory(file: state))
    window.restore()
    gtk_window_present(cast(window.window))
    wait(for: "the window") {
      gtk_widget_get_mapped(window.window) != 0 && window.host.isIdle
    }
    waitForPaint(of: window)
    return window
  }

  @MainActor private func close(_ window: NotesWindow) {
    gtk_window_close(cast(window.window))
    run(seconds: 0.05)
  }

  /// Returns the first visible row of a list and its height above the list's top, in points.
  @MainActor private func top(of list: String, in window: NotesWindow) throws -> (
    row: AnyHashable, hidden: Double
  ) {
    let list = AnyHashable(list)
    let viewport = try XCTUnwrap(window.host.scrollMetrics(in: list)).viewport
    let rows = window.host.rows(in: list)
    let row = try XCTUnwrap(rows.first { $0.minY + $0.height > viewport.minY + 0.01 })
    return (row.id, viewport.minY - row.minY)
  }

  func testSizeSceneAndSidePanelsAreRestored() throws {
    try MainActor.assumeIsolated {
      try writeNotes(Self.notes)
      let first = try openWindow()
      gtk_window_set_default_size(cast(first.window), 1000, 620)
      first.switcher.show("spacing")
      first.toggleOptions()
      run(seconds: 0.3)
      let size = (gtk_widget_get_width(first.window), gtk_widget_get_height(first.window))
      close(first)
      let second = try openWindow()
      XCTAssertEqual(gtk_widget_get_width(second.window), size.0)
      XCTAssertEqual(gtk_widget_get_height(second.window), size.1)
      XCTAssertEqual(second.shown.name, "spacing")
      XCTAssertEqual(second.shown.scene?.split.isShown, false)
      XCTAssertTrue(second.switcher.split.isShown)
      close(second)
    }
  }

  func testTheScrollPositionOfEachListIsRestored() throws {
    try MainActor.assumeIsolated {
      try writeNotes(Self.many)
      let first = try openWindow()
      first.view.perform {
        first.host.scroll(toRow: NoteID("note 20"), in: NotesScene.presenceList, anchor: .top)
        first.host.scroll(toRow: NoteID("note 33"), in: NotesScene.stockList, anchor: .top)
      }
      waitForPaint(of: first)
      let offset = first.host.scrollOffset(in: NotesScene.presenceList)
      first.view.perform { first.host.scroll(to: offset + 17, in: NotesScene.presenceList) }
      waitForPaint(of: first)
      let left = try top(of: NotesScene.presenceList, in: first)
      let right = try top(of: NotesScene.stockList, in: first)
      XCTAssertEqual(left.row, AnyHashable(NoteID("note 20")))
      XCTAssertEqual(left.hidden, 17, accuracy: 0.5)
      close(first)

      let second = try openWindow()
      XCTAssertEqual(try top(of: NotesScene.presenceList, in: second).row, left.row)
      XCTAssertEqual(
        try top(of: NotesScene.presenceList, in: second).hidden, left.hidden, accuracy: 0.5)
      XCTAssertEqual(try top(of: NotesScene.stockList, in: second).row, right.row)
      close(second)

      // Another document starts at its top.
      let other = FilePath(directory).appending("other.json")
      try SafeFile.replace(other, with: NotesFormat.bytes(of: Self.many))
      let third = try makeWindow(on: other, memory: WindowMemory(file: state))
      third.restore()
      XCTAssertEqual(third.host.scrollOffset(in: NotesScene.presenceList), 0)
      gtk_window_destroy(cast(third.window))
    }
  }

  func testOpenNotesAreRestored() throws {
    try MainActor.assumeIsolated {
      try writeNotes(Self.many)
      let first = try openWindow()
      first.model.toggle("note 3")
      first.model.toggle("note 9")
      first.model.toggle("note 3")
      close(first)
      let second = try openWindow()
      XCTAssertEqual(second.model.open, ["note 9"])
      close(second)
      // Another document has other open notes.
      let other = FilePath(directory).appending("other.json")
      try SafeFile.replace(other, with: NotesFormat.bytes(of: Self.many))
      let third = try makeWindow(on: other, memory: WindowMemory(file: state))
      third.restore()
      XCTAssertEqual(third.model.open, [])
      gtk_window_destroy(cast(third.window))
    }
  }

  func testAWindowOnANamedFileShowsItsNotes() throws {
    try MainActor.assumeIsolated {
      try writeNotes(Self.notes)
      let first = try openWindow()
      first.switcher.show("spacing")
      close(first)
      let second = try makeWindow(memory: WindowMemory(file: state))
      second.restore(showsScene: false)
      XCTAssertEqual(second.shown.name, NotesWindow.page)
      gtk_window_destroy(cast(second.window))
    }
  }

  func testAListWhoseStoredRowWasRemovedStartsAtItsTop() throws {
    try MainActor.assumeIsolated {
      try writeNotes(Self.many)
      let first = try openWindow()
      first.view.perform {
        first.host.scroll(toRow: NoteID("note 20"), in: NotesScene.presenceList, anchor: .top)
      }
      waitForPaint(of: first)
      close(first)
      try writeNotes(Array(Self.many.prefix(20)))
      let second = try openWindow()
      XCTAssertEqual(second.host.scrollOffset(in: NotesScene.presenceList), 0)
      close(second)
    }
  }

  /// The window opens, whatever the state file contains.
  func testAnInvalidStateFileIsIgnored() throws {
    try MainActor.assumeIsolated {
      try writeNotes(Self.notes)
      try SafeFile.makeDirectories(state.directory)
      let new = WindowState()
      for bytes in [
        [], Array("oops".utf8), [0xFF, 0xFE, 0, 1, 2], Array("[window]\nwidth=\n".utf8),
        Array("[window]\nwidth=nan\nheight=-5\nscene=\u{7}\n".utf8),
        Array("[window]\nwidth=1e300\nheight=1e300\n[window\n=\n".utf8),
        [UInt8](repeating: 0x5B, count: 2_000_000),
      ] {
        try SafeFile.replace(state, with: bytes)
        let read = WindowMemory(file: state).state
        XCTAssertEqual(read.size, new.size)
        XCTAssertEqual(read.showsSidebar, true)
        let window = try openWindow()
        XCTAssertEqual(window.shown.name, NotesWindow.page)
        close(window)
      }
      // Closing the window has written a valid file.
      XCTAssertEqual(WindowMemory(file: state).state.scene, NotesWindow.page)
    }
  }

  func testTheStateIsReadAsItWasWritten() throws {
    MainActor.assumeIsolated {
      var state = WindowState()
      state.size = Size(width: 360, height: 640)
      state.isMaximized = true
      state.scene = "row-heights"
      state.showsSidebar = false
      state.showsOptions = false
      let places = [
        ListScrollPosition(list: "presence", row: "a = [b]\n\t; é \\", offset: 12.5),
        ListScrollPosition(list: "stock", row: "", offset: -3),
      ]
      let file = KeyFile()
      state.write(to: file)
      ListScrollPositions.write(places, of: "file:///a%20b", to: file)
      let read = KeyFile(file.bytes)
      XCTAssertEqual(WindowState(read), state)
      XCTAssertEqual(ListScrollPositions.read("file:///a%20b", from: read), places)
      XCTAssertEqual(ListScrollPositions.read("file:///other", from: read), [])
    }
  }

  func testScrollPositionsAreStoredForAHundredDocuments() {
    MainActor.assumeIsolated {
      let file = KeyFile()
      for number in 0..<120 {
        ListScrollPositions.write(
          [ListScrollPosition(list: "a", row: "\(number)", offset: 1)], of: "\(number)", to: file)
      }
      // A document that is used again counts as recent.
      ListScrollPositions.write(
        [ListScrollPosition(list: "a", row: "again", offset: 1)], of: "20", to: file)
      ListScrollPositions.write(
        [ListScrollPosition(list: "a", row: "new", offset: 1)], of: "120", to: file)
      XCTAssertEqual(file.groups.count, 100)
      XCTAssertEqual(ListScrollPositions.read("20", from: file).first?.row, "again")
      XCTAssertEqual(ListScrollPositions.read("21", from: file), [])
      XCTAssertEqual(ListScrollPositions.read("22", from: file).first?.row, "22")
    }
  }

  /// A script starts with a new window and leaves the state of a user's windows alone.
  func testScriptsStoreNoStateUnlessAFileIsGiven() throws {
    try writeNotes(Self.notes)
    let home = directory + "/home"
    let environment = ProcessInfo.processInfo.environment.merging(["XDG_STATE_HOME": home]) { $1 }
    let script = "0.1 scene presence\n0.5 quit"
    let plain = try run([file], script: script, environment: environment)
    XCTAssertEqual(plain.waitForEnd(), 0)
    XCTAssertFalse(FileManager.default.fileExists(atPath: home))
    let firstRun = try run([file, "--state", state.description], script: script)
    XCTAssertEqual(firstRun.waitForEnd(), 0)
    MainActor.assumeIsolated {
      XCTAssertEqual(WindowMemory(file: state).state.scene, "presence")
    }
    let secondRun = try run([file, "--state", state.description], script: "0.3 quit")
    XCTAssertEqual(secondRun.waitForEnd(), 0)
    XCTAssertNotEqual(secondRun.frames.last?.scene, "presence", "a named file shows its notes")
    let last = try run(
      ["--rows", "5", "--state", state.description], script: "0.3 scene presence\n0.6 quit")
    XCTAssertEqual(last.waitForEnd(), 0)
    let thirdRun = try run(["--rows", "5", "--state", state.description], script: "0.3 quit")
    XCTAssertEqual(thirdRun.waitForEnd(), 0)
    XCTAssertEqual(thirdRun.frames.last?.scene, "presence")
    let withoutRestore = try run(
      [file, "--state", state.description, "--no-restore"], script: "0.3 quit")
    XCTAssertEqual(withoutRestore.waitForEnd(), 0)
    XCTAssertNil(withoutRestore.frames.last?.scene)
  }
}
