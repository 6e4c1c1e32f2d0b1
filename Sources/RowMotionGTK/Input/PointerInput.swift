import CGtk
import Glibc
import RowMotion

/// Turns a widget's mouse and wheel events into calls, in the widget's coordinates.
///
/// What happens over a child widget is the child's: over a form that stands on a row, the row
/// below is neither pressed nor hovered.
@MainActor final class PointerInput {
  var onPress: (@MainActor (Point, Int) -> Void)?
  var onRelease: (@MainActor (Point, Int) -> Void)?
  var onMove: (@MainActor (Point) -> Void)?
  var onExit: (@MainActor () -> Void)?
  /// The second button was pressed, or a finger has stayed for long.
  var onMenu: (@MainActor (Point) -> Void)?
  /// A finger has stayed for long on what it pressed; returns whether it drags that from now on.
  ///
  /// Then the menu comes where the finger goes up again without having moved.
  var onHold: (@MainActor () -> Bool)?
  /// What was pressed is moved out of the widget, with the controller that is told so; returns whether it
  /// is another's from now on.
  var onDragOut: (@MainActor (Point, OpaquePointer) -> Bool)?
  /// Asks whether anything scrolls; what nothing takes is for what the widget stands in.
  var onScroll: (@MainActor (_ delta: Point, _ at: Point?) -> Bool)?
  /// The keys that were held when the button went down or up last.
  private(set) var modifiers: KeyModifiers = []
  /// How far one notch of a wheel scrolls, points.
  var wheelNotch: Double = 60
  /// Whether a wheel over a child widget scrolls what lies below it.
  var scrollsThrough: (@MainActor (UnsafeMutablePointer<GtkWidget>) -> Bool)?

  private let widget: UnsafeMutablePointer<GtkWidget>
  private var position: Point?
  /// Where the pointer is over a child widget that lets the wheel through.
  private var positionOverChild: Point?
  private var isPressed = false
  /// Where a finger holds what it could drag, and has not moved.
  private var heldPoint: Point?

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
      gtk_widget_grab_focus(self.widget)
      self.modifiers = KeyModifiers(gtk_event_controller_get_current_event_state(click))
      self.isPressed = true
      self.onPress?(Point(x: x, y: y), count)
    }
    Signals.connectClick(click, "released") { [weak self] count, x, y in
      self?.release(at: Point(x: x, y: y), count: count)
      if Self.isTouched(click) { self?.fingerWentUp() }
    }
    Signals.connect(click, "cancel") { [weak self] in
      // Outside of everything: a press that was taken away acts on nothing.
      self?.release(at: Point(x: -1, y: -1), count: 0)
      if Self.isTouched(click) { self?.fingerWentUp() }
    }
    gtk_widget_add_controller(widget, click)
  }

  /// Whether the last thing that a gesture was told of was done by a finger.
  private static func isTouched(_ gesture: OpaquePointer) -> Bool {
    guard let event = gtk_gesture_get_last_event(gesture, nil) else { return false }
    switch gdk_event_get_event_type(event) {
    case GDK_TOUCH_BEGIN, GDK_TOUCH_UPDATE, GDK_TOUCH_END, GDK_TOUCH_CANCEL: return true
    default: return false
    }
  }

  /// A finger that is up points at nothing.
  private func fingerWentUp() {
    position = nil
    positionOverChild = nil
    onExit?()
  }

  private func addMenu() {
    guard let click = gtk_gesture_click_new(), let hold = gtk_gesture_long_press_new() else {
      return
    }
    gtk_gesture_single_set_button(click, guint(GDK_BUTTON_SECONDARY))
    Signals.connectClick(click, "pressed") { [weak self] _, x, y in
      guard let self, !isOverChild(x, y) else { return }
      gtk_widget_grab_focus(widget)
      onMenu?(Point(x: x, y: y))
    }
    gtk_gesture_single_set_touch_only(hold, 1)
    Signals.connectPoint(hold, "pressed") { [weak self] x, y in
      guard let self, !isOverChild(x, y) else { return }
      if isPressed, onHold?() == true {
        heldPoint = Point(x: x, y: y)
        return
      }
      // The finger goes up again on nothing.
      gtk_gesture_set_state(hold, GTK_EVENT_SEQUENCE_CLAIMED)
      onMenu?(Point(x: x, y: y))
    }
    gtk_widget_add_controller(widget, click)
    gtk_widget_add_controller(widget, hold)
  }

  private func release(at point: Point, count: Int) {
    guard isPressed else { return }
    isPressed = false
    if let heldPoint, count > 0 { onMenu?(heldPoint) }
    heldPoint = nil
    onRelease?(point, count)
  }

  /// What was pressed is carried to a position, by a pointer or a finger.
  func carry(to point: Point) {
    guard isPressed else { return }
    if let heldPoint, hypot(point.x - heldPoint.x, point.y - heldPoint.y) > DragInput.threshold {
      self.heldPoint = nil
    }
    if heldPoint == nil { move(point.x, point.y) }
  }

  private func addMotion() {
    guard let motion = gtk_event_controller_motion_new() else { return }
    for name in ["enter", "motion"] {
      Signals.connectPoint(motion, name) { [weak self] x, y in
        guard let self else { return }
        if isPressed, isFarOutside(x, y), onDragOut?(Point(x: x, y: y), motion) == true { return }
        move(x, y)
      }
    }
    Signals.connect(motion, "leave") { [weak self] in self?.leave() }
    gtk_widget_add_controller(widget, motion)
  }

  private func move(_ x: Double, _ y: Double) {
    // A drag that began on the canvas stays the canvas's.
    let point = Point(x: x, y: y)
    if !isPressed, let child = child(x, y) {
      leave()
      positionOverChild = scrollsThrough?(child) == true ? point : nil
      return
    }
    positionOverChild = nil
    // GTK also reports the pointer when what lies below it moves.
    guard point != position else { return }
    position = point
    onMove?(point)
  }

  private func leave() {
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
      let isTurned = isWheel && KeyModifiers(state).contains(.shift)
      // A wheel of one axis scrolls sideways while shift is held, as in GTK's own windows.
      return onScroll(
        isTurned ? Point(x: y * step, y: x * step) : Point(x: x * step, y: y * step),
        self.position ?? self.positionOverChild)
    }
    gtk_widget_add_controller(widget, scroll)
  }

  /// Whether a position is so far outside that what is dragged there is not meant for the widget: a row
  /// that is held at an edge scrolls a list.
  private func isFarOutside(_ x: Double, _ y: Double) -> Bool {
    let beyond = 24.0
    return x < -beyond || y < -beyond || x > Double(gtk_widget_get_width(widget)) + beyond
      || y > Double(gtk_widget_get_height(widget)) + beyond
  }

  private func isOverChild(_ x: Double, _ y: Double) -> Bool { child(x, y) != nil }

  /// The child widget at a point, or what is in it.
  private func child(_ x: Double, _ y: Double) -> UnsafeMutablePointer<GtkWidget>? {
    let picked = gtk_widget_pick(widget, x, y, GTK_PICK_DEFAULT)
    return picked == widget ? nil : picked
  }
}
