import Observation
import RowMotion

/// The effect of an update on a randomly chosen row.
enum UpdateKind: String, CaseIterable {
  /// An increase of the row's count.
  case replace = "Change count"
  /// The removal of the row.
  case removeOnly = "Remove row"
  /// The insertion of a copy with a new id.
  case insertOnly = "Insert row"
  /// The insertion of a copy with the same id, so that two rows have one id.
  case duplicate = "Insert duplicate id"
  /// A move of the row to another position.
  case move = "Move row"
}

/// A row of the scene's store.
struct UpdateRow: Identifiable, Equatable, Sendable {
  var id: String
  var text: String
  var updatesCount = 0
  var detail: String { "Updates: \(updatesCount)" }
}

/// One of the two lists: with the chosen parts, or with all three.
enum UpdatesLane: String, CaseIterable {
  case complete = "All three parts"
  case chosen = "Selected parts"

  /// The name of the lane's list.
  var list: String { "updates-\(self)" }

  /// Returns the stage's lane, for the parts of this lane.
  func stageLane(_ parts: UpdateParts) -> StageLane {
    let isComplete = parts.missing.isEmpty
    let title = self == .chosen && isComplete ? "Selected parts: all three" : rawValue
    return StageLane(
      id: list, title: title, summary: parts.summary, isPassing: isComplete,
      passingVerdict: "Counts change smoothly")
  }
}

/// The model of the Updates scene, a store of rows.
@MainActor @Observable final class UpdatesModel {
  private(set) var rows = UpdatesModel.start
  /// A description of the last update.
  private(set) var lastChange = "No update yet"
  /// The parts of the list on the right; none at first.
  var parts = UpdateParts.none {
    didSet { if parts != oldValue { stage.lanes = UpdatesModel.lanes(parts) } }
  }
  var kind = UpdateKind.replace
  /// The number of server requests, and its animated value, which arrives with the last answer.
  private(set) var requestCount = 0
  private(set) var answeredRequests = 0.0
  /// A description of the views that the last change evaluated and skipped, by lane.
  private(set) var evaluated: [UpdatesLane: String] = [:]
  // A random sequence of its own, so that a demonstration can be repeated.
  @ObservationIgnored private var seed: UInt64 = 7
  @ObservationIgnored private var insertedCount = 0
  /// True if an update was made since the last frame.
  @ObservationIgnored private var hasUpdated = false
  /// The numbers of requests whose answers change nothing.
  @ObservationIgnored private var ignored: Set<Int> = []
  /// The calls that wait for the server's answer.
  @ObservationIgnored private var waiting: [() -> Void] = []
  @ObservationIgnored private var evaluations = Evaluations()
  @ObservationIgnored private var lives = CountLifetimes()
  /// The rows of each lane in the last frame.
  @ObservationIgnored private var lastRows: [UpdatesLane: [AnyHashable: Double]] = [:]
  @ObservationIgnored let stage = ComparisonStage(UpdatesModel.lanes(.none))

  init() {
    stage.check = { [weak self] host in
      guard let self else { return [] }
      let moves = movesAtOnce(host)
      consumeEvaluations()
      return moves + lives.consumeSwaps { row, lane in self.isVisible(row, in: lane, host) }
    }
  }

  private static func lanes(_ parts: UpdateParts) -> [StageLane] {
    [UpdatesLane.complete.stageLane(.all), UpdatesLane.chosen.stageLane(parts)]
  }

  private static let start = ["Bicycle", "Car", "Boat", "Train", "Balloon", "Tram"].map {
    UpdateRow(id: $0.lowercased(), text: $0)
  }

  func parts(of lane: UpdatesLane) -> UpdateParts { lane == .chosen ? parts : .all }

  /// Sends a request to the server, whose answer changes a row; returns after the answer.
  ///
  /// Both lists refresh together and wait for one answer.
  func refresh() async {
    await withCheckedContinuation { continuation in
      waiting.append { continuation.resume() }
      if waiting.count == 1 { requestUpdate { self.consumeWaiting().forEach { $0() } } }
    }
  }

  private func consumeWaiting() -> [() -> Void] {
    defer { waiting = [] }
    return waiting
  }

  /// Sends a request to the server, whose answer changes a row after a delay.
  ///
  /// The delay is in the scene's own time, so slow motion and scripts control it, too.
  func requestUpdate(then answered: @escaping @MainActor () -> Void = {}) {
    withAnimation(.linear(duration: 0.6)) {
      requestCount += 1
      answeredRequests = Double(requestCount)
    } completion: { [number = requestCount + 1] in
      if self.ignored.remove(number) == nil { self.update() }
      answered()
    }
  }

  /// Returns a closure that restores the current rows, and ignores answers to later requests.
  func restoration() -> @MainActor () -> Void {
    let (rows, lastChange, evaluated, seed) = (rows, lastChange, evaluated, seed)
    let number = requestCount
    return { [weak self] in
      guard let self else { return }
      if requestCount > number { ignored.formUnion(number + 1...requestCount) }
      self.rows = rows
      self.lastChange = lastChange
      self.evaluated = evaluated
      self.seed = seed
    }
  }

  func reset() {
    rows = UpdatesModel.start
    lastChange = "No update yet"
  }

  /// Applies the chosen kind of update to a random row, without a request.
  func update() {
    guard !rows.isEmpty else { return }
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let index = Int((seed >> 33) % UInt64(rows.count))
    let name = rows[index].text
    stage.clearFailures()
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
      insertedCount += 1
      rows.insert(
        UpdateRow(id: "new-\(insertedCount)", text: "\(name) \(insertedCount + 1)"), at: index)
      lastChange = "A new row was inserted before \(name)"
    case .duplicate:
      rows.insert(rows[index], at: index)
      let copies = rows.count { $0.id == rows[index].id }
      lastChange = "\(name) is shown \(copies) times with the same id"
    case .move:
      let isLast = index == rows.count - 1
      let row = rows.remove(at: index)
      rows.insert(row, at: isLast ? 0 : rows.count)
      lastChange = "\(name) moved to the \(isLast ? "top" : "end")"
    }
  }

  // MARK: Rows, counts and evaluations

  /// Returns a failure for each lane whose rows are at their new places, without an animation, in
  /// the first frame after an update.
  private func movesAtOnce(_ host: ViewHost) -> [FailedCheck] {
    UpdatesLane.allCases.compactMap { lane in
      // Copies share an id.
      let tops = Dictionary(
        host.rowFrames(in: lane.list).map { ($0.id, $0.minY) }, uniquingKeysWith: { a, _ in a })
      let old = lastRows.updateValue(tops, forKey: lane) ?? [:]
      guard hasUpdated, !host.isAnimating(in: lane.list) else { return nil }
      let distance = tops.map { id, top in abs(top - (old[id] ?? top)) }.max() ?? 0
      guard distance > 0.5 else { return nil }
      return FailedCheck(
        lane: lane.list, name: FrameInvariants.Name.noJump.rawValue,
        message: "Rows jumped \(Formatted.length(distance)) in one frame", extent: distance)
    }
  }

  /// Returns true if a part of the row with a text is on screen.
  private func isVisible(_ text: String, in lane: UpdatesLane, _ host: ViewHost) -> Bool {
    guard let viewport = host.scrollMetrics(in: lane.list)?.viewport else { return false }
    let ids = Set(rows.filter { $0.text == text }.map { AnyHashable($0.id) })
    return host.rows(in: lane.list).contains { row in
      ids.contains(row.id) && row.minY < viewport.maxY && row.minY + row.height > viewport.minY
    }
  }

  /// Records that the count of a row appeared or disappeared.
  func count(_ count: String, of row: UpdateRow, in lane: UpdatesLane, isPresent: Bool) {
    if isPresent {
      lives.appeared(count, of: row.text, in: lane)
    } else {
      lives.disappeared(count, of: row.text, in: lane)
    }
  }

  /// Records an evaluation of the body of a row or of its count; returns their number so far.
  func evaluating(_ part: Evaluations.Part, of row: UpdateRow, in lane: UpdatesLane) -> Int {
    evaluations.record(part, of: row.text, in: lane)
  }

  /// Describes the views evaluated since the last call, if there were any or an update was made.
  private func consumeEvaluations() {
    var words = evaluations.consume(rows.map(\.text))
    if hasUpdated {
      let skipped =
        "Evaluated: nothing. Skipped: \(Formatted.count(Set(rows.map(\.text)).count, "row"))."
      for lane in UpdatesLane.allCases where words[lane] == nil { words[lane] = skipped }
    }
    hasUpdated = false
    guard !words.isEmpty else { return }
    evaluated.merge(words) { _, new in new }
  }
}
