import CGtk
import RowMotion

/// Runs frames of a widget while they are wanted, and nothing at all otherwise.
///
/// A frame runs at the end of the frame clock's update phase, after all tick callbacks: what those
/// change is laid out and painted in that same frame.
///
/// Time is the widget's frame clock, in seconds from the first moment the widget was shown. It
/// stands still while the widget is not shown: what was in motion goes on from where the user last
/// saw it, and what changed meanwhile is seen to change.
@MainActor final class FrameLoop {
  private let widget: UnsafeMutablePointer<GtkWidget>
  /// How time passes; changed at rest only.
  var pace = FramePace.display
  /// Runs one frame at a time and tells when the next one is due.
  var onFrame: (@MainActor (Double) -> NextFrame)?
  /// Lets time pass without a frame, before whatever woke the main loop up changes something: a
  /// change takes effect at the last time that the host was told, and without frames that is long
  /// ago.
  var onWake: (@MainActor (Double) -> NextFrame)?
  /// The time that was given out last, seconds.
  private(set) var time: Double = 0
  /// How fast time passes, from 1 as it does to 0.1 for a tenth of that; it goes on from where it is.
  var speed = 1.0 {
    didSet { if speed != oldValue { origin = nil } }
  }
  /// What the frame clock would have shown at time 0 at the speed at hand, seconds; nil while the
  /// widget is hidden.
  private var origin: Double?
  private var isMapped = false
  /// The frame clock while it is asked for frames; a reference of our own.
  private var ticking: OpaquePointer?
  private var timer: guint = 0
  private var wasRequested = false
  private var wakeUps: WakeUps?
  private var updates: FrameClockSignal?

  init(widget: UnsafeMutablePointer<GtkWidget>) {
    self.widget = widget
    Signals.connect(widget, "map") { [weak self] in self?.setMapped(true) }
    Signals.connect(widget, "unmap") { [weak self] in self?.setMapped(false) }
    wakeUps = WakeUps { [weak self] in self?.woke() }
    // Tick callbacks run before, whenever they were added; layout and paint follow in the same frame.
    updates = FrameClockSignal("update", of: widget, isLast: true) { [weak self] in
      self?.runFrame()
    }
  }

  /// Whether a frame, or a timer for one, is under way.
  var isRunning: Bool { ticking != nil || timer != 0 }

  /// Asks for a frame; while the widget is hidden it waits for it to be shown.
  func request() {
    wasRequested = true
    cancelTimer()
    guard isMapped, ticking == nil, let clock = gtk_widget_get_frame_clock(widget) else { return }
    g_object_ref(UnsafeMutableRawPointer(clock))
    gdk_frame_clock_begin_updating(clock)
    ticking = clock
  }

  /// Runs a frame now, at the time of an event or of a new size.
  func runNow() {
    follow(onFrame?(now()) ?? .never)
  }

  /// The time now, never before one that was given out.
  func now() -> Double {
    guard isMapped, let clock = gtk_widget_get_frame_clock(widget) else { return time }
    let clockTime = pace.time(of: clock)
    let start = origin ?? clockTime - time / speed
    origin = start
    time = max(time, (clockTime - start) * speed)
    return time
  }

  /// Stops all; the widget is going.
  func stop() {
    onFrame = nil
    onWake = nil
    wakeUps = nil
    updates = nil
    cancelTimer()
    rest()
  }

  private func woke() {
    // Frames that run keep the time themselves.
    guard isMapped, ticking == nil, let onWake else { return }
    if onWake(now()) == .now { request() }
  }

  private func runFrame() {
    // Another widget's frames also come here.
    guard isMapped, ticking != nil else { return }
    wasRequested = false
    let next = onFrame?(now()) ?? .never
    if wasRequested || next == .now || (next != .never && pace != .display) { return }
    rest()
    follow(next)
  }

  private func follow(_ next: NextFrame) {
    switch next {
    case .now: request()
    // Where time passes by frames alone, frames are what it takes.
    case .at(let due): if pace != .display { request() } else if ticking == nil { wait(until: due) }
    case .never: break
    }
  }

  private func wait(until due: Double) {
    cancelTimer()
    guard isMapped else { return }
    let milliseconds = min(max((due - time) / speed * 1000, 0), 86_400_000).rounded(.up)
    timer = g_timeout_add_full(
      G_PRIORITY_DEFAULT, guint(milliseconds),
      { box in
        if let box { unbox(box, as: (@MainActor () -> Void).self)() }
        return removesSource
      },
      box({ [weak self] in self?.timerFired() } as @MainActor () -> Void), releaseBox)
  }

  private func timerFired() {
    timer = 0
    request()
  }

  private func cancelTimer() {
    if timer != 0 { g_source_remove(timer) }
    timer = 0
  }

  /// Asks the frame clock for no more frames.
  private func rest() {
    guard let clock = ticking else { return }
    ticking = nil
    gdk_frame_clock_end_updating(clock)
    g_object_unref(UnsafeMutableRawPointer(clock))
  }

  private func setMapped(_ mapped: Bool) {
    isMapped = mapped
    origin = nil
    if mapped {
      request()
    } else {
      cancelTimer()
      rest()
    }
  }
}
