import Observation
import RowMotion
import RowMotionDocument

/// Work of a table on another thread, which a recording may repeat.
@MainActor @Observable final class TableWork {
  /// A description of the work; nil while there is none.
  private(set) var activity: String?
  /// The displayed progress, in percent.
  private(set) var shownPercent = 0
  @ObservationIgnored private var progress: ReadingProgress?
  /// The host of the table, which may record the results.
  @ObservationIgnored weak var host: ViewHost?
  /// True if a recording says when the work ends.
  @ObservationIgnored var isReplay = false
  /// In a replay, does the work at once, or as if it had been stopped.
  @ObservationIgnored private var repeatWork: (@MainActor (_ isStopped: Bool) -> Void)?
  @ObservationIgnored private let timer = Timer()

  /// Ends the work, whose result until now is applied.
  func stop() { progress?.stop() }

  /// The progress, in percent; nil while there is no work.
  var percent: Int? { progress.map { Int($0.fraction * 100) } }

  /// The names of the changes that report work.
  private static let progressChange = Recording.programPrefix + "progress"
  private static let endOfWork = Recording.programPrefix + "end of work"
  /// The text of the end of work that was stopped.
  private static let stopped = "stopped"

  /// Works on another thread, then applies the result; in a replay, when the recorded work has ended.
  func run<Value: Sendable>(
    _ activity: String, _ work: @escaping @Sendable (ReadingProgress) -> Value,
    then apply: @escaping @MainActor @Sendable (Value) -> Void
  ) {
    let progress = ReadingProgress()
    self.progress = progress
    self.activity = activity
    shownPercent = 0
    if isReplay {
      repeatWork = { [weak self] isStopped in
        self?.cancel()
        let progress = ReadingProgress()
        if isStopped { progress.stop() }
        apply(work(progress))
      }
      return
    }
    followProgress()
    Task.detached(priority: .utility) { [weak self] in
      let value = work(progress)
      await self?.finish(progress) { apply(value) }
    }
  }

  /// Makes a change that work has caused in a recording; returns false for other changes.
  func perform(_ name: String, _ text: String) -> Bool {
    switch name {
    case TableWork.progressChange: shownPercent = Int(text) ?? 0
    case TableWork.endOfWork:
      let work = repeatWork
      repeatWork = nil
      work?(text == TableWork.stopped)
    default: return false
    }
    return true
  }

  /// Shows the result of work, unless other work has begun meanwhile.
  private func finish(_ progress: ReadingProgress, _ apply: @MainActor @Sendable () -> Void) {
    guard progress === self.progress else { return }
    change(TableWork.endOfWork, progress.isStopped ? TableWork.stopped : "") {
      cancel()
      apply()
    }
  }

  private func change(_ name: String, _ text: String, _ change: () -> Void) {
    if let host { host.change(name, text, change) } else { change() }
  }

  /// Cancels the current work, whose result is ignored.
  func cancel() {
    progress?.stop()
    progress = nil
    activity = nil
  }

  /// Updates the displayed progress every 0.1 seconds.
  private func followProgress() {
    timer.start(after: 0.1) { [weak self] in
      guard let self, let percent = self.percent else { return }
      change(TableWork.progressChange, "\(percent)") { self.shownPercent = percent }
      followProgress()
    }
  }
}
