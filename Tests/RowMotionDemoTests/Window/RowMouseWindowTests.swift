import CGtk
import CGtkShims
import Foundation
import RowMotion
import RowMotionGTK
import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

/// Mouse actions on rows other than clicks: handles, menus, selections and drags.
final class RowMouseWindowTests: WindowTestCase, @unchecked Sendable {
  /// Returns the position of a row's handle in the window, at the row's middle.
  private func handle(of id: String, in run: DemoRun) throws -> (x: Int, y: Int) {
    let row = try XCTUnwrap(run.frames.last?.row(id))
    return (Int(DemoRun.sidebar + 20), Int(row.y + row.height / 2))
  }

  private func drag(_ run: DemoRun, from start: (x: Int, y: Int), to end: (x: Int, y: Int)) throws {
    try run.xdotool("mousemove", "\(start.x)", "\(start.y)", "mousedown", "1")
    for step in 1...8 {
      let x = start.x + (end.x - start.x) * step / 8
      let y = start.y + (end.y - start.y) * step / 8
      try run.xdotool("mousemove", "\(x)", "\(y)")
    }
  }

  func testAHandleStartsADragAtOnce() throws {
    let run = try openAtRest()
    let start = try handle(of: "a", in: run)
    let end = try handle(of: "c", in: run)
    try drag(run, from: start, to: (end.x, end.y + 4))
    try dropFirstNoteBehindThird(in: run)
    try run.waitForRest()
    XCTAssertEqual(run.frames.last?.list("presence")?.offset, 0, "nothing was scrolled")
    XCTAssertEqual(run.frames.last?.detail("a")?.state, "absent", "a drag is not a click")
  }

  /// Returns a window of this process that shows its six notes.
  @MainActor private func shownWindow() throws -> NotesWindow {
    try writeNotes(Self.notes)
    let window = try makeWindow()
    gtk_window_set_default_size(cast(window.window), 1120, 680)
    gtk_window_present(cast(window.window))
    wait(for: "the rows") {
      window.host.isIdle && window.host.rows(in: NotesScene.presenceList).count == 6
    }
    return window
  }

  /// Only the row under the pointer shows the dots of its handle.
  func testTheHandleIsVisibleWhileThePointerIsOnTheRow() throws {
    try MainActor.assumeIsolated {
      let window = try shownWindow()
      waitForPaint(of: window)
      @MainActor func handlePosition(_ id: NoteID) throws -> (x: Int, y: Int) {
        let row = try XCTUnwrap(
          window.host.rows(in: NotesScene.presenceList).first { $0.id == AnyHashable(id) })
        var corner = graphene_point_t()
        var origin = graphene_point_t()
        XCTAssertNotEqual(
          gtk_widget_compute_point(window.view.widget, window.window, &origin, &corner), 0)
        return (Int(corner.x) + 13, Int(Double(corner.y) + row.minY))
      }
      @MainActor func colors(_ id: NoteID) throws -> Int {
        let (x, y) = try handlePosition(id)
        // Inside the list's edge and before the chevron.
        return try Picture(of: window.window).colors(x: (x + 3)..<(x + 13), y: (y + 4)..<(y + 44))
      }
      let (before, other) = (try colors("c"), try colors("d"))
      let (x, y) = try handlePosition("c")
      try DemoRun.xdotool(["mousemove", "\(x + 200)", "\(y + 20)"])
      try DemoRun.xdotool(["mousemove_relative", "1", "1"])
      wait(for: "the dots") { ((try? colors("c")) ?? 0) > before }
      XCTAssertEqual(try colors("d"), other, "no other row shows them")
      gtk_window_destroy(cast(window.window))
    }
  }

  /// The edge works from top to bottom, even if the row is taller than the dots.
  func testTheWholeEdgeOfARowDragsIt() throws {
    let run = try openAtRest()
    try run.click(row: "b")
    try run.wait(for: "the detail to appear") { $0.detail("b")?.state == "present" }
    try run.waitForRest(seconds: 0.1)
    let row = try XCTUnwrap(run.frames.last?.row("b"))
    let below = try XCTUnwrap(run.frames.last?.row("d"))
    let x = Int(DemoRun.sidebar + 20)
    try drag(run, from: (x, Int(row.y + row.height) - 4), to: (x, Int(below.y + below.height)))
    try run.xdotool("mouseup", "1")
    try run.wait(for: "the note to be saved in its new place") { $0.saved == 1 }
    XCTAssertEqual(try fileNotes().map(\.id), ["a", "c", "d", "b", "e", "f"])
    // Next to the edge a click toggles the row.
    try run.waitForRest(seconds: 0.1)
    let moved = try XCTUnwrap(run.frames.last?.row("b"))
    try run.click(Double(x) + 14, moved.y + moved.height - 4)
    try run.wait(for: "the detail to go") { $0.detail("b")?.state == "absent" }
  }

  func testSelectedRowsAreDraggedTogether() throws {
    let run = try openAtRest()
    let x = Int(DemoRun.sidebar + 150)
    for id in ["b", "d"] {
      let y = try handle(of: id, in: run).y
      try run.xdotool("keydown", "ctrl", "mousemove", "\(x)", "\(y)", "click", "1", "keyup", "ctrl")
    }
    try run.waitForRest()
    XCTAssertEqual(run.frames.last?.detail("b")?.state, "absent", "with Control a click selects")
    let end = try handle(of: "f", in: run)
    try drag(run, from: handle(of: "b", in: run), to: (end.x, end.y + 4))
    try run.xdotool("mouseup", "1")
    try run.wait(for: "both notes to be saved in their new places") { $0.saved == 1 }
    XCTAssertEqual(try fileNotes().map(\.id), ["a", "c", "e", "f", "b", "d"])
    try run.press("ctrl+z")
    try run.wait(for: "both to be back") { $0.saved == 2 }
    XCTAssertEqual(try fileNotes(), Self.notes)
  }

  func testTheSecondaryButtonOpensAMenu() throws {
    let run = try openAtRest()
    let window = try run.waitForWindow("the window")
    let y = try handle(of: "b", in: run).y
    try run.xdotool("mousemove", "\(Int(DemoRun.sidebar + 150))", "\(y)", "click", "3")
    try run.waitForMenu(over: window)
    // Up moves from the top to the last item, which deletes the note.
    try run.press("Up", "Return")
    try run.wait(for: "the note to be deleted") { $0.saved == 1 }
    XCTAssertEqual(try fileNotes().map(\.id), ["a", "c", "d", "e", "f"])
  }

  func testTheSecondaryButtonCancelsADragAndOpensNoMenu() throws {
    let run = try openAtRest()
    let window = try run.waitForWindow("the window")
    let end = try handle(of: "c", in: run)
    try drag(run, from: handle(of: "a", in: run), to: (end.x, end.y + 4))
    try run.xdotool("click", "3")
    try run.waitForRest()
    XCTAssertEqual(try run.visibleWindows(), [window])
    try run.xdotool("mouseup", "1")
    try run.waitForRest()
    XCTAssertEqual(try fileNotes(), Self.notes)
    XCTAssertEqual(run.errorOutput, "")
    // The button opens a menu again.
    try run.xdotool("click", "3")
    try run.waitForMenu(over: window)
  }

  func testTheMenuKeyOpensAMenu() throws {
    let run = try openAtRest()
    let window = try run.waitForWindow("the window")
    try run.press("Tab", "Down", "shift+F10")
    try run.waitForMenu(over: window)
    // Edit, Show Detail, Copy, Move Up, Move Down. The full text of a hidden detail is disabled.
    try run.press("Down", "Down", "Down", "Down", "Return")
    try run.wait(for: "the note to be moved") { $0.saved == 1 }
    XCTAssertEqual(try fileNotes().map(\.id), ["a", "c", "b", "d", "e", "f"])
    // The row has the keyboard focus again.
    try run.press("Delete")
    try run.wait(for: "the note to be deleted") { $0.saved == 2 }
    XCTAssertEqual(try fileNotes().map(\.id), ["a", "c", "d", "e", "f"])
  }

  /// Without a window manager a window can be outside the screen.
  func testMenusOpenOnTheScreenEvenIfTheWindowIsOutside() throws {
    let run = try openAtRest()
    let window = try run.waitForWindow("the window")
    try run.press("Tab", "Down")
    /// Opens a menu by keys and returns its screen frame as `X`, `Y`, `WIDTH` and `HEIGHT`.
    func menuFrame(_ keys: String) throws -> [String: Int] {
      try run.press(keys)
      let menu = try run.waitForMenu(over: window)
      // The menu may be resized once after it has appeared.
      try run.waitForRest(seconds: 0.1)
      let lines = try run.geometry(of: menu)
      try run.press("Escape")
      try run.waitForOnlyWindow(window)
      return lines.reduce(into: [:]) { frame, line in
        let parts = line.split(separator: "=")
        if parts.count == 2, parts[0] != "WINDOW" { frame["\(parts[0])"] = Int(parts[1]) }
      }
    }
    for keys in ["shift+F10", "F10"] {
      let usual = try menuFrame(keys)
      for (x, y) in [(-3000, -3000), (5000, 5000), (0, -600), (-1100, 0), (1270, 0)] {
        try run.xdotool("windowmove", window, "\(x)", "\(y)")
        let frame = try menuFrame(keys)
        let (left, top) = (try XCTUnwrap(frame["X"]), try XCTUnwrap(frame["Y"]))
        let (width, height) = (try XCTUnwrap(frame["WIDTH"]), try XCTUnwrap(frame["HEIGHT"]))
        XCTAssertTrue(width > 100 && height > 100, "\(keys) at \(x), \(y): \(frame)")
        // The menu's window includes its shadow, which may be outside the screen.
        XCTAssertTrue(left > -40 && left + width < 1320, "\(keys) at \(x), \(y): \(frame)")
        XCTAssertTrue(top > -40 && top + height < 1064, "\(keys) at \(x), \(y): \(frame)")
      }
      try run.xdotool("windowmove", window, "0", "0")
      XCTAssertEqual(try menuFrame(keys), usual, "\(keys): the usual position")
    }
    XCTAssertEqual(run.errorOutput, "")
  }

  func testARowOpenedAtTheBottomEdgeScrollsIntoView() throws {
    let notes = (0..<30).map { Note(id: "\($0)", title: "Note \($0)", detail: Self.long) }
    let run = try openAtRest(notes)
    let last = try XCTUnwrap(run.frames.last?.rows.last { $0.y + $0.height / 2 < 670 })
    try run.click(DemoRun.sidebar + 150, last.y + 10)
    try run.wait(for: "the detail to appear") { $0.detail(last.id)?.state == "present" }
    try run.waitForRest()
    let row = try XCTUnwrap(run.frames.last?.row(last.id))
    XCTAssertGreaterThan(row.height, last.height + 30)
    XCTAssertLessThanOrEqual(row.y + row.height, 680)
    XCTAssertGreaterThan(run.frames.last?.list("presence")?.offset ?? 0, 0)
    // Others are scrolled out of the window or into it.
    let visible = Set((1...3).map(String.init) + [last.id])
    assertContinuous(run.frames.map { $0.onlyRows(visible) }, reversals: 1)
  }

  func testTypingMovesToTheNoteThatStartsWithTheText() throws {
    let run = try openAtRest()
    try run.press("Tab")
    try run.type("another w")
    try run.press("Delete")
    try run.wait(for: "the note to be deleted") { $0.saved == 1 }
    XCTAssertEqual(try fileNotes().map(\.id), ["a", "b", "c", "d", "f"])
  }

  /// A panel taller than the window scrolls, and its controls keep their values.
  func testAWheelOverThePanelChangesNoControl() throws {
    let run = try open(Self.notes, script: "0.1 scene spacing\n")
    try run.wait(for: "the scene") { $0.scene == "spacing" }
    try run.waitForRest()
    let texts = run.frames.last?.says
    for y in stride(from: 80, through: 640, by: 20) {
      try run.xdotool("mousemove", "1000", "\(y)", "click", "5", "click", "4", "click", "5")
    }
    try run.waitForRest()
    XCTAssertNotNil(texts)
    XCTAssertEqual(run.frames.last?.says, texts)
  }

  /// The wheel scrolls to the panel's end, even over sliders and choices.
  func testAWheelOverThePanelScrollsIt() throws {
    try MainActor.assumeIsolated {
      try writeNotes(Self.notes)
      let window = try makeWindow()
      gtk_window_set_default_size(cast(window.window), 1120, 500)
      gtk_window_present(cast(window.window))
      window.switcher.show("presence")
      let page = try XCTUnwrap(window.shown.scene)
      wait(for: "the panel") { page.split.isShown && gtk_widget_get_mapped(page.split.side) != 0 }
      let expander = try XCTUnwrap(Self.widgets("GtkExpander", in: page.split.side).first)
      gtk_expander_set_expanded(opaque(expander), 1)
      run(seconds: 0.3)
      let scrollers = Self.widgets("GtkScrolledWindow", in: page.split.side)
      let vertical = try XCTUnwrap(
        gtk_scrolled_window_get_vadjustment(opaque(try XCTUnwrap(scrollers.first))))
      let end = gtk_adjustment_get_upper(vertical) - gtk_adjustment_get_page_size(vertical)
      XCTAssertGreaterThan(end, 300)
      @MainActor func values() -> [Double] {
        Self.widgets("GtkScale", in: page.split.side).map { gtk_range_get_value(cast($0)) }
          + Self.widgets("GtkDropDown", in: page.split.side)
          .map { Double(gtk_drop_down_get_selected(opaque($0))) }
          + Self.widgets("GtkSwitch", in: page.split.side)
          .map { Double(gtk_switch_get_active(opaque($0))) }
      }
      let before = values()
      XCTAssertGreaterThan(before.count, 4)
      for turn in 0..<60 {
        let y = 120 + turn % 8 * 20
        try DemoRun.xdotool(["mousemove", "1000", "\(y)", "click", "5"])
        run(seconds: 0.02)
      }
      wait(for: "the panel's end") { gtk_adjustment_get_value(vertical) == end }
      XCTAssertEqual(values(), before)
      gtk_window_destroy(cast(window.window))
    }
  }

  /// Checks both lists.
  func testEveryRowHasAMenu() throws {
    try MainActor.assumeIsolated {
      let window = try shownWindow()
      for list in [NotesScene.presenceList, NotesScene.stockList] {
        let left = try XCTUnwrap(window.host.scrollMetrics(in: AnyHashable(list))).viewport.minX
        for row in window.host.rows(in: list) {
          let point = Point(x: left + 150, y: row.minY + row.height / 2)
          let menu = window.host.contextMenu(at: point)
          XCTAssertGreaterThan(menu?.items.count ?? 0, 4, "\(list): \(row.id)")
        }
      }
      gtk_window_destroy(cast(window.window))
    }
  }

  // MARK: Other programs

  func testCopiedNotesAreTextAndJSONToOtherPrograms() throws {
    nonisolated(unsafe) let run = try openAtRest()
    try run.press("Tab", "Home", "shift+Down", "ctrl+c")
    try run.waitForRest()
    try MainActor.assumeIsolated {
      try startGTK()
      // This process no longer owns the clipboard after an earlier test.
      self.run(untilAtRest: run, seconds: 0.3)
      let text = Clipboard()
      text.read(as: "text/plain;charset=utf-8")
      wait(for: "the text") { text.content != nil }
      XCTAssertEqual(
        text.content,
        "Short one\nTwice a day.\n\nLong one\n\(Self.long)")
      let json = Clipboard()
      json.read(as: "application/json")
      wait(for: "the JSON") { json.content != nil }
      XCTAssertEqual(
        json.content,
        String(decoding: NotesFormat.bytes(of: Array(Self.notes[...1])), as: UTF8.self))
    }
  }

  func testRowsThatAreDraggedOutAreTextAndJSONToOtherPrograms() throws {
    nonisolated(unsafe) let run = try openAtRest()
    try MainActor.assumeIsolated {
      try startGTK()
      let other = try OtherWindow(run)
      var text: String?
      other.receive { text = $0 }
      let start = try handle(of: "a", in: run)
      try drag(run, from: start, to: (1300, 300))
      for x in [1290, 1310, 1300] {
        try run.xdotool("mousemove", "\(x)", "320")
        self.run(untilAtRest: run)
      }
      try run.xdotool("mouseup", "1")
      wait(for: "the text") { text != nil }
      XCTAssertEqual(text, "Short one\nTwice a day.")
      other.close()
    }
    try run.waitForRest()
    try MainActor.assumeIsolated {
      let other = try OtherWindow(run)
      let json = DroppedData()
      other.receive("application/json", into: json)
      try drag(run, from: handle(of: "b", in: run), to: (1300, 300))
      for x in [1290, 1310, 1300] {
        try run.xdotool("mousemove", "\(x)", "320")
        self.run(untilAtRest: run)
      }
      try run.xdotool("mouseup", "1")
      wait(for: "the JSON") { json.content != nil }
      XCTAssertEqual(
        json.content, String(decoding: NotesFormat.bytes(of: [Self.notes[1]]), as: UTF8.self))
      other.close()
    }
    try run.waitForRest()
    XCTAssertEqual(run.frames.last?.row("a")?.index, 0, "the row keeps its position")
    XCTAssertEqual(try fileNotes(), Self.notes)
  }

  /// Releases the button, and asserts that this saves the first note behind the third one.
  private func dropFirstNoteBehindThird(in run: DemoRun) throws {
    try run.xdotool("mouseup", "1")
    try run.wait(for: "the note to be saved in its new place") { $0.saved == 1 }
    XCTAssertEqual(try fileNotes().map(\.id), ["b", "c", "a", "d", "e", "f"])
  }

  func testADragOverTheSidebarMovesTheRow() throws {
    let run = try openAtRest()
    let end = try handle(of: "c", in: run)
    try drag(run, from: handle(of: "a", in: run), to: (30, end.y + 4))
    try dropFirstNoteBehindThird(in: run)
  }

  func testADragThatLeavesTheWindowAndComesBackMovesTheRow() throws {
    let run = try openAtRest()
    let start = try handle(of: "a", in: run)
    let end = try handle(of: "c", in: run)
    try drag(run, from: start, to: (1300, start.y))
    for point in [(1300, start.y + 10), (400, start.y), (400, end.y), (400, end.y + 4)] {
      try run.waitForRest()
      try run.xdotool("mousemove", "\(point.0)", "\(point.1)")
    }
    try run.waitForRest()
    try dropFirstNoteBehindThird(in: run)
  }

  func testEscapeCancelsADragThatHasLeftTheWindow() throws {
    let run = try openAtRest()
    let start = try handle(of: "a", in: run)
    let end = try handle(of: "c", in: run)
    try drag(run, from: start, to: (1300, start.y))
    try run.xdotool("mousemove", "1310", "\(start.y)")
    try run.waitForRest()
    try run.press("Escape")
    try run.waitForRest()
    for point in [(400, start.y), (400, end.y), (400, end.y + 4)] {
      try run.xdotool("mousemove", "\(point.0)", "\(point.1)")
    }
    try run.waitForRest()
    try run.xdotool("mouseup", "1")
    try run.waitForRest()
    XCTAssertEqual(run.frames.last?.row("a")?.index, 0)
    XCTAssertEqual(try fileNotes(), Self.notes)
  }

  func testAFileThatIsDroppedOnTheWindowIsOpened() throws {
    let table = directory + "/people.csv"
    try Data("name,age\nIda,83\nOle,7\n".utf8).write(to: URL(filePath: table))
    nonisolated(unsafe) let run = try openAtRest()
    try MainActor.assumeIsolated {
      try startGTK()
      let other = try OtherWindow(run)
      other.offer(file: table)
      try drag(run, from: (1300, 300), to: (600, 300))
      for x in [590, 610, 600] {
        try run.xdotool("mousemove", "\(x)", "320")
        self.run(untilAtRest: run)
      }
      try run.xdotool("mouseup", "1")
      // The demo requests the file from this process.
      self.run(run, until: "the table to be shown") {
        $0.scene == "table" && ($0.says ?? []).joined().contains("2 rows")
      }
      other.close()
    }
  }
}

/// The desktop's clipboard, as another program reads it.
@MainActor private final class Clipboard {
  /// The text of the clipboard; nil until it was read.
  private(set) var content: String?

  /// Requests the clipboard's content of a type, which is empty if it has none.
  func read(as type: String) {
    let clipboard = gdk_display_get_clipboard(gdk_display_get_default())
    let name = g_strdup(type)
    defer { g_free(name) }
    var types = [UnsafePointer(name), nil]
    gdk_clipboard_read_async(
      clipboard, &types, 0, nil,
      { source, result, data in
        let stream = gdk_clipboard_read_finish(source.map { OpaquePointer($0) }, result, nil, nil)
        guard let stream else { return Clipboard.finish("", data) }
        g_input_stream_read_bytes_async(
          stream, 65_536, 0, nil,
          { source, result, data in
            let stream = source.map {
              UnsafeMutableRawPointer($0).assumingMemoryBound(to: GInputStream.self)
            }
            let bytes = g_input_stream_read_bytes_finish(stream, result, nil)
            defer {
              g_bytes_unref(bytes)
              g_object_unref(UnsafeMutableRawPointer(stream))
            }
            var count: gsize = 0
            let start = g_bytes_get_data(bytes, &count)
            Clipboard.finish(
              String(
                decoding: UnsafeRawBufferPointer(start: start, count: Int(count)), as: UTF8.self),
              data)
          }, data)
      }, Unmanaged.passRetained(self).toOpaque())
  }

  private nonisolated static func finish(_ content: String, _ data: gpointer?) {
    guard let data else { return }
    nonisolated(unsafe) let owner = data
    MainActor.assumeIsolated {
      Unmanaged<Clipboard>.fromOpaque(owner).takeRetainedValue().content = content
    }
  }
}

/// JSON that the demo drops on another program's window, as bytes.
@MainActor private final class DroppedData {
  /// The dropped text; nil until it was read.
  private(set) var content: String?

  nonisolated static func read(_ drop: OpaquePointer, into data: gpointer) {
    var types = [UnsafePointer(g_intern_static_string("application/json")), nil]
    gdk_drop_read_async(
      drop, &types, 0, nil,
      { source, result, data in
        guard let drop = source.map({ OpaquePointer($0) }), let data else { return }
        let stream = gdk_drop_read_finish(drop, result, nil, nil)
        guard let stream else { return DroppedData.finish("", data) }
        gdk_drop_finish(drop, GDK_ACTION_COPY)
        g_input_stream_read_bytes_async(
          stream, 65_536, 0, nil,
          { source, result, data in
            guard let source, let data else { return }
            let stream = UnsafeMutableRawPointer(source)
            let bytes = g_input_stream_read_bytes_finish(
              stream.assumingMemoryBound(to: GInputStream.self), result, nil)
            defer {
              g_bytes_unref(bytes)
              g_object_unref(stream)
            }
            var count: gsize = 0
            let start = g_bytes_get_data(bytes, &count)
            let buffer = UnsafeRawBufferPointer(start: start, count: Int(count))
            DroppedData.finish(String(decoding: buffer, as: UTF8.self), data)
          }, data)
      }, data)
  }

  private nonisolated static func finish(_ content: String, _ data: gpointer) {
    nonisolated(unsafe) let owner = data
    MainActor.assumeIsolated {
      Unmanaged<DroppedData>.fromOpaque(owner).takeUnretainedValue().content = content
    }
  }
}

/// Another program's window, next to the demo's.
@MainActor private final class OtherWindow {
  private let window = made(gtk_window_new())
  private let label = made(gtk_label_new("Another program"))

  init(_ run: DemoRun) throws {
    gtk_window_set_title(cast(window), "row-motion-other")
    gtk_window_set_default_size(cast(window), 300, 600)
    gtk_window_set_child(cast(window), label)
    gtk_window_present(cast(window))
    for _ in 0..<50 { g_main_context_iteration(nil, 0) }
    try run.xdotool("search", "--sync", "--name", "row-motion-other", "windowmove", "1180", "60")
    for _ in 0..<50 { g_main_context_iteration(nil, 0) }
  }

  func receive(_ body: @escaping @MainActor (String) -> Void) {
    guard let target = gtk_drop_target_new(GType(16 << 2), GDK_ACTION_COPY) else { return }
    Signals.connectDrop(target, "drop") { value in
      body(String(cString: g_value_get_string(value)))
      return true
    }
    gtk_widget_add_controller(label, target)
  }

  /// Accepts drops of a type as bytes.
  func receive(_ type: String, into data: DroppedData) {
    let name = g_strdup(type)
    defer { g_free(name) }
    var types = [UnsafePointer(name)]
    let formats = gdk_content_formats_new(&types, 1)
    guard let target = gtk_drop_target_async_new(formats, GDK_ACTION_COPY) else { return }
    let onDrop:
      @convention(c) (OpaquePointer, OpaquePointer, Double, Double, gpointer) -> gboolean = {
        _, drop, _, _, data in
        DroppedData.read(drop, into: data)
        return 1
      }
    g_signal_connect_data(
      UnsafeMutableRawPointer(target), "drop", unsafeBitCast(onDrop, to: GCallback.self),
      Unmanaged.passUnretained(data).toOpaque(), nil, GConnectFlags(0))
    gtk_widget_add_controller(label, target)
  }

  func offer(file: String) {
    guard let source = gtk_drag_source_new() else { return }
    let uri = g_filename_to_uri(file, nil, nil)
    defer { g_free(uri) }
    let list = (uri.map { String(cString: $0) } ?? "") + "\r\n"
    let bytes = Array(list.utf8)
    let content = bytes.withUnsafeBytes {
      g_bytes_new($0.baseAddress, gsize($0.count))
    }
    gtk_drag_source_set_content(
      source, gdk_content_provider_new_for_bytes("text/uri-list", content))
    gtk_drag_source_set_actions(source, GDK_ACTION_COPY)
    gtk_widget_add_controller(label, source)
  }

  func close() { gtk_window_destroy(cast(window)) }
}
