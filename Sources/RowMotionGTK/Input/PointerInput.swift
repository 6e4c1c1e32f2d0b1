import CGtk
import CGtkShims
import Glibc
import RowMotion

/// An input that turns a widget's mouse and wheel events into calls, in the widget's coordinates.
///
/// Child widgets handle their own events: over a form on a row, the row below is neither pressed
/// nor hovered.
@MainActor final class PointerInput {
  var onPress: (@MainActor (Point, Int) -> Void)?
  /// Returns true if a press at a point leaves the keyboard focus where it is.
  var keepsFocus: (@MainActor (Point) -> Bool)?
  var onRelease: (@MainActor (Point, Int) -> Void)?
  var onMove: (@MainActor (Point) -> Void)?
  var onExit: (@MainActor () -> Void)?
  /// Called after a press of the secondary button, or a long press by a finger.
  var onMenu: (@MainActor (Point) -> Void)?
  /// Called after a press of the secondary button while the primary one is pressed.
  var onCancel: (@MainActor () -> Void)?
  /// Called after a long press by a finger; returns whether the finger drags what it pressed from
  /// then on.
  ///
  /// The menu then opens when the finger is lifted without having moved.
  var onLongPress: (@MainActor () -> Bool)?
  /// Returns true while something is dragged that may leave the widget.
  var canDragOut: (@MainActor () -> Bool)?
  /// Called when a press is dragged out of the window, or over another widget of it that accepts
  /// drops, with the motion controller; returns whether a drag to other widgets and programs
  /// replaces it.
  var onDragOut: (@MainActor (OpaquePointer) -> Bool)?
  /// Called to scroll; returns false if nothing scrolls, so that the widget around it receives the
  /// event.
  var onScroll: (@MainActor (_ delta: Point, _ at: Point?) -> Bool)?
  /// The modifiers at the last press of the primary button.
  private(set) var modifiers: KeyModifiers = []
  /// True if the last two presses of the primary button were closer in time than a double click's.
  private(set) var isRapid = false
  /// The time of the last press of the primary button, in milliseconds; nil before the first.
  private var pressTime: guint32?
  /// The distance that one notch of a wheel scrolls, in points.
  var wheelNotch: Double = 60
  /// Returns whether a wheel over a child widget scrolls the content below it.
  var forwardsScroll: (@MainActor (UnsafeMutablePointer<GtkWidget>) -> Bool)?

  private let widget: UnsafeMutablePointer<GtkWidget>
  /// The pointer's position in the widget; nil while it is elsewhere.
  private(set) var position: Point?
  /// The pointer's position over a child widget that passes the wheel on.
  private var positionOverChild: Point?
  private var isPressed = false
  /// The position of a finger's long press that may drag and has not moved.
  private var longPressPoint: Point?

  init(widget: UnsafeMutablePointer<GtkWidget>) {
    self.widget = widget
    addClick()
    addMenu()
    addMotion()
    addScroll()
  }

  private func addClick() {
    guard let click = gtk_gesture_click_new() else { return }
    gtk_gesture_single_set_button(click, guint(GDK_BUTTON_PRIMARY))
    Signals.connectClick(click, "pressed") { [weak self] count, x, y in
      guard let self, !self.isOverChild(x, y) else { return }
      let point = Point(x: x, y: y)
      if self.keepsFocus?(point) != true { gtk_widget_grab_focus(self.widget) }
      self.modifiers = KeyModifiers(gtk_event_controller_get_current_event_state(click))
      self.pressed(at: gtk_event_controller_get_current_event_time(click), count)
      self.isPressed = true
      self.onPress?(point, count)
    }
    Signals.connectClick(click, "released") { [weak self] count, x, y in
      self?.release(at: Point(x: x, y: y), count: count)
      if Self.isTouched(click) { self?.fingerLifted() }
    }
    Signals.connect(click, "cancel") { [weak self] in
      // A canceled press ends outside everything, so that it has no effect.
      self?.release(at: Point(x: -1, y: -1), count: 0)
      if Self.isTouched(click) { self?.fingerLifted() }
    }
    gtk_widget_add_controller(widget, click)
  }

  private func pressed(at time: guint32, _ count: Int) {
    // The clock of the events wraps around.
    let interval = pressTime.map { time &- $0 }
    isRapid =
      count > 1 || interval.map { $0 <= row_motion_double_click_time(widget) } ?? false
    pressTime = time
  }

  /// Returns true if a finger caused the gesture's last event.
  private static func isTouched(_ gesture: OpaquePointer) -> Bool {
    guard let event = gtk_gesture_get_last_event(gesture, nil) else { return false }
    switch gdk_event_get_event_type(event) {
    case GDK_TOUCH_BEGIN, GDK_TOUCH_UPDATE, GDK_TOUCH_END, GDK_TOUCH_CANCEL: return true
    default: return false
    }
  }

  /// Ends hovering, because a lifted finger has no position.
  private func fingerLifted() {
    position = nil
    positionOverChild = nil
    onExit?()
  }

  private func addMenu() {
    guard let click = gtk_gesture_click_new(), let longPress = gtk_gesture_long_press_new() else {
      return
    }
    gtk_gesture_single_set_button(click, guint(GDK_BUTTON_SECONDARY))
    Signals.connectClick(click, "pressed") { [weak self] _, x, y in
      guard let self else { return }
      if isPressed { return onCancel?() ?? () }
      if isOverChild(x, y) { return }
      gtk_widget_grab_focus(widget)
      onMenu?(Point(x: x, y: y))
    }
    gtk_gesture_single_set_touch_only(longPress, 1)
    Signals.connectPoint(longPress, "pressed") { [weak self] x, y in
      guard let self, !isOverChild(x, y) else { return }
      if isPressed, onLongPress?() == true {
        longPressPoint = Point(x: x, y: y)
        return
      }
      // Lifting the finger has no effect.
      gtk_gesture_set_state(longPress, GTK_EVENT_SEQUENCE_CLAIMED)
      onMenu?(Point(x: x, y: y))
    }
    gtk_widget_add_controller(widget, click)
    gtk_widget_add_controller(widget, longPress)
  }

  private func release(at point: Point, count: Int) {
    guard isPressed else { return }
    isPressed = false
    if let longPressPoint, count > 0 { onMenu?(longPressPoint) }
    longPressPoint = nil
    onRelease?(point, count)
  }

  /// Continues a press at a position, by a pointer or a finger.
  func continuePress(to point: Point) {
    guard isPressed else { return }
    if let longPressPoint,
      hypot(point.x - longPressPoint.x, point.y - longPressPoint.y) > DragInput.threshold
    {
      self.longPressPoint = nil
    }
    if longPressPoint == nil { move(point.x, point.y) }
  }

  private func addMotion() {
    guard let motion = gtk_event_controller_motion_new() else { return }
    for name in ["enter", "motion"] {
      Signals.connectPoint(motion, name) { [weak self] x, y in
        guard let self else { return }
        if isPressed, canDragOut?() == true, isFarOutside(x, y) || isOverDropTarget(x, y),
          onDragOut?(motion) == true
        {
          isPressed = false
          pointerLeft()
        } else {
          move(x, y)
        }
      }
    }
    Signals.connect(motion, "leave") { [weak self] in self?.pointerLeft() }
    gtk_widget_add_controller(widget, motion)
  }

  private func move(_ x: Double, _ y: Double) {
    // A drag that began on the canvas stays with the canvas.
    let point = Point(x: x, y: y)
    if !isPressed, let child = child(x, y) {
      pointerLeft()
      positionOverChild = forwardsScroll?(child) == true ? point : nil
      return
    }
    positionOverChild = nil
    // GTK also reports the pointer when the content below it moves.
    guard point != position else { return }
    position = point
    onMove?(point)
  }

  private func pointerLeft() {
    positionOverChild = nil
    guard position != nil else { return }
    position = nil
    onExit?()
  }

  private func addScroll() {
    guard let scroll = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES)
    else { return }
    Signals.connectScroll(scroll, "scroll") { [weak self] x, y in
      guard let self, let onScroll = self.onScroll else { return false }
      let isWheel = gtk_event_controller_scroll_get_unit(scroll) == GDK_SCROLL_UNIT_WHEEL
      let step = isWheel ? self.wheelNotch : 1
      let state = gtk_event_controller_get_current_event_state(scroll)
      let swapsAxes = isWheel && KeyModifiers(state).contains(.shift)
      // A wheel with one axis scrolls sideways while Shift is held, as in GTK's own windows.
      return onScroll(
        swapsAxes ? Point(x: y * step, y: x * step) : Point(x: x * step, y: y * step),
        self.position ?? self.positionOverChild)
    }
    gtk_widget_add_controller(widget, scroll)
  }

  /// Returns true if a position is so far outside of the window that a drag leaves it; at an edge,
  /// a dragged row scrolls a list.
  private func isFarOutside(_ x: Double, _ y: Double) -> Bool {
    var window = graphene_rect_t()
    guard let root = gtk_widget_get_root(widget),
      gtk_widget_compute_bounds(cast(root), widget, &window) != 0
    else { return false }
    graphene_rect_inset(&window, -24, -24)
    var point = graphene_point_t(x: Float(x), y: Float(y))
    return !graphene_rect_contains_point(&window, &point)
  }

  /// Returns true if a widget that does not contain this one, and is not in it, accepts drops at a
  /// position.
  private func isOverDropTarget(_ x: Double, _ y: Double) -> Bool {
    var (point, inRoot) = (graphene_point_t(x: Float(x), y: Float(y)), graphene_point_t())
    guard let root = gtk_widget_get_root(widget),
      gtk_widget_compute_point(widget, cast(root), &point, &inRoot) != 0
    else { return false }
    var other = gtk_widget_pick(cast(root), Double(inRoot.x), Double(inRoot.y), GTK_PICK_DEFAULT)
    while let current = other, current != widget, gtk_widget_is_ancestor(widget, current) == 0 {
      if acceptsDrops(current) { return true }
      other = gtk_widget_get_parent(current)
    }
    return false
  }

  private func acceptsDrops(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
    guard let controllers = gtk_widget_observe_controllers(widget) else { return false }
    defer { g_object_unref(UnsafeMutableRawPointer(controllers)) }
    return (0..<g_list_model_get_n_items(controllers)).contains { index in
      guard let controller = g_list_model_get_item(controllers, index) else { return false }
      defer { g_object_unref(controller) }
      let instance = controller.assumingMemoryBound(to: GTypeInstance.self)
      return [gtk_drop_target_get_type(), gtk_drop_target_async_get_type()].contains {
        g_type_check_instance_is_a(instance, $0) != 0
      }
    }
  }

  private func isOverChild(_ x: Double, _ y: Double) -> Bool { child(x, y) != nil }

  /// Returns the child widget at a point, or a widget in it; nil if there is none.
  private func child(_ x: Double, _ y: Double) -> UnsafeMutablePointer<GtkWidget>? {
    let picked = gtk_widget_pick(widget, x, y, GTK_PICK_DEFAULT)
    return picked == widget ? nil : picked
  }
}
