import Synchronization

/// How far a file has been read, told from the thread that reads to the one that shows it, and back
/// whether to go on.
package final class ReadingProgress: Sendable {
  /// What is being done.
  package enum Phase: Int, Sendable {
    /// Its bytes are read.
    case reading
    /// What they say is brought together with what there is.
    case merging
    /// Its rows are put in another order.
    case sorting
  }

  private let read = Atomic<Int>(0)
  private let total = Atomic<Int>(0)
  private let work = Atomic<Int>(0)
  private let phaseNumber = Atomic<Int>(0)
  private let isStopped = Atomic<Bool>(false)

  /// How many bytes are read between two looks at whether to go on.
  package static let stride = 1 << 16

  package init() {}

  /// How much has been done of the phase at hand, from 0 to 1.
  package var fraction: Double {
    let total = total.load(ordering: .relaxed)
    return total > 0 ? min(1, Double(read.load(ordering: .relaxed)) / Double(total)) : 0
  }

  /// Whether a phase has begun and is not done.
  package var isUnderWay: Bool { total.load(ordering: .relaxed) > 0 && fraction < 1 }

  /// What is being done.
  package var phase: Phase { Phase(rawValue: phaseNumber.load(ordering: .relaxed)) ?? .reading }

  /// How many bytes have been read.
  package var bytesRead: Int { phase == .reading ? read.load(ordering: .relaxed) : 0 }

  /// How many bytes were read, notes brought together and rows compared, all in all: a count of work, for tests.
  package var workDone: Int { work.load(ordering: .relaxed) }

  /// Has the reading end soon, without a result.
  package func stop() { isStopped.store(true, ordering: .relaxed) }

  /// Begins with a phase of so many bytes or notes.
  package func begin(_ phase: Phase, of count: Int) {
    phaseNumber.store(phase.rawValue, ordering: .relaxed)
    read.store(0, ordering: .relaxed)
    total.store(count, ordering: .relaxed)
  }

  /// Notes how far it is; returns whether to go on.
  @discardableResult package func go(_ offset: Int, of count: Int) -> Bool {
    work.add(max(0, offset - read.exchange(offset, ordering: .relaxed)), ordering: .relaxed)
    total.store(count, ordering: .relaxed)
    return !isStopped.load(ordering: .relaxed)
  }
}
