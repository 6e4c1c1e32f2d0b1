import CGtk
import RowMotion
import RowMotionGTK
import XCTest

/// What a screen reader finds where rows are painted.
final class AccessibilityTests: XCTestCase {
  func testEachVisibleRowIsAListItemAtItsPlace() throws {
    try onMain {
      let window = try TestWindow()
      var isExpanded: Bool? = false
      window.view.accessibleRowSource = { [scene = window.scene] in
        scene.rowFrames.enumerated().map { index, frame in
          AccessibleRow(
            id: index, frame: frame, label: scene.model.rows[index].title, isExpanded: isExpanded)
        }
      }
      window.view.requestFrame()
      window.run(for: 0.1)
      var rows: [UnsafeMutablePointer<GtkWidget>] = []
      var child = gtk_widget_get_first_child(window.view.widget)
      while let widget = child {
        let accessible = OpaquePointer(widget)
        if gtk_test_accessible_has_role(accessible, GTK_ACCESSIBLE_ROLE_LIST_ITEM) != 0 {
          rows.append(widget)
        }
        child = gtk_widget_get_next_sibling(widget)
      }
      XCTAssertEqual(rows.count, 4)
      let first = OpaquePointer(rows[0])
      XCTAssertNotEqual(
        gtk_test_accessible_has_property(first, GTK_ACCESSIBLE_PROPERTY_LABEL), 0)
      XCTAssertNotEqual(
        gtk_test_accessible_has_state(first, GTK_ACCESSIBLE_STATE_EXPANDED), 0)
      var bounds = graphene_rect_t()
      XCTAssertNotEqual(gtk_widget_compute_bounds(rows[1], window.view.widget, &bounds), 0)
      XCTAssertEqual(
        Double(bounds.origin.y), window.scene.rowFrames[1].minY, accuracy: 1)
      isExpanded = nil
      window.scene.model.rows.removeLast()
      window.view.requestFrame()
      window.run(for: 0.1)
      XCTAssertEqual(gtk_test_accessible_has_state(first, GTK_ACCESSIBLE_STATE_EXPANDED), 0)
      XCTAssertEqual(gtk_widget_get_visible(rows[3]), 0)
      window.close()
    }
  }

  func testRowsDoNotCatchTheMouse() throws {
    try onMain {
      let window = try TestWindow()
      window.view.accessibleRowSource = { [scene = window.scene] in
        scene.rowFrames.map { AccessibleRow(id: $0.minY, frame: $0, label: "row") }
      }
      window.view.requestFrame()
      window.run(for: 0.1)
      try window.xdotool("mousemove", "80", "60", "click", "1")
      XCTAssertTrue(window.scene.log.events.contains("press 80.0 60.0"))
      window.close()
    }
  }
}
