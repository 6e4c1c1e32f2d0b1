import CGtk
import CGtkShims
import RowMotion
import XCTest

@testable import RowMotionGTK
@testable import RowMotionInspector

/// Replays of a program's own view with a change.
final class WhatIfPageTests: XCTestCase {
  /// A list whose first row grows by 100 points with a spring when it is tapped.
  private struct Rows: View {
    @State private var isOpen = false

    var body: some View {
      List(0..<4, id: \.self) { row in
        Color(white: 0.5).frame(height: row == 0 && isOpen ? 140 : 40)
          .onTapGesture { withAnimation(.spring(duration: 0.5, bounce: 0)) { isOpen.toggle() } }
      }
      .listRowSpacing(8).id("rows")
    }
  }

  @MainActor private final class Opened {
    let view: HostView
    let inspector: Inspector
    private let shown: PresentedView

    /// - Parameters:
    ///   - canReplay: True to tell the panel how to create the view again.
    ///   - isEarly: True to create the panel before the first frame.
    init(canReplay: Bool = true, isEarly: Bool = true) throws {
      try PresentedView.startGTK()
      let view = HostView { Rows() }
      view.pace = .steady(step: 1.0 / 60)
      self.view = view
      func open() -> Inspector {
        canReplay ? Inspector.open(on: view, replaying: { Rows() }) : Inspector.open(on: view)
      }
      let early = isEarly ? open() : nil
      shown = try PresentedView(view, width: 300, height: 400)
      try PresentedView.run(until: "the first frame") { view.host.statistics.frames > 0 }
      inspector = early ?? open()
      PresentedView.run(for: 0.1)
      let pages = try XCTUnwrap(gtk_widget_get_parent(try XCTUnwrap(scroller)))
      gtk_notebook_set_current_page(opaque(try XCTUnwrap(gtk_widget_get_parent(pages))), 4)
      PresentedView.run(for: 0.1)
    }

    var page: WhatIfPage { inspector.whatIf }

    private var scroller: Widget? {
      gtk_widget_get_ancestor(page.widget, gtk_scrolled_window_get_type())
    }

    var text: String { String(cString: gtk_label_get_text(opaque(page.label))) }

    func tap() throws {
      view.press(at: Point(x: 100, y: 20))
      view.release(at: Point(x: 100, y: 20))
      try PresentedView.run(until: "the motion") { self.view.isRunning }
      try PresentedView.run(until: "rest") { !self.view.isRunning }
      PresentedView.run(for: 0.1)
    }

    func scrubToStart() throws {
      let first = try XCTUnwrap(inspector.transport.playback.recorder.frames.first)
      gtk_range_set_value(cast(inspector.transport.slider), first.time)
      PresentedView.run(for: 0.1)
    }

    /// Plays both versions with a kind of change; returns the lanes that differ.
    func play(_ kind: WhatIfPage.Kind) throws -> [WhatIfResult.Greatest] {
      let index = try XCTUnwrap(WhatIfPage.Kind.allCases.firstIndex(of: kind))
      gtk_drop_down_set_selected(opaque(page.kinds), guint(index))
      row_motion_click(page.playButton)
      try PresentedView.run(until: "the replays") { self.page.result != nil }
      return try XCTUnwrap(page.result).differences
    }

    /// Returns the text of the clipboard.
    func copiedText() throws -> String? {
      final class Answer { var text: String?; var isThere = false }
      let answer = Answer()
      gdk_clipboard_read_text_async(
        gtk_widget_get_clipboard(page.widget), nil,
        { source, result, data in
          guard let data else { return }
          let answer = Unmanaged<Answer>.fromOpaque(data).takeRetainedValue()
          let text = gdk_clipboard_read_text_finish(
            source.map { OpaquePointer($0) }, result, nil)
          answer.text = text.map { String(cString: $0) }
          answer.isThere = true
          g_free(text)
        }, Unmanaged.passRetained(answer).toOpaque())
      try PresentedView.run(until: "the clipboard") { answer.isThere }
      return answer.text
    }

    func close() {
      if let panel = row_motion_window_of(inspector.widget) { gtk_window_destroy(panel) }
      shown.close()
    }
  }

  /// A list that is removed while it is open keeps the pointer and the keyboard.
  func testAnOpenListOfEventsIsReplacedAfterItCloses() throws {
    try onMain {
      let opened = try Opened()
      try opened.tap()
      let events = try XCTUnwrap(gtk_widget_get_first_child(opened.page.events.widget))
      let button = try XCTUnwrap(gtk_widget_get_first_child(events))
      try letListOpenWithoutAPress(of: events)
      gtk_toggle_button_set_active(cast(button), 1)
      try PresentedView.run(until: "the list") { isOpen(dropDown: events) }
      try opened.tap()
      PresentedView.run(for: 0.3)
      XCTAssertEqual(gtk_widget_get_first_child(opened.page.events.widget), events)
      gtk_toggle_button_set_active(cast(button), 0)
      try PresentedView.run(until: "the new list") {
        gtk_widget_get_first_child(opened.page.events.widget) != events
      }
      opened.close()
    }
  }

  func testADroppedEventLeavesTheRowsWhereTheyWere() throws {
    try onMain {
      let opened = try Opened()
      try opened.tap()
      // The last event is selected: the release, which is the tap.
      let differences = try opened.play(.drop)
      XCTAssertEqual(differences.map(\.name), ["row 0", "row 1", "row 2", "row 3"], opened.text)
      XCTAssertEqual(differences.map(\.isTop), [false, true, true, true])
      for difference in differences { XCTAssertEqual(difference.distance, 100, accuracy: 0.05) }
      XCTAssertTrue(
        opened.text.hasPrefix("Without release 100 20, at "), opened.text)
      XCTAssertTrue(
        opened.text.contains("\nrow 0: bottom differs by up to 100.0\u{a0}px at "), opened.text)
      let others = String(cString: gtk_label_get_text(opaque(opened.page.otherDifferences)))
      XCTAssertTrue(others.hasPrefix("row 1: top differs by up to 100.0\u{a0}px at "), others)
      XCTAssertNotEqual(gtk_widget_get_visible(opened.page.plots.widget), 0)
      let lane = try XCTUnwrap(opened.page.model.lanes.first)
      let heights = { (samples: [LaneSeries.Sample]) in samples.last?.lane.frame.height ?? 0 }
      XCTAssertEqual(heights(lane.shown), 140, accuracy: 0.05)
      XCTAssertEqual(heights(lane.predicted), 40)
      opened.close()
    }
  }

  func testAnEventThatAnotherOneFollowsIsSelectedForASwap() throws {
    try onMain {
      let opened = try Opened()
      try opened.tap()
      let events = { gtk_widget_get_first_child(opened.page.events.widget) }
      let selected = { events().map { gtk_drop_down_get_selected(opaque($0)) } }
      let last = try XCTUnwrap(selected())
      XCTAssertNotEqual(try opened.play(.drop), [])
      // The press, and not the release.
      let swap = try XCTUnwrap(WhatIfPage.Kind.allCases.firstIndex(of: .swap))
      gtk_drop_down_set_selected(opaque(opened.page.kinds), guint(swap))
      XCTAssertEqual(selected(), last - 1)
      XCTAssertNil(opened.page.result, "it belongs to another change")
      XCTAssertEqual(gtk_widget_get_visible(opened.page.plots.widget), 0)
      XCTAssertEqual(opened.text, "")
      _ = try opened.play(.swap)
      gtk_drop_down_set_selected(opaque(try XCTUnwrap(events())), last)
      row_motion_click(opened.page.playButton)
      XCTAssertEqual(opened.text, "Choose an event that another one follows.")
      XCTAssertEqual(gtk_widget_get_visible(opened.page.plots.widget), 0)
      opened.close()
    }
  }

  func testASpringOfTwiceTheDurationDiffersMostWhereItsCurvesAreFarthestApart() throws {
    try onMain {
      let opened = try Opened()
      try opened.tap()
      try opened.scrubToStart()
      gtk_spin_button_set_value(opaque(opened.page.duration), 1)
      gtk_spin_button_set_value(opaque(opened.page.bounce), 0)
      let differences = try opened.play(.spring)
      XCTAssertEqual(differences.map(\.name), ["row 0", "row 1", "row 2", "row 3"], opened.text)
      // With u = 2πt: (1 + u)e^−u − (1 + 2u)e^−2u is greatest at u = ln 4, where it is 0.3608.
      for difference in differences {
        XCTAssertEqual(difference.distance, 36.08, accuracy: 0.1)
      }
      XCTAssertTrue(
        opened.text.hasPrefix("With .spring(duration: 1.0, bounce: 0.0) from "), opened.text)
      let lane = try XCTUnwrap(opened.page.model.lanes.first)
      XCTAssertEqual(lane.shown.map(\.time), lane.predicted.map(\.time))
      row_motion_click(opened.page.copyButton)
      XCTAssertEqual(try opened.copiedText(), ".spring(duration: 1.0, bounce: 0.0)")
      opened.close()
    }
  }

  func testTheSameSpringHasTheSameEdges() throws {
    try onMain {
      let opened = try Opened()
      try opened.tap()
      try opened.scrubToStart()
      XCTAssertEqual(try opened.play(.spring), [])
      XCTAssertTrue(opened.text.contains("No edge differs."), opened.text)
      XCTAssertEqual(gtk_widget_get_visible(opened.page.plots.widget), 0)
      opened.close()
    }
  }

  func testThePageSaysWhatIsMissing() throws {
    try onMain {
      let without = try Opened(canReplay: false)
      XCTAssertTrue(without.text.contains("replaying: { ContentView() }"), without.text)
      XCTAssertEqual(gtk_widget_get_mapped(without.page.playButton), 0)
      without.close()
      let late = try Opened(isEarly: false)
      XCTAssertTrue(late.text.hasPrefix("The recording is incomplete."), late.text)
      XCTAssertEqual(gtk_widget_get_mapped(late.page.playButton), 0)
      late.close()
    }
  }

  /// The selected event is the last one before the shown frame.
  func testALongListOpensAtItsSelectedItem() throws {
    try XCTSkipIf(isWayland, "Without a screen, Weston draws a list only once, unscrolled.")
    try onMain {
      try PresentedView.startGTK()
      let window = made(gtk_window_new())
      let control = dropDown("Event", (0..<60).map { "Event \($0)" })
      gtk_drop_down_set_selected(opaque(control), 50)
      gtk_window_set_child(cast(window), control)
      gtk_window_present(cast(window))
      try PresentedView.run(until: "the window") { gtk_widget_get_mapped(control) != 0 }
      let list = try XCTUnwrap(descendant(named: "GtkListView", of: control))
      gtk_popover_popup(cast(try letListOpenWithoutAPress(of: control)))
      let position = try XCTUnwrap(gtk_scrollable_get_vadjustment(opaque(list)))
      try PresentedView.run(until: "the selected item") { gtk_adjustment_get_value(position) > 0 }
      gtk_window_destroy(cast(window))
    }
  }
}

private var isWayland: Bool { ProcessInfo.processInfo.environment["DISPLAY"] == nil }

/// Lets a list open on Wayland, which opens one that closes at a press elsewhere only at a press;
/// returns the popover.
@MainActor @discardableResult private func letListOpenWithoutAPress(
  of dropDown: Widget
) throws -> Widget {
  let list = try XCTUnwrap(descendant(named: "GtkListView", of: dropDown))
  let popover = try XCTUnwrap(gtk_widget_get_ancestor(list, gtk_popover_get_type()))
  if isWayland { gtk_popover_set_autohide(cast(popover), 0) }
  return popover
}
