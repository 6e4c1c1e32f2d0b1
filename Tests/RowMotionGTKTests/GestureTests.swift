import CGtk
import CGtkShims
import Observation
import RowMotion
import RowMotionGTK
import XCTest

/// Touch gestures, tested without a touchscreen: the tests emit the signals of GTK's gestures.
final class GestureTests: XCTestCase {
  func testAFingerDragsAndFlingsTheList() throws {
    try onMain {
      let window = try TestWindow(rowCount: 60)
      let widget = window.view.widget
      let drag = gtk_gesture_drag_get_type()
      try emit("drag-begin", 150, 300, by: drag, of: widget)
      // The first points could still be a tap.
      try emit("drag-update", 0, -6, by: drag, of: widget)
      window.run(for: 0.02)
      XCTAssertEqual(window.host.scrollOffset(), 0)
      for step in 1...6 {
        try emit("drag-update", 0, -20 * Double(step), by: drag, of: widget)
        window.run(for: 0.02)
      }
      // The list moved as far as the finger since the tap became a drag.
      try window.run(until: "the last of the drag") { window.host.scrollOffset() == 100 }
      try emit("drag-end", 0, -120, by: drag, of: widget)
      // A finger lifted in motion flings the list. On a busy machine it may seem to rest: try
      // again.
      var flungDistance = 0.0
      for _ in 0..<20 where flungDistance < 61 {
        try window.run(until: "rest") { window.host.isIdle }
        let start = window.host.scrollOffset()
        try emit("drag-begin", 150, 300, by: drag, of: widget)
        for step in 1...4 {
          try emit("drag-update", 0, -20 * Double(step), by: drag, of: widget)
          window.run(for: 0.01)
        }
        try emit("drag-end", 0, -80, by: drag, of: widget)
        try window.run(until: "the fling to end") { window.host.isIdle }
        flungDistance = window.host.scrollOffset() - start
      }
      XCTAssertGreaterThan(flungDistance, 61, "the finger alone moves the list by 60 points")
      window.close()
    }
  }

  func testALongTouchOpensTheMenu() throws {
    try onMain {
      try PresentedView.requireSeat()
      var isDeleted = false
      let view = HostView {
        List {
          Color.clear.frame(height: 40)
            .contextMenu {
              [
                .button("Keep", shortcut: KeyPress(key: .function(2)), isEnabled: false) {},
                .divider, .button("De_lete") { isDeleted = true },
              ]
            }
        }
      }
      let shown = try PresentedView(view, width: 300, height: 200)
      PresentedView.run(for: 0.2)
      try emit("pressed", 50, 20, by: gtk_gesture_long_press_get_type(), of: view.widget) {
        gtk_gesture_single_get_touch_only($0) != 0
      }
      var menu: UnsafeMutablePointer<GtkWidget>?
      try PresentedView.run(until: "the menu") {
        var child = gtk_widget_get_first_child(view.widget)
        while let widget = child {
          if row_motion_is_popover(widget) != 0, gtk_widget_get_mapped(widget) != 0 {
            menu = widget
          }
          child = gtk_widget_get_next_sibling(widget)
        }
        return menu != nil
      }
      gtk_widget_activate_action_variant(menu, "context.item0", nil)
      gtk_widget_activate_action_variant(menu, "context.item2", nil)
      XCTAssertTrue(isDeleted)
      XCTAssertFalse(view.openMenu(at: Point(x: 50, y: 180)))
      // Hiding the view closes its menu.
      gtk_widget_set_visible(view.widget, 0)
      try PresentedView.run(until: "the menu to go") {
        var child = gtk_widget_get_first_child(view.widget)
        while let widget = child, row_motion_is_popover(widget) == 0 {
          child = gtk_widget_get_next_sibling(widget)
        }
        return child == nil
      }
      shown.close()
    }
  }

  func testAFingerOnAHandleDragsTheRowAtOnce() throws {
    try onMain {
      let scene = try DraggedRows()
      try scene.press(x: 10, row: 0)
      XCTAssertTrue(scene.view.host.isDraggingRow)
      try scene.drag(by: 90)
      XCTAssertEqual(scene.view.host.scrollOffset(), 0, "nothing scrolls during the drag")
      try scene.release()
      XCTAssertEqual(scene.model.items, [1, 2, 0, 3, 4])
      XCTAssertEqual(scene.model.taps, 0)
      scene.shown.close()
    }
  }

  func testAFingerThatHoldsARowAndMovesDragsIt() throws {
    try onMain {
      let scene = try DraggedRows()
      try scene.press(x: 150, row: 3)
      XCTAssertFalse(scene.view.host.isDraggingRow)
      try scene.longPress()
      XCTAssertTrue(scene.view.host.isDraggingRow)
      try scene.drag(by: -90)
      try scene.release()
      XCTAssertEqual(scene.model.items, [0, 3, 1, 2, 4])
      XCTAssertFalse(scene.hasMenu)
      scene.shown.close()
    }
  }

  func testADraggedRowIsLiftedWithAShadow() throws {
    try onMain {
      let scene = try DraggedRows()
      let width = Int(gtk_widget_get_width(scene.view.widget))
      @MainActor func color(x: Int, y: Int) throws -> UInt32 {
        try windowPixels(of: scene.view.widget)[y * width + x]
      }
      let plain = try color(x: 150, y: 300)
      try scene.press(x: 10, row: 0)
      // The row covers 60 to 100 points, over the two rows below.
      try scene.drag(by: 60)
      try PresentedView.run(until: "the others to have made room") {
        let rows = scene.view.host.rows
        return scene.view.host.isDraggingRow && rows.first { $0.index == 1 }?.minY == 0
      }
      PresentedView.run(for: 0.3)
      // The shadow is darker near the row.
      func brightness(_ pixel: UInt32) -> UInt32 { pixel & 0xFF }
      let near = brightness(try color(x: 150, y: 103))
      let further = brightness(try color(x: 150, y: 109))
      XCTAssertLessThan(near, further)
      XCTAssertLessThan(further, brightness(plain))
      try scene.release()
      XCTAssertEqual(try color(x: 150, y: 103), plain)
      scene.shown.close()
    }
  }

  func testThePointerShowsWhereARowCanBeDragged() throws {
    try onMain {
      let scene = try DraggedRows()
      @MainActor func pointer(at x: Double) -> String? {
        scene.view.perform { scene.view.host.move(to: Point(x: x, y: 100)) }
        PresentedView.run(for: 0.1)
        return gtk_widget_get_cursor(scene.view.widget).map {
          String(cString: gdk_cursor_get_name($0))
        }
      }
      XCTAssertNil(pointer(at: 150))
      XCTAssertEqual(pointer(at: 10), "grab")
      scene.view.press(at: Point(x: 10, y: 100))
      XCTAssertEqual(pointer(at: 150), "grabbing")
      scene.view.release(at: Point(x: 150, y: 100))
      XCTAssertNil(pointer(at: 150))
      scene.shown.close()
    }
  }

  func testAFingerThatHoldsARowAndLiftsOpensItsMenu() throws {
    try onMain {
      try PresentedView.requireSeat()
      let scene = try DraggedRows()
      try scene.press(x: 150, row: 3)
      try scene.longPress()
      XCTAssertFalse(scene.hasMenu)
      // The finger trembles.
      try scene.drag(by: 4)
      try scene.release()
      try PresentedView.run(until: "the menu") { scene.hasMenu }
      XCTAssertEqual(scene.model.items, [0, 1, 2, 3, 4])
      XCTAssertEqual(scene.model.taps, 0)
      XCTAssertFalse(scene.view.host.isDraggingRow)
      scene.shown.close()
    }
  }
}

/// Reorderable rows of 40 points with a handle of 20 points at their start, and a simulated finger.
@MainActor private final class DraggedRows {
  @MainActor @Observable final class Model {
    var items = [0, 1, 2, 3, 4]
    var taps = 0
  }

  struct Rows: View {
    let model: Model

    var body: some View {
      List {
        ForEach(model.items, id: \.self) { _ in
          HStack(spacing: 0) {
            Color.accentColor.frame(width: 20, height: 40).listRowDragHandle()
            Color.clear.frame(height: 40)
          }
          .onTapGesture { model.taps += 1 }
          .contextMenu { [.button("Delete") {}] }
        }
        .onMove { model.items.move(fromOffsets: $0, toOffset: $1) }
      }
    }
  }

  let model = Model()
  let view: HostView
  let shown: PresentedView
  private var finger = Point.zero
  private var dragDistance = 0.0

  init() throws {
    try PresentedView.startGTK()
    let model = model
    view = HostView { Rows(model: model) }
    shown = try PresentedView(view, width: 300, height: 400)
    PresentedView.run(for: 0.2)
  }

  func press(x: Double, row: Int) throws {
    finger = Point(x: x, y: 40 * Double(row) + 20)
    try click("pressed")
    try emit(
      "drag-begin", finger.x, finger.y, by: gtk_gesture_drag_get_type(), of: view.widget)
  }

  /// Reports that the finger has rested for GTK's duration of a long press.
  func longPress() throws {
    try emit(
      "pressed", finger.x, finger.y, by: gtk_gesture_long_press_get_type(), of: view.widget)
  }

  func drag(by distance: Double) throws {
    dragDistance = distance
    for step in 1...4 {
      try emit(
        "drag-update", 0, distance * Double(step) / 4, by: gtk_gesture_drag_get_type(),
        of: view.widget)
      PresentedView.run(for: 0.02)
    }
  }

  func release() throws {
    finger.y += dragDistance
    try emit("drag-end", 0, dragDistance, by: gtk_gesture_drag_get_type(), of: view.widget)
    try click("released")
    try PresentedView.run(until: "rest") { self.view.host.isIdle }
  }

  private func click(_ signal: String) throws {
    try emit(
      signal, finger.x, finger.y, count: 1, by: gtk_gesture_click_get_type(), of: view.widget
    ) { gtk_gesture_single_get_button($0) == guint(GDK_BUTTON_PRIMARY) }
  }

  var hasMenu: Bool {
    var child = gtk_widget_get_first_child(view.widget)
    while let widget = child {
      if row_motion_is_popover(widget) != 0, gtk_widget_get_mapped(widget) != 0 { return true }
      child = gtk_widget_get_next_sibling(widget)
    }
    return false
  }
}

/// Emits a signal with a position from all gestures of a type on a widget.
@MainActor private func emit(
  _ signal: String, _ x: Double, _ y: Double, count: Int32? = nil, by type: GType,
  of widget: UnsafeMutablePointer<GtkWidget>, where matches: (OpaquePointer) -> Bool = { _ in true }
) throws {
  let controllers = try XCTUnwrap(gtk_widget_observe_controllers(widget))
  defer { g_object_unref(UnsafeMutableRawPointer(controllers)) }
  var isFound = false
  for index in 0..<g_list_model_get_n_items(controllers) {
    guard let item = g_list_model_get_item(controllers, index) else { continue }
    defer { g_object_unref(item) }
    let instance = item.assumingMemoryBound(to: GTypeInstance.self)
    guard g_type_check_instance_is_a(instance, type) != 0, matches(OpaquePointer(item)) else {
      continue
    }
    var values = [GValue](repeating: GValue(), count: count == nil ? 3 : 4)
    g_value_init(&values[0], type)
    g_value_set_object(&values[0], item)
    if let count {
      g_value_init(&values[1], GType(6 << 2))
      g_value_set_int(&values[1], count)
    }
    for (slot, number) in [(values.count - 2, x), (values.count - 1, y)] {
      g_value_init(&values[slot], GType(15 << 2))
      g_value_set_double(&values[slot], number)
    }
    g_signal_emitv(values, g_signal_lookup(signal, type), 0, nil)
    g_value_unset(&values[0])
    isFound = true
  }
  XCTAssertTrue(isFound, "the widget has no such gesture")
}
