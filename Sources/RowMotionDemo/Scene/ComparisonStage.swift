import Observation
import RowMotion

/// The broken way of doing something and the cured one, side by side on one clock and, where they
/// scroll, at one scroll position.
///
/// What is drawn over a lane is what the host's own checks have found in it, ``FrameInvariants``:
///
/// | mark | when |
/// | --- | --- |
/// | the verdict | always: what did not hold since the lane is shown, by its name |
/// | "+46 points" | an edge jumped, until somebody scrolls, or its row goes; one that is marked for as long as it is elsewhere, until it is right again, and a second more |
/// | the ghost line | an edge is elsewhere than in the cured lane while that is in motion, or for good where a promise of the scene's own is broken |
///
/// Whoever shows it calls ``frameAdvanced(_:)`` after each frame.
@MainActor @Observable final class ComparisonStage {
  /// What is compared, from the leading edge on; a lane that changes begins without marks.
  var lanes: [StageLane] {
    didSet {
      for lane in oldValue where !lanes.contains(lane) {
        broken[lane.id] = nil
        marks[lane.id] = nil
      }
      found.removeAll { promise in !lanes.contains { $0.id == promise.lane } }
    }
  }
  /// What did not hold in the lanes since they are shown, by their ids; of each name the last.
  private var broken: [String: [BrokenPromise]] = [:]
  /// What is drawn over the lanes, by their ids: apart from what is said of them, as it changes in each frame.
  private(set) var marks: [String: LaneMarks] = [:]
  /// What the scene itself finds broken in a frame, beside what the host's checks do.
  @ObservationIgnored var check: @MainActor (ViewHost) -> [BrokenPromise] = { _ in [] }
  /// When the lanes are scrolled to where one of them is.
  @ObservationIgnored private let following: Following
  /// Scrolls the lanes together in another way than to the same rows; returns whether any was scrolled.
  @ObservationIgnored var scrollsTogether: (@MainActor (ViewHost) -> Bool)?
  /// What the scene has outlined in a frame, in the host's coordinates.
  @ObservationIgnored var outlines: @MainActor (ViewHost) -> [LaneOutline] = { _ in [] }
  /// Called after a frame was brought up to date with its marks.
  @ObservationIgnored var advancedForMarks: @MainActor () -> Void = {}
  /// What was found since the last frame.
  @ObservationIgnored private var found: [BrokenPromise] = []
  /// How far each lane was scrolled until the last frame, points.
  @ObservationIgnored private var scrolled: [String: Double] = [:]
  /// The lane that the others were scrolled after last.
  @ObservationIgnored private var leader: String?
  /// The lanes that were refreshed in the last frame.
  @ObservationIgnored private var refreshing: Set<String> = []
  @ObservationIgnored private weak var watched: ViewHost?
  /// Whether a lane is scrolled to where another is: what is seen to jump by that jumps by nobody's change.
  @ObservationIgnored private var isFollowing = false

  /// When lanes are scrolled to the rows that are seen in another.
  enum Following {
    /// When somebody scrolls it.
    case scrolling
    /// Then, and where the cured one scrolls by itself, as for a row that stays where it is while somebody
    /// acts on it.
    case always
  }

  init(_ lanes: [StageLane], following: Following = .scrolling) {
    self.lanes = lanes
    self.following = following
  }

  /// What did not hold in a lane since it is shown, by its name.
  func broken(in lane: String) -> [BrokenPromise] { broken[lane] ?? [] }

  /// Forgets all marks, as when something else is about to be shown.
  func clear() {
    found = []
    if !broken.isEmpty { broken = [:] }
    if !marks.isEmpty { marks = [:] }
  }

  /// Brings scroll positions and marks up to date, in the frame at hand.
  ///
  /// - Complexity: O(n) in the rows that are seen; O(1) where nothing has changed.
  func frameAdvanced(_ host: ViewHost) {
    watch(host)
    let isRefreshed = followRefreshing(host)
    var reading = StageReading(host)
    let isScrolled = scrollsTogether?(host) ?? followScrolling(host, reading)
    if isRefreshed || isScrolled {
      isFollowing = isScrolled
      host.advance(to: host.time)
      isFollowing = false
      reading = StageReading(host)
    }
    noteScrolling(reading)
    if updateMarks(host, reading) {
      host.update()
      // What the marks themselves broke is marked in the same frame: there may be no other one.
      if !found.isEmpty, updateMarks(host, StageReading(host)) { host.update() }
      advancedForMarks()
    }
  }

  // MARK: Checks

  private func watch(_ host: ViewHost) {
    if watched === host { return }
    watched = host
    host.checksInvariants = true
    host.onInvariantViolation = { [weak self] in self?.note($0) }
  }

  private func note(_ violation: FrameInvariants.Violation) {
    guard let lane = lanes.first(where: { violation.viewIDs.contains($0.id) }) else { return }
    if isFollowing, violation.jump != nil { return }
    let message =
      violation.jump.map { "\(Words.change($0.distance)) in one frame" } ?? violation.message
    found.append(
      BrokenPromise(
        lane: lane.id, name: violation.name.rawValue, message: message,
        jump: violation.jump.map { EdgeJump(before: $0.before, now: $0.now, row: $0.row) }))
  }

  private func updateMarks(_ host: ViewHost, _ reading: StageReading) -> Bool {
    let found = found + check(host)
    self.found = []
    let outlines = outlines(host)
    let cured = lanes.first(where: \.isCured)
    var (new, nowBroken) = (marks, broken)
    var right: [String] = []
    for lane in lanes {
      var mark = new[lane.id] ?? LaneMarks()
      let own = found.filter { $0.lane == lane.id }
      if let jump = own.filter({ $0.jump != nil }).min(by: ComparisonStage.isAhead) {
        mark.jump = jump
        mark.jumpOpacity = 1
      } else if mark.jump?.lasts == true, mark.jumpOpacity == 1 {
        right.append(lane.id)
      }
      for promise in own where promise.jump == nil || promise == mark.jump {
        nowBroken[lane.id, default: []].removeAll { $0.name == promise.name }
        nowBroken[lane.id, default: []].append(promise)
      }
      mark.jump = mark.jump.flatMap { followed($0, in: lane, reading) }
      mark.ghost = nil
      if let cured, !lane.isCured, mayHaveGhost(nowBroken[lane.id] ?? [], cured, host) {
        mark.ghost = ghost(in: lane, beside: cured, reading)
      }
      let origin = reading.metrics(lane.id)?.viewport.origin ?? .zero
      mark.outlines = outlines.filter { $0.lane == lane.id }.map {
        LaneOutline(
          lane: lane.id, frame: $0.frame.offset(by: Point(x: -origin.x, y: -origin.y)),
          isDashed: $0.isDashed)
      }
      new[lane.id] = mark == LaneMarks() ? nil : mark
    }
    let isSame = new == marks && nowBroken == broken
    if isSame, right.isEmpty { return false }
    if nowBroken != broken { broken = nowBroken }
    if new != marks { marks = new }
    for lane in right { fadeJump(in: lane) }
    return true
  }

  /// A jump where its row is by now; nil where that has gone.
  private func followed(
    _ promise: BrokenPromise, in lane: StageLane, _ reading: StageReading
  ) -> BrokenPromise? {
    guard var jump = promise.jump, let id = jump.row,
      let viewport = reading.metrics(lane.id)?.viewport
    else { return promise }
    let row = reading.rows(lane.id).first { $0.id == id && $0.index != nil }
    guard let top = row.map({ $0.minY - viewport.minY }) else {
      // One that jumped because it went at once was never followed.
      return jump.top == nil ? promise : nil
    }
    if let known = jump.top {
      jump.before += top - known
      jump.now += top - known
    }
    jump.top = top
    var promise = promise
    promise.jump = jump
    return promise
  }

  /// Takes the mark of an edge away that is right again, over time: it may have been wrong for a frame.
  private func fadeJump(in lane: String) {
    withAnimation(.easeIn(duration: 1)) {
      marks[lane]?.jumpOpacity = 0
    } completion: {
      if self.marks[lane]?.jumpOpacity == 0 { self.takeJump(from: lane) }
    }
  }

  private func takeJump(from lane: String) {
    marks[lane]?.jump = nil
    marks[lane]?.jumpOpacity = 1
  }

  /// Whether a jump says more than another: it is of a further way, or stands above it.
  private static func isAhead(_ one: BrokenPromise, _ other: BrokenPromise) -> Bool {
    guard let one = one.jump, let other = other.jump else { return false }
    let difference = abs(one.distance) - abs(other.distance)
    if abs(difference) > 0.01 { return difference > 0 }
    return min(one.before, one.now) < min(other.before, other.now)
  }

  /// Whether rows that are elsewhere than in the cured lane are so because of how they got there.
  ///
  /// At rest they may be for what is in one lane alone: a text that is edited, a row that is dragged, a
  /// button below a long text.
  private func mayHaveGhost(
    _ broken: [BrokenPromise], _ cured: StageLane, _ host: ViewHost
  ) -> Bool {
    // One of them that is pulled down is elsewhere for that.
    if lanes.contains(where: { host.refreshPhase(in: $0.id) ?? .idle != .idle }) { return false }
    if broken.contains(where: { $0.jump == nil }) { return true }
    return host.textInput == nil && host.hasRowsOnTheirWay(in: cured.id)
  }

  /// The topmost lower edge of a row that is elsewhere than in the cured lane, where it is there.
  private func ghost(
    in lane: StageLane, beside cured: StageLane, _ reading: StageReading
  ) -> Double? {
    guard let own = reading.metrics(lane.id), let other = reading.metrics(cured.id)
    else { return nil }
    let rows = reading.rows(lane.id)
    for row in reading.rows(cured.id) {
      guard let mine = rows.first(where: { $0.id == row.id }) else { continue }
      let edge = row.maxY - other.viewport.minY
      if abs(mine.maxY - own.viewport.minY - edge) > 0.5 {
        return edge > 0 && edge < own.viewport.height ? edge : nil
      }
    }
    return nil
  }

  // MARK: Scrolling

  /// Scrolls the others to where the one is that somebody has scrolled; returns whether any was.
  private func followScrolling(_ host: ViewHost, _ reading: StageReading) -> Bool {
    let moved = lanes.filter { lane in
      guard let known = scrolled[lane.id], let metrics = reading.metrics(lane.id) else {
        return false
      }
      return metrics.scrolledDistance != known
    }
    let cured = following == .always ? lanes.first(where: \.isCured) : nil
    // Two move by themselves where both go back from beyond an end.
    let last = moved.first { $0.id == leader }
    guard let leader = moved.count == 1 ? moved[0] : last ?? cured,
      let overscroll = reading.metrics(leader.id)?.overscroll
    else { return false }
    self.leader = leader.id
    var isScrolled = false
    for lane in lanes where lane.id != leader.id {
      guard let metrics = reading.metrics(lane.id) else { continue }
      if overscroll != 0 || metrics.overscroll != 0 {
        if metrics.overscroll == overscroll { continue }
        host.overscroll(by: overscroll, in: lane.id)
        isScrolled = true
        continue
      }
      let wanted = metrics.offset + distance(from: lane.id, to: leader.id, reading)
      let target = min(max(wanted, 0), metrics.maximumOffset)
      if abs(target - metrics.offset) < 0.01 { continue }
      host.scroll(to: target, in: lane.id)
      isScrolled = true
    }
    return isScrolled
  }

  /// Refreshes all lanes where one of them begins to be; returns whether any other was.
  private func followRefreshing(_ host: ViewHost) -> Bool {
    let now = Set(lanes.map(\.id).filter { host.refreshPhase(in: $0) == .refreshing })
    let isNew = !now.isSubset(of: refreshing)
    refreshing = now
    guard isNew else { return false }
    let others = lanes.filter { !now.contains($0.id) && host.refresh(in: $0.id) }
    refreshing.formUnion(others.map(\.id))
    return !others.isEmpty
  }

  /// How far a lane has to be scrolled for what is at the top of another to be at its own, points.
  private func distance(
    from lane: String, to leader: String, _ reading: StageReading
  ) -> Double {
    guard let own = reading.metrics(lane), let other = reading.metrics(leader) else {
      return 0
    }
    let top = reading.rows(leader).first {
      $0.index != nil && $0.maxY > other.viewport.minY
    }
    guard let top, let mine = reading.rows(lane).first(where: { $0.id == top.id }) else {
      return other.offset - own.offset
    }
    return (mine.minY - own.viewport.minY) - (top.minY - other.viewport.minY)
  }

  /// Where an edge was is elsewhere once the lane is scrolled.
  private func noteScrolling(_ reading: StageReading) {
    for lane in lanes {
      guard let metrics = reading.metrics(lane.id) else { continue }
      let isScrolled = scrolled[lane.id].map { $0 != metrics.scrolledDistance } ?? false
      scrolled[lane.id] = metrics.scrolledDistance
      if isScrolled, marks[lane.id]?.jump != nil { takeJump(from: lane.id) }
    }
  }
}
