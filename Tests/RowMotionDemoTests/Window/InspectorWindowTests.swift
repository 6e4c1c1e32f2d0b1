import CGtk
import CGtkShims
import RowMotionGTK
import XCTest

@testable import RowMotionDemo

/// The inspector, a panel that shows the activity of the view host.
final class InspectorWindowTests: WindowTestCase, @unchecked Sendable {
  private func checked(_ frame: TracedFrame?) -> String { frame?.inspector?.last ?? "" }

  func testF12OpensTheInspectorWhichFollowsTheMotion() throws {
    let run = try openAtRest()
    XCTAssertNil(run.frames.last?.inspector)
    try run.press("F12")
    try run.wait(for: "the inspector to open") { $0.inspector?.count == 3 }
    try run.click(row: "b")
    let frame = try run.wait(for: "the detail to be on its way in") {
      $0.inspector?[1].contains("appearing") == true
    }
    XCTAssertTrue(frame.inspector?[1].contains("row b of Notes, RowMotion: present") == true)
    XCTAssertTrue(frame.inspector?[0].hasPrefix("Frame at ") == true)
    try run.waitForRest(seconds: 0.5)
    let count = run.frames.count
    // The stock list beside RowMotion's jumps, and the check detects it.
    XCTAssertTrue(checked(run.frames.last).contains("✗ No jumps"), checked(run.frames.last))
    for title in [
      "No gaps or overlaps", "Correct spacing at rest", "No squeezed text", "Anchor stays in place",
      "Exits have ended",
    ] {
      XCTAssertTrue(checked(run.frames.last).contains("✓ \(title)"), checked(run.frames.last))
    }
    XCTAssertTrue(checked(run.frames.last).contains("No warnings"))
    // Changes of the labels must not make the canvas paint.
    try run.waitForRest(seconds: 0.5)
    XCTAssertEqual(run.frames.count, count, "an open inspector at rest requests no frames")
    try run.press("F12")
    try run.wait(for: "the inspector to close") { $0.inspector == nil }
  }

  func testTheFocusReturnsToTheSceneWhenTheInspectorCloses() throws {
    try MainActor.assumeIsolated {
      try writeNotes(Self.notes)
      let window = try makeWindow()
      gtk_window_present(cast(window.window))
      window.toggleInspector()
      let inspector = try XCTUnwrap(window.inspector).widget
      XCTAssertNotEqual(gtk_widget_child_focus(inspector, GTK_DIR_TAB_FORWARD), 0)
      XCTAssertNotEqual(gtk_window_get_focus(cast(window.window)), window.view.widget)
      window.toggleInspector()
      XCTAssertEqual(gtk_window_get_focus(cast(window.window)), window.view.widget)
      gtk_window_destroy(cast(window.window))
    }
  }

  /// The heights of the notes from frame to frame, while the inspector slides in and out.
  func testTheInspectorSlidesUnlessMotionIsReduced() throws {
    try MainActor.assumeIsolated {
      try writeNotes(Self.notes)
      let settings = UnsafeMutableRawPointer(try XCTUnwrap(gtk_settings_get_default()))
      defer { row_motion_set_boolean(settings, "gtk-enable-animations", 1) }
      for isAnimated in [true, false] {
        row_motion_set_boolean(settings, "gtk-enable-animations", isAnimated ? 1 : 0)
        let window = try makeWindow(pace: .steady(step: 1.0 / 60))
        gtk_window_present(cast(window.window))
        waitForPaint(of: window)
        wait(for: "rest") { window.host.isIdle }
        let closed = window.host.size.height
        var heights = [closed]
        @MainActor func toggle() {
          window.toggleInspector()
          let isShown = window.inspector.map { gtk_widget_get_visible($0.widget) } ?? 0
          XCTAssertEqual(isShown, isAnimated || heights.count == 1 ? 1 : 0)
          wait(for: "the edge") {
            if heights.last != window.host.size.height { heights.append(window.host.size.height) }
            return window.panes.isAtRest
          }
          waitForPaint(of: window)
          if heights.last != window.host.size.height { heights.append(window.host.size.height) }
        }
        toggle()
        let open = window.host.size.height
        XCTAssertLessThan(open, closed - 100)
        toggle()
        XCTAssertEqual(window.host.size.height, closed)
        XCTAssertEqual(gtk_widget_get_visible(try XCTUnwrap(window.inspector).widget), 0)
        let steps = zip(heights, heights.dropFirst()).map { abs($1 - $0) }
        if isAnimated {
          XCTAssertLessThan(steps.max() ?? .infinity, (closed - open) / 3, "\(heights)")
        } else {
          XCTAssertEqual(heights, [closed, open, closed])
        }
        gtk_window_destroy(cast(window.window))
      }
    }
  }

  func testTheInspectorShowsTheVisibleScene() throws {
    let run = try openAtRest()
    try run.press("F12")
    try run.wait(for: "the inspector to open") { $0.inspector != nil }
    try run.press("ctrl+3")
    try run.wait(for: "the scene") { $0.scene == "spacing" }
    try run.waitForRest()
    XCTAssertTrue(checked(run.frames.last).contains("frames checked"))
    XCTAssertFalse(
      run.frames.last?.inspector?[1].contains("presence") ?? true,
      run.frames.last?.inspector?[1] ?? "")
  }

  func testItsKeysWorkOnTheCanvasWhichDoesNotUseThem() throws {
    let run = try openAtRest()
    try run.press("ctrl+2")
    try run.wait(for: "the scene") { $0.scene == "presence" }
    try run.press("F12")
    try run.wait(for: "the inspector") { $0.inspector != nil }
    // A row below the pointer takes the focus.
    try run.click(300, 160)
    try run.waitForRest(seconds: 0.5)
    let time = { (frame: TracedFrame?) in frame?.inspector?[0].prefix { $0 != "\n" } ?? "" }
    let last = time(run.frames.last)
    XCTAssertTrue(last.hasPrefix("Frame at "), String(last))
    try run.press("comma")
    try run.wait(for: "an earlier frame") { time($0) != last }
    try run.press("period")
    try run.wait(for: "the last frame") { time($0) == last }
  }

  /// Plays each scene; in a debug build the window checks every frame.
  func testNoSceneBreaksAnInvariant() throws {
    let scenes = [
      "presence", "spacing", "updates", "on-layout", "identity", "row-heights", "table",
    ]
    // The published rule would jump in a motion, which is reported.
    let plain = #"0.2 set "Compare with" "Plain stack""#
    for scene in scenes {
      let run = try open(
        Self.notes,
        script: """
          0.1 scene \(scene)
          \(scene == "spacing" ? plain : "")
          0.4 click 400 200
          0.7 click 400 260
          1.0 scroll 60
          1.3 click 400 200
          1.9 say The end
          """)
      // The inspector shows the results of all checks so far when it opens.
      try run.wait(for: "the last step") { $0.t >= 1.9 }
      try run.waitForRest()
      try run.press("F12")
      try run.wait(for: "the inspector") { $0.inspector != nil }
      run.kill()
      let text = checked(run.frames.last)
      XCTAssertTrue(text.contains("frames checked"), "\(scene): \(text)")
      // Invariants that a lane breaks on purpose cause no warning, which would begin with a time.
      XCTAssertFalse(text.contains(" s: "), "\(scene): \(text)")
      if scene == "spacing" { XCTAssertFalse(text.contains("✗"), "\(scene): \(text)") }
    }
  }
}
