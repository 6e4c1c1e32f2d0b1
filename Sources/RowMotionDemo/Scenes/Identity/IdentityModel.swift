import Observation
import RowMotion

/// The model of the Identity scene.
@MainActor @Observable final class IdentityModel {
  var comparison = IdentityComparison.listings {
    didSet { if comparison != oldValue { forget() } }
  }
  private(set) var showsContent = false
  private(set) var items = IdentityModel.start
  /// The changes and events, the latest first.
  private(set) var log: [String] = []
  /// The last event in each lane.
  private(set) var verdicts: [IdentityLane: String] = [:]
  /// The number of the first row state created since the last change, by lane.
  private(set) var firstNew: [IdentityLane: Int] = [:]
  @ObservationIgnored let stage = ComparisonStage(
    IdentityComparison.listings.lanes.map(\.stageLane))
  @ObservationIgnored private var events: [IdentityLane: RowEventLog] = [:]
  @ObservationIgnored private var states: [IdentityLane: RowStates] = [:]
  @ObservationIgnored private var inserted = 0
  /// True after the first change of this comparison.
  @ObservationIgnored private var hasChanged = false
  /// The changes since the last frame.
  @ObservationIgnored private var notes: [Note] = []

  /// A change, with the number of row states that each lane had created before it.
  private struct Note {
    let text: String
    let createdCount: [IdentityLane: Int]
  }

  private static let start = ["Apple", "Pear", "Plum", "Quince"]
  private static let animation = Animation.smooth(duration: 0.6)

  init() {
    stage.check = { [weak self] in self?.checkFrame($0) ?? [] }
  }

  func toggle() {
    change("showContent is now \(!showsContent)") { showsContent.toggle() }
  }

  func insert() {
    inserted += 1
    change("\"New \(inserted)\" is inserted at the top") { items.insert("New \(inserted)", at: 0) }
  }

  func remove() {
    guard items.count > 1 else { return }
    change("\"\(items[1])\" is removed") { _ = items.remove(at: 1) }
  }

  func shuffle() {
    change("the items are shuffled") {
      items = items.dropFirst(2) + items.prefix(2).reversed()
    }
  }

  /// Makes a change, and describes it later in the same frame.
  ///
  /// An update of a lane's text without the animation would update its list, too.
  private func change(_ text: String, _ body: () -> Void) {
    let createdCount = comparison.lanes.map { ($0, states[$0]?.createdCount ?? 0) }
    notes.append(Note(text: text, createdCount: Dictionary(uniqueKeysWithValues: createdCount)))
    stage.beginTrial()
    withAnimation(Self.animation) { body() }
  }

  /// Returns a closure that restores the current content and items.
  func restoration() -> @MainActor () -> Void {
    ScenePlay.restoration(
      of: self, \.showsContent, \.items, \.inserted, \.log, \.verdicts, \.hasChanged)
  }

  /// Returns the number of rows that a lane's `if` makes, in words; empty without one in the list.
  func conditionText(_ lane: IdentityLane) -> String {
    switch lane {
    case .stock, .custom: "The “if” makes no row: it is in the first one."
    case .flattened: "The “if” makes \(showsContent ? "1 row" : "0 rows"), the Group 2 rows."
    case .replaced, .indices, .identified: ""
    }
  }

  /// The number of each lane's rows, and whether they have kept their state.
  var status: SceneStatus {
    let lines = comparison.lanes.map { lane in
      let isLost = stage.failures(in: lane.list).contains { $0.name == "keepsState" }
      return SceneStatus.Line(
        name: lane.shortName,
        values: ["\(rows(of: lane).count)", !hasChanged ? "–" : isLost ? "lost" : "kept"])
    }
    // The table has as many lines for two lists as for four.
    let blank = SceneStatus.Line(name: "", values: ["", ""])
    return SceneStatus(
      columns: ["Rows", "State"], lines: lines + Array(repeating: blank, count: 4 - lines.count))
  }

  // MARK: The rows' state

  /// Returns the number of a new row state, from 1 in each lane.
  func nextNumber(_ lane: IdentityLane) -> Int {
    states[lane, default: RowStates()].nextNumber()
  }

  /// Records that a row shows the state with a number.
  func shows(_ number: Int, for row: String, in lane: IdentityLane) {
    states[lane, default: RowStates()].shows(number, for: row)
  }

  /// Returns true if a row state was created by the last change.
  func isNew(_ number: Int, _ lane: IdentityLane) -> Bool {
    firstNew[lane].map { number >= $0 } ?? false
  }

  /// Returns the names of a lane's rows, which do not depend on their identities.
  private func rows(of lane: IdentityLane) -> [String] {
    switch lane {
    case .stock, .custom, .replaced: ["first", "last"]
    case .flattened: ["First"] + (showsContent ? ["Second"] : []) + ["Third", "Fourth"]
    case .indices, .identified: items
    }
  }

  // MARK: The log

  /// Inspects the rows of a frame, logs their events, and returns a failure for each lost state.
  private func checkFrame(_ host: ViewHost) -> [FailedCheck] {
    for note in notes { begin(note) }
    notes = []
    var failures: [FailedCheck] = []
    for lane in comparison.lanes {
      let log = events[lane] ?? RowEventLog(lane.text)
      events[lane] = log
      // Before the first change, rows only get their sizes.
      for event in log.update(host.rows(in: lane.list)) where hasChanged {
        verdicts[lane] = event.description + "."
        add("\(lane.rawValue): \(event)")
      }
      if let change = states[lane]?.describeChange(among: rows(of: lane)) {
        failures.append(FailedCheck(lane: lane.list, name: "keepsState", message: change))
      }
    }
    return failures
  }

  private func begin(_ note: Note) {
    hasChanged = true
    firstNew = note.createdCount.mapValues { $0 + 1 }
    verdicts = [:]
    stage.clearFailures()
    add("Change: \(note.text)")
  }

  private func add(_ line: String) { log = Array(([line] + log).prefix(24)) }

  /// Resets the scene for another comparison.
  private func forget() {
    stage.lanes = comparison.lanes.map(\.stageLane)
    log = []
    verdicts = [:]
    events = [:]
    notes = []
    states = [:]
    firstNew = [:]
    items = IdentityModel.start
    showsContent = false
    inserted = 0
    hasChanged = false
  }
}

/// The states of a list's rows, each with a number from its creation that the row shows.
struct RowStates {
  /// The number of states that were created.
  private(set) var createdCount = 0
  private var shown: [String: Int] = [:]
  private var known: [String: Int] = [:]

  mutating func nextNumber() -> Int {
    createdCount += 1
    return createdCount
  }

  mutating func shows(_ number: Int, for row: String) { shown[row] = number }

  /// Describes the first row that has another state than before; returns nil if there is none.
  mutating func describeChange(among rows: [String]) -> String? {
    shown = shown.filter { rows.contains($0.key) }
    defer { known = shown }
    let changed = rows.first { row in known[row].map { $0 != shown[row] } ?? false }
    return changed.flatMap { row in
      shown[row].map { "State lost: \(known[row] ?? 0) → \($0)" }
    }
  }
}
