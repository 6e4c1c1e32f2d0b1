/// The services of the program's main loop that a document uses: timers and file watches.
@MainActor package struct DocumentEvents {
  package var makeTimer: @MainActor () -> any DocumentTimer
  /// Watches the file at a path, existing or not, until the returned object is released; calls the
  /// closure on the main loop, sometimes repeatedly for one change.
  package var watch:
    @MainActor (_ path: FilePath, _ changed: @escaping @MainActor () -> Void) -> AnyObject?

  /// True to write files, and to read and merge large ones, on another thread without blocking the
  /// window.
  package var usesBackgroundThread = false

  /// Creates the services of a main loop.
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

/// A timer that calls a closure once on the main actor.
@MainActor package protocol DocumentTimer: AnyObject {
  /// Schedules an action after a number of seconds from now, in place of one that is still pending.
  func start(after seconds: Double, _ action: @escaping @MainActor () -> Void)
  /// Cancels the pending call.
  func stop()
}
