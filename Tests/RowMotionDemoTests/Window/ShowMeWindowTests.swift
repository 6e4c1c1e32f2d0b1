import CGtk
import RowMotion
import RowMotionGTK
import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

/// "Show Me" in the window: its button stops it, and what the user had set is restored.
final class ShowMeWindowTests: WindowTestCase, @unchecked Sendable {
  func testTheButtonSaysStopWhileTheScriptPlays() throws {
    try MainActor.assumeIsolated {
      try writeNotes(Self.notes)
      let window = try makeWindow()
      gtk_window_present(cast(window.window))
      /// The first label with one of these texts is the button's; the menu is behind it.
      @MainActor func label() -> String? {
        WidgetText.labels(in: window.header.widget).first { ["Show Me", "Stop"].contains($0) }
      }
      XCTAssertEqual(label(), "Show Me")
      window.play.show(true)
      XCTAssertEqual(label(), "Stop")
      window.play.show(false)
      XCTAssertEqual(label(), "Show Me")
      gtk_window_destroy(cast(window.window))
    }
  }

  func testOpenNotesSelectionAndPositionAreRestored() throws {
    try MainActor.assumeIsolated {
      try writeNotes((0..<40).map { Note(id: "n\($0)", title: "Note \($0)", detail: "Some.") })
      let window = try makeWindow()
      gtk_window_present(cast(window.window))
      wait(for: "the rows") { window.host.rows(in: NotesScene.presenceList).count > 1 }
      window.model.toggle("n2")
      window.model.selected = ["n2"]
      window.view.perform { window.host.scroll(to: 300, in: NotesScene.presenceList) }
      wait(for: "rest") { window.host.isIdle }
      let offset = window.host.scrollOffset(in: NotesScene.presenceList)
      window.play.show(true)
      window.model.toggle("n2")
      window.model.toggle("n1")
      window.model.selected = []
      window.play.isSlow = true
      window.view.perform { window.host.scroll(to: 0, in: NotesScene.presenceList) }
      waitForPaint(of: window)
      window.play.show(false)
      XCTAssertEqual(window.model.open, ["n2"])
      XCTAssertEqual(window.model.selected, ["n2"])
      XCTAssertFalse(window.play.isSlow)
      wait(for: "rest") { window.host.isIdle }
      XCTAssertEqual(window.host.scrollOffset(in: NotesScene.presenceList), offset, accuracy: 1)
      gtk_window_destroy(cast(window.window))
    }
  }

  func testOptionsOfASceneAreRestored() throws {
    try MainActor.assumeIsolated {
      try writeNotes(Self.notes)
      let window = try makeWindow()
      gtk_window_present(cast(window.window))
      window.switcher.show("presence")
      let page = window.shown
      @MainActor func option(_ name: String) throws -> SceneOption {
        try XCTUnwrap(page.play.options(host: page.host).first { $0.name == name })
      }
      guard case .choice(_, let variant, let choose) = try option("Compare with").kind,
        case .toggle(let hasOutlines, let setOutlines) = try option("Outlines").kind
      else { return XCTFail("the options are of other kinds") }
      choose(2)
      setOutlines(true)
      page.play.show(true)
      choose(0)
      setOutlines(false)
      page.play.show(false)
      XCTAssertEqual(variant(), 2)
      XCTAssertTrue(hasOutlines())
      gtk_window_destroy(cast(window.window))
    }
  }

  func testEscapeStopsTheScript() throws {
    let run = try openAtRest()
    try run.press("F8")
    try run.wait(for: "the script to open a note", seconds: 20) { frame in
      frame.rows.contains { frame.detail($0.id)?.state == "present" }
    }
    try run.press("Escape")
    try run.wait(for: "the note to be closed again") { frame in
      frame.rows.allSatisfy { frame.detail($0.id)?.state != "present" }
    }
    try run.waitForRest(seconds: 0.5)
  }
}
