import CGtk
import CGtkShims
import RowMotion

/// A loop that runs a widget's frames while they are needed, and does nothing otherwise.
///
/// A frame runs at the end of the frame clock's update phase, after all tick callbacks. Their
/// changes are laid out and painted in that same frame.
///
/// Time is the widget's frame clock, in seconds since the widget was first shown. It stops while
/// the widget is hidden: animations continue from where the user last saw them, and changes made
/// meanwhile are animated.
@MainActor final class FrameLoop {
  private let widget: UnsafeMutablePointer<GtkWidget>
  /// The pace of time; changed only at rest.
  var pace = FramePace.display
  /// Runs one frame at a time and returns when the next one is due.
  var onFrame: (@MainActor (Double) -> NextFrame)?
  /// Advances time without a frame, before the cause of a wakeup changes anything.
  ///
  /// A change takes effect at the last time that the host knows, which is long ago if no frames
  /// ran.
  var onWake: (@MainActor (Double) -> NextFrame)?
  /// The last reported time, in seconds.
  private(set) var time: Double = 0
  /// The speed of time, 1 for real time; after a change, time continues from its current value.
  var speed = 1.0 {
    didSet { if speed != oldValue { origin = nil } }
  }
  /// True while time stands still, and frames run only on request.
  var isPaused = false {
    didSet {
      if isPaused == oldValue { return }
      origin = nil
      request()
    }
  }
  /// The speed at which the host's time follows the clock.
  private var rate: Double { speed / slowdown }
  private let slowdown = FramePace.slowdown
  /// The frame clock's value at time 0 at the current speed, in seconds; nil while the widget is
  /// hidden.
  private var origin: Double?
  private var isMapped = false
  /// The frame clock while frames are requested from it, with a reference of its own.
  private var requestedClock: OpaquePointer?
  private let timer = Timer()
  private var wasRequested = false
  private var wakeupSource: WakeupSource?
  private var updateSignal: FrameClockSignal?

  init(widget: UnsafeMutablePointer<GtkWidget>) {
    self.widget = widget
    Signals.connect(widget, "map") { [weak self] in self?.setMapped(true) }
    Signals.connect(widget, "unmap") { [weak self] in self?.setMapped(false) }
    wakeupSource = WakeupSource { [weak self] in self?.mainLoopWoke() }
    // Tick callbacks run earlier, even those added later; layout and paint follow in the same
    // frame.
    updateSignal = FrameClockSignal("update", of: widget, isLast: true) { [weak self] in
      self?.runFrame()
    }
  }

  /// True if frames are running, or a timer for one.
  var isRunning: Bool { requestedClock != nil || timer.isRunning }

  /// Requests a frame; while the widget is hidden, it waits until the widget is shown.
  func request() {
    wasRequested = true
    timer.stop()
    guard isMapped, requestedClock == nil, let clock = gtk_widget_get_frame_clock(widget) else {
      return
    }
    g_object_ref(UnsafeMutableRawPointer(clock))
    gdk_frame_clock_begin_updating(clock)
    requestedClock = clock
  }

  /// Runs a frame now, at the time of an event or of a new size.
  func runFrameNow() {
    schedule(onFrame?(now()) ?? .never)
  }

  /// Returns the current time, never earlier than the last reported one.
  func now() -> Double {
    guard isMapped, !isPaused, let clock = gtk_widget_get_frame_clock(widget) else { return time }
    let clockTime = pace.time(of: clock)
    let start = origin ?? clockTime - time / rate
    origin = start
    time = max(time, (clockTime - start) * rate)
    return time
  }

  /// Advances a paused time, and runs a frame.
  func step(by seconds: Double) {
    guard isPaused, isMapped else { return }
    time += seconds
    runFrameNow()
  }

  /// Stops everything before the widget is destroyed.
  func stop() {
    onFrame = nil
    onWake = nil
    wakeupSource = nil
    updateSignal = nil
    timer.stop()
    stopFrameRequests()
  }

  private func mainLoopWoke() {
    // While frames run, they advance the time.
    guard isMapped, !isPaused, requestedClock == nil, let onWake else { return }
    if onWake(now()) == .now { request() }
  }

  private func runFrame() {
    // Other widgets' frames also call this.
    guard isMapped, requestedClock != nil else { return }
    wasRequested = false
    let next = onFrame?(now()) ?? .never
    let continues = next == .now || (next != .never && pace != .display)
    if wasRequested || continues && !isPaused { return }
    stopFrameRequests()
    schedule(next)
  }

  private func schedule(_ next: NextFrame) {
    if isPaused { return }
    switch next {
    case .now: request()
    // If time passes only with frames, frames run until the due time.
    case .at(let due):
      if pace != .display {
        request()
      } else if requestedClock == nil, isMapped {
        timer.start(after: (due - time) / rate) { [weak self] in self?.request() }
      }
    case .never: break
    }
  }

  /// Stops requesting frames from the frame clock.
  private func stopFrameRequests() {
    guard let clock = requestedClock else { return }
    requestedClock = nil
    gdk_frame_clock_end_updating(clock)
    g_object_unref(UnsafeMutableRawPointer(clock))
  }

  private func setMapped(_ mapped: Bool) {
    isMapped = mapped
    origin = nil
    if mapped {
      request()
    } else {
      timer.stop()
      stopFrameRequests()
    }
  }
}

/// The passage of time from one frame of a window to the next.
public enum FramePace: Equatable, Sendable {
  /// Time follows the display's clock: a late frame takes a larger step.
  case display
  /// Time advances by the same step, in seconds, in each frame, however late it is. So an animation
  /// is the same on slow and fast machines. Without frames no time passes.
  case steady(step: Double)

  /// Returns the time of a frame clock, in seconds.
  @MainActor package func time(of clock: OpaquePointer) -> Double {
    switch self {
    case .display: Double(gdk_frame_clock_get_frame_time(clock)) / 1_000_000
    case .steady(let step): Double(gdk_frame_clock_get_frame_counter(clock)) * step
    }
  }

  /// The factor by which the variable `GTK_SLOWDOWN` slows animations, as GTK's own.
  @MainActor package static var slowdown: Double {
    let factor = g_getenv("GTK_SLOWDOWN").map { g_ascii_strtod($0, nil) } ?? 1
    return factor.isFinite && factor > 0 ? factor : 1
  }
}

/// A source that calls a closure when the main loop has woken up, before any other source.
@MainActor private final class WakeupSource {
  private let onWake: @MainActor () -> Void
  private var source: UnsafeMutablePointer<GSource>?

  init(_ onWake: @escaping @MainActor () -> Void) {
    self.onWake = onWake
    source = row_motion_wake_source_add(
      { owner in Unmanaged<WakeupSource>.fromOpaque(owner).takeUnretainedValue().onWake() },
      Unmanaged.passUnretained(self).toOpaque())
  }

  isolated deinit {
    if let source { row_motion_wake_source_remove(source) }
  }
}
