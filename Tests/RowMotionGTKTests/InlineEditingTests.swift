import CGtk
import RowMotion
import RowMotionGTK
import XCTest

/// Texts are edited in place: GTK's text widget is laid over them.
final class InlineEditingTests: XCTestCase {
  /// Runs a test with a scene in a window, which closes when the test is over.
  private func editing(
    count: Int = 20, animation: Animation? = nil, hasNeighbor: Bool = false,
    _ body: @MainActor (EditingScene) throws -> Void
  ) throws {
    try onMain {
      let scene = try EditingScene(
        count: count, animation: animation, hasNeighbor: hasNeighbor)
      defer { scene.close() }
      try body(scene)
    }
  }

  func testTypedTextGoesIntoTheTextUnderTheWidget() throws {
    try editing { scene in
      XCTAssertNil(scene.field)
      try scene.click("detail 1")
      XCTAssertEqual(scene.fieldText, "Detail of row 1")
      try scene.key("End")
      try scene.type("s")
      XCTAssertEqual(scene.model.details[1], "Detail of row 1s")
    }
  }

  /// The keys arrive before the frame that shows the field.
  func testLettersTypedRightAfterAClickAreInsertedThere() throws {
    try editing { scene in
      for (id, text) in [("title 1", "Txyitle 1"), ("detail 2", "Dxyetail of row 2")] {
        let frame = try XCTUnwrap(scene.host.frame(id: id))
        // After the first letter.
        let point = frame.origin + Point(x: id == "title 1" ? 9 : 7, y: 8)
        scene.view.press(at: point)
        scene.view.release(at: point)
        try scene.key("x", "y")
        XCTAssertEqual(scene.fieldText, text)
      }
      XCTAssertEqual(scene.model.titles[1], "Txyitle 1")
      XCTAssertEqual(scene.model.details[2], "Dxyetail of row 2")
    }
  }

  func testTheLettersDoNotMoveWhenTheirTextIsEdited() throws {
    try editing { scene in
      scene.model.details[1] = "Several words that wrap into more lines than one, and gÄrüße"
      scene.model.details[2] = (1...9).map { "line \($0)" }.joined(separator: "\n")
      scene.run(for: 0.3)
      for id in ["title 0", "detail 0", "detail 1", "detail 2"] {
        let before = try windowPixels(of: scene.view.widget)
        try scene.click(id)
        XCTAssertNotNil(scene.field)
        try scene.key("End")
        let after = try windowPixels(of: scene.view.widget)
        XCTAssertEqual(scene.differences(before, after), [], id)
        if let path = ProcessInfo.processInfo.environment["PICTURE"] {
          try scene.picture(path + id.filter { $0 != " " } + ".png")
        }
        try scene.key("Escape")
        XCTAssertNil(scene.field)
      }
    }
  }

  func testTextInAnotherDirectionStaysAtItsSideWhenItIsEdited() throws {
    try editing { scene in
      scene.model.titles[1] = "עברית"
      scene.model.titles[2] = "7776.90"
      scene.model.details[1] = "עברית"
      scene.model.details[2] = "עברית עברית עברית עברית עברית עברית עברית עברית עברית"
      /// Returns the columns of pixels with letters in a view.
      @MainActor func letters(_ id: String) throws -> ClosedRange<Int> {
        let frame = try XCTUnwrap(scene.host.frame(id: id))
        let width = Int(gtk_widget_get_width(scene.view.widget))
        let pixels = try windowPixels(of: scene.view.widget)
        let lines = Int(frame.minY.rounded(.up))..<Int(frame.maxY)
        let columns = (0..<width).filter { x in
          lines.contains { pixels[$0 * width + x] & 0xFF < 0x80 }
        }
        return try XCTUnwrap(columns.first)...XCTUnwrap(columns.last)
      }
      for direction in [GTK_TEXT_DIR_LTR, GTK_TEXT_DIR_RTL] {
        gtk_widget_set_direction(scene.view.widget, direction)
        scene.run(for: 0.3)
        for id in ["title 0", "title 1", "title 2", "detail 0", "detail 1", "detail 2"] {
          let before = try letters(id)
          try scene.click(id)
          XCTAssertNotNil(scene.field)
          try scene.key("End")
          let after = try letters(id)
          let message = "\(id), \(direction): \(before), \(after)"
          // The caret may be beside the letters.
          XCTAssertEqual(before.lowerBound, after.lowerBound, accuracy: 4, message)
          XCTAssertEqual(before.upperBound, after.upperBound, accuracy: 4, message)
          try scene.key("Escape")
          XCTAssertNil(scene.field)
        }
      }
    }
  }

  /// A sixth digit makes GTK end the program once the field is removed.
  func testACharacterCanBeEnteredByItsNumberWithManyDigits() throws {
    try editing { scene in
      try scene.click("detail 1")
      try scene.key(
        "ctrl+a", "ctrl+shift+u", "0", "0", "1", "f", "6", "0", "0", "7", "7", "7", "Return")
      XCTAssertEqual(scene.fieldText, "\u{1F600}")
      try scene.key("ctrl+shift+u", "e", "9", "Return")
      XCTAssertEqual(scene.fieldText, "\u{1F600}é")
    }
  }

  func testTheRowGrowsWithEachLineAndTheCaretStaysVisible() throws {
    try editing(animation: .linear(duration: 0.2)) { scene in
      let last = try XCTUnwrap(scene.host.rows.last { $0.minY + $0.height < 400 }?.index)
      try scene.click("detail \(last)")
      let height = try XCTUnwrap(scene.host.rows.first { $0.index == last }).height
      let line = try XCTUnwrap(scene.caretFrame).height
      for count in 1...4 {
        try scene.key("End", "Return")
        try PresentedView.run(until: "the row to be at rest") { scene.host.isIdle }
        scene.run()
        let row = try XCTUnwrap(scene.host.rows.first { $0.index == last })
        XCTAssertEqual(row.height, height + Double(count) * line, accuracy: Double(count))
        let caret = try XCTUnwrap(scene.caretFrame)
        XCTAssertGreaterThanOrEqual(caret.minY, 0)
        XCTAssertLessThanOrEqual(caret.maxY, 401, "\(count) lines")
      }
      XCTAssertEqual(scene.fieldText, "Detail of row \(last)\n\n\n\n")
    }
  }

  /// The row animates for a thousand seconds.
  func testANewLineAppearsWithItsRowAndNeverOverTheRowsBelow() throws {
    try onMain {
      let scene = try EditingScene(animation: .linear(duration: 1_000))
      try scene.click("detail 1")
      try scene.key("End", "Return")
      try scene.type("two")
      try scene.key("Return")
      try scene.type("three")
      let row = try XCTUnwrap(scene.host.rows.first { $0.index == 1 })
      let widget = try XCTUnwrap(gtk_widget_get_parent(try XCTUnwrap(scene.field)))
      var origin = graphene_point_t()
      var corner = graphene_point_t()
      XCTAssertNotEqual(gtk_widget_compute_point(widget, scene.view.widget, &origin, &corner), 0)
      XCTAssertLessThanOrEqual(
        Double(corner.y) + Double(gtk_widget_get_height(widget)),
        (row.minY + row.height).rounded(.up))
      scene.close()
    }
  }

  /// The title is bold, and GTK applies the style of a new widget after its first frame.
  func testANewFieldHasItsLettersFromTheFirstFrameOn() throws {
    try onMain {
      let scene = try EditingScene()
      let title = try XCTUnwrap(scene.host.frame(id: "title 1"))
      scene.view.perform { scene.host.tap(at: Point(x: title.minX + 4, y: title.midY)) }
      while scene.field == nil { g_main_context_iteration(nil, 1) }
      @MainActor func width() throws -> Int32 {
        let view = UnsafeMutableRawPointer(try XCTUnwrap(scene.field))
          .assumingMemoryBound(to: GtkTextView.self)
        var end = GtkTextIter()
        var frame = GdkRectangle()
        gtk_text_buffer_get_end_iter(gtk_text_view_get_buffer(view), &end)
        gtk_text_view_get_iter_location(view, &end, &frame)
        return frame.x
      }
      let first = try width()
      XCTAssertGreaterThan(first, 20)
      scene.run()
      XCTAssertEqual(first, try width())
      scene.close()
    }
  }

  /// GTK asks for the monitor at the caret, and there is none far outside the window.
  func testPopoversAtTheCaretScrollItIntoView() throws {
    try onMain {
      for key in ["shift+F10", "Menu", "ctrl+semicolon", "ctrl+period"] {
        let scene = try EditingScene(count: 200)
        try scene.click("detail 1")
        scene.view.perform { scene.host.scroll(to: 9_000) }
        scene.run()
        XCTAssertLessThan(try XCTUnwrap(scene.caretFrame).minY, -8_000)
        try scene.key(key)
        let caret = try XCTUnwrap(scene.caretFrame)
        XCTAssertGreaterThanOrEqual(caret.minY, 0, key)
        XCTAssertLessThanOrEqual(caret.maxY, 401, key)
        XCTAssertTrue(scene.hasOpened(over: try XCTUnwrap(scene.field)), key)
        try scene.key("Escape")
        XCTAssertFalse(scene.hasOpened(over: try XCTUnwrap(scene.field)), key)
        XCTAssertEqual(scene.fieldText, "Detail of row 1")
        scene.close()
      }
    }
  }

  /// On a German keyboard a semicolon needs Shift, which GTK does not count as a modifier of the
  /// key.
  func testPopoversAtTheCaretOpenWithOtherKeyboardLayouts() throws {
    try onMain {
      for (layout, keys) in [("de", "ctrl+semicolon"), ("ru", "ctrl+period")] {
        let scene = try EditingScene(count: 200)
        try scene.click("detail 1")
        scene.view.perform { scene.host.scroll(to: 9_000) }
        scene.run()
        try scene.setLayout(layout)
        defer { try? scene.setLayout("us") }
        try scene.key(keys)
        XCTAssertTrue(scene.hasOpened(over: try XCTUnwrap(scene.field)), layout)
        XCTAssertGreaterThanOrEqual(try XCTUnwrap(scene.caretFrame).minY, 0, layout)
        try scene.key("Escape")
        scene.close()
      }
    }
  }

  func testEscapeRestoresTheTextAndControlReturnSubmitsIt() throws {
    try editing { scene in
      try scene.click("detail 0")
      try scene.key("ctrl+a")
      try scene.type("other")
      XCTAssertEqual(scene.model.details[0], "other")
      try scene.key("Escape")
      XCTAssertEqual(scene.model.details[0], "Detail of row 0")
      XCTAssertNil(scene.field)
      XCTAssertEqual([scene.model.exited, scene.model.submitted], [1, 0])
      try scene.click("detail 0")
      try scene.key("ctrl+a")
      try scene.type("new")
      try scene.key("ctrl+Return")
      XCTAssertEqual(scene.model.details[0], "new")
      XCTAssertNil(scene.field)
      XCTAssertEqual([scene.model.exited, scene.model.submitted], [1, 1])
      // Return submits a text of one line.
      try scene.click("title 0")
      try scene.type("T")
      try scene.key("Return")
      XCTAssertEqual(scene.model.submitted, 2)
    }
  }

  func testAClickElsewhereEndsTheEditingAndKeepsTheText() throws {
    try editing { scene in
      try scene.click("detail 0")
      try scene.key("ctrl+a")
      try scene.type("kept")
      // Nothing on the footer takes the focus.
      let frame = try XCTUnwrap(scene.host.frame(id: "detail 0"))
      scene.view.press(at: Point(x: 20, y: frame.maxY + 14))
      scene.view.release(at: Point(x: 20, y: frame.maxY + 14))
      scene.run()
      XCTAssertNil(scene.field)
      XCTAssertEqual(scene.model.details[0], "kept")
    }
  }

  func testFocusOnAnotherWidgetEndsTheEditing() throws {
    try editing(hasNeighbor: true) { scene in
      try scene.click("detail 0")
      try scene.type("x")
      gtk_widget_grab_focus(try XCTUnwrap(scene.neighbor))
      scene.run()
      XCTAssertNil(scene.field)
      XCTAssertNil(scene.host.textInput)
      XCTAssertNotEqual(gtk_widget_has_focus(try XCTUnwrap(scene.neighbor)), 0)
    }
  }

  func testTabMovesFromTheTitleToTheDetailAndOn() throws {
    try editing(count: 2) { scene in
      try scene.click("title 0")
      let title = scene.field
      try scene.key("Tab")
      XCTAssertEqual(scene.fieldText, "Detail of row 0")
      XCTAssertNotEqual(scene.field, title)
      try scene.key("Tab")
      XCTAssertEqual(scene.fieldText, "Title 1")
      try scene.key("shift+Tab")
      XCTAssertEqual(scene.fieldText, "Detail of row 0")
    }
  }

  func testKeysRightAfterTabGoToTheNextField() throws {
    try editing(count: 2) { scene in
      try scene.click("title 0")
      // All keys arrive before the next frame.
      try scene.key("B", "Tab", "x", "y")
      XCTAssertEqual(scene.model.titles[0], "BTitle 0")
      XCTAssertEqual(scene.model.details[0], "Detail of row 0xy")
    }
  }

  func testInsertionsAfterAFocusChangeDoNotReachTheNextField() throws {
    try editing(count: 2) { scene in
      try scene.click("title 0")
      let field = try XCTUnwrap(scene.field)
      let buffer = gtk_text_view_get_buffer(
        UnsafeMutableRawPointer(field).assumingMemoryBound(to: GtkTextView.self))
      // An input method makes several changes in one action.
      gtk_text_buffer_begin_user_action(buffer)
      scene.host.key(.tab)
      gtk_text_buffer_insert_at_cursor(buffer, "x", 1)
      gtk_text_buffer_insert_at_cursor(buffer, "y", 1)
      gtk_text_buffer_end_user_action(buffer)
      scene.run()
      XCTAssertEqual(scene.model.details[0], "Detail of row 0")
      XCTAssertEqual(scene.fieldText, "Detail of row 0")
    }
  }

  func testAFieldShowsItsModelsTextAfterAChangeThatTheModelRefuses() throws {
    try editing(count: 2) { scene in
      try scene.click("title 0")
      let field = try XCTUnwrap(scene.field)
      let buffer = gtk_text_view_get_buffer(
        UnsafeMutableRawPointer(field).assumingMemoryBound(to: GtkTextView.self))
      gtk_text_buffer_begin_user_action(buffer)
      gtk_text_buffer_insert_at_cursor(buffer, "x", 1)
      scene.model.titles[0] = "Mine"
      // The caret moves on, which causes a frame.
      gtk_text_buffer_insert_at_cursor(buffer, "y", 1)
      gtk_text_buffer_end_user_action(buffer)
      scene.run()
      XCTAssertEqual(scene.fieldText, scene.model.titles[0])
    }
  }

  func testScrollingDoesNotEndTheEditing() throws {
    try editing(count: 200) { scene in
      try scene.click("detail 0")
      try scene.key("End")
      try scene.type("!")
      let field = scene.field
      scene.view.perform { scene.host.scroll(to: 5_000) }
      scene.run()
      XCTAssertEqual(scene.field, field)
      XCTAssertNil(scene.host.rows.first { $0.index == 0 })
      // Typing continues and scrolls the text into view.
      try scene.type("?")
      scene.run()
      XCTAssertEqual(scene.model.details[0], "Detail of row 0!?")
      XCTAssertEqual(scene.field, field)
      let caret = try XCTUnwrap(scene.caretFrame)
      XCTAssertGreaterThanOrEqual(caret.minY, -1)
      XCTAssertLessThan(caret.maxY, 400)
      // The text still has its undo history.
      try scene.key("ctrl+z")
      XCTAssertNotEqual(scene.model.details[0], "Detail of row 0!?")
    }
  }

  func testAPartlyVisibleFieldIsClipped() throws {
    try editing(count: 200) { scene in
      try scene.click("detail 0")
      let frame = try XCTUnwrap(scene.host.textInput?.frame)
      scene.view.perform { scene.host.scroll(to: frame.minY + 5) }
      scene.run()
      let widget = try XCTUnwrap(gtk_widget_get_parent(try XCTUnwrap(scene.field)))
      XCTAssertNotEqual(gtk_widget_get_overflow(widget), GTK_OVERFLOW_VISIBLE)
      XCTAssertEqual(Double(gtk_widget_get_height(widget)), frame.height - 5, accuracy: 1)
    }
  }

  func testAWheelOverTheFieldScrollsTheList() throws {
    try editing(count: 200) { scene in
      try scene.click("detail 1")
      let frame = try XCTUnwrap(scene.host.textInput?.frame)
      try scene.xdotool("mousemove", "\(Int(frame.minX) + 20)", "\(Int(frame.midY))")
      try scene.xdotool("mousemove_relative", "1", "0")
      try scene.xdotool("click", "5")
      XCTAssertEqual(scene.host.scrollOffset(), 60)
      XCTAssertNotNil(scene.field)
    }
  }

  func testTheMouseSelectsText() throws {
    try editing { scene in
      try scene.click("detail 1")
      let frame = try XCTUnwrap(scene.host.textInput?.frame)
      let (x, y) = (Int(frame.minX), Int(frame.midY))
      // A double click selects a word, and typing replaces it.
      try PresentedView.withLongDoubleClicks {
        try scene.xdotool(
          "mousemove", "\(x + 20)", "\(y)", "click", "--repeat", "2", "--delay", "20", "1")
      }
      try scene.type("Word")
      XCTAssertEqual(scene.model.details[1], "Word of row 1")
      // A drag from after the end to the beginning selects the whole text.
      try scene.xdotool("mousemove", "\(x + 200)", "\(y)", "mousedown", "1")
      try scene.xdotool("mousemove", "\(x + 100)", "\(y)", "mousemove", "\(x + 1)", "\(y)")
      try scene.xdotool("mouseup", "1")
      try scene.type("All")
      XCTAssertEqual(scene.model.details[1], "All")
      // The arrow keys with Shift select, too.
      try scene.key("End", "shift+Left", "shift+Left")
      try scene.type("ny")
      XCTAssertEqual(scene.model.details[1], "Any")
    }
  }

  func testClipboardShortcutsActOnTheText() throws {
    try editing { scene in
      try scene.click("detail 0")
      try scene.key("ctrl+a", "ctrl+c", "End", "ctrl+v")
      XCTAssertEqual(scene.model.details[0], "Detail of row 0Detail of row 0")
      try scene.key("ctrl+a", "ctrl+x")
      XCTAssertEqual(scene.model.details[0], "")
      // Pasted lines are joined in a field of one line.
      scene.model.details[1] = "a\nb"
      scene.run()
      try scene.click("detail 1")
      try scene.key("ctrl+a", "ctrl+c")
      try scene.click("title 1")
      try scene.key("ctrl+a", "ctrl+v")
      XCTAssertEqual(scene.model.titles[1], "a b")
    }
  }

  // MARK: Input methods

  /// GTK's own input method enters a letter by its number, and gets all keys while it composes.
  func testComposedTextIsShownInTheRowAndCommitted() throws {
    try editing { scene in
      try scene.click("detail 0")
      try scene.key("End")
      let before = try windowPixels(of: scene.view.widget)
      try scene.key("ctrl+shift+u", "2", "0", "a", "c")
      XCTAssertEqual(scene.fieldText, "Detail of row 0", "nothing is committed yet")
      XCTAssertEqual(scene.model.details[0], "Detail of row 0")
      XCTAssertNotEqual(scene.differences(before, try windowPixels(of: scene.view.widget)), [])
      // The input method uses Return, so the text gets no new line.
      try scene.key("Return")
      XCTAssertEqual(scene.fieldText, "Detail of row 0€")
      XCTAssertEqual(scene.model.details[0], "Detail of row 0€")
    }
  }

  func testEscapeWhileComposingCancelsOnlyTheComposition() throws {
    try editing { scene in
      try scene.click("detail 0")
      try scene.key("End")
      try scene.type("typed")
      try scene.key("ctrl+shift+u", "2", "0", "Escape")
      XCTAssertNotNil(scene.field, "the text is still being edited")
      XCTAssertEqual(scene.model.details[0], "Detail of row 0typed")
      try scene.key("Escape")
      XCTAssertNil(scene.field)
      XCTAssertEqual(scene.model.details[0], "Detail of row 0")
    }
  }

  func testADeadKeyAndALetterAreOneLetter() throws {
    try editing { scene in
      // This layout has dead keys. xdotool presses keys that a layout lacks too quickly for GTK.
      try scene.setLayout("us", "-variant", "intl")
      defer { try? scene.setLayout("us") }
      try scene.click("detail 0")
      try scene.key("End", "dead_acute", "e")
      XCTAssertEqual(scene.model.details[0], "Detail of row 0é")
      // A click elsewhere ends a composition and leaves the text unchanged.
      try scene.key("dead_acute")
      let frame = try XCTUnwrap(scene.host.frame(id: "detail 0"))
      scene.view.press(at: Point(x: 20, y: frame.maxY + 14))
      scene.view.release(at: Point(x: 20, y: frame.maxY + 14))
      scene.run()
      XCTAssertNil(scene.field)
      XCTAssertEqual(scene.model.details[0], "Detail of row 0é")
    }
  }

  func testComposedTextOnANewLineIsNotClipped() throws {
    try editing { scene in
      scene.model.details[1] = "mmmmmmmmmm"
      scene.run()
      try scene.click("detail 1")
      try scene.key("End")
      let frame = try XCTUnwrap(scene.host.textInput?.frame)
      let letter = (try XCTUnwrap(scene.caretFrame).minX - frame.minX) / 10
      // Almost a line.
      let count = Int((frame.width - 20) / letter)
      try scene.type(String(repeating: "m", count: count - 10))
      let widget = try XCTUnwrap(gtk_widget_get_parent(try XCTUnwrap(scene.field)))
      let line = try XCTUnwrap(scene.caretFrame).height
      let height = Double(gtk_widget_get_height(widget))
      let rowHeight = try XCTUnwrap(scene.host.rows.first { $0.index == 1 }).height
      try scene.key("ctrl+shift+u", "1", "f", "6", "0", "0")
      XCTAssertGreaterThan(Double(gtk_widget_get_height(widget)), height + line - 2)
      // The row grows by a line for the composed text.
      try PresentedView.run(until: "the row to be at rest") { scene.host.isIdle }
      let row = try XCTUnwrap(scene.host.rows.first { $0.index == 1 })
      XCTAssertEqual(row.height, rowHeight + line, accuracy: 1)
      try scene.key("Escape")
      try PresentedView.run(until: "the row to be at rest again") { scene.host.isIdle }
      XCTAssertEqual(try XCTUnwrap(scene.host.rows.first { $0.index == 1 }).height, rowHeight)
      XCTAssertEqual(Double(gtk_widget_get_height(widget)), height, accuracy: 1)
    }
  }

  /// Simulates an input method that discards its composition when it loses the focus.
  func testComposedTextIsKeptWhenTheFocusMovesElsewhere() throws {
    try editing { scene in
      let (x, y) = (20.0, try XCTUnwrap(scene.host.frame(id: "detail 0")).maxY + 14)
      for (composed, kept) in [("世界", "世界"), ("u20", ""), ("´", ""), ("·o", "")] {
        scene.model.details[0] = "Detail"
        scene.run()
        try scene.click("detail 0")
        try scene.key("End")
        scene.compose(composed)
        XCTAssertEqual(scene.model.details[0], "Detail", "nothing is committed yet")
        try scene.clickWithMouse(x, y)
        XCTAssertNil(scene.field)
        XCTAssertEqual(scene.model.details[0], "Detail" + kept)
      }
      // A key that the input method does not handle.
      try scene.click("title 1")
      try scene.key("End")
      scene.compose("世界")
      try scene.key("Tab")
      XCTAssertEqual(scene.model.titles[1], "Title 1世界")
      scene.compose("世界")
      try scene.key("ctrl+Return")
      XCTAssertNil(scene.field)
      XCTAssertEqual(scene.model.details[1], "Detail of row 1世界")
      try scene.click("detail 0")
      scene.compose("世界")
      try scene.key("Escape")
      XCTAssertNotNil(scene.field, "Escape goes to the input method")
      scene.compose("")
      try scene.key("Escape")
      // A composition that the user cancels is not committed later.
      try scene.click("detail 0")
      scene.compose("世界")
      scene.compose("")
      try scene.clickWithMouse(x, y)
      XCTAssertEqual(scene.model.details[0], "Detail")
    }
  }

  func testFieldsRequestSpellChecking() throws {
    try editing { scene in
      for id in ["title 0", "detail 0"] {
        try scene.click(id)
        let field = try XCTUnwrap(scene.field)
        let text = UnsafeMutableRawPointer(field).assumingMemoryBound(to: GtkTextView.self)
        XCTAssertEqual(gtk_text_view_get_input_hints(text), GTK_INPUT_HINT_SPELLCHECK)
        XCTAssertEqual(gtk_text_view_get_input_purpose(text), GTK_INPUT_PURPOSE_FREE_FORM)
      }
    }
  }

  func testUndoAffectsOnlyTheText() throws {
    try editing { scene in
      try scene.click("detail 0")
      try scene.key("ctrl+a")
      try scene.type("x")
      try scene.key("ctrl+z", "ctrl+z")
      XCTAssertEqual(scene.model.details[0], "Detail of row 0")
      try scene.key("ctrl+z")
      XCTAssertEqual(scene.model.details[0], "Detail of row 0")
      XCTAssertNotNil(scene.field)
    }
  }

  func testAChangeOfTheModelIsShownInTheField() throws {
    try editing { scene in
      try scene.click("detail 0")
      scene.model.details[0] = "from elsewhere"
      scene.run()
      XCTAssertEqual(scene.fieldText, "from elsewhere")
    }
  }

  /// GTK's texts end at U+0000, so the field shows its symbol instead, and the text keeps it.
  func testNullCharactersAndLongTextsArePreserved() throws {
    try editing { scene in
      scene.model.details[0] = "a\0b"
      scene.model.details[1] = String(repeating: "long ", count: 3_000)
      scene.run(for: 0.3)
      try scene.click("detail 0")
      XCTAssertEqual(scene.fieldText, "a␀b")
      try scene.key("End")
      try scene.type("c")
      XCTAssertEqual(scene.model.details[0], "a\0bc")
      scene.view.perform { scene.host.endTextInput(.leave) }
      scene.run()
      try scene.click("detail 1")
      try scene.type("x")
      XCTAssertEqual(scene.model.details[1].count, 15_000)
    }
  }

  @MainActor private static func copy(_ text: String, _ scene: EditingScene) {
    gdk_clipboard_set_text(gtk_widget_get_clipboard(scene.view.widget), text)
  }

  func testLinesPastedIntoAFieldOfOneLineAreJoined() throws {
    try editing { scene in
      scene.model.titles[1] = "two\nlines"
      scene.run(for: 0.3)
      Self.copy("a\r\nb\nc\u{2028}d", scene)
      try scene.click("title 0")
      try scene.key("End", "ctrl+v")
      XCTAssertEqual(scene.model.titles[0], "Title 0a b c d")
      try scene.type("!")
      XCTAssertEqual(scene.model.titles[0], "Title 0a b c d!")
      try scene.key("ctrl+z", "ctrl+z")
      XCTAssertEqual(scene.model.titles[0], "Title 0")
      // Existing line breaks are shown as spaces and stay until the text is edited.
      try scene.click("title 1")
      XCTAssertEqual(scene.fieldText, "two lines")
      XCTAssertEqual(scene.model.titles[1], "two\nlines")
    }
  }

  func testTextBeyondTheEditingLimitIsRefused() throws {
    try editing { scene in
      try scene.click("detail 0")
      Self.copy(String(repeating: "long ", count: 1_998), scene)
      try scene.key("End", "ctrl+v")
      XCTAssertEqual(scene.model.details[0], "Detail of row 0", "10,005 would be too many")
      Self.copy(String(repeating: "long ", count: 1_997), scene)
      try scene.key("ctrl+v")
      XCTAssertEqual(scene.model.details[0].count, 10_000)
      try scene.type("x")
      XCTAssertEqual(scene.model.details[0].count, 10_000)
      try scene.key("ctrl+z")
      XCTAssertEqual(scene.model.details[0], "Detail of row 0")
    }
  }

  func testATextThatBecomesTooLongDuringEditingCannotBeEdited() throws {
    try editing { scene in
      try scene.click("detail 0")
      scene.model.details[0] = String(repeating: "long ", count: 3_000)
      scene.run(for: 0.3)
      let shown = scene.fieldText
      try scene.type("x")
      XCTAssertEqual(scene.fieldText, shown, "typed text would be lost")
      scene.model.details[0] = "short"
      scene.run(for: 0.3)
      try scene.key("End")
      try scene.type("x")
      XCTAssertEqual(scene.model.details[0], "shortx")
    }
  }

  func testScreenReadersFindTheFieldInsteadOfTheElement() throws {
    try editing(count: 2) { scene in
      scene.view.accessibility.isActive = true
      scene.view.requestFrame()
      scene.run(for: 0.4)
      @MainActor func fields() -> Int { scene.elements { $0 == GTK_ACCESSIBLE_ROLE_TEXT_BOX } }
      XCTAssertEqual(fields(), 4)
      try scene.click("detail 0")
      scene.run(for: 0.4)
      XCTAssertEqual(fields(), 3)
      let field = try XCTUnwrap(scene.field)
      XCTAssertEqual(
        gtk_accessible_get_accessible_role(OpaquePointer(field)), GTK_ACCESSIBLE_ROLE_TEXT_BOX)
      XCTAssertNotEqual(
        gtk_test_accessible_has_property(OpaquePointer(field), GTK_ACCESSIBLE_PROPERTY_LABEL), 0)
      try scene.key("Escape")
      scene.run(for: 0.4)
      XCTAssertEqual(fields(), 4)
    }
  }
}
