extension ViewHost {
  /// Performs part of the idle work, such as finding repeated ids far off screen, and returns true
  /// if some is left.
  ///
  /// A window calls it while it has nothing else to do, until it returns false. The display does
  /// not depend on it, because a frame performs the part that it needs.
  ///
  /// - Parameter limit: The largest number of elements to examine; values below 1 count as 1.
  /// - Complexity: O(limit). If an id repeats, all ids of that list are examined once.
  @discardableResult public func performIdleWork(limit: Int = 1_000) -> Bool {
    runtime.performIdleWork(limit: limit)
  }

  /// A Boolean value that indicates whether idle work is left.
  public var hasIdleWork: Bool { !runtime.idleWork.isEmpty }

  /// Called when idle work appears where there was none; ``hasIdleWork`` covers earlier work.
  public var onIdleWorkRequest: (@MainActor () -> Void)? {
    get { runtime.idleWork.onRequest }
    set { runtime.idleWork.onRequest = newValue }
  }
}
