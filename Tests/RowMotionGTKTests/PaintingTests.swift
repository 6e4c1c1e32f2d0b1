import CGtk
import RowMotion
import RowMotionGTK
import XCTest

/// The parts of a window that are painted, and those that are not repainted.
final class PaintingTests: XCTestCase {
  func testScrolledRowsAreNotRepainted() throws {
    try onMain {
      let window = try TestWindow(rowCount: 60)
      defer { window.close() }
      let before = window.view.paintStatistics
      // By two points: no row of 44 points appears or disappears, and the card's corners are
      // hidden.
      window.view.perform { window.host.scroll(to: 400) }
      window.run(for: 0.1)
      let scrolled = window.view.paintStatistics
      window.view.perform { window.host.scroll(to: 402) }
      window.run(for: 0.1)
      let after = window.view.paintStatistics
      XCTAssertGreaterThan(scrolled.pictures, before.pictures)
      XCTAssertEqual(after.pictures, scrolled.pictures)
      XCTAssertGreaterThan(after.changes, scrolled.changes)
    }
  }

  func testTheContentAboveTheFirstMovingRowIsNotRepainted() throws {
    try onMain {
      let window = try TestWindow(rowCount: 5, height: 600)
      defer { window.close() }
      let row = try XCTUnwrap(window.host.rows.dropFirst(2).first)
      window.view.perform {
        withAnimation(.linear(duration: 2)) { window.scene.model.rows.removeSubrange(2...2) }
      }
      let before = window.view.paintStatistics.changes
      try window.run(until: "some frames") { window.view.paintStatistics.changes > before + 4 }
      let change = try XCTUnwrap(window.view.paintStatistics.lastChange)
      XCTAssertGreaterThanOrEqual(change.minY, row.minY.rounded(.down) - 1)
      XCTAssertLessThan(change.minY, row.minY + 44)
    }
  }

  func testAChangeOverTheCanvasPaintsNoRow() throws {
    try onMain {
      let window = try TestWindow(rowCount: 5)
      defer { window.close() }
      let label = try XCTUnwrap(gtk_label_new("|"))
      window.view.place(label) { Rect(x: 20, y: 20, width: 30, height: 20) }
      window.run(for: 0.2)
      let before = window.view.paintStatistics
      for text in ["a", "b", "c"] {
        gtk_label_set_text(OpaquePointer(label), text)
        window.run(for: 0.05)
      }
      XCTAssertEqual(window.view.paintStatistics, before)
    }
  }

  func testAHiddenCanvasReleasesItsPictures() throws {
    try onMain {
      let window = try TestWindow(rowCount: 5)
      defer { window.close() }
      XCTAssertGreaterThan(window.view.paintStatistics.cachedBytes, 0)
      gtk_widget_set_visible(window.view.widget, 0)
      XCTAssertEqual(window.view.paintStatistics.cachedBytes, 0)
      gtk_widget_set_visible(window.view.widget, 1)
      window.run(for: 0.2)
      XCTAssertGreaterThan(window.view.paintStatistics.cachedBytes, 0)
    }
  }

  func testPicturesUseAtMostTwiceTheMemoryOfTheVisibleArea() throws {
    try onMain {
      let window = try TestWindow(rowCount: 500)
      defer { window.close() }
      for offset in stride(from: 0.0, to: 20_000, by: 500) {
        window.view.perform { window.host.scroll(to: offset) }
        window.run(for: 0.02)
      }
      let scale = Int(gtk_widget_get_scale_factor(window.view.widget))
      XCTAssertLessThanOrEqual(
        window.view.paintStatistics.cachedBytes, 2 * 300 * 400 * 4 * scale * scale)
    }
  }

  func testOnlyAViewThatFillsItsWindowReplacesTheWindowsBackground() throws {
    try onMain {
      try PresentedView.startGTK()
      let filling = HostView { Color.red }
      let shown = try PresentedView(filling, width: 100, height: 100)
      PresentedView.run(for: 0.1)
      XCTAssertNotEqual(gtk_widget_has_css_class(shown.window, "row-motion-canvas"), 0)
      shown.close()

      let boxed = HostView { Color.red }
      let box = try XCTUnwrap(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
      gtk_box_append(
        UnsafeMutableRawPointer(box).assumingMemoryBound(to: GtkBox.self), boxed.widget)
      let other = try PresentedView(boxed, in: box, width: 100, height: 100)
      PresentedView.run(for: 0.1)
      XCTAssertEqual(gtk_widget_has_css_class(other.window, "row-motion-canvas"), 0)
      other.close()
    }
  }
}
