import CGtk

/// A measurement of the time that GLib's main loop is busy between two waits for events.
///
/// During that time, the window neither paints nor receives input.
public enum MainLoopIterations {
  /// The time from the end of one wait to the start of the next.
  public struct Iteration {
    /// The duration in seconds.
    public var duration = 0.0
    /// The thread's processor time in seconds.
    ///
    /// During the rest of the duration the thread waited, for example for a processor.
    public var processorTime = 0.0
  }

  // They belong to the main loop's thread, which alone calls the poll function.
  nonisolated(unsafe) private static var startClocks: Iteration?
  nonisolated(unsafe) private static var longest = Iteration()

  /// Starts measuring; further calls do nothing.
  @MainActor public static func measure() {
    guard startClocks == nil else { return }
    startClocks = clocks()
    g_main_context_set_poll_func(nil) { files, count, timeout in
      MainLoopIterations.end()
      defer { MainLoopIterations.startClocks = MainLoopIterations.clocks() }
      return g_poll(files, count, timeout)
    }
  }

  /// Returns the longest iteration since the last call.
  @MainActor public static func consumeLongest() -> Iteration {
    defer { longest = Iteration() }
    return longest
  }

  /// The former name of ``consumeLongest()``.
  @available(*, deprecated, renamed: "consumeLongest()")
  @MainActor public static func takeLongest() -> Iteration { consumeLongest() }

  private static func end() {
    guard let startClocks else { return }
    let now = clocks()
    let iteration = Iteration(
      duration: now.duration - startClocks.duration,
      processorTime: now.processorTime - startClocks.processorTime)
    if iteration.duration > longest.duration { longest = iteration }
  }

  /// Returns the current times of both clocks.
  private static func clocks() -> Iteration {
    var threadTime = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &threadTime)
    return Iteration(
      duration: Double(g_get_monotonic_time()) / 1_000_000,
      processorTime: Double(threadTime.tv_sec) + Double(threadTime.tv_nsec) / 1_000_000_000)
  }
}

/// The former name of ``MainLoopIterations``.
@available(*, deprecated, renamed: "MainLoopIterations")
public typealias MainLoopTurns = MainLoopIterations
