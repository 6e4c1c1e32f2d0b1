import Dispatch
import Synchronization

/// Work on another thread that does not block the window and that can be waited for.
package final class BackgroundTask<Result: Sendable>: Sendable {
  /// The progress of the work; stopping it ends the work soon.
  package let progress = ReadingProgress()
  private let result = Mutex<Result?>(nil)
  private let isDone = DispatchSemaphore(value: 0)

  /// Starts the work.
  ///
  /// - Parameter done: Called with the work once its result is available.
  package init(
    _ work: @escaping @Sendable (ReadingProgress) -> Result,
    done: @escaping @MainActor @Sendable (BackgroundTask) -> Void
  ) {
    // Work gets its own thread, because Swift's few task threads must not wait for a disk.
    DispatchQueue(label: "rowmotion.side-work", qos: .utility).async { [self] in
      let made = work(progress)
      result.withLock { $0 = made }
      isDone.signal()
      Task { await done(self) }
    }
  }

  /// Removes and returns the result; nil if there is none.
  package func consumeResult() -> Result? {
    result.withLock { result in
      defer { result = nil }
      return result
    }
  }

  /// Waits for the result before the program ends; returns false after a timeout.
  package func wait(seconds: Double) -> Bool {
    isDone.wait(timeout: .now() + seconds) == .success
  }
}
