import CGtk

/// Measures how long GLib's main loop is busy between two waits for something to happen.
///
/// While it is, the window neither paints nor takes input.
public enum MainLoopTurns {
  /// From the end of one wait to the beginning of the next.
  public struct Turn {
    /// How long it took, seconds.
    public var duration = 0.0
    /// How long of that the thread ran, seconds: for the rest it waited, such as for a processor.
    public var processorTime = 0.0
  }

  // They belong to the thread of the main loop, which alone calls the function that waits.
  nonisolated(unsafe) private static var began: Turn?
  nonisolated(unsafe) private static var longest = Turn()

  /// Starts to measure; further calls do nothing.
  @MainActor public static func measure() {
    guard began == nil else { return }
    began = clocks()
    g_main_context_set_poll_func(nil) { files, count, timeout in
      MainLoopTurns.end()
      defer { MainLoopTurns.began = MainLoopTurns.clocks() }
      return g_poll(files, count, timeout)
    }
  }

  /// The longest turn since the last time it was asked for.
  @MainActor public static func takeLongest() -> Turn {
    defer { longest = Turn() }
    return longest
  }

  private static func end() {
    guard let began else { return }
    let now = clocks()
    let turn = Turn(
      duration: now.duration - began.duration,
      processorTime: now.processorTime - began.processorTime)
    if turn.duration > longest.duration { longest = turn }
  }

  /// The times since some moment of both kinds.
  private static func clocks() -> Turn {
    var ran = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &ran)
    return Turn(
      duration: Double(g_get_monotonic_time()) / 1_000_000,
      processorTime: Double(ran.tv_sec) + Double(ran.tv_nsec) / 1_000_000_000)
  }
}
