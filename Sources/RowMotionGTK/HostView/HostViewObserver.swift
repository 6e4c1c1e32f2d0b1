import RowMotion

/// The observer of a view's frames, and of the input that the view ignores during a preview.
@MainActor package protocol HostViewObserver: AnyObject {
  /// Called after the host has advanced, which took some seconds.
  func hostAdvanced(taking seconds: Double)
  /// Called in each frame before painting, except in the middle of the window's layout.
  func frameBegins()
  /// Called after a frame was painted, which took some seconds.
  func framePainted(taking seconds: Double)
  /// Called after a press on the canvas.
  func pressed(at point: Point)
  /// Called before the program changes the content during a preview.
  func contentWillChange()
  /// Called with a key before the view receives it; returns whether it was handled.
  func handleKeyFirst(_ key: Key) -> Bool
  /// Called with a key that the view ignores; returns whether it was handled.
  func handleIgnoredKey(_ key: Key) -> Bool
}
