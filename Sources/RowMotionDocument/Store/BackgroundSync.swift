/// The synchronizations that run on another thread, one at a time.
@MainActor final class BackgroundSync {
  /// A synchronization, with the document's numbers when it started.
  struct Run {
    fileprivate let task: BackgroundTask<FileSync>
    /// The number of the last edit.
    let edit: Int
    /// The number of the state.
    let stateNumber: Int
  }

  /// The longest wait for a large document before the program ends, in seconds.
  private static let timeout = 20.0

  private let progressTimer: any DocumentTimer
  private let releaseTimer: any DocumentTimer
  private var run: Run?
  private var outdatedStates: [DocumentState] = []

  init(_ events: DocumentEvents) {
    progressTimer = events.makeTimer()
    releaseTimer = events.makeTimer()
  }

  /// True while a synchronization runs.
  var isRunning: Bool { run != nil }

  /// The progress of the synchronization; nil if none runs.
  var progress: ReadingProgress? { run?.task.progress }

  /// Starts a synchronization.
  ///
  /// - Parameters:
  ///   - onProgress: Called repeatedly while it runs.
  ///   - onDone: Called when its result is available.
  func start(
    _ sync: FileSync, edit: Int, stateNumber: Int,
    onProgress: @escaping @MainActor (ReadingProgress) -> Void,
    onDone: @escaping @MainActor @Sendable () -> Void
  ) {
    let task = BackgroundTask { progress in
      var sync = sync
      sync.run(progress)
      return sync
    } done: { [weak self] task in
      if let self, run?.task === task { onDone() }
    }
    run = Run(task: task, edit: edit, stateNumber: stateNumber)
    reportRepeatedly(onProgress)
  }

  private func reportRepeatedly(_ onProgress: @escaping @MainActor (ReadingProgress) -> Void) {
    progressTimer.start(after: 0.2) { [weak self] in
      guard let self, let progress else { return }
      onProgress(progress)
      reportRepeatedly(onProgress)
    }
  }

  /// Waits for the synchronization, with a timeout, and ends it; returns nil if there is no result.
  func finish() -> (FileSync, Run)? {
    guard let run else { return nil }
    if !run.task.wait(seconds: Self.timeout) {
      run.task.progress.stop()
      guard run.task.wait(seconds: 1) else { return nil }
    }
    guard let sync = run.task.consumeResult() else { return nil }
    self.run = nil
    progressTimer.stop()
    return (sync, run)
  }

  /// Releases a state that another one replaces, later and on another thread.
  ///
  /// The window's lists release the old notes in their next frame. Releasing a million notes takes
  /// time.
  func release(_ state: DocumentState) {
    outdatedStates.append(state)
    releaseTimer.start(after: 2) { [weak self] in
      guard let old = self?.outdatedStates else { return }
      self?.outdatedStates = []
      Task.detached(priority: .utility) { _ = old.count }
    }
  }
}
