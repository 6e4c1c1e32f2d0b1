import CGtk
import RowMotion

/// Turns a drag of the mouse, or of a finger, into scrolling by hand.
///
/// A press becomes a drag once it has gone up or down by a few points; it then clicks nothing.
@MainActor final class DragInput {
  var onBegin: (@MainActor (Point) -> Void)?
  /// The way since the last call, points, in the direction of scrolling: up is positive.
  var onDrag: (@MainActor (Double) -> Void)?
  /// The velocity of letting go, points per second, in the same direction.
  var onEnd: (@MainActor (Double) -> Void)?

  /// Whether something else is dragged, so that nothing scrolls and the sequence is not claimed.
  var isTaken: (@MainActor () -> Bool)?

  /// How far a press may tremble and still be a click, points.
  static let threshold = 8.0
  /// How far back the velocity of letting go looks, seconds.
  static let memory = 0.1

  private var start = Point.zero
  private var last = 0.0
  private var isDragging = false
  private var samples: [(time: Double, y: Double)] = []

  init(widget: UnsafeMutablePointer<GtkWidget>) {
    guard let drag = gtk_gesture_drag_new() else { return }
    gtk_gesture_single_set_button(drag, guint(GDK_BUTTON_PRIMARY))
    Signals.connectPoint(drag, "drag-begin") { [weak self] x, y in
      guard let self else { return }
      let picked = gtk_widget_pick(widget, x, y, GTK_PICK_DEFAULT)
      self.start = Point(x: x, y: y)
      self.isDragging = false
      self.samples = []
      // What happens over a child widget is the child's.
      if picked != nil, picked != widget {
        gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_DENIED)
      }
    }
    Signals.connectPoint(drag, "drag-update") { [weak self] _, y in
      guard let self else { return }
      if !self.isDragging, abs(y) > DragInput.threshold, self.isTaken?() != true {
        self.isDragging = true
        self.last = y
        gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_CLAIMED)
        self.onBegin?(self.start)
      }
      self.move(to: y)
    }
    Signals.connectPoint(drag, "drag-end") { [weak self] _, y in
      guard let self, self.isDragging else { return }
      self.move(to: y)
      self.isDragging = false
      self.onEnd?(self.velocity)
    }
    gtk_widget_add_controller(widget, drag)
  }

  private func move(to y: Double) {
    guard isDragging else { return }
    let now = Double(g_get_monotonic_time()) / 1_000_000
    samples.append((now, y))
    samples.removeAll { now - $0.time > DragInput.memory }
    if y != last { onDrag?(last - y) }
    last = y
  }

  private var velocity: Double {
    guard let first = samples.first, let last = samples.last, last.time - first.time > 0.01 else {
      return 0
    }
    return (first.y - last.y) / (last.time - first.time)
  }
}
