/// What a document asks of the main loop that its program runs: to be called later, and when a file
/// may have changed.
@MainActor package struct DocumentEvents {
  /// Makes a timer.
  package var makeTimer: @MainActor () -> any DocumentTimer
  /// Watches the file at a path, also while it is not there, until what is returned is dropped; the
  /// closure is called from the main loop, at times more than once a change.
  package var watch:
    @MainActor (_ path: FilePath, _ changed: @escaping @MainActor () -> Void) -> AnyObject?

  /// Whether files are written, and large ones read and brought together, on another thread, which the
  /// window does not wait for.
  package var worksOnTheSide = false

  /// Creates what a document asks of the main loop.
  package init(
    makeTimer: @escaping @MainActor () -> any DocumentTimer,
    watch:
      @escaping @MainActor (_ path: FilePath, _ changed: @escaping @MainActor () -> Void) ->
      AnyObject?
  ) {
    self.makeTimer = makeTimer
    self.watch = watch
  }
}

/// Calls a closure once, some time later, on the main actor.
@MainActor package protocol DocumentTimer: AnyObject {
  /// Sets the time, seconds from now, and what to do; an earlier call that is still to come will
  /// not.
  func start(after seconds: Double, _ action: @escaping @MainActor () -> Void)
  /// Takes back the call.
  func stop()
}
