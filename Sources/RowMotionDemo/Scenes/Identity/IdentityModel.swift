import Observation
import RowMotion

/// What the Identity scene shows.
@MainActor @Observable final class IdentityModel {
  var comparison = IdentityComparison.listings {
    didSet { if comparison != oldValue { forget() } }
  }
  private(set) var showsContent = false
  private(set) var items = IdentityModel.start
  /// What happened, the latest first.
  private(set) var log: [String] = []
  /// What happened last in each lane.
  private(set) var verdicts: [IdentityLane: String] = [:]
  /// The number of the first row state that was made since the last change, of each lane.
  private(set) var firstNew: [IdentityLane: Int] = [:]
  @ObservationIgnored private var events: [IdentityLane: RowEventLog] = [:]
  /// How many row states were made, in each lane.
  @ObservationIgnored private var made: [IdentityLane: Int] = [:]
  @ObservationIgnored private var inserted = 0

  private static let start = ["Apple", "Pear", "Plum", "Quince"]

  func toggle() {
    note("showContent becomes \(!showsContent)")
    withAnimation(.smooth(duration: 0.6)) { showsContent.toggle() }
  }

  func insert() {
    inserted += 1
    note("\"New \(inserted)\" is put in front")
    withAnimation(.smooth(duration: 0.6)) { items.insert("New \(inserted)", at: 0) }
  }

  func remove() {
    guard items.count > 1 else { return }
    note("\"\(items[1])\" is removed")
    withAnimation(.smooth(duration: 0.6)) { _ = items.remove(at: 1) }
  }

  func shuffle() {
    note("the items change their order")
    withAnimation(.smooth(duration: 0.6)) { items = items.dropFirst(2) + items.prefix(2).reversed() }
  }

  // MARK: The rows' state

  /// The number of a row state that is made just now, from 1 in each lane.
  func takeNumber(_ lane: IdentityLane) -> Int {
    made[lane, default: 0] += 1
    return made[lane, default: 0]
  }

  /// Whether a row state was made by the last change.
  func isNew(_ number: Int, _ lane: IdentityLane) -> Bool {
    firstNew[lane].map { number >= $0 } ?? false
  }

  // MARK: The log

  /// Looks at the rows of a frame, and says what has happened to them.
  func look(_ host: ViewHost) {
    for lane in comparison.lanes {
      let known = events[lane] ?? RowEventLog()
      events[lane] = known
      for event in known.look(host.rows(in: lane.list)) {
        verdicts[lane] = event.description
        add("\(lane.rawValue): \(event)")
      }
    }
  }

  private func note(_ change: String) {
    for lane in comparison.lanes { firstNew[lane] = made[lane, default: 0] + 1 }
    verdicts = [:]
    add("Note: \(change)")
  }

  private func add(_ line: String) { log = Array(([line] + log).prefix(24)) }

  /// Begins anew, as another comparison does.
  private func forget() {
    log = []
    verdicts = [:]
    events = [:]
    made = [:]
    firstNew = [:]
    items = IdentityModel.start
    showsContent = false
    inserted = 0
  }
}
