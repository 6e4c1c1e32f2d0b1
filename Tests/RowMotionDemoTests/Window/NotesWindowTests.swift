import CGtk
import RowMotion
import RowMotionGTK
import XCTest

@testable import RowMotionDemo
@testable import RowMotionInspector
@testable import RowMotionDocument

/// The messages, lists and title of a window in this process, which tests can query.
final class NotesWindowTests: DocumentTestCase, @unchecked Sendable {
  func testTheMessageBarReportsTheProblemAndItsPosition() throws {
    try MainActor.assumeIsolated {
      try write("[\n  { \"id\": oops }\n]")
      let window = try makeWindow()
      let message = try XCTUnwrap(window.bars.problem.message)
      XCTAssertTrue(message.hasPrefix("\(file):2:11: "), message)
      XCTAssertTrue(message.hasSuffix("Your edits are kept until the file can be read."), message)

      try replace(json("a:first b"))
      wait(for: "the bar to go") { window.bars.problem.message == nil }
      XCTAssertEqual(window.model.notes.map(\.id), ["a", "b"])

      for (text, location) in [
        ("[{\"id\":\"a\",\"title\":\"\"},\n{\"id\":\"a\",\"title\":\"\"}]", ":2:"),
        ("[{\"id\":\"a\",\"title\":3}]", ":1:"),
      ] {
        try replace(text)
        wait(for: "the bar") { window.bars.problem.message?.contains(location) == true }
        XCTAssertEqual(window.model.notes.map(\.id), ["a", "b"], "the last good state stays")
      }
      gtk_window_destroy(cast(window.window))
    }
  }

  func testALargeDocumentHasNoVerdictBeforeSomethingMoves() throws {
    try MainActor.assumeIsolated {
      let notes = (0..<200_000).map { Note(id: NoteID("n\($0)"), title: "a", detail: "b") }
      try Data(NotesFormat.bytes(of: notes)).write(to: URL(filePath: file))
      let window = try makeWindow(worksOnTheSide: true)
      XCTAssertEqual(window.store.document.problem?.kind, .reading)
      gtk_window_present(cast(window.window))
      wait(for: "the empty lists to be at rest") {
        window.view.perform {}
        return !window.model.stage.isSettling
      }
      XCTAssertEqual(window.store.document.problem?.kind, .reading)
      wait(for: "the rows") { window.host.rows(in: NotesScene.presenceList).count > 1 }
      wait(for: "rest") { window.bars.problem.message == nil && window.host.isIdle }
      run(seconds: 0.3)
      XCTAssertFalse(window.model.stage.isTried(NotesScene.presenceList))
      XCTAssertFalse(window.model.stage.isTried(NotesScene.stockList))
      window.model.toggle("n0")
      wait(for: "the verdict") { window.model.stage.isTried(NotesScene.presenceList) }
      gtk_window_destroy(cast(window.window))
    }
  }

  func testAClosedWindowReleasesItsPagesAndItsInspector() throws {
    try MainActor.assumeIsolated {
      try write(json("a:first b:second"))
      weak var inspector: Inspector?
      let pages = try openAllPages { inspector = $0.inspector }
      run(seconds: 0.2)
      XCTAssertEqual(pages.filter { $0.host != nil }.map(\.name), [])
      XCTAssertNil(inspector)
    }
  }

  @MainActor private struct OpenedPage {
    let name: String
    weak var host: ViewHost?
  }

  /// Opens each page of a window with the inspector, closes the window, and returns the pages.
  @MainActor private func openAllPages(
    _ onOpen: (NotesWindow) -> Void
  ) throws -> [OpenedPage] {
    let window = try makeWindow()
    gtk_window_present(cast(window.window))
    window.toggleInspector()
    var pages: [OpenedPage] = []
    for page in window.switcher.names {
      XCTAssertTrue(window.switcher.show(page))
      let shown = window.shown
      wait(for: "the scene") { shown.host.statistics.frames > 0 && shown.host.isIdle }
      pages.append(OpenedPage(name: page, host: shown.host))
    }
    onOpen(window)
    gtk_window_destroy(cast(window.window))
    return pages
  }

  func testScrubbingShowsTheFramesOfEachSceneAsTheyWere() throws {
    try MainActor.assumeIsolated {
      try write(json("a:first b:second"))
      let window = try makeWindow()
      gtk_window_present(cast(window.window))
      window.toggleInspector()
      let inspector = try XCTUnwrap(window.inspector)
      for page in window.switcher.names {
        XCTAssertTrue(window.switcher.show(page))
        let shown = window.shown
        wait(for: "the scene") { shown.host.statistics.frames > 0 && shown.host.isIdle }
        var frames: [(time: Double, list: DisplayList)] = []
        shown.view.onFramePainted = { _ in
          frames.append((shown.host.time, shown.host.displayList))
        }
        for y in [200.0, 260, 230] {
          shown.view.press(at: Point(x: 200, y: y))
          shown.view.release(at: Point(x: 200, y: y))
          wait(for: "the motion") { shown.host.isIdle }
        }
        shown.view.onFramePainted = nil
        let playback = inspector.transport.playback
        XCTAssertTrue(playback.view === shown.view, page)
        // A frame may be painted again after an update without a time of its own, at once or in the
        // next frame.
        for (frame, next) in zip(frames, frames.dropFirst()) where frame.time < next.time {
          playback.scrub(to: frame.time)
          var list = shown.view.preview ?? shown.host.displayList
          // An update at rest has no time of its own, and follows the frame that was shown before.
          if list.description != frame.list.description {
            playback.stepForward()
            list = shown.view.preview ?? shown.host.displayList
          }
          // Lists of the same versions are equal without a look at their content.
          if list == next.list, list.description == next.list.description { continue }
          XCTAssertEqual(list, frame.list, "\(page) at \(frame.time)")
          XCTAssertEqual(list.description, frame.list.description, "\(page) at \(frame.time)")
        }
        playback.play()
      }
      gtk_window_destroy(cast(window.window))
    }
  }

  func testWithoutNotesBothListsSayHowToAddOne() throws {
    try MainActor.assumeIsolated {
      try write("[]")
      let window = try makeWindow()
      gtk_window_present(cast(window.window))
      @MainActor func texts() -> [String] { window.host.displayList.texts.map(\.text) }
      wait(for: "the words") { texts().filter { $0 == "No notes yet" }.count == 2 }
      XCTAssertEqual(texts().filter { $0 == "Add one with + in the header bar" }.count, 2)
      try replace(json("a:first"))
      wait(for: "the words to go") { texts().contains("a") && !texts().contains("No notes yet") }
      gtk_window_destroy(cast(window.window))
    }
  }

  func testANoteThatIsAddedIsScrolledToWithoutAJump() throws {
    try MainActor.assumeIsolated {
      try write("[]")
      let window = try makeWindow()
      gtk_window_present(cast(window.window))
      window.view.perform {
        for number in 0..<20 { window.store.insert(title: "\(number)", at: 0) }
      }
      let list = NotesScene.presenceList
      wait(for: "the notes") {
        window.host.isIdle && window.host.scrollMetrics(in: list)?.contentHeight ?? 0 > 900
      }
      window.view.perform { window.host.scroll(to: 1e6, in: list) }
      wait(for: "the end") { window.host.isIdle && window.host.scrollOffset(in: list) > 100 }
      window.addNote()
      wait(for: "the top") { window.host.isIdle && window.host.scrollOffset(in: list) == 0 }
      XCTAssertEqual(window.model.stage.failures(in: list), [])
      XCTAssertNotNil(window.model.draft)
      gtk_window_destroy(cast(window.window))
    }
  }

  func testAScreenReaderFindsTheRows() throws {
    try MainActor.assumeIsolated {
      try write(json("a:first b"))
      let window = try makeWindow()
      gtk_window_present(cast(window.window))
      @MainActor func rows(_ index: Int) -> [AccessibilityNode] {
        let lists = window.host.accessibilityTree.children.filter { $0.role == .list }
        return lists.indices.contains(index) ? lists[index].children : []
      }
      wait(for: "both lists") { rows(0).count == 2 && rows(1).count == 2 }
      XCTAssertEqual(rows(0).map(\.label), ["a, 1 word", "b, No detail yet"])
      XCTAssertEqual(rows(0).map(\.isExpanded), [false, nil])
      XCTAssertEqual(rows(0)[0].actions, [.toggle, .edit, .delete, .moveDown, .focus])
      XCTAssertTrue(window.clickRow("a"))
      window.host.advance(to: window.host.time)
      XCTAssertEqual(rows(0)[0].label, "a, first, 1 word")
      XCTAssertEqual(rows(0)[0].isExpanded, true)
      gtk_window_destroy(cast(window.window))
    }
  }

  func testTheTitleHasTheFilesNameAndDirectory() {
    XCTAssertEqual(WindowTitle(file: "/home/ida/a/n.json", home: "/home/ida").full, "n.json (~/a)")
    XCTAssertEqual(WindowTitle(file: "/home/ida/n.json", home: "/home/ida").location, "~")
    XCTAssertEqual(
      WindowTitle(file: "/home/idaho/n.json", home: "/home/ida").location, "/home/idaho")
    XCTAssertEqual(WindowTitle(file: "/n.json", home: "/").location, "/")
  }
}
