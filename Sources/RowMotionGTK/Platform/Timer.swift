import CGtk

/// Calls a closure once, some time later, from the main loop.
@MainActor package final class Timer {
  private let priority: Int32
  private var source: guint = 0
  private var action: @MainActor () -> Void = {}

  /// Creates a timer.
  ///
  /// - Parameter priority: How soon its turn comes when others are due too, as GLib counts.
  package init(priority: Int32 = G_PRIORITY_DEFAULT) {
    self.priority = priority
  }

  /// The time of a clock that only goes forwards, seconds.
  package static var now: Double { Double(g_get_monotonic_time()) / 1_000_000 }

  /// Whether the call is still to come.
  package var isRunning: Bool { source != 0 }

  /// Sets the time, seconds from now, and what to do; an earlier call that is still to come will
  /// not.
  package func start(after seconds: Double, _ action: @escaping @MainActor () -> Void) {
    stop()
    self.action = action
    source = g_timeout_add_full(
      priority, Timer.milliseconds(seconds),
      { target in
        guard let target else { return removesSource }
        let timer = Unmanaged<Timer>.fromOpaque(target).takeUnretainedValue()
        MainActor.assumeIsolated { timer.fire() }
        return removesSource
      }, Unmanaged.passUnretained(self).toOpaque(), nil)
  }

  /// A time as GLib counts it; what is beyond that comes early, which whoever asked for it finds.
  package static func milliseconds(_ seconds: Double) -> guint {
    seconds.isNaN ? 0 : guint(min(max(seconds * 1000, 0), 1e9))
  }

  /// Takes back the call.
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
