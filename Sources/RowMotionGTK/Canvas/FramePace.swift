import CGtk

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
