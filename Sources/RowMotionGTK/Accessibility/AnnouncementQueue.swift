/// A queue of announcements with a limited rate: those that arrive within an interval are joined,
/// and only the last of many are kept.
struct AnnouncementQueue {
  /// The minimum time between two announcements, in seconds.
  static let interval = 1.0
  /// The maximum number of sentences in an announcement.
  static let limit = 3

  private var pending: [String] = []
  private var lastTime = -Double.infinity

  /// Adds a sentence; if the same one is already waiting, only the new one is kept.
  mutating func add(_ sentence: String) {
    guard !sentence.isEmpty else { return }
    pending.removeAll { $0 == sentence }
    pending.append(sentence)
    if pending.count > AnnouncementQueue.limit { pending.removeFirst() }
    assert(checkInvariants().isEmpty)
  }

  /// Returns the announcement that is due at a time in seconds, or nil if there is none.
  mutating func dequeue(at time: Double) -> String? {
    guard !pending.isEmpty, time >= dueTime else { return nil }
    defer { pending = [] }
    lastTime = time
    return pending.joined(separator: ". ")
  }

  /// The earliest time of the next announcement, in seconds; infinite if nothing is waiting.
  var dueTime: Double {
    pending.isEmpty ? .infinity : lastTime + AnnouncementQueue.interval
  }

  /// Returns descriptions of the violated invariants; empty if all hold.
  func checkInvariants() -> [String] {
    var violations: [String] = []
    if pending.count > AnnouncementQueue.limit { violations.append("too many announcements wait") }
    if Set(pending).count < pending.count { violations.append("an announcement waits twice") }
    return violations
  }
}
