import CGtk
import RowMotion
import RowMotionGTK
import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

/// The search bar filters the notes.
final class SearchWindowTests: WindowTestCase, @unchecked Sendable {
  /// Sixty notes; every tenth one has a detail with the word "Comet".
  private static let many = (0..<60).map {
    Note(id: NoteID("n\($0)"), title: "Note \($0)", detail: $0 % 10 == 3 ? "A Comet." : nil)
  }

  @MainActor private func openWindow() throws -> NotesWindow {
    try writeNotes(Self.many)
    let window = try makeWindow()
    gtk_window_present(cast(window.window))
    wait(for: "the rows") { window.host.rows(in: NotesScene.presenceList).count > 1 }
    return window
  }

  /// Returns the first visible row of the left list and its height above the list's top, in points.
  @MainActor private func top(in window: NotesWindow) throws -> (row: AnyHashable, hidden: Double) {
    let list = AnyHashable(NotesScene.presenceList)
    let viewport = try XCTUnwrap(window.host.scrollMetrics(in: list)).viewport
    let row = try XCTUnwrap(
      window.host.rows(in: list).first { $0.minY + $0.height > viewport.minY + 0.01 })
    return (row.id, viewport.minY - row.minY)
  }

  func testRowsAreFilteredWithMotionAndMatchesAreShown() throws {
    try MainActor.assumeIsolated {
      let window = try openWindow()
      window.searchBar.show(true)
      window.model.search(for: "comet")
      XCTAssertFalse(window.host.isIdle, "the rows leave with an animation")
      XCTAssertEqual(
        window.model.listed.map(\.id), ["n3", "n13", "n23", "n33", "n43", "n53"])
      XCTAssertTrue(window.model.isOpen("n3"), "the detail contains the text")
      window.model.search(for: "Note 5")
      // The notes 5, 15, 25, 35, 45 and 50 to 59 contain both words.
      XCTAssertEqual(window.model.listed.count, 15)
      window.model.search(for: "nothing like it")
      wait(for: "the message") {
        window.host.displayList.texts.contains { $0.text == "No notes found" }
      }
      window.searchBar.show(false)
      XCTAssertEqual(window.model.listed.count, 60)
      XCTAssertFalse(window.model.isOpen("n3"), "open notes are as before")
      gtk_window_destroy(cast(window.window))
    }
  }

  func testTheEndOfTheSearchRestoresThePosition() throws {
    try MainActor.assumeIsolated {
      let window = try openWindow()
      window.view.perform {
        window.host.scroll(toRow: NoteID("n20"), in: NotesScene.presenceList, anchor: .top)
      }
      waitForPaint(of: window)
      let offset = window.host.scrollOffset(in: NotesScene.presenceList)
      window.view.perform { window.host.scroll(to: offset + 17, in: NotesScene.presenceList) }
      waitForPaint(of: window)
      window.searchBar.show(true)
      window.model.search(for: "comet")
      wait(for: "the rows") { window.host.isIdle }
      window.searchBar.show(false)
      wait(for: "rest") { window.host.isIdle }
      XCTAssertEqual(try top(in: window).row, AnyHashable(NoteID("n20")))
      XCTAssertEqual(try top(in: window).hidden, 17, accuracy: 0.5)
      gtk_window_destroy(cast(window.window))
    }
  }

  func testFoundNotesAreMovedAndDeletedByTheirIdentity() throws {
    try MainActor.assumeIsolated {
      let window = try openWindow()
      window.model.search(for: "comet")
      // Before the third found note.
      window.model.move([0], before: 2)
      XCTAssertEqual(window.store.notes[22].id, "n3")
      XCTAssertEqual(window.store.notes[23].id, "n23")
      // Behind the last found note.
      window.model.move([0], before: 6)
      XCTAssertEqual(window.store.notes[53].id, "n13")
      window.model.removeListed(at: [0])
      XCTAssertNil(window.model.note("n3"))
      XCTAssertEqual(window.store.notes.count, 59)
      gtk_window_destroy(cast(window.window))
    }
  }

  /// The text that someone types is not lost when it does not match, and the next key does not
  /// reach another note.
  func testAnEditedNoteStaysInTheList() throws {
    try MainActor.assumeIsolated {
      let window = try openWindow()
      window.edit("n5")
      window.model.draft?.title = "typed"
      window.model.search(for: "comet")
      XCTAssertTrue(window.model.listed.contains { $0.id == "n5" })
      window.submitEdit()
      XCTAssertEqual(window.model.note("n5")?.title, "typed")
      XCTAssertTrue(window.model.listed.contains { $0.id == "n5" })
      window.model.search(for: "comets")
      XCTAssertFalse(window.model.listed.contains { $0.id == "n5" })
      gtk_window_destroy(cast(window.window))
    }
  }

  func testTheEndOfASearchFromTheTopReturnsToTheTop() throws {
    let run = try openAtRest(Self.many)
    try run.press("ctrl+f")
    try run.waitForRest(seconds: 0.3)
    try run.type("Note 53")
    try run.wait(for: "the found note") { Set($0.rows.map(\.id)) == ["n53"] }
    try run.waitForRest(seconds: 0.3)
    try run.press("Escape")
    try run.wait(for: "all notes") { $0.rows.contains { $0.id == "n4" } }
    try run.waitForRest(seconds: 0.3)
    let last = try XCTUnwrap(run.frames.last)
    XCTAssertEqual(last.lists.map(\.offset), [0, 0])
  }

  func testControlFShowsTheBarAndEscapeHidesIt() throws {
    let run = try openAtRest(Self.many)
    try run.press("ctrl+f")
    try run.waitForRest(seconds: 0.3)
    try run.type("comet")
    try run.wait(for: "the found notes") {
      Set($0.rows.map(\.id)) == ["n3", "n13", "n23", "n33", "n43", "n53"]
    }
    try run.press("Down", "F2")
    try run.waitForRest(seconds: 0.1)
    try run.press("End")
    try run.type(" found")
    try run.press("ctrl+Return")
    try run.wait(for: "the edit") { $0.saved == 1 }
    XCTAssertEqual(try fileNote("n3")?.title, "Note 3 found")
    try run.press("ctrl+f")
    try run.wait(for: "all notes") { $0.rows.contains { $0.id == "n4" } }
  }
}
