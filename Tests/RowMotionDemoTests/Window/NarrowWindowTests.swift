import CGtk
import CGtkShims
import Foundation
import RowMotion
import RowMotionGTK
import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

/// A narrow or short window folds its side panels, which can then slide over the content.
final class NarrowWindowTests: WindowTestCase, @unchecked Sendable {
  @MainActor private static var scenes: [String] {
    [NotesWindow.page] + DemoScenes.makers.map(\.name)
  }

  /// Opens a window of this process with a content size.
  @MainActor private func window(
    _ width: Int32, _ height: Int32, pace: FramePace = .display
  ) throws -> NotesWindow {
    try writeNotes(Self.notes)
    let window = try makeWindow(pace: pace)
    gtk_window_set_default_size(cast(window.window), width, height)
    gtk_window_present(cast(window.window))
    wait(for: "the window") { gtk_widget_get_mapped(window.window) != 0 }
    waitForPaint(of: window)
    // Some displays have GTK draw a frame, which takes a point on each side.
    let frame = width - gtk_widget_get_width(window.window)
    if frame > 0 {
      gtk_window_set_default_size(cast(window.window), width + frame, height + frame)
    }
    wait(for: "the window's size") {
      gtk_widget_get_width(window.window) == width
        && gtk_widget_get_height(window.window) == height && window.host.isIdle
    }
    return window
  }

  /// Shows a scene and waits until it is laid out and at rest.
  @MainActor private func show(_ name: String, in window: NotesWindow) -> HostView {
    XCTAssertTrue(window.switcher.show(name))
    let view = window.shown.view
    wait(for: name) {
      let width = gtk_widget_get_width(view.widget)
      return width > 0 && view.host.size.width == Double(width) && view.host.isIdle
    }
    waitForPaint(of: window)
    return view
  }

  /// Returns the first label with a CSS class in a widget.
  @MainActor private func label(styled style: String, in widget: Widget) -> Widget? {
    if RowMotionGTK.name(ofClassOf: widget) == "GtkLabel",
      gtk_widget_has_css_class(widget, style) != 0
    {
      return widget
    }
    var child = gtk_widget_get_first_child(widget)
    while let part = child {
      if let found = label(styled: style, in: part) { return found }
      child = gtk_widget_get_next_sibling(part)
    }
    return nil
  }

  /// Returns a widget's horizontal range in the window, in points; nil if it is not shown.
  @MainActor private func span(of widget: Widget, in window: NotesWindow) -> ClosedRange<Int>? {
    guard gtk_widget_get_mapped(widget) != 0 else { return nil }
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(widget, window.window, &bounds) != 0 else { return nil }
    return Int(bounds.origin.x)...Int(bounds.origin.x + bounds.size.width)
  }

  func testBothSidePanelsFitBesideASceneInAWideWindow() throws {
    try MainActor.assumeIsolated {
      let window = try window(1120, 680)
      window.switcher.show("presence")
      let page = try XCTUnwrap(window.shown.scene)
      wait(for: "the page") { page.view.host.size.width == 668 }
      XCTAssertEqual(span(of: window.switcher.split.side, in: window), 0...151)
      XCTAssertEqual(span(of: page.view.widget, in: window), 151...819)
      XCTAssertEqual(span(of: page.split.side, in: window), 819...1120)
      gtk_window_destroy(cast(window.window))
    }
  }

  /// The sidebar leaves 640 points for the widest scene; a panel leaves 520 for this one.
  func testTheOptionsFoldBeforeTheSidebar() throws {
    try MainActor.assumeIsolated {
      for (width, sidebar, options) in [
        (972, true, true), (971, true, false), (791, true, false), (790, false, false),
      ] {
        let window = try window(Int32(width), 500)
        _ = show("presence", in: window)
        let page = try XCTUnwrap(window.shown.scene)
        XCTAssertEqual(window.switcher.split.isShown, sidebar, "\(width)")
        XCTAssertEqual(page.split.isShown, options, "\(width)")
        XCTAssertEqual(
          span(of: page.view.widget, in: window),
          (sidebar ? 151 : 0)...(options ? width - 301 : width), "\(width)")
        gtk_window_destroy(cast(window.window))
      }
    }
  }

  /// A side panel folds before the lanes would have to be stacked beside it.
  func testLanesThatAreStackedStayStackedInNarrowerWindows() throws {
    try MainActor.assumeIsolated {
      let window = try window(1260, 640)
      for name in [NotesWindow.page, "spacing", "updates", "identity", "row-heights"] {
        _ = show(name, in: window)
        let host = window.shown.host
        let lanes = window.shown.play.scene.stage.lanes.map(\.id)
        var stackedWidth: Int32?
        for width in stride(from: Int32(1260), through: 460, by: -20) {
          resize(window, to: width)
          let edges = Set(lanes.compactMap { host.scrollMetrics(in: $0)?.viewport.minX })
          if edges.count == 1 {
            stackedWidth = stackedWidth ?? width
          } else {
            XCTAssertNil(stackedWidth, "\(name): \(width)")
          }
        }
        XCTAssertNotNil(stackedWidth, name)
        resize(window, to: 1260)
      }
      gtk_window_destroy(cast(window.window))
    }
  }

  /// Changes the width of a window's content, and waits for the layout.
  @MainActor private func resize(_ window: NotesWindow, to width: Int32) {
    var (outerWidth, outerHeight): (Int32, Int32) = (0, 0)
    gtk_window_get_default_size(cast(window.window), &outerWidth, &outerHeight)
    let frame = outerWidth - gtk_widget_get_width(window.window)
    gtk_window_set_default_size(cast(window.window), width + frame, outerHeight)
    let view = window.shown.view
    wait(for: "\(width) points") {
      gtk_widget_get_width(window.window) == width
        && view.host.size.width == Double(gtk_widget_get_width(view.widget))
    }
  }

  /// A side panel reports after the layout that it folded, when the window may be destroyed.
  func testAWindowMayCloseWhileItsSidePanelsFold() throws {
    try MainActor.assumeIsolated {
      let window = try window(900, 500)
      XCTAssertFalse(window.switcher.split.isFolded)
      gtk_window_set_default_size(cast(window.window), 400, 500)
      wait(for: "the sidebar to fold") { window.switcher.split.isFolded }
      gtk_window_destroy(cast(window.window))
      XCTAssertTrue(window.isClosed)
      run(seconds: 0.1)
    }
  }

  func testAWindowOf360PointsShowsEverySceneAndNoneChangesItsSize() throws {
    try MainActor.assumeIsolated {
      let window = try window(360, 640)
      for name in Self.scenes + [NotesWindow.page] {
        let view = show(name, in: window)
        XCTAssertEqual(gtk_widget_get_width(window.window), 360, name)
        XCTAssertEqual(gtk_widget_get_height(window.window), 640, name)
        // The scene has the whole width.
        let viewport = try XCTUnwrap(gtk_widget_get_parent(view.widget))
        XCTAssertEqual(span(of: viewport, in: window), 0...360, name)
        // The title next to the buttons is not truncated.
        let title = try XCTUnwrap(label(styled: "title", in: window.header.widget))
        wait(for: "the title of \(name)") {
          pango_layout_is_ellipsized(gtk_label_get_layout(opaque(title))) == 0
        }
      }
      gtk_window_destroy(cast(window.window))
    }
  }

  /// With text half as large again, content wider than the window scrolls.
  func testLargeTextDoesNotWidenTheWindow() throws {
    try MainActor.assumeIsolated {
      let window = try window(360, 640)
      let settings = UnsafeMutableRawPointer(try XCTUnwrap(gtk_settings_get_default()))
      defer { gtk_settings_reset_property(OpaquePointer(settings), "gtk-font-name") }
      row_motion_set_string(settings, "gtk-font-name", "Sans 15")
      for name in Self.scenes {
        XCTAssertTrue(window.switcher.show(name))
        waitForPaint(of: window)
        XCTAssertEqual(gtk_widget_get_width(window.window), 360, name)
      }
      gtk_window_destroy(cast(window.window))
    }
  }

  /// GTK's theme sets the sizes of small text and headings in points.
  func testAllTextOfThePanelScalesWithTheFont() throws {
    try MainActor.assumeIsolated {
      let window = try window(1120, 640)
      WindowStyle.load()
      let settings = UnsafeMutableRawPointer(try XCTUnwrap(gtk_settings_get_default()))
      defer { gtk_settings_reset_property(OpaquePointer(settings), "gtk-font-name") }
      _ = show("presence", in: window)
      let page = try XCTUnwrap(window.shown.scene)
      @MainActor func sizes() throws -> [Double] {
        try ["title-4", "caption"].map { style in
          let label = try XCTUnwrap(label(styled: style, in: page.split.side))
          let context = gtk_widget_get_pango_context(label)
          let description = pango_context_get_font_description(context)
          return Double(pango_font_description_get_size(description)) / Double(PANGO_SCALE)
        }
      }
      row_motion_set_string(settings, "gtk-font-name", "Sans 10")
      waitForPaint(of: window)
      let small = try sizes()
      row_motion_set_string(settings, "gtk-font-name", "Sans 20")
      waitForPaint(of: window)
      for (size, before) in zip(try sizes(), small) {
        XCTAssertEqual(size, 2 * before, accuracy: 0.5)
      }
      gtk_window_destroy(cast(window.window))
    }
  }

  /// No scene is clipped: content that does not fit scrolls.
  func testASceneScrollsWhereItDoesNotFit() throws {
    try MainActor.assumeIsolated {
      let window = try window(360, 300)
      for name in Self.scenes {
        let view = show(name, in: window)
        let least =
          (window.shown.scene?.scene).map {
            Size(width: 320, height: $0.smallestHeight(isStacked: true))
          }
          ?? NotesScene.smallestSize(
            fontScale: view.host.environment.fontScale, width: view.host.size.width, window.model)
        XCTAssertGreaterThanOrEqual(view.host.size.width, least.width, name)
        XCTAssertGreaterThanOrEqual(view.host.size.height, least.height, name)
        let viewport = try XCTUnwrap(gtk_widget_get_parent(view.widget))
        let scroller = try XCTUnwrap(gtk_widget_get_parent(viewport))
        let vertical = try XCTUnwrap(gtk_scrolled_window_get_vadjustment(opaque(scroller)))
        XCTAssertEqual(gtk_adjustment_get_upper(vertical), view.host.size.height, name)
        let horizontal = try XCTUnwrap(gtk_scrolled_window_get_hadjustment(opaque(scroller)))
        XCTAssertEqual(gtk_adjustment_get_upper(horizontal), view.host.size.width, name)
      }
      gtk_window_destroy(cast(window.window))
    }
  }

  func testEachListHasSpaceForRowsInANarrowWindowWithLargeText() throws {
    try MainActor.assumeIsolated {
      let settings = try UnsafeMutableRawPointer(XCTUnwrap(gtk_settings_get_default()))
      defer { gtk_settings_reset_property(OpaquePointer(settings), "gtk-font-name") }
      for size in [10, 20] {
        row_motion_set_string(settings, "gtk-font-name", "Sans 10")
        let window = try window(360, 640)
        row_motion_set_string(settings, "gtk-font-name", "Sans \(size)")
        for name in Self.scenes where name != "identity" {
          _ = show(name, in: window)
          waitForPaint(of: window)
          let host = window.shown.host
          for lane in window.shown.play.scene.stage.lanes {
            let viewport = try XCTUnwrap(host.scrollMetrics(in: lane.id)?.viewport, name)
            // A row with two lines.
            XCTAssertGreaterThan(viewport.height, 5 * Double(size), "\(name), \(lane.title)")
          }
        }
        gtk_window_destroy(cast(window.window))
      }
    }
  }

  func testTheTwoListsStackVerticallyInANarrowWindow() throws {
    try MainActor.assumeIsolated {
      let window = try window(360, 640)
      @MainActor func viewport(_ list: String) throws -> Rect {
        let metrics = window.host.scrollMetrics(in: AnyHashable(list))
        return try XCTUnwrap(metrics).viewport
      }
      let upper = try viewport(NotesScene.presenceList)
      let lower = try viewport(NotesScene.stockList)
      XCTAssertEqual(upper.width, 360)
      XCTAssertEqual(lower.width, 360)
      XCTAssertEqual(upper.height, lower.height)
      XCTAssertGreaterThan(lower.minY, upper.maxY)
      gtk_window_destroy(cast(window.window))
    }
  }

  func testALongMessageWrapsAndIsNotTruncated() throws {
    try MainActor.assumeIsolated {
      let window = try window(360, 600)
      let message = "Another program also changed “Mend the bicycle”; your text was kept"
      window.toast.show(message, action: "_Undo")
      let box = try XCTUnwrap(gtk_revealer_get_child(OpaquePointer(window.toast.widget)))
      let label = try XCTUnwrap(gtk_widget_get_first_child(box))
      wait(for: "the message") { gtk_widget_get_height(label) > 0 }
      waitForPaint(of: window)
      let layout = try XCTUnwrap(gtk_label_get_layout(OpaquePointer(label)))
      XCTAssertEqual(pango_layout_is_ellipsized(layout), 0)
      // Three lines, or four if the theme leaves less width.
      XCTAssertTrue((3...4).contains(pango_layout_get_line_count(layout)))
      XCTAssertGreaterThanOrEqual(try XCTUnwrap(span(of: box, in: window)?.lowerBound), 0)
      XCTAssertLessThanOrEqual(try XCTUnwrap(span(of: box, in: window)?.upperBound), 360)
      // A short message fits on one line.
      window.toast.show("“A note” deleted", action: "_Undo")
      waitForPaint(of: window)
      let next = try XCTUnwrap(gtk_label_get_layout(OpaquePointer(label)))
      XCTAssertEqual(pango_layout_get_line_count(next), 1)
      XCTAssertEqual(pango_layout_is_ellipsized(next), 0)
      gtk_window_destroy(cast(window.window))
    }
  }

  func testTheNotesScrollWhenLargeTextLeavesTooLittleSpace() throws {
    try MainActor.assumeIsolated {
      let window = try window(360, 640)
      let settings = UnsafeMutableRawPointer(try XCTUnwrap(gtk_settings_get_default()))
      defer { gtk_settings_reset_property(OpaquePointer(settings), "gtk-font-name") }
      row_motion_set_string(settings, "gtk-font-name", "Sans 22")
      // 430 points for running text of 16 points, which has 29.33 pixels now.
      wait(for: "the larger text") {
        window.host.size.height == 788 && window.host.isIdle
      }
      for list in [NotesScene.presenceList, NotesScene.stockList] {
        let metrics = try XCTUnwrap(window.host.scrollMetrics(in: AnyHashable(list)))
        XCTAssertGreaterThan(metrics.viewport.height, 160, list)
      }
      gtk_window_destroy(cast(window.window))
    }
  }

  func testASidePanelOverTheContentTakesTheFocusAndReturnsIt() throws {
    try MainActor.assumeIsolated {
      let window = try window(360, 640)
      let split = window.switcher.split
      XCTAssertFalse(split.isShown)
      window.toggleSidebar()
      wait(for: "the sidebar") { self.span(of: split.side, in: window) == 0...151 }
      XCTAssertTrue(split.coversContent)
      XCTAssertTrue(contains(split.side, focusOf: window))
      // The notes keep their width.
      XCTAssertEqual(window.host.size.width, 360)
      XCTAssertTrue(window.switcher.show("presence"))
      wait(for: "the sidebar to go") { self.span(of: split.side, in: window) == nil }
      let page = try XCTUnwrap(window.shown.scene)
      XCTAssertTrue(contains(page.widget, focusOf: window))
      window.toggleOptions()
      wait(for: "the options") {
        self.span(of: page.split.side, in: window) == 59...360
      }
      XCTAssertTrue(contains(page.split.side, focusOf: window))
      // Only one side panel at a time covers the content.
      window.toggleSidebar()
      XCTAssertFalse(page.split.isShown)
      XCTAssertTrue(split.isShown)
      gtk_window_destroy(cast(window.window))
    }
  }

  /// The shadow appears and disappears in the same layout as the panel.
  func testASidePanelHasAShadowWhileItCoversTheContent() throws {
    try MainActor.assumeIsolated {
      let window = try window(360, 640)
      let split = window.switcher.split
      let shadow = try XCTUnwrap(child(styled: "split-shadow", of: split.widget))
      @MainActor func hasStrayShadow() -> Bool {
        gtk_widget_get_mapped(shadow) != 0
          && (span(of: split.side, in: window) == nil || !split.isFolded)
      }
      XCTAssertEqual(gtk_widget_get_mapped(shadow), 0)
      window.toggleSidebar()
      wait(for: "the sidebar") { self.span(of: split.side, in: window) == 0...151 }
      XCTAssertNotEqual(gtk_widget_get_mapped(shadow), 0)
      gtk_window_set_default_size(cast(window.window), 1120, 680)
      var hadStrayShadow = false
      wait(for: "room for both") {
        hadStrayShadow = hadStrayShadow || hasStrayShadow()
        return !split.isFolded
      }
      XCTAssertFalse(hadStrayShadow || hasStrayShadow())
      gtk_window_destroy(cast(window.window))
    }
  }

  /// Returns a widget's first child with a CSS class.
  @MainActor private func child(styled style: String, of widget: Widget) -> Widget? {
    var child = gtk_widget_get_first_child(widget)
    while let part = child, gtk_widget_has_css_class(part, style) == 0 {
      child = gtk_widget_get_next_sibling(part)
    }
    return child
  }

  func testTheSlideOfASidePanelCanBeReversed() throws {
    try MainActor.assumeIsolated {
      // With a fixed timestep the slide takes the same number of frames, however late they are.
      let window = try window(1120, 680, pace: .steady(step: 1.0 / 60))
      let split = window.switcher.split
      @MainActor func width() -> Double { 1120 - window.host.size.width }
      var widths = [width()]
      window.toggleSidebar()
      wait(for: "the sidebar to be on its way") {
        widths.append(width())
        return widths.last ?? 0 < 130
      }
      window.toggleSidebar()
      XCTAssertTrue(split.isShown)
      let reversalIndex = widths.count
      wait(for: "the sidebar to be back") {
        widths.append(width())
        return widths.last == 151
      }
      XCTAssertGreaterThan(
        widths[reversalIndex...].min() ?? 0, 0, "it should reverse before it is hidden")
      gtk_window_destroy(cast(window.window))
    }
  }

  func testOptionsThatAreHiddenInOneSceneAreHiddenInAll() throws {
    try MainActor.assumeIsolated {
      let window = try window(1120, 680)
      window.switcher.show("presence")
      window.toggleOptions()
      window.switcher.show("spacing")
      XCTAssertEqual(window.shown.scene?.split.isShown, false)
      window.toggleOptions()
      window.switcher.show("presence")
      XCTAssertEqual(window.shown.scene?.split.isShown, true)
      gtk_window_destroy(cast(window.window))
    }
  }

  func testTheTitleAndTheAddButtonBelongToTheCurrentScene() throws {
    try MainActor.assumeIsolated {
      let window = try window(1120, 680)
      @MainActor func title() -> String? {
        gtk_window_get_title(cast(window.window)).map { String(cString: $0) }
      }
      @MainActor func canAdd() -> Bool {
        g_action_group_get_action_enabled(opaque(window.window), "new") != 0
      }
      XCTAssertEqual(title()?.hasPrefix("notes.json ("), true)
      XCTAssertTrue(canAdd())
      window.switcher.show("spacing")
      XCTAssertEqual(title(), "Spacing")
      XCTAssertFalse(canAdd())
      let table = FilePath(directory).appending("table.csv")
      try SafeFile.replace(table, with: Array("a\n1\n".utf8))
      window.switcher.show("table")
      window.open(table)
      wait(for: "the title") { title()?.hasPrefix("table.csv (") == true }
      window.switcher.show(NotesWindow.page)
      XCTAssertEqual(title()?.hasPrefix("notes.json ("), true)
      XCTAssertTrue(canAdd())
      gtk_window_destroy(cast(window.window))
    }
  }

  func testTheMessageAboutABrokenFileIsVisibleInEveryScene() throws {
    try MainActor.assumeIsolated {
      let window = try window(800, 600)
      try replace("[{\"id\": oops}]")
      wait(for: "the bar") { window.bars.problem.message != nil }
      for name in Self.scenes {
        window.switcher.show(name)
        waitForPaint(of: window)
        XCTAssertNotEqual(gtk_widget_get_mapped(window.bars.problem.widget), 0, name)
      }
      gtk_window_destroy(cast(window.window))
    }
  }

  @MainActor private func contains(_ widget: Widget, focusOf window: NotesWindow) -> Bool {
    guard let focus = gtk_window_get_focus(cast(window.window)) else { return false }
    return focus == widget || gtk_widget_is_ancestor(focus, widget) != 0
  }

  // MARK: - Keys

  func testControlAndANumberShowScenesAndF9HidesTheSidebar() throws {
    let run = try openAtRest()
    let window = try run.waitForWindow("the window")
    for (key, title) in [
      ("ctrl+2", "Presence"), ("ctrl+3", "Spacing"), ("ctrl+4", "Updates"),
      ("ctrl+5", "onLayout"), ("ctrl+6", "Identity"), ("ctrl+7", "Row Heights"),
      ("ctrl+8", "Table"),
    ] {
      try run.press(key)
      try run.waitForTitle(title, of: window)
    }
    try run.press("ctrl+1")
    try run.wait(for: "the notes") { $0.scene == nil && $0.row("a") != nil }
    // Without the sidebar the rows are wider.
    try run.press("F9")
    try run.waitForRest()
    try run.click(100, 160)
    try run.wait(for: "the row under what was the sidebar") {
      $0.list("presence")?.presence.contains { $0.row == "a" && $0.state == "present" } ?? false
    }
  }

  /// The scene has no rows that can have the focus.
  func testKeysScrollAScene() throws {
    let run = try openAtRest()
    let window = try run.waitForWindow("the window")
    try run.press("ctrl+5")
    try run.waitForTitle("onLayout", of: window)
    try run.wait(for: "the scene") { $0.view("content-passing") != nil }
    try run.waitForRest(seconds: 0.1)
    let top = try XCTUnwrap(run.frames.last?.view("content-passing")).y
    // Clicks the scene's name in the sidebar, which takes the focus.
    try run.click(60, 222)
    try run.press("Tab", "Next")
    try run.wait(for: "a page") { ($0.view("content-passing")?.y ?? top) < top - 200 }
    try run.press("Home")
    try run.wait(for: "the top") { abs(($0.view("content-passing")?.y ?? 0) - top) < 0.01 }
    try run.press("Down")
    try run.wait(for: "a step") { abs(($0.view("content-passing")?.y ?? 0) - top + 40) < 0.01 }
  }

  /// In a small window the scene itself scrolls while it has the keyboard focus.
  func testKeysScrollASceneThatDoesNotFit() throws {
    try MainActor.assumeIsolated {
      let window = try window(360, 400)
      for (scene, id) in [("identity", "identity-custom"), ("spacing", "None")] {
        let view = show(scene, in: window)
        @MainActor func top() -> Double? { view.host.frame(id: id)?.minY }
        let start = try XCTUnwrap(top(), id)
        gtk_widget_grab_focus(view.widget)
        try DemoRun.xdotool(["key", "Next"])
        wait(for: "the next page of \(scene)") { (top() ?? start) < start - 200 }
      }
      gtk_window_destroy(cast(window.window))
    }
  }

  func testTheInspectorShowsAPageInALowWindow() throws {
    try MainActor.assumeIsolated {
      let window = try window(500, 300)
      window.toggleInspector()
      let inspector = try XCTUnwrap(window.inspector)
      let tabs = try XCTUnwrap(Self.widgets("GtkNotebook", in: inspector.widget).first)
      // The names of the pages have about 40 pixels.
      wait(for: "a page below the tabs") { gtk_widget_get_height(tabs) > 80 }
      gtk_window_destroy(cast(window.window))
    }
  }

  func testHidingTheSidebarDoesNotScrollASceneThatDoesNotFit() throws {
    try MainActor.assumeIsolated {
      let window = try window(360, 400)
      let view = show("presence", in: window)
      gtk_widget_grab_focus(view.widget)
      run(seconds: 0.2)
      let viewport = try XCTUnwrap(gtk_widget_get_parent(view.widget))
      let scroller = try XCTUnwrap(gtk_widget_get_parent(viewport))
      let vertical = try XCTUnwrap(gtk_scrolled_window_get_vadjustment(opaque(scroller)))
      XCTAssertGreaterThan(gtk_adjustment_get_upper(vertical), 400)
      XCTAssertEqual(gtk_adjustment_get_value(vertical), 0)
      let side = window.switcher.split.side
      try DemoRun.xdotool(["key", "F9"])
      wait(for: "the sidebar") { contains(side, focusOf: window) }
      try DemoRun.xdotool(["key", "Escape"])
      wait(for: "the scene") { contains(view.widget, focusOf: window) }
      run(seconds: 0.3)
      XCTAssertEqual(gtk_adjustment_get_value(vertical), 0)
      gtk_window_destroy(cast(window.window))
    }
  }

  /// Frames are large, and each page stores its own.
  func testAHiddenPageStoresNoEarlierFrames() throws {
    try MainActor.assumeIsolated {
      let window = try window(1120, 640)
      let notes = window.view.host.startRecording()
      window.view.perform { window.model.click(window.model.notes[0]) }
      run(seconds: 0.5)
      XCTAssertGreaterThan(notes.frames.count, 5)
      _ = show("presence", in: window)
      XCTAssertEqual(notes.frames.count, 1)
      gtk_window_destroy(cast(window.window))
    }
  }

  /// A button sorts the table as its column headers do.
  func testATableIsSortedByAButtonOfThePanel() throws {
    let table = directory + "/table.csv"
    try Data("name,age\nOle,7\nIda,83\n".utf8).write(to: URL(filePath: table))
    var script = "0.1 scene table\n0.3 open \(table)\n"
    for step in 0..<5 { script += "\(1 + step).0 press \"Sort by Next Column\"\n" }
    let run = try open(script: script + "6 quit")
    XCTAssertEqual(run.waitForEnd(), 0)
    XCTAssertEqual(run.errorOutput, "")
    let orders = (0..<6).map { step in
      run.frames.last { $0.t < Double(step) + 0.98 }?.list("table")?.rows
        .sorted { $0.y < $1.y }.map(\.id) ?? []
    }
    XCTAssertEqual(
      orders, [["0", "1"], ["0", "1"], ["1", "0"], ["1", "0"], ["0", "1"], ["0", "1"]])
  }

  /// One Tab moves from the sidebar to the notes, and one Shift-Tab back.
  func testTheSidebarIsOneTabStop() throws {
    let run = try openAtRest()
    let window = try run.waitForWindow("the window")
    // Clicks the sidebar's first name.
    try run.click(60, 66)
    try run.press("Tab", "space")
    try run.wait(for: "the first note to be open") {
      $0.list("presence")?.presence.contains { $0.row == "a" && $0.state != "absent" } ?? false
    }
    try run.press("shift+Tab", "Down")
    try run.waitForTitle("Presence", of: window)
    // The arrow keys move from scene to scene.
    try run.press("Up")
    try run.wait(for: "the notes") { $0.scene == nil }
  }
}
