import CGtk
import RowMotion

/// An input that turns drags of the mouse or of a finger into scrolling.
///
/// A press becomes a drag once it has moved a few points in a direction that can scroll. It then
/// does not click.
@MainActor final class DragInput {
  /// Returns whether the content at a point can scroll along an axis.
  var canScroll: @MainActor (Point, Axis) -> Bool = { _, axis in axis == .vertical }
  var onBegin: (@MainActor (Point) -> Void)?
  /// Called with the distance since the last call, in points in the direction of scrolling: up and
  /// left are positive.
  var onDrag: (@MainActor (Point) -> Void)?
  /// Called with the velocity at release, in points per second in the same direction.
  var onEnd: (@MainActor (Point) -> Void)?

  /// Returns whether something else is dragged; nothing scrolls then, and the sequence is not
  /// claimed.
  var isOtherDragActive: (@MainActor () -> Bool)?
  /// Called with the position of a drag for which `isOtherDragActive` returns true, because only
  /// gestures report a finger.
  var onOtherDrag: (@MainActor (Point) -> Void)?

  /// The distance that a press may move and still be a click, in points.
  static let threshold = 8.0
  /// The time before a release over which the velocity is measured, in seconds.
  static let velocityInterval = 0.1

  private var start = Point.zero
  private var last = Point.zero
  private var isDragging = false
  private var samples: [(time: Double, point: Point)] = []

  init(widget: UnsafeMutablePointer<GtkWidget>) {
    guard let drag = gtk_gesture_drag_new() else { return }
    gtk_gesture_single_set_button(drag, guint(GDK_BUTTON_PRIMARY))
    Signals.connectPoint(drag, "drag-begin") { [weak self] x, y in
      guard let self else { return }
      let picked = gtk_widget_pick(widget, x, y, GTK_PICK_DEFAULT)
      self.start = Point(x: x, y: y)
      self.isDragging = false
      self.samples = []
      // Child widgets handle their own events.
      if picked != nil, picked != widget {
        gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_DENIED)
      }
    }
    Signals.connectPoint(drag, "drag-update") { [weak self] x, y in
      guard let self else { return }
      let point = Point(x: x, y: y)
      if self.isOtherDragActive?() == true { return self.onOtherDrag?(self.start + point) ?? () }
      if !self.isDragging, self.isFarEnough(point) {
        self.isDragging = true
        self.last = point
        gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_CLAIMED)
        self.onBegin?(self.start)
      }
      self.move(to: point)
    }
    Signals.connectPoint(drag, "drag-end") { [weak self] x, y in
      guard let self, self.isDragging else { return }
      self.move(to: Point(x: x, y: y))
      self.isDragging = false
      self.onEnd?(self.velocity)
    }
    gtk_widget_add_controller(widget, drag)
  }

  /// Returns true if a press has moved far enough to be a drag.
  private func isFarEnough(_ distance: Point) -> Bool {
    abs(distance.y) > DragInput.threshold && canScroll(start, .vertical)
      || abs(distance.x) > DragInput.threshold && canScroll(start, .horizontal)
  }

  private func move(to point: Point) {
    guard isDragging else { return }
    let now = Double(g_get_monotonic_time()) / 1_000_000
    samples.append((now, point))
    samples.removeAll { now - $0.time > DragInput.velocityInterval }
    if point != last { onDrag?(last - point) }
    last = point
  }

  private var velocity: Point {
    guard let first = samples.first, let last = samples.last, last.time - first.time > 0.01 else {
      return .zero
    }
    let distance = first.point - last.point
    let duration = last.time - first.time
    return Point(x: distance.x / duration, y: distance.y / duration)
  }
}
