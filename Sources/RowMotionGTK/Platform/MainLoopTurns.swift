import CGtk

/// Measures how long GLib's main loop is busy between two waits for something to happen.
///
/// While it is, the window neither paints nor takes input.
public enum MainLoopTurns {
  // Both belong to the thread of the main loop, which alone calls the function that waits.
  nonisolated(unsafe) private static var began: gint64 = 0
  nonisolated(unsafe) private static var longestTurn: gint64 = 0

  /// Starts to measure; further calls do nothing.
  @MainActor public static func measure() {
    guard began == 0 else { return }
    began = g_get_monotonic_time()
    g_main_context_set_poll_func(nil) { files, count, timeout in
      let turn = g_get_monotonic_time() - MainLoopTurns.began
      MainLoopTurns.longestTurn = max(MainLoopTurns.longestTurn, turn)
      let ready = g_poll(files, count, timeout)
      MainLoopTurns.began = g_get_monotonic_time()
      return ready
    }
  }

  /// The longest turn since the last time it was asked for, seconds.
  @MainActor public static func takeLongest() -> Double {
    defer { longestTurn = 0 }
    return Double(longestTurn) / 1_000_000
  }
}
