import CGtk

/// How time passes from one frame of a window to the next.
public enum FramePace: Equatable, Sendable {
  /// As the display's clock tells: a frame that is late takes a larger step.
  case display
  /// By the same step, seconds, in each frame, however long it took to come: what is played is the
  /// same on a slow machine and on a fast one. Without frames no time passes.
  case steady(step: Double)

  /// The time that a frame clock shows, seconds.
  @MainActor package func time(of clock: OpaquePointer) -> Double {
    switch self {
    case .display: Double(gdk_frame_clock_get_frame_time(clock)) / 1_000_000
    case .steady(let step): Double(gdk_frame_clock_get_frame_counter(clock)) * step
    }
  }
}
