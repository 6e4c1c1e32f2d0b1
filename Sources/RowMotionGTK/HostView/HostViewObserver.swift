import RowMotion

/// The observer of a view's frames, and of the input that the view ignores during a preview.
@MainActor package protocol HostViewObserver: AnyObject {
  /// Called after the host has advanced, before painting.
  func hostAdvanced()
  /// Called after a frame was painted.
  func framePainted(_ cost: FrameCost)
  /// Called after a press on the canvas.
  func pressed(at point: Point)
  /// Called before the program changes the content during a preview.
  func contentWillChange()
  /// Called with a key before the view receives it; returns whether it was handled.
  func handleKeyFirst(_ key: Key) -> Bool
  /// Called with a key that the view ignores; returns whether it was handled.
  func handleIgnoredKey(_ key: Key) -> Bool
}

/// The time and the work that a frame took.
package struct FrameCost {
  /// The host's time of the frame, in seconds.
  package var time = 0.0
  /// The durations of the passes and of painting, in seconds.
  package var advancing = 0.0
  package var painting = 0.0
  /// The clock's time at which the frame was painted, in seconds.
  package var clock = 0.0
  /// The host's counts after the frame.
  package var statistics = HostStatistics()

  package init() {}
}
