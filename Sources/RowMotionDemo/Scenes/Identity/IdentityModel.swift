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
  @ObservationIgnored let stage = ComparisonStage(
    IdentityComparison.listings.lanes.map(\.stageLane))
  @ObservationIgnored private var events: [IdentityLane: RowEventLog] = [:]
  @ObservationIgnored private var states: [IdentityLane: RowStates] = [:]
  @ObservationIgnored private var inserted = 0
  /// The changes since the last frame.
  @ObservationIgnored private var notes: [Note] = []

  /// A change, and how many row states each lane had made until then.
  private struct Note {
    let words: String
    let made: [IdentityLane: Int]
  }

  private static let start = ["Apple", "Pear", "Plum", "Quince"]
  private static let animation = Animation.smooth(duration: 0.6)

  init() {
    stage.check = { [weak self] in self?.look($0) ?? [] }
  }

  func toggle() {
    change("showContent becomes \(!showsContent)") { showsContent.toggle() }
  }

  func insert() {
    inserted += 1
    change("\"New \(inserted)\" is put in front") { items.insert("New \(inserted)", at: 0) }
  }

  func remove() {
    guard items.count > 1 else { return }
    change("\"\(items[1])\" is removed") { _ = items.remove(at: 1) }
  }

  func shuffle() {
    change("the items change their order") {
      items = items.dropFirst(2) + items.prefix(2).reversed()
    }
  }

  /// Makes a change; what is said about it comes behind it, in the same frame: a lane that is evaluated
  /// for its words, without the animation, would bring its list along.
  private func change(_ words: String, _ body: () -> Void) {
    let made = comparison.lanes.map { ($0, states[$0]?.made ?? 0) }
    notes.append(Note(words: words, made: Dictionary(uniqueKeysWithValues: made)))
    withAnimation(Self.animation) { body() }
  }

  // MARK: The rows' state

  /// The number of a row state that is made just now, from 1 in each lane.
  func takeNumber(_ lane: IdentityLane) -> Int {
    states[lane, default: RowStates()].takeNumber()
  }

  /// A row shows the state with a number.
  func shows(_ number: Int, for row: String, in lane: IdentityLane) {
    states[lane, default: RowStates()].shows(number, for: row)
  }

  /// Whether a row state was made by the last change.
  func isNew(_ number: Int, _ lane: IdentityLane) -> Bool {
    firstNew[lane].map { number >= $0 } ?? false
  }

  /// What the rows of a lane are about, whatever their identities are.
  private func rows(of lane: IdentityLane) -> [String] {
    switch lane {
    case .stock, .custom, .replaced: ["first", "last"]
    case .flattened: showsContent ? ["First", "Second", "Third"] : ["First", "Third"]
    case .indices, .identified: items
    }
  }

  // MARK: The log

  /// Looks at the rows of a frame, says what has happened to them, and finds whose state was lost.
  private func look(_ host: ViewHost) -> [BrokenPromise] {
    for note in notes { begin(note) }
    notes = []
    var broken: [BrokenPromise] = []
    for lane in comparison.lanes {
      let known = events[lane] ?? RowEventLog(lane.words)
      events[lane] = known
      for event in known.look(host.rows(in: lane.list)) {
        verdicts[lane] = event.description
        add("\(lane.rawValue): \(event)")
      }
      if let change = states[lane]?.takeChange(among: rows(of: lane)) {
        broken.append(BrokenPromise(lane: lane.list, name: "keepsState", message: change))
      }
    }
    return broken
  }

  private func begin(_ note: Note) {
    firstNew = note.made.mapValues { $0 + 1 }
    verdicts = [:]
    stage.clear()
    add("Note: \(note.words)")
  }

  private func add(_ line: String) { log = Array(([line] + log).prefix(24)) }

  /// Begins anew, as another comparison does.
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
  }
}

/// The states of a list's rows: each has a number from when it is made, which is seen in the row.
struct RowStates {
  /// How many were made.
  private(set) var made = 0
  private var shown: [String: Int] = [:]
  private var known: [String: Int] = [:]

  mutating func takeNumber() -> Int {
    made += 1
    return made
  }

  mutating func shows(_ number: Int, for row: String) { shown[row] = number }

  /// What became of the first row's state that has another than before; nil where all have theirs.
  mutating func takeChange(among rows: [String]) -> String? {
    shown = shown.filter { rows.contains($0.key) }
    defer { known = shown }
    let changed = rows.first { row in known[row].map { $0 != shown[row] } ?? false }
    return changed.flatMap { row in
      shown[row].map { "@State \(known[row] ?? 0) became @State \($0)" }
    }
  }
}
