import CGtk
import CGtkShims
import Observation
import RowMotion
import XCTest

@testable import RowMotionGTK

/// The accessible elements of a canvas.
final class AccessibilityTests: XCTestCase {
  func testEachRowHasAnElementWithItsFrame() throws {
    try onMain {
      let window = try readWindow()
      let elements = rows(window)
      XCTAssertEqual(elements.count, 4)
      for (row, frame) in zip(elements, window.scene.rowFrames) {
        XCTAssertNotEqual(
          gtk_test_accessible_has_property(OpaquePointer(row), GTK_ACCESSIBLE_PROPERTY_LABEL), 0)
        var bounds = graphene_rect_t()
        XCTAssertNotEqual(gtk_widget_compute_bounds(row, window.view.widget, &bounds), 0)
        XCTAssertEqual(Double(bounds.origin.y), frame.minY, accuracy: 1)
        XCTAssertEqual(Double(bounds.size.height), frame.height, accuracy: 1)
      }
      window.close()
    }
  }

  func testAnElementStaysWithItsRow() throws {
    try onMain {
      let window = try readWindow()
      let before = rows(window)
      window.scene.model.rows.move(fromOffsets: [3], toOffset: 0)
      window.view.requestFrame()
      window.run(for: 0.3)
      XCTAssertEqual(rows(window), [before[3], before[0], before[1], before[2]])
      window.scene.model.rows.remove(at: 1)
      window.view.requestFrame()
      window.run(for: 0.3)
      XCTAssertEqual(rows(window), [before[3], before[1], before[2]])
      window.close()
    }
  }

  func testRowElementsDoNotInterceptTheMouse() throws {
    try onMain {
      let window = try readWindow()
      try window.xdotool("mousemove", "80", "60", "click", "1")
      XCTAssertTrue(window.scene.log.events.contains("press 80.0 60.0"))
      window.close()
    }
  }

  func testFramesThatOnlyMoveRowsUpdateNoElements() throws {
    try onMain {
      let window = try readWindow()
      window.scene.motionDuration = 3
      window.scene.startMotion()
      window.view.requestFrame()
      try window.run(until: "motion") { window.host.time > window.scene.motionStart + 0.1 }
      let updateCount = window.view.accessibility.updateCount
      let frames = window.frameCount
      try window.run(until: "most of it") { window.host.time > window.scene.motionStart + 0.6 }
      XCTAssertGreaterThan(window.frameCount, frames)
      XCTAssertEqual(window.view.accessibility.updateCount, updateCount)
      try window.run(until: "rest") { window.view.accessibility.updateCount > updateCount }
      window.close()
    }
  }

  func testWithoutAScreenReaderNoElementsAreCreated() throws {
    try onMain {
      let window = try TestWindow()
      XCTAssertFalse(window.view.accessibility.isActive, "GTK_A11Y turns it off in tests")
      window.run(for: 0.3)
      XCTAssertEqual(window.view.accessibility.updateCount, 0)
      XCTAssertEqual(window.host.accessibilityOffscreenRows, 0)
      XCTAssertTrue(rows(window).isEmpty)
      window.close()
    }
  }

  func testTheFocusedRowsElementHasTheFocusAndKeysReachTheCanvas() throws {
    try onMain {
      let window = try SelectableWindow()
      window.view.accessibility.isActive = true
      gtk_widget_grab_focus(window.view.widget)
      // The window gave the first row the focus when it opened.
      window.press(.down)
      XCTAssertEqual(window.focusedRow, 1)
      window.press(.down)
      XCTAssertEqual(window.focusedRow, 2)
      // The next row has the focus at once, while the removed row is still visible.
      withAnimation(.linear(duration: 5)) { _ = window.model.rows.remove(at: 2) }
      window.settle()
      XCTAssertEqual(window.focusedRow, 2)
      XCTAssertEqual(window.rows.count, 3)
      XCTAssertEqual(window.view.host.rows.count, 4)
      XCTAssertEqual(window.view.accessibility.tree.checkInvariants(), [])
      window.close()
    }
  }

  func testAViewWithElementsIsReleasedWithItsWindow() throws {
    try onMain {
      try PresentedView.startGTK()
      weak var view: HostView?
      weak var tree: AccessibleTree?
      let window = try SelectableWindow()
      window.view.accessibility.isActive = true
      window.press(.down)
      XCTAssertNotNil(window.focusedRow)
      (view, tree) = (window.view, window.view.accessibility.tree)
      window.close()
      XCTAssertNil(view)
      XCTAssertNil(tree)
    }
  }

  func testAnnouncementsAreLimitedAndCombined() {
    var queue = AnnouncementQueue()
    XCTAssertNil(queue.dequeue(at: 0))
    queue.add("one")
    XCTAssertEqual(queue.dequeue(at: 0), "one")
    queue.add("two")
    queue.add("two")
    XCTAssertNil(queue.dequeue(at: 0.5), "a second has not passed")
    XCTAssertEqual(queue.dueTime, 1)
    queue.add("three")
    XCTAssertEqual(queue.dequeue(at: 1), "two. three")
    XCTAssertEqual(queue.dueTime, .infinity)
    for word in ["a", "b", "c", "d"] { queue.add(word) }
    XCTAssertEqual(queue.dequeue(at: 2), "b. c. d", "only the last three are announced")
    XCTAssertEqual(queue.checkInvariants(), [])
  }
}

/// Returns the children of a widget with an accessible role, in order.
@MainActor private func elements(
  in widget: UnsafeMutablePointer<GtkWidget>, role: GtkAccessibleRole
) -> [UnsafeMutablePointer<GtkWidget>] {
  var found: [UnsafeMutablePointer<GtkWidget>] = []
  var child = gtk_widget_get_first_child(widget)
  while let current = child {
    if gtk_test_accessible_has_role(OpaquePointer(current), role) != 0 { found.append(current) }
    child = gtk_widget_get_next_sibling(current)
  }
  return found
}

@MainActor private func rows(_ window: TestWindow) -> [UnsafeMutablePointer<GtkWidget>] {
  elements(in: window.view.widget, role: GTK_ACCESSIBLE_ROLE_LIST).first
    .map { elements(in: $0, role: GTK_ACCESSIBLE_ROLE_LIST_ITEM) } ?? []
}

@MainActor private func readWindow(rowCount: Int = 4) throws -> TestWindow {
  let window = try TestWindow(rowCount: rowCount)
  window.view.accessibility.isActive = true
  window.view.requestFrame()
  window.run(for: 0.3)
  return window
}

/// A window with a list whose rows can have the focus.
@MainActor private final class SelectableWindow {
  @MainActor @Observable final class Model {
    var rows = [10, 11, 12, 13]
    var selected: Int?
  }

  struct Content: View {
    let model: Model

    var body: some View {
      List(selection: Binding(get: { model.selected }, set: { model.selected = $0 })) {
        ForEach(model.rows, id: \.self) { row in Text("row \(row)").frame(height: 30) }
      }
    }
  }

  let model: Model
  private var openView: HostView?
  private let shown: PresentedView

  var view: HostView {
    guard let openView else { preconditionFailure("the window is closed") }
    return openView
  }

  init() throws {
    try PresentedView.startGTK()
    let model = Model()
    let view = HostView { Content(model: model) }
    self.model = model
    openView = view
    shown = try PresentedView(view, width: 300, height: 300)
    try PresentedView.run(until: "the rows") { !view.host.rows.isEmpty }
    settle()
  }

  func settle() { PresentedView.run(for: 0.3) }

  func press(_ key: Key) {
    view.perform { view.host.key(key) }
    settle()
  }

  var rows: [UnsafeMutablePointer<GtkWidget>] {
    elements(in: view.widget, role: GTK_ACCESSIBLE_ROLE_LIST).first
      .map { elements(in: $0, role: GTK_ACCESSIBLE_ROLE_LIST_ITEM) } ?? []
  }

  /// The index of the row whose element has the window's focus.
  var focusedRow: Int? { rows.firstIndex { gtk_widget_is_focus($0) != 0 } }

  func close() {
    openView = nil
    shown.close()
  }
}
