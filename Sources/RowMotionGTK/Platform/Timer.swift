import CGtk

/// A timer that calls a closure once, from the main loop.
@MainActor package final class Timer {
  private let priority: Int32
  private var source: guint = 0
  private var action: @MainActor () -> Void = {}

  /// Creates a timer.
  ///
  /// - Parameter priority: GLib's priority among sources that are due at the same time.
  package init(priority: Int32 = G_PRIORITY_DEFAULT) {
    self.priority = priority
  }

  /// The time of a monotonic clock, in seconds.
  package static var now: Double { Double(g_get_monotonic_time()) / 1_000_000 }

  /// True while a call is pending.
  package var isRunning: Bool { source != 0 }

  /// Schedules a call in a number of seconds; replaces a pending call.
  package func start(after seconds: Double, _ action: @escaping @MainActor () -> Void) {
    stop()
    self.action = action
    source = g_timeout_add_full(
      priority, Timer.milliseconds(seconds),
      { target in
        guard let target else { return sourceRemove }
        let timer = Unmanaged<Timer>.fromOpaque(target).takeUnretainedValue()
        MainActor.assumeIsolated { timer.fire() }
        return sourceRemove
      }, Unmanaged.passUnretained(self).toOpaque(), nil)
  }

  /// Converts seconds to milliseconds, rounded up.
  ///
  /// Times over 1,000,000 seconds are clamped, so these timers fire early.
  package static func milliseconds(_ seconds: Double) -> guint {
    seconds.isNaN ? 0 : guint(min(max(seconds * 1000, 0), 1e9).rounded(.up))
  }

  /// Cancels the pending call.
  package func stop() {
    if source != 0 { g_source_remove(source) }
    source = 0
    action = {}
  }

  private func fire() {
    source = 0
    let action = action
    self.action = {}
    action()
  }

  isolated deinit { stop() }
}
