import CGtk
import CGtkShims
import RowMotion
import RowMotionCairo
import RowMotionGTK
import XCTest

private struct Item: Identifiable {
  let id: Int
}

/// The scroll bar at the bottom of a table that is wider than its viewport: 500 points in 300.
final class TableScrollBarTests: XCTestCase {
  @MainActor private static func table(
    isRightToLeft: Bool = false,
    _ test: (ViewHost, UnsafeMutablePointer<GtkWidget>, UnsafeMutablePointer<GtkAdjustment>) throws
      -> Void
  ) throws {
    try PresentedView.startGTK()
    let items = (0..<3).map { Item(id: $0) }
    let view = HostView {
      DataTable(items) { DataTableColumn("Number", value: \.id).width(.fixed(500)) }
    }
    let host = view.host
    if isRightToLeft { gtk_widget_set_direction(view.widget, GTK_TEXT_DIR_RTL) }
    let shown = try PresentedView(view, width: 300, height: 400)
    defer { shown.close() }
    try PresentedView.run(until: "the first frame") { !host.rows.isEmpty && !view.isRunning }
    let bar = try XCTUnwrap(bars(of: view, at: "bottom").first)
    let adjustment = try XCTUnwrap(gtk_scrollbar_get_adjustment(row_motion_scrollbar(bar)))
    try test(host, bar, adjustment)
  }

  func testTheBarAndTheTableFollowEachOther() throws {
    try onMain {
      try Self.table { host, bar, adjustment in
        XCTAssertNotEqual(gtk_widget_get_child_visible(bar), 0)
        XCTAssertEqual(gtk_widget_get_width(bar), 300)
        XCTAssertEqual(gtk_adjustment_get_upper(adjustment), 500)
        gtk_adjustment_set_value(adjustment, 77)
        XCTAssertEqual(host.tableScrollMetrics()?.offset, 77)
        XCTAssertEqual(host.scrollOffset(), 0)
        host.scrollTable(to: 1_000)
        PresentedView.run(for: 0.1)
        XCTAssertEqual(gtk_adjustment_get_value(adjustment), 200)
      }
    }
  }

  func testFromRightToLeftTheBarStartsAtTheRight() throws {
    try onMain {
      try Self.table(isRightToLeft: true) { host, _, adjustment in
        XCTAssertEqual(gtk_adjustment_get_value(adjustment), 200)
        gtk_adjustment_set_value(adjustment, 150)
        XCTAssertEqual(host.tableScrollMetrics()?.offset, 50)
      }
    }
  }
}
