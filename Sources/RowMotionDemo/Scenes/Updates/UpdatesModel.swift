import Observation
import RowMotion

/// What an update does with the row that was drawn by lot.
enum UpdateKind: String, CaseIterable {
  /// Its count rises, in its place.
  case replace = "Change the row"
  /// It is taken out.
  case removeOnly = "Remove only"
  /// A copy with an id of its own is put in.
  case insertOnly = "Insert only"
  /// A copy with the same id is put in: two rows have one id.
  case duplicate = "Insert a duplicate id"
  /// It goes to another place.
  case move = "Move it"
}

/// A row of the scene's store.
struct UpdateRow: Identifiable, Equatable, Sendable {
  var id: String
  var text: String
  var updatesCount = 0
  var detail: String { "Updates: \(updatesCount)" }
}

/// Which of the two lists: with the parts that are chosen, or with all three.
enum UpdatesLane: String, CaseIterable {
  case complete = "All three"
  case chosen = "As chosen"

  /// The name of its list.
  var list: String { "updates-\(self)" }

  /// The lane, with the parts that it has.
  func stageLane(_ parts: UpdateParts) -> StageLane {
    let isComplete = parts.missing.isEmpty
    let title = self == .chosen && isComplete ? "As chosen: all three" : rawValue
    return StageLane(
      id: list, title: title, summary: parts.summary, isCured: isComplete,
      kept: "No count swaps")
  }
}

/// The scene's store.
@MainActor @Observable final class UpdatesModel {
  private(set) var rows = UpdatesModel.start
  /// What the last update did, in words.
  private(set) var lastChange = "No update yet"
  /// What the list on the right has: nothing at first, to be added one after the other.
  var parts = UpdateParts.none {
    didSet { if parts != oldValue { stage.lanes = UpdatesModel.lanes(parts) } }
  }
  var kind = UpdateKind.replace
  /// How often the server was asked, and how often until the last answer, on its way to there.
  private(set) var asked = 0
  private(set) var asking = 0.0
  /// Which views were evaluated by the last change and which were not, in words.
  private(set) var evaluated: [UpdatesLane: String] = [:]
  // A sequence of its own, so that a demonstration can be repeated.
  @ObservationIgnored private var seed: UInt64 = 7
  @ObservationIgnored private var made = 0
  /// Whether an update was made since the last frame.
  @ObservationIgnored private var hasUpdated = false
  /// What waits for the server's answer.
  @ObservationIgnored private var waiting: [() -> Void] = []
  @ObservationIgnored private var evaluations = Evaluations()
  @ObservationIgnored private var lives = CountLives()
  @ObservationIgnored let stage = ComparisonStage(UpdatesModel.lanes(.none))

  init() {
    stage.check = { [weak self] _ in
      self?.takeEvaluations()
      return self?.lives.takeSwaps() ?? []
    }
  }

  private static func lanes(_ parts: UpdateParts) -> [StageLane] {
    [UpdatesLane.complete.stageLane(.all), UpdatesLane.chosen.stageLane(parts)]
  }

  private static let start = ["Bicycle", "Car", "Boat", "Train", "Balloon", "Tram"].map {
    UpdateRow(id: $0.lowercased(), text: $0)
  }

  func parts(of lane: UpdatesLane) -> UpdateParts { lane == .chosen ? parts : .all }

  /// Asks the server, whose answer changes a row; returns when it is there.
  ///
  /// Both lists are refreshed at once: they wait for one answer.
  func refresh() async {
    await withCheckedContinuation { continuation in
      waiting.append { continuation.resume() }
      if waiting.count == 1 { ask { self.takeWaiting().forEach { $0() } } }
    }
  }

  private func takeWaiting() -> [() -> Void] {
    defer { waiting = [] }
    return waiting
  }

  /// Asks the server, whose answer changes a row after a while.
  ///
  /// The while is one of the scene's own time, so that slow motion and scripts have it, too.
  func ask(then answered: @escaping @MainActor () -> Void = {}) {
    withAnimation(.linear(duration: 0.6)) {
      asked += 1
      asking = Double(asked)
    } completion: {
      self.update()
      answered()
    }
  }

  func reset() {
    rows = UpdatesModel.start
    lastChange = "No update yet"
  }

  /// Changes one row at once.
  func update() {
    guard !rows.isEmpty else { return }
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let index = Int((seed >> 33) % UInt64(rows.count))
    let name = rows[index].text
    stage.clear()
    hasUpdated = true
    switch kind {
    case .replace:
      let old = rows[index].detail
      rows[index].updatesCount += 1
      lives.changes(name, from: old, to: rows[index].detail)
      lastChange = "\(name) was changed. \(rows[index].detail)"
    case .removeOnly:
      rows.remove(at: index)
      lastChange = "\(name) was removed"
    case .insertOnly:
      made += 1
      rows.insert(UpdateRow(id: "new-\(made)", text: "\(name) \(made + 1)"), at: index)
      lastChange = "A new row was put in before \(name)"
    case .duplicate:
      rows.insert(rows[index], at: index)
      lastChange = "\(name) is there twice, with one id"
    case .move:
      let isLast = index == rows.count - 1
      rows.insert(rows.remove(at: index), at: isLast ? 0 : rows.count - 1)
      lastChange = "\(name) went to the \(isLast ? "top" : "end")"
    }
  }

  // MARK: What became of the views

  /// The count of a row came, or went.
  func count(_ count: String, of row: UpdateRow, in lane: UpdatesLane, isThere: Bool) {
    if isThere {
      lives.appeared(count, of: row.text, in: lane)
    } else {
      lives.disappeared(count, of: row.text, in: lane)
    }
  }

  /// Notes that the body of a row, or of its count, is evaluated; returns how often it was until now.
  func evaluating(_ part: Evaluations.Part, of row: UpdateRow, in lane: UpdatesLane) -> Int {
    evaluations.note(part, of: row.text, in: lane)
  }

  /// Says which views were evaluated since the last call, where any were or an update was made.
  private func takeEvaluations() {
    var words = evaluations.take(rows.map(\.text))
    if hasUpdated {
      let skipped =
        "Evaluated: nothing. Skipped: \(Words.count(Set(rows.map(\.text)).count, "row"))."
      for lane in UpdatesLane.allCases where words[lane] == nil { words[lane] = skipped }
    }
    hasUpdated = false
    guard !words.isEmpty else { return }
    evaluated.merge(words) { _, new in new }
  }
}
