import Dispatch
import Synchronization

/// Work that goes on on another thread while the window does, and that can be waited for.
final class SideWork<Result: Sendable>: Sendable {
  /// How far it is; stopping it makes it end soon.
  let progress = ReadingProgress()
  private let result = Mutex<Result?>(nil)
  private let isDone = DispatchSemaphore(value: 0)

  /// Starts to work.
  ///
  /// - Parameter done: Called with the work when there is a result.
  init(
    _ work: @escaping @Sendable (ReadingProgress) -> Result,
    done: @escaping @MainActor @Sendable (SideWork) -> Void
  ) {
    // A thread of its own: the threads of Swift's tasks are few, and not for waiting for a disk.
    DispatchQueue(label: "rowmotion.side-work", qos: .utility).async { [self] in
      let made = work(progress)
      result.withLock { $0 = made }
      isDone.signal()
      Task { await done(self) }
    }
  }

  /// The result, once.
  func take() -> Result? {
    result.withLock { result in
      defer { result = nil }
      return result
    }
  }

  /// Waits until there is a result, for a program that is about to end; returns whether there is.
  func wait(seconds: Double) -> Bool {
    isDone.wait(timeout: .now() + seconds) == .success
  }
}
