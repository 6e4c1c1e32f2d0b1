import CGtk
import CGtkShims
import RowMotion
import RowMotionAutomation
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

  func testARowThatIsDraggedReturnsWhenAnotherSceneIsShown() throws {
    try MainActor.assumeIsolated {
      try writeNotes(Self.notes)
      let window = try makeWindow()
      gtk_window_present(cast(window.window))
      wait(for: "the rows") { window.host.rows(in: NotesScene.presenceList).count > 1 }
      let rows = window.host.rows(in: NotesScene.presenceList)
      let order = rows.map(\.id)
      window.view.perform {
        window.host.press(at: Point(x: 100, y: rows[0].minY + 10))
        window.host.longPress()
        window.host.move(to: Point(x: 100, y: rows[1].minY + rows[1].height + 20))
      }
      XCTAssertTrue(window.host.isDraggingRow)
      window.switcher.show("presence")
      XCTAssertFalse(window.host.isDraggingRow)
      window.switcher.show(NotesWindow.page)
      wait(for: "rest") { window.host.isIdle }
      XCTAssertEqual(window.host.rows(in: NotesScene.presenceList).map(\.id), order)
      gtk_window_destroy(cast(window.window))
    }
  }

  func testAWindowMayCloseWhileItsScriptPlays() throws {
    try MainActor.assumeIsolated {
      try writeNotes(Self.notes)
      var window: NotesWindow? = try makeWindow()
      let widget = try XCTUnwrap(window).window
      gtk_window_present(cast(widget))
      let steps = try ScriptParser.steps(from: Array("0.1 say Too late.".utf8), file: "script")
      let runner = ScriptRunner(steps, file: "script", in: try XCTUnwrap(window)) {}
      runner.begin(at: try XCTUnwrap(window).frameTime)
      gtk_window_destroy(cast(widget))
      window = nil
      run(seconds: 0.3)
      XCTAssertEqual(runner.consumePlayedSteps().count, 0)
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
      XCTAssertTrue(window.host.focus(row: "n9", in: NotesScene.presenceList))
      window.play.show(true)
      window.view.perform { window.host.focus(row: "n1", in: NotesScene.stockList) }
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
      XCTAssertEqual(window.host.focusedRow?.id, "n9")
      XCTAssertEqual(window.host.focusedRow?.list, AnyHashable(NotesScene.presenceList))
      wait(for: "rest") { window.host.isIdle }
      XCTAssertEqual(window.host.scrollOffset(in: NotesScene.presenceList), offset, accuracy: 1)
      gtk_window_destroy(cast(window.window))
    }
  }

  /// The script's own lists are shorter, so that the position is not within them.
  func testThePositionAtTheEndIsRestored() throws {
    try MainActor.assumeIsolated {
      let detail =
        "A detail that takes two or three lines in a list that is as wide as this one is."
      try writeNotes((0..<13).map { Note(id: "n\($0)", title: "Note \($0)", detail: detail) })
      let window = try makeWindow()
      gtk_window_present(cast(window.window))
      let list = NotesScene.presenceList
      wait(for: "the rows") { window.host.rows(in: list).count > 1 }
      for id in ["n2", "n5", "n7", "n11"] { window.model.toggle(NoteID(id)) }
      wait(for: "rest") { window.host.isIdle }
      window.view.perform { window.host.scroll(to: 1e6, in: list) }
      wait(for: "rest") { window.host.isIdle }
      let offset = window.host.scrollOffset(in: list)
      XCTAssertGreaterThan(offset, 100)
      window.play.show(true)
      XCTAssertEqual(window.model.open, [])
      window.play.caption = "A caption | and another one"
      waitForPaint(of: window)
      wait(for: "rest") { window.host.isIdle }
      XCTAssertEqual(window.host.scrollOffset(in: list), 0)
      window.play.show(false)
      waitForPaint(of: window)
      wait(for: "rest") { window.host.isIdle }
      XCTAssertEqual(window.host.scrollOffset(in: list), offset, accuracy: 1)
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
      guard case .choice(_, let variant) = try option("Compare with").kind,
        case .toggle(let hasOutlines) = try option("Outlines").kind
      else { return XCTFail("the options are of other kinds") }
      variant.wrappedValue = 2
      hasOutlines.wrappedValue = true
      page.play.show(true)
      variant.wrappedValue = 0
      hasOutlines.wrappedValue = false
      page.play.show(false)
      XCTAssertEqual(variant.wrappedValue, 2)
      XCTAssertTrue(hasOutlines.wrappedValue)
      gtk_window_destroy(cast(window.window))
    }
  }

  /// Returns the texts of a page, without the counters of evaluations and states that only ever
  /// grow.
  @MainActor private func picture(of page: ShownPage) -> [String] {
    page.host.displayList.texts
      .filter { text in
        !["Evaluated", "@State", "new @State"].contains {
          text.text.hasPrefix($0)
        }
      }
      .map { "\($0.text) at \(Int($0.position.x.rounded())), \(Int($0.position.y.rounded()))" }
      .sorted()
  }

  @MainActor private func values(of page: ShownPage) -> [String] {
    page.play.options(host: page.host).map { option in
      switch option.kind {
      case .toggle(let value): "\(option.name): \(value.wrappedValue)"
      case .choice(_, let value): "\(option.name): \(value.wrappedValue)"
      case .slider(_, _, let value): "\(option.name): \(value.wrappedValue)"
      case .button, .file, .readout, .status: ""
      }
    }
  }

  /// Sets everything in a scene to something else, and scrolls its lists.
  @MainActor private func change(_ page: ShownPage) {
    for option in page.play.options(host: page.host) {
      page.view.perform {
        switch option.kind {
        // A callback that triggers itself never comes to rest.
        case .toggle(let value)
        where ![ScenePlay.slowMotion, "Self-triggering callback"].contains(option.name):
          value.wrappedValue.toggle()
        // The last comparison, mode or update of each scene.
        case .choice(let names, let value) where option.name != "Rows":
          value.wrappedValue = names.count - 1
        case .slider(let range, let step, let value):
          value.wrappedValue = range.lowerBound + 2 * step
        case .button(let action) where option.name != "Show Me": action()
        default: break
        }
      }
      wait(for: "\(page.name) to follow \(option.name)", seconds: 20) { page.host.isIdle }
    }
    page.view.perform {
      for bar in page.host.scrollBars { page.host.scroll(to: 31, by: bar.id) }
    }
    page.view.perform { page.play.scene.stage.clear() }
  }

  func testWhateverWasSetInAnySceneIsRestored() throws {
    try MainActor.assumeIsolated {
      try writeNotes(Self.notes)
      let window = try makeWindow()
      gtk_window_present(cast(window.window))
      for maker in DemoScenes.makers {
        window.switcher.show(maker.name)
        waitForPaint(of: window)
        let page = window.shown
        change(page)
        let content = try XCTUnwrap(page.scene?.split.content)
        let code = opaque(try XCTUnwrap(gtk_widget_get_last_child(content)))
        wait(for: "the code to slide in") {
          gtk_revealer_get_child_revealed(code) == gtk_revealer_get_reveal_child(code)
        }
        waitForPaint(of: window)
        wait(for: "rest", seconds: 20) { page.host.isIdle }
        let before = (values(of: page), picture(of: page))
        page.play.show(true)
        XCTAssertNotEqual(values(of: page), before.0, "\(maker.name) starts as at first")
        let steps = try ScriptParser.steps(from: page.play.scene.showMe, file: maker.name)
        var runner: ScriptRunner? = ScriptRunner(steps, file: FilePath(maker.name), in: window) {}
        runner?.onProblem = { XCTFail("\(maker.name), line \($0.line): \($1)") }
        let start = window.frameTime
        runner?.begin(at: start)
        wait(for: "a part of the script", seconds: 30) {
          gtk_widget_queue_draw(window.window)
          return window.frameTime > start + 3.5
        }
        XCTAssertNotEqual(picture(of: page), before.1, maker.name)
        runner = nil
        page.play.show(false)
        wait(for: "rest", seconds: 20) { page.host.isIdle }
        XCTAssertEqual(values(of: page), before.0, maker.name)
        XCTAssertEqual(picture(of: page), before.1, maker.name)
      }
      gtk_window_destroy(cast(window.window))
    }
  }

  func testTheSearchIsRestored() throws {
    try MainActor.assumeIsolated {
      try writeNotes((0..<9).map { Note(id: "n\($0)", title: "Note \($0)", detail: "Some.") })
      let window = try makeWindow()
      gtk_window_present(cast(window.window))
      wait(for: "the rows") { window.host.rows(in: NotesScene.presenceList).count > 1 }
      window.searchBar.show("4")
      XCTAssertEqual(window.model.listed.map(\.id), ["n4"])
      window.play.show(true)
      XCTAssertNil(window.model.search, "the script uses other notes")
      window.play.show(false)
      XCTAssertEqual(window.model.listed.map(\.id), ["n4"])
      XCTAssertEqual(window.searchBar.text, "4")
      gtk_window_destroy(cast(window.window))
    }
  }

  /// Captions stand above the rows that they are about, and cover nothing.
  func testCaptionsStandAboveTheirListsAndCoverNothing() throws {
    try MainActor.assumeIsolated {
      try writeNotes(Self.notes)
      let window = try makeWindow()
      gtk_window_present(cast(window.window))
      wait(for: "the rows") { window.host.rows(in: NotesScene.presenceList).count > 1 }
      let host = window.host
      @MainActor func top(of list: String) throws -> Double {
        try XCTUnwrap(host.scrollMetrics(in: AnyHashable(list))).viewport.minY
      }
      waitForPaint(of: window)
      wait(for: "the layout for the window's size") { host.isIdle }
      let before = try top(of: NotesScene.presenceList)
      window.view.perform { window.play.caption = "About the left | About the right" }
      wait(for: "the captions") { host.isIdle }
      for (text, list) in [
        ("About the left", NotesScene.presenceList), ("About the right", NotesScene.stockList),
      ] {
        let drawn = try XCTUnwrap(host.displayList.texts.first { $0.text == text })
        let viewport = try XCTUnwrap(host.scrollMetrics(in: AnyHashable(list))).viewport
        let bottom = drawn.position.y + 13 * 1.3
        XCTAssertLessThanOrEqual(bottom, viewport.minY)
        XCTAssertTrue((viewport.minX...viewport.maxX).contains(drawn.position.x))
      }
      let during = try top(of: NotesScene.presenceList)
      XCTAssertGreaterThan(during, before)
      // Between two captions of different lengths nothing moves.
      window.view.perform { window.play.caption = "Short | " }
      wait(for: "the next caption") { host.isIdle }
      XCTAssertEqual(try top(of: NotesScene.presenceList), during)
      window.view.perform { window.play.caption = "" }
      wait(for: "the space to close") { host.isIdle }
      XCTAssertEqual(try top(of: NotesScene.presenceList), before, accuracy: 0.01)
      gtk_window_destroy(cast(window.window))
    }
  }

  /// In a narrow window the button replaces another one while the script plays.
  func testANarrowWindowHasAButtonToStop() throws {
    try MainActor.assumeIsolated {
      try writeNotes(Self.notes)
      let window = try makeWindow()
      gtk_window_set_default_size(cast(window.window), 360, 640)
      gtk_window_present(cast(window.window))
      waitForPaint(of: window)
      @MainActor func button(_ name: String, in widget: Widget) -> Widget? {
        let tooltip = gtk_widget_get_tooltip_text(widget).map { String(cString: $0) }
        if tooltip?.hasPrefix(name) == true, gtk_widget_get_mapped(widget) != 0 { return widget }
        var child = gtk_widget_get_first_child(widget)
        while let next = child {
          if let found = button(name, in: next) { return found }
          child = gtk_widget_get_next_sibling(next)
        }
        return nil
      }
      let header = window.header.widget
      XCTAssertNil(button("Show Me", in: header))
      XCTAssertNotNil(button("Add Note", in: header))
      window.play.show(true)
      waitForPaint(of: window)
      XCTAssertNil(button("Add Note", in: header))
      row_motion_click(try XCTUnwrap(button("Stop", in: header)))
      XCTAssertFalse(window.play.isShowing)
      XCTAssertNotNil(button("Add Note", in: header))
      gtk_window_destroy(cast(window.window))
    }
  }

  /// The content is restored at once, below a picture of the last frame that fades out.
  func testTheEndDissolves() throws {
    try MainActor.assumeIsolated {
      try writeNotes(Self.notes)
      let window = try makeWindow()
      gtk_window_present(cast(window.window))
      waitForPaint(of: window)
      wait(for: "the rows") { window.host.rows(in: NotesScene.presenceList).count > 1 }
      let settings = UnsafeMutableRawPointer(try XCTUnwrap(gtk_settings_get_default()))
      defer { row_motion_set_boolean(settings, "gtk-enable-animations", 1) }
      let scroller = try XCTUnwrap(
        gtk_widget_get_ancestor(window.view.widget, gtk_scrolled_window_get_type()))
      @MainActor func picture() -> Widget? { gtk_widget_get_next_sibling(scroller) }
      for isAnimated in [true, false] {
        row_motion_set_boolean(settings, "gtk-enable-animations", isAnimated ? 1 : 0)
        window.play.show(true)
        wait(for: "the first picture to be gone") { picture() == nil }
        window.play.show(false)
        XCTAssertEqual(picture() != nil, isAnimated)
        wait(for: "the picture to be gone") { picture() == nil }
      }
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
