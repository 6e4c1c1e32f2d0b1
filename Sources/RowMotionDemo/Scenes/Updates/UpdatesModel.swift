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

  /// Returns the stage's lane, for the parts of this lane and a kind of update.
  func stageLane(_ parts: UpdateParts, _ kind: UpdateKind) -> StageLane {
    let isComplete = parts.missing.isEmpty
    let title = self == .chosen && isComplete ? "Selected parts: all three" : rawValue
    return StageLane(
      id: list, title: title, summary: parts.summary(of: kind),
      isPassing: parts.missing(for: kind).isEmpty,
      passingVerdict: kind == .replace ? "Counts change smoothly" : "Rows move smoothly",
      longestFailure: "Balloon’s count changed in one frame")
  }
}

/// The model of the Updates scene, a store of rows.
@MainActor @Observable final class UpdatesModel {
  private(set) var rows = UpdatesModel.start { didSet { storeChangeCount += 1 } }
  /// The number of changes of the store.
  private(set) var storeChangeCount = 0
  /// The text of the row of the last update.
  private(set) var updatedRow = ""
  /// A description of the last update.
  private(set) var lastChange = "No update yet"
  /// The parts of the list on the right; none at first.
  var parts = UpdateParts.none {
    didSet { if parts != oldValue { stage.lanes = UpdatesModel.lanes(parts, kind) } }
  }
  var kind = UpdateKind.replace {
    didSet { if kind != oldValue { stage.lanes = UpdatesModel.lanes(parts, kind) } }
  }
  /// The number of server requests, and its animated value, which arrives with the last answer.
  private(set) var requestCount = 0
  private(set) var answeredRequests = 0.0
  /// A number that changes with each replacement of the lists.
  private(set) var listGeneration = 0
  /// The bodies that the last update evaluated, by lane.
  private(set) var evaluated: [UpdatesLane: EvaluatedParts] = [:]
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
  @ObservationIgnored private var lastRows: [UpdatesLane: [RowFrame]] = [:]
  @ObservationIgnored let stage = ComparisonStage(UpdatesModel.lanes(.none, .replace))

  init() {
    stage.check = { [weak self] host in
      guard let self else { return [] }
      let moves = movesAtOnce(host)
      consumeEvaluations()
      return moves + lives.consumeSwaps { row, lane in self.isVisible(row, in: lane, host) }
    }
  }

  private static func lanes(_ parts: UpdateParts, _ kind: UpdateKind) -> [StageLane] {
    [UpdatesLane.complete.stageLane(.all, kind), UpdatesLane.chosen.stageLane(parts, kind)]
  }

  private static let start = ["Bicycle", "Car", "Boat", "Train", "Balloon", "Tram"].map {
    UpdateRow(id: $0.lowercased(), text: $0)
  }

  func stageLane(_ lane: UpdatesLane) -> StageLane { lane.stageLane(parts(of: lane), kind) }

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

  /// Returns a closure that restores the current rows in new lists, and ignores answers to later
  /// requests.
  func restoration() -> @MainActor () -> Void {
    let restore = ScenePlay.restoration(
      of: self, \.rows, \.storeChangeCount, \.updatedRow, \.lastChange, \.evaluated, \.seed)
    let number = requestCount
    return { [weak self] in
      if let self, requestCount > number { ignored.formUnion(number + 1...requestCount) }
      restore()
      self?.beginNewLists()
    }
  }

  /// Replaces the lists, so that all counts begin with their first state and nothing lights up.
  private func beginNewLists() {
    listGeneration += 1
    lives.restartStateNumbers()
    evaluations = Evaluations()
  }

  func reset() {
    rows = UpdatesModel.start
    lastChange = "No update yet"
    updatedRow = ""
    evaluated = [:]
  }

  /// True if rows share an id.
  var hasDuplicates: Bool { Set(rows.map(\.id)).count < rows.count }

  /// Gives each row that repeats an earlier id an id of its own, as the warning advises.
  func fixDuplicates() {
    var known: Set<String> = []
    var fixed = rows
    for index in fixed.indices where !known.insert(fixed[index].id).inserted {
      insertedCount += 1
      fixed[index].id = "new-\(insertedCount)"
    }
    rows = fixed
    lastChange = "Every row has an id of its own"
    stage.clearFailures()
  }

  /// Returns the host's warnings, with the current offsets of rows that share an id.
  func warnings(_ host: ViewHost) -> [String] {
    var found: [String] = []
    for warning in host.diagnostics {
      var message = warning.message
      if warning.kind == .duplicateIdentity {
        let offsets = rows.indices.filter { message.contains("The id \(rows[$0].id) occurs") }
        // A warning is not withdrawn when the ids are unique again.
        if offsets.count < 2 { continue }
        let now = offsets.map(String.init).joined(separator: ", ")
        if !message.contains("at offsets \(now).") { message += " Now at offsets \(now)." }
      }
      if !found.contains(message) { found.append(message) }
    }
    return found
  }

  /// Applies the chosen kind of update to a random row, without a request.
  func update() {
    guard !rows.isEmpty else { return }
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let index = Int((seed >> 33) % UInt64(rows.count))
    let name = rows[index].text
    updatedRow = name
    stage.clearFailures()
    stage.beginTrial()
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
      var moved = rows
      let row = moved.remove(at: index)
      moved.insert(row, at: isLast ? 0 : moved.count)
      rows = moved
      lastChange = "\(name) moved to the \(isLast ? "top" : "end")"
    }
  }

  // MARK: Rows, counts and evaluations

  /// Returns a failure for each lane whose rows moved, appeared or disappeared without an animation
  /// in the first frame after an update.
  private func movesAtOnce(_ host: ViewHost) -> [FailedCheck] {
    UpdatesLane.allCases.compactMap { lane in
      let rows = host.rowFrames(in: lane.list)
      let old = lastRows.updateValue(rows, forKey: lane) ?? []
      // Evaluated views light up, which is an animation, too.
      let isAnimated =
        kind == .move ? host.isAnimating(in: lane.list) : host.hasRowsInMotion(in: lane.list)
      guard hasUpdated, !isAnimated else { return nil }
      // Copies share an id.
      let tops = Dictionary(old.map { ($0.id, $0.minY) }, uniquingKeysWith: { a, _ in a })
      let now = Dictionary(rows.map { ($0.id, $0.minY) }, uniquingKeysWith: { a, _ in a })
      let distance = now.map { id, top in abs(top - (tops[id] ?? top)) }.max() ?? 0
      if distance <= 0.5, rows.count != old.count {
        return FailedCheck(
          lane: lane.list, name: "noPop",
          message: "A row \(rows.count > old.count ? "" : "dis")appeared in one frame")
      }
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

  /// Returns the number of a new state of a row's count, from 1 in each row.
  func nextStateNumber(of row: UpdateRow, in lane: UpdatesLane) -> Int {
    lives.nextStateNumber(of: row.text, in: lane)
  }

  /// The store's changes, and what the last one did to the lists.
  var status: SceneStatus {
    SceneStatus(of: UpdatesLane.allCases, titled: { $0 == .chosen ? "Selected" : "All three" }) {
      lane in
      let share = { (names: (EvaluatedParts) -> [String]) in
        self.evaluated[lane].map { "\(names($0).count) of \($0.rowCount)" } ?? "–"
      }
      return [
        "Store changes": "\(storeChangeCount)", "Rows evaluated": share(\.rows),
        "Counts evaluated": share(\.counts),
        "Drawn counts": updatedRow.isEmpty
          ? "–" : "\(lives.count(of: updatedRow, in: lane)) of \(updatedRow)",
      ]
    }
  }

  /// Records an evaluation of the body of a row or of its count; returns their number so far.
  func evaluating(_ part: Evaluations.Part, of row: UpdateRow, in lane: UpdatesLane) -> Int {
    evaluations.record(part, of: row.text, in: lane)
  }

  /// Stores the bodies that an update has evaluated in this frame, if there was one.
  private func consumeEvaluations() {
    let parts = evaluations.consume(rows.map(\.text))
    if hasUpdated { evaluated = parts }
    hasUpdated = false
  }
}
