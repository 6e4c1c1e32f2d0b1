import CGtk
import RowMotion
import RowMotionGTK
import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

/// Nothing in the panel beside a scene moves because a text has another length.
final class PanelWindowTests: WindowTestCase, @unchecked Sendable {
  /// Returns the vertical position of each control in the panel's column, in pixels.
  @MainActor private func positions(in page: ScenePage) -> [String: Double] {
    var positions: [String: Double] = [:]
    for (name, control) in page.panel.controls {
      var bounds = graphene_rect_t()
      guard gtk_widget_compute_bounds(control, page.panel.widget, &bounds) != 0 else {
        continue
      }
      positions[name] = Double(bounds.origin.y)
    }
    return positions
  }

  @MainActor private func flip(_ option: SceneOption) {
    switch option.kind {
    case .toggle(let value): value.wrappedValue.toggle()
    case .choice(let names, let value):
      value.wrappedValue = (value.wrappedValue + 1) % names.count
    case .button(let action) where option.name != "Show Me": action()
    default: break
    }
  }

  /// Shows one scene after the other in a window, and passes its name and its page.
  @MainActor private func showEachScene(
    in window: NotesWindow, _ body: (_ name: String, _ page: ScenePage) throws -> Void
  ) throws {
    for maker in DemoScenes.makers {
      window.switcher.show(maker.name)
      waitForPaint(of: window)
      try body(maker.name, XCTUnwrap(window.shown.scene))
    }
  }

  func testControlsStayWhereTheyAreWhateverIsChosenAndReadOut() throws {
    try MainActor.assumeIsolated {
      try writeNotes(Self.notes)
      let window = try makeWindow()
      gtk_window_present(cast(window.window))
      try showEachScene(in: window) { name, page in
        let options = page.play.options(host: page.host)
        let before = positions(in: page)
        XCTAssertGreaterThan(before.count, 3, name)
        for option in options where option.name != ScenePlay.slowMotion {
          page.view.perform { flip(option) }
          waitForPaint(of: window)
          XCTAssertEqual(positions(in: page), before, "\(name): \(option.name)")
        }
      }
      gtk_window_destroy(cast(window.window))
    }
  }

  func testTheShortcutsWindowHasTheKeysOfTheInspectorAndOfATablesHeader() throws {
    try MainActor.assumeIsolated {
      let window = try showPresence()
      let windows = try XCTUnwrap(gtk_window_get_toplevels())
      let shortcuts = try XCTUnwrap(
        (0..<g_list_model_get_n_items(windows)).lazy.compactMap { index -> Widget? in
          guard let item = g_list_model_get_item(windows, index) else { return nil }
          defer { g_object_unref(item) }
          let widget = item.assumingMemoryBound(to: GtkWidget.self)
          return RowMotionGTK.name(ofClassOf: widget) == "GtkShortcutsWindow" ? widget : nil
        }.last)
      let texts = Self.widgets("GtkLabel", in: shortcuts).map {
        String(cString: gtk_label_get_text(opaque($0)))
      }
      XCTAssertTrue(texts.contains("Show the previous or the next frame"))
      XCTAssertTrue(texts.contains("Resize the column"))
      gtk_window_destroy(cast(window.window))
    }
  }

  /// The canvas has several heights while the code slides in, and keeps the code while it closes.
  func testTheCodeSlides() throws {
    try MainActor.assumeIsolated {
      let window = try showPresence()
      let page = try XCTUnwrap(window.shown.scene)
      let code = try XCTUnwrap(gtk_widget_get_last_child(page.split.content))
      let closed = page.host.size.height
      for isShown in [true, false] {
        var heights: Set<Double> = []
        page.view.perform { page.play.showsCode = isShown }
        wait(for: "the code") {
          heights.insert(page.host.size.height)
          return (gtk_widget_get_visible(code) != 0) == isShown
            && (gtk_revealer_get_child_revealed(opaque(code)) != 0) == isShown
        }
        XCTAssertGreaterThan(heights.count, 3)
        waitForPaint(of: window)
        XCTAssertEqual(page.host.size.height, isShown ? closed - 160 : closed)
      }
      gtk_window_destroy(cast(window.window))
    }
  }

  /// Opens a window with the scene Presence.
  @MainActor private func showPresence() throws -> NotesWindow {
    try writeNotes(Self.notes)
    let window = try makeWindow()
    gtk_window_present(cast(window.window))
    window.switcher.show("presence")
    waitForPaint(of: window)
    return window
  }

  /// GTK warns about a focus in controls that are not in the window.
  func testArrowKeysPassClosedOptions() throws {
    try MainActor.assumeIsolated {
      let window = try showPresence()
      let side = try XCTUnwrap(window.shown.scene?.split.side)
      let expander = try XCTUnwrap(Self.widgets("GtkExpander", in: side).first)
      gtk_widget_grab_focus(window.shown.view.widget)
      let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)
      count.initialize(to: 0)
      let handler = g_log_set_handler(
        "Gtk", G_LOG_LEVEL_CRITICAL,
        { _, _, _, count in count?.assumingMemoryBound(to: Int.self).pointee += 1 }, count)
      for isOpen in [false, true, false] {
        gtk_expander_set_expanded(opaque(expander), isOpen ? 1 : 0)
        run(seconds: 0.1)
        for direction in [GTK_DIR_UP, GTK_DIR_DOWN, GTK_DIR_LEFT, GTK_DIR_RIGHT] {
          gtk_widget_grab_focus(window.shown.view.widget)
          XCTAssertNotEqual(gtk_widget_child_focus(expander, direction), 0)
        }
        gtk_widget_grab_focus(window.shown.view.widget)
        gtk_widget_child_focus(side, GTK_DIR_UP)
        XCTAssertEqual(count.pointee, 0)
      }
      g_log_remove_handler("Gtk", handler)
      count.deallocate()
      gtk_window_destroy(cast(window.window))
    }
  }

  private typealias Adjustment = UnsafeMutablePointer<GtkAdjustment>

  /// Returns the scroll positions of the controls and of the readouts.
  @MainActor private func adjustments(
    in page: ScenePage
  ) throws -> (controls: Adjustment, readouts: Adjustment) {
    let controls = try XCTUnwrap(gtk_widget_get_first_child(page.panel.widget))
    let readouts = try XCTUnwrap(gtk_widget_get_next_sibling(controls))
    return (
      try XCTUnwrap(gtk_scrolled_window_get_vadjustment(opaque(controls))),
      try XCTUnwrap(gtk_scrolled_window_get_vadjustment(opaque(readouts)))
    )
  }

  func testControlsAndReadoutsShareALowWindow() throws {
    try MainActor.assumeIsolated {
      try writeNotes(Self.notes)
      let window = try makeWindow()
      gtk_window_set_default_size(cast(window.window), 1_120, 300)
      gtk_window_present(cast(window.window))
      try showEachScene(in: window) { name, page in
        var bounds = graphene_rect_t()
        XCTAssertNotEqual(
          gtk_widget_compute_bounds(page.panel.widget, window.window, &bounds), 0)
        XCTAssertLessThanOrEqual(bounds.origin.y + bounds.size.height, 300, name)
        let (controls, readouts) = try adjustments(in: page)
        XCTAssertEqual(
          gtk_adjustment_get_page_size(controls), gtk_adjustment_get_page_size(readouts),
          accuracy: 3, name)
      }
      gtk_window_destroy(cast(window.window))
    }
  }

  func testTheFocusedExpanderIsInView() throws {
    try MainActor.assumeIsolated {
      let window = try showPresence()
      let page = try XCTUnwrap(window.shown.scene)
      let expander = try XCTUnwrap(Self.widgets("GtkExpander", in: page.panel.widget).first)
      gtk_expander_set_expanded(opaque(expander), 1)
      run(seconds: 0.2)
      let controls = try adjustments(in: page).controls
      gtk_adjustment_set_value(controls, 0)
      run(seconds: 0.2)
      gtk_widget_grab_focus(expander)
      run(seconds: 0.5)
      var bounds = graphene_rect_t()
      XCTAssertNotEqual(
        gtk_widget_compute_bounds(expander, page.panel.widget, &bounds), 0)
      XCTAssertGreaterThanOrEqual(bounds.origin.y, 0)
      XCTAssertLessThanOrEqual(
        Double(bounds.origin.y + bounds.size.height), gtk_adjustment_get_page_size(controls))
      gtk_window_destroy(cast(window.window))
    }
  }

  func testThePanelKeepsItsWidthWhateverIsChosen() throws {
    try MainActor.assumeIsolated {
      try writeNotes(Self.notes)
      let window = try makeWindow()
      gtk_window_present(cast(window.window))
      try showEachScene(in: window) { name, page in
        let expander = try XCTUnwrap(Self.widgets("GtkExpander", in: page.panel.widget).first)
        gtk_expander_set_expanded(opaque(expander), 1)
        waitForPaint(of: window)
        let width = gtk_widget_get_width(page.panel.widget)
        for option in page.play.options(host: page.host) {
          guard case .choice(let names, let value) = option.kind else { continue }
          let old = value.wrappedValue
          for index in names.indices where index < 6 {
            page.view.perform { value.wrappedValue = index }
            waitForPaint(of: window)
            XCTAssertEqual(
              gtk_widget_get_width(page.panel.widget), width,
              "\(name): \(option.name) \(names[index])")
          }
          page.view.perform { value.wrappedValue = old }
        }
      }
      gtk_window_destroy(cast(window.window))
    }
  }

  func testReadoutsAreDimmedBesideAnEarlierFrame() throws {
    try MainActor.assumeIsolated {
      let window = try showPresence()
      let page = try XCTUnwrap(window.shown.scene)
      XCTAssertTrue(page.panel.areReadoutsCurrent)
      page.view.preview = page.host.displayList
      XCTAssertFalse(page.panel.areReadoutsCurrent)
      page.view.preview = nil
      XCTAssertTrue(page.panel.areReadoutsCurrent)
      gtk_window_destroy(cast(window.window))
    }
  }
}
