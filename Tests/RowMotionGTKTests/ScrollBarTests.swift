import CGtk
import CGtkShims
import RowMotion
import RowMotionGTK
import XCTest

/// The scroll bar beside a list.
final class ScrollBarTests: XCTestCase {
  @MainActor private static func bar(
    of window: TestWindow
  ) throws -> (UnsafeMutablePointer<GtkWidget>, UnsafeMutablePointer<GtkAdjustment>) {
    let bar = try XCTUnwrap(bars(of: window.view, at: "right").first)
    let adjustment = try XCTUnwrap(gtk_scrollbar_get_adjustment(row_motion_scrollbar(bar)))
    return (bar, adjustment)
  }

  func testABarIsVisibleOnlyIfTheContentScrolls() throws {
    try onMain {
      let short = try TestWindow(rowCount: 2)
      XCTAssertEqual(gtk_widget_get_child_visible(try Self.bar(of: short).0), 0)
      short.close()
      let long = try TestWindow(rowCount: 40)
      let (bar, _) = try Self.bar(of: long)
      XCTAssertNotEqual(gtk_widget_get_child_visible(bar), 0)
      XCTAssertEqual(gtk_widget_get_height(bar), 400)
      long.close()
    }
  }

  func testABarFadesOutWhereItWasAndTakesNoClicksMeanwhile() throws {
    try onMain {
      let window = try TestWindow(rowCount: 4)
      let (bar, _) = try Self.bar(of: window)
      window.resize(width: 300, height: 60)
      try window.run(until: "the bar") { gtk_widget_get_child_visible(bar) != 0 }
      window.resize(width: 300, height: 400)
      try window.run(until: "the fade") { gtk_widget_get_can_target(bar) == 0 }
      XCTAssertNotEqual(gtk_widget_get_child_visible(bar), 0)
      try window.run(until: "the end of the fade") { gtk_widget_get_child_visible(bar) == 0 }
      window.resize(width: 300, height: 60)
      try window.run(until: "the bar") { gtk_widget_get_child_visible(bar) != 0 }
      XCTAssertNotEqual(gtk_widget_get_can_target(bar), 0)
      window.close()
    }
  }

  /// Showing or hiding a widget during a layout requests another one, which GTK may forget: it then
  /// paints a frame without the surroundings of the canvas, and warns.
  func testANewSizeShowsTheBarWithoutRequestingAnotherLayout() throws {
    try onMain {
      let window = try TestWindow(rowCount: 4)
      let (bar, _) = try Self.bar(of: window)
      XCTAssertEqual(gtk_widget_get_child_visible(bar), 0)
      var changes = 0
      Signals.connect(bar, "notify::visible") { changes += 1 }
      window.resize(width: 300, height: 60)
      try window.run(until: "the bar") { gtk_widget_get_child_visible(bar) != 0 }
      XCTAssertEqual(changes, 0)
      XCTAssertEqual(gtk_widget_get_height(bar), Int32(window.host.size.height))
      window.close()
    }
  }

  func testTheBarFollowsTheListWithoutScrollingIt() throws {
    try onMain {
      let window = try TestWindow(rowCount: 40)
      let (_, adjustment) = try Self.bar(of: window)
      window.view.perform { window.host.scroll(to: 123) }
      window.run(for: 0.1)
      XCTAssertEqual(gtk_adjustment_get_value(adjustment), 123)
      XCTAssertEqual(gtk_adjustment_get_upper(adjustment), window.scene.contentHeight)
      XCTAssertEqual(window.host.scrollOffset(), 123)
      window.close()
    }
  }

  /// The thumb is at most a pixel away from its position, and exact in the end.
  func testTheBarFollowsSmallStepsInWholePixels() throws {
    try onMain {
      let window = try TestWindow(rowCount: 1_000)
      let (_, adjustment) = try Self.bar(of: window)
      let length = window.scene.contentHeight
      // The distance in the content for a pixel of the trough.
      let pixel = length / 400
      var changes = 0
      Signals.connect(adjustment, "value-changed") { changes += 1 }
      let steps = 40
      for step in 1...steps {
        let frames = window.host.statistics.frames
        window.view.perform { window.host.scroll(to: Double(step) * pixel / 5) }
        try window.run(until: "a frame") { window.host.statistics.frames > frames }
        let distance = window.host.scrollOffset() - gtk_adjustment_get_value(adjustment)
        XCTAssertLessThan(abs(distance), pixel * 1.001, "step \(step)")
      }
      XCTAssertGreaterThanOrEqual(changes, 7)
      try window.run(until: "the exact place") {
        gtk_adjustment_get_value(adjustment) == Double(steps) * pixel / 5
      }
      window.close()
    }
  }

  func testTheListFollowsTheBar() throws {
    try onMain {
      let window = try TestWindow(rowCount: 40)
      let (_, adjustment) = try Self.bar(of: window)
      gtk_adjustment_set_value(adjustment, 77)
      window.run(for: 0.1)
      XCTAssertEqual(window.host.scrollOffset(), 77)
      window.close()
    }
  }

  func testADraggedThumbStaysInPlaceWhileTheContentGrows() throws {
    try onMain {
      let window = try TestWindow(rowCount: 40)
      let (_, adjustment) = try Self.bar(of: window)
      try window.xdotool("mousemove", "297", "20")
      try window.xdotool("mousedown", "1")
      try window.xdotool("mousemove", "297", "60")
      let value = gtk_adjustment_get_value(adjustment)
      let upper = gtk_adjustment_get_upper(adjustment)
      XCTAssertGreaterThan(window.host.scrollOffset(), 0)
      window.view.perform {
        let model = window.scene.model
        model.rows += model.rows.map { .init(id: $0.id + 1_000, title: $0.title) }
      }
      window.run(for: 0.1)
      XCTAssertEqual(gtk_adjustment_get_value(adjustment), value)
      XCTAssertEqual(gtk_adjustment_get_upper(adjustment), upper)
      // Dragged to the end, the thumb shows the real end of the list.
      try window.xdotool("mousemove", "297", "399")
      XCTAssertEqual(window.host.scrollOffset(), window.scene.contentHeight - 400, accuracy: 1)
      try window.xdotool("mouseup", "1")
      XCTAssertEqual(gtk_adjustment_get_upper(adjustment), window.scene.contentHeight)
      window.close()
    }
  }
}
