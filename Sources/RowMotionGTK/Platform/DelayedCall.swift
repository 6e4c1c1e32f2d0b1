import CGtk

/// A call that comes once, some time later, from the main loop, after input and frames.
@MainActor final class DelayedCall {
  private var source: guint = 0

  /// Whether the call is still to come.
  var isWaiting: Bool { source != 0 }

  /// Sets the time, seconds from now, and what to do; an earlier call that is still to come will not.
  func start(after seconds: Double, _ action: @escaping @MainActor () -> Void) {
    stop()
    source = g_timeout_add_full(
      G_PRIORITY_LOW, guint(max(0, seconds) * 1000),
      { box in
        if let box { unbox(box, as: (@MainActor () -> Void).self)() }
        return removesSource
      },
      box(
        { [weak self] in
          self?.source = 0
          action()
        } as @MainActor () -> Void), releaseBox)
  }

  /// Takes the call back.
  func stop() {
    if source != 0 { g_source_remove(source) }
    source = 0
  }

  isolated deinit { stop() }
}
