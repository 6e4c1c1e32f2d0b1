import CGtk
import RowMotion

/// The frames of a host: by the frame clock, around events, for new sizes and when idle.
@MainActor final class HostFrames {
  let loop: FrameLoop
  /// The source of work that no frame waits for.
  let idle = IdleSource()
  private let host: ViewHost
  private var isPerforming = false
  /// True once the widget has a size of its own.
  private(set) var hasSize = false
  /// True while a frame runs for a new size, in the middle of the window's layout.
  private(set) var isInLayout = false

  init(widget: UnsafeMutablePointer<GtkWidget>, host: ViewHost) {
    self.host = host
    loop = FrameLoop(widget: widget)
    loop.onWake = { [weak self] time in self?.advance(to: time) ?? .never }
    host.onFrameRequest = { [weak self] in self?.loop.request() }
    host.onIdleWorkRequest = { [weak self] in self?.idle.start() }
    requestFramesForModelChanges()
  }

  /// Advances the host; changes by its actions and completions belong to that frame.
  func advance(to time: Double) -> NextFrame {
    let wasPerforming = isPerforming
    isPerforming = true
    defer { isPerforming = wasPerforming }
    return host.advance(to: time)
  }

  /// Runs a change as an event: a frame at the current time comes before it, and one follows.
  ///
  /// Inside another event or a frame, the change belongs to that one.
  func perform(_ change: () -> Void) {
    guard !isPerforming else { return change() }
    isPerforming = true
    defer { isPerforming = false }
    loop.runFrameNow()
    change()
    loop.request()
  }

  /// Gives the host a new size, and runs a frame, or the layout for the old size would be painted.
  func resize(to size: Size) {
    hasSize = true
    guard size != host.size else { return }
    host.size = size
    isInLayout = true
    loop.runFrameNow()
    isInLayout = false
    // Changes that are not allowed during a layout follow in another frame.
    loop.request()
  }

  /// Stops everything before the widget is destroyed.
  func stop() {
    loop.stop()
    idle.stop()
    host.onFrameRequest = nil
    host.onIdleWorkRequest = nil
  }

  /// Makes changes of models, on any thread, request a frame.
  private func requestFramesForModelChanges() {
    host.scheduleWakeup { [weak self] in
      if g_main_context_is_owner(nil) != 0 {
        // A change before a frame's layout is visible in that frame.
        MainActor.assumeIsolated { self?.loop.request() }
      } else {
        Task { @MainActor in self?.loop.request() }
      }
    }
  }
}
