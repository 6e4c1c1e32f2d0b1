/// What is to be said to those who do not see, no more than so often: what comes meanwhile is said
/// together, and of very much only the last.
struct AnnouncementQueue {
  /// The least time between two announcements, seconds.
  static let interval = 1.0
  /// How many sentences are said at once.
  static let limit = 3

  private var waiting: [String] = []
  private var lastTime = -Double.infinity

  /// Has something said; what is said already in the same words waits only once.
  mutating func add(_ sentence: String) {
    guard !sentence.isEmpty else { return }
    waiting.removeAll { $0 == sentence }
    waiting.append(sentence)
    if waiting.count > AnnouncementQueue.limit { waiting.removeFirst() }
    assert(checkInvariants().isEmpty)
  }

  /// What is to be said at a time, seconds; nil where nothing is, or it is too soon.
  mutating func take(at time: Double) -> String? {
    guard !waiting.isEmpty, time >= dueTime else { return nil }
    defer { waiting = [] }
    lastTime = time
    return waiting.joined(separator: ". ")
  }

  /// When the next thing may be said, seconds; infinite where nothing waits.
  var dueTime: Double {
    waiting.isEmpty ? .infinity : lastTime + AnnouncementQueue.interval
  }

  /// The invariants that do not hold, in words; empty where all do.
  func checkInvariants() -> [String] {
    var broken: [String] = []
    if waiting.count > AnnouncementQueue.limit { broken.append("more waits than is said at once") }
    if Set(waiting).count < waiting.count { broken.append("a sentence waits twice") }
    return broken
  }
}
