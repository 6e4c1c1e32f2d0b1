import CGtk
import RowMotion
import XCTest

@testable import RowMotionAutomation
@testable import RowMotionDemo
@testable import RowMotionGTK
@testable import RowMotionDocument

/// Text from files is sanitized wherever the window shows or announces it.
final class HostileTextWindowTests: DocumentTestCase, @unchecked Sendable {
  private func write(title: String, detail: String? = nil) throws {
    let notes = [Note(id: "a", title: title, detail: detail), Note(id: "b", title: "b")]
    try replace(String(decoding: NotesFormat.bytes(of: notes), as: UTF8.self))
  }

  private func naturalHeight(of widget: Widget, width: Int32) -> Int32 {
    var least: Int32 = 0
    var natural: Int32 = 0
    gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, width, &least, &natural, nil, nil)
    XCTAssertLessThanOrEqual(least, natural)
    return natural
  }

  func testADuplicateIdDoesNotMakeTheMessageBarTall() throws {
    try MainActor.assumeIsolated {
      let id = String(repeating: "\\n", count: 2_500)
      try replace("[{\"id\":\"\(id)\",\"title\":\"a\"},\n{\"id\":\"\(id)\",\"title\":\"b\"}]")
      let window = try makeWindow()
      let message = try XCTUnwrap(window.bars.problem.message)
      XCTAssertTrue(message.contains(":2:7: the id \"⏎⏎"), message)
      WidgetText.assertHarmless(message, limit: 600)
      window.bars.problem.show("\(message)\n" + String(repeating: "word\n", count: 2_000))
      let shown = try XCTUnwrap(window.bars.problem.message)
      WidgetText.assertHarmless(shown, lines: 3)
      // The bar scrolls, whatever text its label has.
      let bar = try XCTUnwrap(gtk_revealer_get_child(opaque(window.bars.problem.widget)))
      let label = try XCTUnwrap(WidgetText.label(saying: shown, in: bar))
      gtk_label_set_text(opaque(label), String(repeating: "word\n", count: 2_000))
      XCTAssertLessThanOrEqual(naturalHeight(of: bar, width: 600), 160)
      gtk_window_destroy(cast(window.window))
    }
  }

  func testRowNamesAndMessagesAreSanitized() throws {
    try MainActor.assumeIsolated {
      try write(title: WidgetText.hostile, detail: WidgetText.hostile)
      let window = try makeWindow()
      gtk_window_present(cast(window.window))
      wait(for: "both lists") { window.spokenRows.count == 4 }
      XCTAssertTrue(window.clickRow("a"))
      wait(for: "the detail") { window.spokenRows[0].isExpanded == true }
      for row in window.spokenRows { WidgetText.assertHarmless(row.name) }
      XCTAssertTrue(window.spokenRows[0].name.contains("‹U+202E›evil‹U+0000›‹U+0007›‹U+2028›"))
      window.model.remove("a")
      let message = try XCTUnwrap(window.toast.message)
      XCTAssertTrue(message.contains("‹U+202E›evil"), message)
      WidgetText.assertHarmless(message, limit: 200)
      gtk_window_destroy(cast(window.window))
    }
  }

  func testWindowTitlesAreSanitized() throws {
    try MainActor.assumeIsolated {
      let folder = FilePath(directory).appending("\u{202E}\n\u{5D0}")
      try SafeFile.makeDirectories(folder)
      let path = folder.appending("n\u{202E}\n\u{7}.json")
      try SafeFile.replace(path, with: Array(json("a").utf8))
      let window = try makeWindow(on: path)
      let title = gtk_window_get_title(cast(window.window)).map { String(cString: $0) } ?? ""
      XCTAssertTrue(title.hasPrefix("\u{2068}n‹U+202E›⏎‹U+0007›.json\u{2069} ("), title)
      WidgetText.assertHarmless(title)
      let header = try XCTUnwrap(gtk_window_get_titlebar(cast(window.window)))
      let labels = WidgetText.labels(in: header)
      XCTAssertTrue(
        labels.contains("Notes — \u{2068}n‹U+202E›⏎‹U+0007›.json\u{2069}"), "\(labels)")
      for label in labels { WidgetText.assertHarmless(label) }
      gtk_window_destroy(cast(window.window))
    }
  }

  /// Deletes the notes that the script of Show Me uses while it plays.
  func testAStepThatShowMeCannotPlayIsReportedInTheWindow() throws {
    try MainActor.assumeIsolated {
      try replace(json("a:one b:two c"))
      try startGTK()
      let application = DemoApplication(try DemoOptions(["--no-restore", file]))
      g_application_register(cast(application.application), nil, nil)
      let window = application.makeWindow(on: NotesStore(file: file))
      gtk_window_present(cast(window.window))
      wait(for: "the rows") { window.host.rows(in: NotesScene.presenceList).count > 1 }
      window.play.show(true)
      wait(for: "the first words") { !window.play.caption.isEmpty }
      XCTAssertTrue(window.model.remove("a"))
      XCTAssertTrue(window.model.remove("b"))
      let start = "Show Me skipped a step: there is no row "
      wait(for: "the message") { window.toast.message?.hasPrefix(start) == true }
      XCTAssertTrue(window.play.isShowing, "the other steps are played")
      window.play.show(false)
      gtk_window_destroy(cast(window.window))
    }
  }

  func testDialogsAndTheOfferOfACopyAreSanitized() throws {
    try MainActor.assumeIsolated {
      let folder = FilePath(directory).appending("\u{202E}\n\u{5D0}")
      try SafeFile.makeDirectories(folder)
      let path = folder.appending("\u{202E}\n\u{5D0}.json")
      try SafeFile.replace(path, with: Array(json("a").utf8))
      let copy = try UnsavedCopy.write(
        Array(json("a:kept").utf8), of: path, stateDirectory: StateDirectory.standard)
      defer { SafeFile.remove(copy) }
      let window = try makeWindow(on: path)
      let offer = try XCTUnwrap(window.bars.copies.message)
      XCTAssertTrue(offer.contains("‹U+202E›⏎\u{5D0}.json.unsaved-"), offer)
      WidgetText.assertHarmless(offer)

      try SafeFile.replace(path, with: Array("oops".utf8))
      window.store.setDetail("mine", of: "a")
      XCTAssertFalse(window.mayClose())
      let dialog = try XCTUnwrap(WidgetText.window(titled: "Unsaved Edits"))
      let labels = WidgetText.labels(in: dialog)
      XCTAssertTrue(
        labels.contains { $0.contains("‹U+202E›⏎\u{5D0}/‹U+202E›⏎\u{5D0}.json") }, "\(labels)")
      for label in labels { WidgetText.assertHarmless(label) }
      gtk_window_destroy(cast(dialog))
      gtk_window_destroy(cast(window.window))
    }
  }

  func testPanelsAndTheInspectorAreSanitized() throws {
    try MainActor.assumeIsolated {
      try write(title: "a")
      let window = try makeWindow()
      gtk_window_present(cast(window.window))
      XCTAssertTrue(window.switcher.show("table"))
      let page = try XCTUnwrap(window.shown.scene)
      let path = FilePath(directory).appending("\u{202E}\n\u{5D0}.csv")
      XCTAssertTrue(page.scene.open(path))
      page.panel.refresh()
      page.showFileProblem()
      let problem = try XCTUnwrap(page.problemBar.message)
      XCTAssertTrue(problem.contains("‹U+202E›⏎\u{5D0}.csv\u{2069}: there is no"), problem)
      for label in WidgetText.labels(in: page.panel.widget) + [problem] {
        WidgetText.assertHarmless(label, lines: 14)
      }

      let id = "\u{5D0}\u{202E}"
      let notes = [Note(id: NoteID(id), title: "a")]
      try replace(String(decoding: NotesFormat.bytes(of: notes), as: UTF8.self))
      XCTAssertTrue(window.switcher.show(NotesWindow.page))
      window.toggleInspector()
      let inspector = try XCTUnwrap(window.inspector)
      wait(for: "the row") {
        if let row = window.host.rows.first {
          inspector.pressed(at: Point(x: 100, y: row.minY + row.height / 2))
        }
        return inspector.texts?.contains { $0.contains("‹U+202E›") } == true
      }
      for text in inspector.texts ?? [] { WidgetText.assertHarmless(text, lines: 100) }
      for label in WidgetText.labels(in: inspector.widget) {
        WidgetText.assertHarmless(label, lines: 100)
      }
      gtk_window_destroy(cast(window.window))
    }
  }

  func testTheWordsAreCountedAsTheyAreTyped() throws {
    MainActor.assumeIsolated {
      let note = Note(id: "a", title: "a", detail: "one")
      XCTAssertEqual(RowMotionDemo.NoteRow.footer(of: note), "1 word")
      XCTAssertEqual(RowMotionDemo.NoteRow.footer(of: note, typed: "one two "), "2 words")
      XCTAssertEqual(RowMotionDemo.NoteRow.footer(of: note, typed: ""), "No detail yet")
    }
  }

  func testATruncatedNoteSaysSo() throws {
    MainActor.assumeIsolated {
      let long = String(repeating: "x", count: 10_001)
      let notice = "Truncated here; the file has the full text"
      XCTAssertEqual(
        RowMotionDemo.NoteRow.footer(of: Note(id: "a", title: "a", detail: long)), notice)
      XCTAssertEqual(RowMotionDemo.NoteRow.footer(of: Note(id: "a", title: long)), notice)
      let marks = "e" + String(repeating: "\u{301}", count: 31)
      XCTAssertEqual(
        RowMotionDemo.NoteRow.footer(of: Note(id: "a", title: "a", detail: marks)), notice)
      XCTAssertEqual(
        RowMotionDemo.NoteRow.footer(
          of: Note(id: "a", title: "a", detail: String(long.dropLast()))), "1 word")
      XCTAssertEqual(RowMotionDemo.NoteRow.footer(of: Note(id: "a", title: "a")), "No detail yet")
    }
  }

  /// Rows are found by their positions, however many notes come before them.
  func testNoFrameSearchesForANote() throws {
    try MainActor.assumeIsolated {
      try replace(json((0..<200).map { "n\($0):detail" }.joined(separator: " ")))
      // With a fixed timestep, ten frames are a sixth of a second of the motion on any machine.
      let window = try makeWindow(pace: .steady(step: 1.0 / 60))
      gtk_window_present(cast(window.window))
      wait(for: "both lists") { window.spokenRows.count > 10 }
      XCTAssertTrue(window.clickRow("n150"))
      let searches = window.model.searches
      let frames = window.host.statistics.frames
      wait(for: "some frames, and the detail") {
        window.host.statistics.frames >= frames + 10
          && window.spokenRows.contains { $0.name.hasPrefix("n150, detail") }
      }
      XCTAssertEqual(window.model.searches, searches)
      gtk_window_destroy(cast(window.window))
    }
  }
}

extension NotesWindow {
  /// The rows of both lists as a screen reader receives them.
  fileprivate var spokenRows: [(name: String, isExpanded: Bool?)] {
    func rows(in nodes: [AccessibilityNode]) -> [AccessibilityNode] {
      nodes.flatMap { $0.role == .row ? [$0] : rows(in: $0.children) }
    }
    return rows(in: [host.accessibilityTree]).map {
      (AccessibleElement.name(of: $0), $0.isExpanded)
    }
  }
}
