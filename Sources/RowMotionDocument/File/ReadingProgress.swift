import Synchronization

/// How far a file has been read, told from the thread that reads to the one that shows it, and back
/// whether to go on.
package final class ReadingProgress: Sendable {
  private let read = Atomic<Int>(0)
  private let total = Atomic<Int>(0)
  private let isStopped = Atomic<Bool>(false)

  /// How many bytes are read between two looks at whether to go on.
  package static let stride = 1 << 16

  package init() {}

  /// How much has been read, from 0 to 1.
  package var fraction: Double {
    let total = total.load(ordering: .relaxed)
    return total > 0 ? min(1, Double(read.load(ordering: .relaxed)) / Double(total)) : 0
  }

  /// How many bytes have been read.
  package var bytesRead: Int { read.load(ordering: .relaxed) }

  /// Has the reading end soon, without a result.
  package func stop() { isStopped.store(true, ordering: .relaxed) }

  /// Notes how far it is; returns whether to go on.
  package func go(_ offset: Int, of count: Int) -> Bool {
    read.store(offset, ordering: .relaxed)
    total.store(count, ordering: .relaxed)
    return !isStopped.load(ordering: .relaxed)
  }
}
