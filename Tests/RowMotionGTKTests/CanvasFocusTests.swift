import CGtk
import RowMotion
import XCTest

@testable import RowMotionGTK

/// The keyboard focus that enters a canvas from a widget beside it.
final class CanvasFocusTests: XCTestCase {
  @MainActor private final class Chosen {
    var row: Int?
  }

  /// Shows a list after a button, which has the focus.
  @MainActor private static func withList(
    isSelectable: Bool, _ body: @MainActor (HostView, Chosen) throws -> Void
  ) throws {
    try PresentedView.startGTK()
    let chosen = Chosen()
    let view = HostView {
      if isSelectable {
        List(
          0..<3, id: \.self, selection: Binding(get: { chosen.row }, set: { chosen.row = $0 })
        ) { Text("Row \($0)") }
      } else {
        List(0..<3, id: \.self) { Text("Row \($0)") }
      }
    }
    let button = Widgets.button("Button") {}
    let box = Widgets.box(GTK_ORIENTATION_HORIZONTAL, button, view.widget)
    let shown = try PresentedView(view, in: box, width: 400, height: 300)
    defer { shown.close() }
    gtk_widget_grab_focus(button)
    try PresentedView.run(until: "it is at rest") { !view.isRunning && !view.isDoingIdleWork }
    try body(view, chosen)
  }

  func testACanvasShowsTheFocusIfNoViewInItDoes() throws {
    try onMain {
      for isSelectable in [false, true] {
        for key in ["Tab", "Right"] {
          try CanvasFocusTests.withList(isSelectable: isSelectable) { view, _ in
            try PresentedView.press(key)
            XCTAssertNotEqual(gtk_widget_has_focus(view.widget), 0, key)
            XCTAssertEqual(view.host.focusedRow?.id, isSelectable ? 0 : nil, key)
            XCTAssertEqual(
              gtk_widget_has_css_class(view.widget, CanvasStyle.ringClass) != 0, !isSelectable,
              key)
          }
        }
      }
    }
  }

  func testAnOpeningWindowShowsNoFocusRing() throws {
    try onMain {
      try PresentedView.startGTK()
      let view = HostView { List(0..<3, id: \.self) { Text("Row \($0)") } }
      let shown = try PresentedView(view, width: 400, height: 300)
      gtk_widget_grab_focus(view.widget)
      try PresentedView.run(until: "it is at rest") { !view.isRunning && !view.isDoingIdleWork }
      XCTAssertNotEqual(gtk_widget_has_focus(view.widget), 0)
      XCTAssertEqual(gtk_widget_has_css_class(view.widget, CanvasStyle.ringClass), 0)
      shown.close()
    }
  }

  func testAnArrowKeyThatTheRowsDoNotUseLeavesTheFocusInThem() throws {
    try onMain {
      try CanvasFocusTests.withList(isSelectable: true) { view, chosen in
        try PresentedView.press("Tab", "Left", "Down")
        XCTAssertNotEqual(gtk_widget_has_focus(view.widget), 0)
        XCTAssertEqual(chosen.row, 1)
        try PresentedView.press("shift+Tab")
        XCTAssertEqual(gtk_widget_has_focus(view.widget), 0)
      }
    }
  }
}
