import Synchronization

/// The progress of reading a file, which the reading thread reports and another thread shows; the
/// other thread may also stop the reading.
package final class ReadingProgress: Sendable {
  /// A phase of the work.
  package enum Phase: Int, Sendable {
    /// Reading the file's bytes.
    case reading
    /// Merging the file's notes with the current ones.
    case merging
    /// Sorting the rows.
    case sorting
  }

  private let read = Atomic<Int>(0)
  private let total = Atomic<Int>(0)
  private let work = Atomic<Int>(0)
  private let phaseNumber = Atomic<Int>(0)
  private let stopRequest = Atomic<Bool>(false)

  /// The number of bytes read between two checks for a stop.
  package static let stride = 1 << 16

  package init() {}

  /// The completed fraction of the current phase, from 0 to 1.
  package var fraction: Double {
    let total = total.load(ordering: .relaxed)
    return total > 0 ? min(1, Double(read.load(ordering: .relaxed)) / Double(total)) : 0
  }

  /// True while a phase is in progress.
  package var isInProgress: Bool { total.load(ordering: .relaxed) > 0 && fraction < 1 }

  package var phase: Phase { Phase(rawValue: phaseNumber.load(ordering: .relaxed)) ?? .reading }

  /// The number of bytes read; 0 in any other phase.
  package var bytesRead: Int { phase == .reading ? read.load(ordering: .relaxed) : 0 }

  /// The total number of bytes read, notes merged and rows compared, for tests.
  package var workDone: Int { work.load(ordering: .relaxed) }

  /// Requests the work to end soon, without a result.
  package func stop() { stopRequest.store(true, ordering: .relaxed) }

  /// True if the work was requested to end.
  package var isStopped: Bool { stopRequest.load(ordering: .relaxed) }

  /// Begins a phase of a number of bytes or notes.
  package func begin(_ phase: Phase, of count: Int) {
    phaseNumber.store(phase.rawValue, ordering: .relaxed)
    read.store(0, ordering: .relaxed)
    total.store(count, ordering: .relaxed)
  }

  /// Reports progress; returns false if a stop was requested.
  @discardableResult package func report(_ offset: Int, of count: Int) -> Bool {
    work.add(max(0, offset - read.exchange(offset, ordering: .relaxed)), ordering: .relaxed)
    total.store(count, ordering: .relaxed)
    return !isStopped
  }
}
