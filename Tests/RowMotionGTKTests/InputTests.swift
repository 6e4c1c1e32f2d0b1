import CGtk
import RowMotion
import RowMotionGTK
import XCTest

@MainActor private final class MovableFrame {
  var frame = Rect(x: 40, y: 40, width: 120, height: 60)
}

/// User input reaches the host with its coordinates and its time.
final class InputTests: XCTestCase {
  func testClicksMovesAndExitsReachTheHost() throws {
    try onMain {
      let window = try TestWindow()
      var presses: [Int] = []
      var releases: [Int] = []
      window.view.onPress = { _, count in presses.append(count) }
      window.view.onRelease = { _, count in releases.append(count) }
      try window.xdotool("mousemove", "80", "60")
      try PresentedView.withLongDoubleClicks {
        try window.xdotool("click", "--repeat", "2", "--delay", "60", "1")
      }
      try window.xdotool("mousemove", "800", "600")
      let events = window.scene.log.events
      XCTAssertTrue(events.contains("move 80.0 60.0"), "\(events)")
      XCTAssertEqual(events.filter { $0 == "press 80.0 60.0" }.count, 2)
      XCTAssertEqual(events.filter { $0 == "release 80.0 60.0" }.count, 2)
      XCTAssertEqual(events.last, "exit")
      XCTAssertEqual(presses, [1, 2])
      XCTAssertEqual(releases, [1, 2])
      window.close()
    }
  }

  func testOtherButtonsDoNotPress() throws {
    try onMain {
      let window = try TestWindow()
      try window.xdotool("mousemove", "80", "60", "click", "3")
      XCTAssertFalse(window.scene.log.events.contains { $0.hasPrefix("press") })
      window.close()
    }
  }

  func testWheelNotchesScroll() throws {
    try onMain {
      let window = try TestWindow(rowCount: 40)
      try window.xdotool("mousemove", "80", "60", "click", "5")
      XCTAssertEqual(window.host.scrollOffset(), 60)
      window.view.wheelNotch = 25
      try window.xdotool("click", "4")
      XCTAssertEqual(window.host.scrollOffset(), 35)
      window.close()
    }
  }

  func testAWheelOverContentThatFitsScrollsTheWidgetAround() throws {
    try onMain {
      try PresentedView.startGTK()
      let view = HostView { List(0..<2, id: \.self) { Text("\($0)") } }
      gtk_widget_set_size_request(view.widget, -1, 800)
      let scroller = try XCTUnwrap(gtk_scrolled_window_new())
      gtk_scrolled_window_set_child(opaque(scroller), view.widget)
      let window = try PresentedView(view, in: scroller, width: 300, height: 400)
      try PresentedView.run(until: "the first frame") { view.host.statistics.frames > 0 }
      PresentedView.run(for: 0.2)
      try PresentedView.run("xdotool", ["mousemove", "80", "60", "click", "5"])
      let position = gtk_scrolled_window_get_vadjustment(opaque(scroller))
      XCTAssertGreaterThan(gtk_adjustment_get_value(position), 0)
      window.close()
    }
  }

  func testRowsAreDraggedOutOverAWidgetThatAcceptsDropsOnly() throws {
    try onMain {
      try PresentedView.startGTK()
      let view = HostView {
        List { ForEach(0..<4) { Text("\($0)").frame(height: 40) }.onMove { _, _ in } }
      }
      let row = made(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
      gtk_widget_set_hexpand(view.widget, 1)
      gtk_box_append(cast(row), view.widget)
      for name in ["plain", "bin"] {
        let label = made(gtk_label_new(name))
        gtk_widget_set_size_request(label, 80, -1)
        if name == "bin" {
          let text = g_type_from_name("gchararray")
          let target = try XCTUnwrap(gtk_drop_target_new(text, GDK_ACTION_COPY))
          gtk_widget_add_controller(label, target)
        }
        gtk_box_append(cast(row), label)
      }
      var draggedOut: [[AnyHashable]] = []
      view.onDragOut = { rows, _ in
        draggedOut.append(rows)
        return TransferContent(title: "row", text: "row")
      }
      let window = try PresentedView(view, in: row, width: 400, height: 300)
      try PresentedView.run(until: "the first frame") { view.host.statistics.frames > 0 }
      PresentedView.run(for: 0.2)
      try PresentedView.run("xdotool", ["mousemove", "60", "20", "mousedown", "1"])
      PresentedView.run(for: 0.6)
      for x in ["70", "200", "260", "290"] {
        try PresentedView.run("xdotool", ["mousemove", x, "30"])
      }
      XCTAssertTrue(view.host.isDraggingRow)
      XCTAssertEqual(draggedOut, [], "over a widget without drops")
      for x in ["350", "360"] { try PresentedView.run("xdotool", ["mousemove", x, "30"]) }
      XCTAssertEqual(draggedOut, [[0]])
      try PresentedView.run("xdotool", ["mouseup", "1"])
      try PresentedView.run(until: "the end of the drag") { !view.host.isDraggingRow }
      window.close()
    }
  }

  func testAWheelScrollsSidewaysWithShift() throws {
    try onMain {
      let window = try TestWindow(rowCount: 40)
      try window.xdotool("mousemove", "80", "60", "keydown", "shift", "click", "5")
      try window.xdotool("click", "4", "keyup", "shift")
      XCTAssertEqual(
        window.scene.log.events.filter { $0.hasPrefix("scroll") },
        ["scroll horizontal 60.0", "scroll horizontal -60.0"])
      window.close()
    }
  }

  func testKeysArriveByName() throws {
    try onMain {
      let window = try TestWindow()
      try window.xdotool("search", "--name", "row-motion-test", "windowfocus")
      gtk_widget_grab_focus(window.view.widget)
      window.run(for: 0.1)
      try window.xdotool("key", "Down", "ctrl+a", "Return", "Escape", "shift+Tab", "Page_Up")
      let keys = window.scene.log.events.filter { $0.hasPrefix("key") }
      XCTAssertEqual(
        keys,
        [
          "key down 0", "key character(\"a\") 2", "key enter 0", "key escape 0", "key tab 1",
          "key pageUp 0",
        ])
      window.close()
    }
  }

  func testAnEventIsDeliveredAtItsTimeAndAFrameFollows() throws {
    try onMain {
      let window = try TestWindow()
      window.run(for: 0.2)
      let before = window.times.count
      let lastFrameTime = window.times.last ?? 0
      try window.xdotool("mousemove", "80", "60", "click", "1")
      let pressed = try XCTUnwrap(window.scene.log.times.last)
      XCTAssertGreaterThan(pressed, lastFrameTime + 0.15)
      XCTAssertTrue(window.times.dropFirst(before).contains { $0 >= pressed })
      XCTAssertEqual(window.times, window.times.sorted())
      window.close()
    }
  }

  func testAPlacedWidgetReceivesTheEventsOverIt() throws {
    try onMain {
      let window = try TestWindow()
      let button = try XCTUnwrap(gtk_button_new_with_label("form"))
      let movable = MovableFrame()
      g_object_ref_sink(UnsafeMutableRawPointer(button))
      defer { g_object_unref(UnsafeMutableRawPointer(button)) }
      window.view.place(button) { movable.frame }
      window.run(for: 0.1)
      try window.xdotool("mousemove", "80", "60", "click", "1")
      XCTAssertFalse(window.scene.log.events.contains { $0.hasPrefix("press") })
      // The widget moves with its rectangle.
      movable.frame.origin.y = 200
      window.view.requestFrame()
      window.run(for: 0.1)
      try window.xdotool("mousemove", "81", "61", "click", "1")
      XCTAssertTrue(
        window.scene.log.events.contains("press 81.0 61.0"), "\(window.scene.log.events)")
      window.view.remove(button)
      window.run(for: 0.1)
      XCTAssertNil(gtk_widget_get_parent(button) as UnsafeMutablePointer<GtkWidget>?)
      window.close()
    }
  }
}
