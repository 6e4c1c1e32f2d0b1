extension ViewHost {
  /// Does a piece of the work that no frame waits for, such as looking for ids that repeat far out of
  /// sight, and says whether some is left.
  ///
  /// A window calls it when it has nothing else to do, for as long as it answers true. What is shown
  /// does not depend on it: what a frame needs of that work is done in the frame.
  ///
  /// - Parameter limit: How many elements to look at, at most; what is less than 1 counts as 1.
  /// - Complexity: O(limit), but for a list in which an id does repeat: there all ids are looked at, once.
  @discardableResult public func performIdleWork(limit: Int = 1_000) -> Bool {
    runtime.performIdleWork(limit: limit)
  }

  /// Whether there is work that no frame waits for.
  public var hasIdleWork: Bool { !runtime.idleWork.isEmpty }

  /// Called when there is such work where there was none; what there is before it is set,
  /// ``hasIdleWork`` tells.
  public var onIdleWorkRequest: (@MainActor () -> Void)? {
    get { runtime.onIdleWorkRequest }
    set { runtime.onIdleWorkRequest = newValue }
  }
}
