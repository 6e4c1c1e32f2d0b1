import CGtk
import CGtkShims
import RowMotionGTK
import XCTest

private struct Item: Identifiable {
  let id: Int
}

/// Every view that scrolls has scroll bars, with or without an id.
final class ScrollBarCoverageTests: XCTestCase {
  @MainActor private static func shown(_ view: HostView) throws -> PresentedView {
    let shown = try PresentedView(view, width: 300, height: 400)
    try PresentedView.run(until: "rest") { view.host.statistics.frames > 0 && !view.isRunning }
    PresentedView.run(for: 0.1)
    return shown
  }

  @MainActor private static func visible(
    _ view: HostView, at edge: String
  ) -> [UnsafeMutablePointer<GtkWidget>] {
    bars(of: view, at: edge).filter { gtk_widget_get_child_visible($0) != 0 }
  }

  @MainActor private static func adjustment(
    _ bar: UnsafeMutablePointer<GtkWidget>?
  ) throws -> UnsafeMutablePointer<GtkAdjustment> {
    try XCTUnwrap(gtk_scrollbar_get_adjustment(row_motion_scrollbar(XCTUnwrap(bar))))
  }

  func testAScrollViewThatScrollsBothWaysHasABarOnEachAxis() throws {
    try onMain {
      try PresentedView.startGTK()
      let view = HostView {
        ScrollView([.horizontal, .vertical]) { Color.red.frame(width: 700, height: 900).id("all") }
      }
      let shown = try Self.shown(view)
      defer { shown.close() }
      let vertical = try Self.adjustment(Self.visible(view, at: "right").first)
      let horizontal = try Self.adjustment(Self.visible(view, at: "bottom").first)
      XCTAssertEqual(gtk_adjustment_get_upper(vertical), 900)
      XCTAssertEqual(gtk_adjustment_get_upper(horizontal), 700)
      gtk_adjustment_set_value(vertical, 120)
      gtk_adjustment_set_value(horizontal, 50)
      XCTAssertEqual(view.host.frame(id: "all")?.origin, Point(x: -50, y: -120))
    }
  }

  func testTwoListsWithoutIdsHaveABarEachThatScrollsOnlyItsList() throws {
    try onMain {
      try PresentedView.startGTK()
      let items = (0..<50).map { Item(id: $0) }
      let view = HostView {
        VStack(spacing: 0) {
          List(items) { Color.red.frame(height: 20).id("a \($0.id)") }
          List(items) { Color.blue.frame(height: 20).id("b \($0.id)") }
        }
      }
      let shown = try Self.shown(view)
      defer { shown.close() }
      let bars = Self.visible(view, at: "right")
      XCTAssertEqual(bars.count, 2)
      let tops = ["a 3", "b 3"].compactMap { view.host.frame(id: $0)?.minY }
      let second = try XCTUnwrap(
        bars.first { bar in
          var bounds = graphene_rect_t()
          _ = gtk_widget_compute_bounds(bar, view.widget, &bounds)
          return bounds.origin.y > 100
        })
      gtk_adjustment_set_value(try Self.adjustment(second), 30)
      try PresentedView.run(until: "the second list to move") {
        view.host.frame(id: "b 3")?.minY == tops[1] - 30
      }
      XCTAssertEqual(view.host.frame(id: "a 3")?.minY, tops[0])
    }
  }

  func testABarInsideAScrollViewIsClippedToThatView() throws {
    try onMain {
      try PresentedView.startGTK()
      let view = HostView {
        VStack(spacing: 0) {
          Color.blue.frame(height: 100)
          ScrollView {
            VStack(spacing: 0) {
              ScrollView { Color.red.frame(width: 80, height: 500) }.frame(width: 100, height: 200)
              Color.green.frame(height: 900)
            }
          }
        }
      }
      let shown = try Self.shown(view)
      defer { shown.close() }
      XCTAssertEqual(Self.visible(view, at: "right").count, 2)
      let outer = try XCTUnwrap(
        Self.visible(view, at: "right").first { gtk_widget_get_height($0) == 300 })
      gtk_adjustment_set_value(try Self.adjustment(outer), 150)
      PresentedView.run(for: 0.1)
      // 50 of the inner view's 200 points are visible, from 100 on.
      XCTAssertEqual(
        view.host.scrollBars.map(\.visibleFrame).filter { $0.height == 50 }.map(\.minY), [100])
      gtk_adjustment_set_value(try Self.adjustment(outer), 250)
      PresentedView.run(for: 0.1)
      XCTAssertEqual(Self.visible(view, at: "right"), [outer])
    }
  }
}
