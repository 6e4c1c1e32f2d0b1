/// The synchronizations that run on another thread, one at a time.
@MainActor final class BackgroundSync {
  /// The longest wait for a large document before the program ends, in seconds.
  private static let timeout = 20.0

  private let progressTimer: any DocumentTimer
  private let releaseTimer: any DocumentTimer
  private var task: BackgroundTask<FileSync>?
  /// True if the file must be checked again after the synchronization.
  var needsSync = false
  /// The result of the last synchronization, if the state was edited during it.
  private(set) var outdatedResult: FileSync.OutdatedResult?
  private var outdatedStates: [DocumentState] = []

  init(_ events: DocumentEvents) {
    progressTimer = events.makeTimer()
    releaseTimer = events.makeTimer()
  }

  /// True while a synchronization runs.
  var isRunning: Bool { task != nil }

  /// The progress of the synchronization; nil if none runs.
  var progress: ReadingProgress? { task?.progress }

  /// Starts a synchronization.
  ///
  /// - Parameters:
  ///   - onProgress: Called repeatedly while it runs.
  ///   - onDone: Called when its result is available.
  func start(
    _ sync: FileSync, onProgress: @escaping @MainActor (ReadingProgress) -> Void,
    onDone: @escaping @MainActor @Sendable () -> Void
  ) {
    task = BackgroundTask { progress in
      var sync = sync
      sync.run(progress)
      return sync
    } done: { [weak self] task in
      if let self, self.task === task { onDone() }
    }
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
  func finish() -> FileSync? {
    guard let task else { return nil }
    if !task.wait(seconds: Self.timeout) {
      task.progress.stop()
      guard task.wait(seconds: 1) else { return nil }
    }
    guard let sync = task.consumeResult() else { return nil }
    self.task = nil
    progressTimer.stop()
    return sync
  }

  /// Stores the result of a synchronization during which the state was edited, for the next one.
  func adopt(_ sync: FileSync, isOutdated: Bool) {
    outdatedResult = sync.outdatedResult
    if !isOutdated { return }
    needsSync = true
    outdatedResult = outdatedResult ?? .init(from: sync.initialState, to: sync.state)
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
