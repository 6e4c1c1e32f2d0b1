import Observation
import RowMotion

/// Failing and passing variants side by side, on one clock and, if they scroll, at one scroll
/// position.
///
/// The marks over a lane show what the host's own checks, ``FrameInvariants``, have found in it:
///
/// | mark | when it is shown |
/// | --- | --- |
/// | the verdict | always: the names of the checks that failed since the lane appeared |
/// | a bar with a cap at each end | an edge jumped, until a lane scrolls or the row is removed; a lasting failure, until one second after the edge is correct again |
/// | the ghost line | an edge differs from the passing lane while that is in motion, or at any time if the scene's own check failed |
///
/// The owner calls ``frameAdvanced(_:)`` after each frame.
@MainActor @Observable final class ComparisonStage {
  /// The compared lanes, from the leading edge on; a changed or new lane starts without marks.
  var lanes: [StageLane] {
    didSet {
      for lane in oldValue + lanes where !lanes.contains(lane) || !oldValue.contains(lane) {
        failures[lane.id] = nil
        marks[lane.id] = nil
        tried.remove(lane.id)
        replaced.insert(lane.id)
        isSettling = true
      }
      found.removeAll { failure in !lanes.contains { $0.id == failure.lane } }
    }
  }
  /// The sentences above the lanes' content, in the order of the lanes.
  var captions = LaneCaptions()
  /// The greatest failure of each check since a lane appeared, by lane id.
  private var failures: [String: [FailedCheck]] = [:]
  /// The ids of the lanes in which something has moved since they appeared.
  private var tried: Set<String> = []
  /// True until all is at rest after other content was shown; what moves until then is no trial.
  @ObservationIgnored private(set) var isSettling = true
  /// The ids of the lanes that were replaced since all was at rest; earlier motions may fail in them.
  @ObservationIgnored private var replaced: Set<String> = []
  /// The content of each lane in the last frame, by lane id, until something moves.
  @ObservationIgnored private var contents: [String: LaneContent] = [:]
  /// The marks over the lanes, by lane id; separate from `failures`, as they change in each frame.
  private(set) var marks: [String: LaneMarks] = [:]
  /// The scene's own checks of a frame, in addition to the host's; they may change what is shown.
  @ObservationIgnored var check: @MainActor (ViewHost) -> [FailedCheck] = { _ in [] }
  /// The condition under which lanes scroll to match another lane.
  @ObservationIgnored private let following: Following
  /// True if scrolling is a trial of the lanes.
  @ObservationIgnored var judgesScrolling = false
  /// False if the scene's own check judges jumps.
  @ObservationIgnored var judgesJumps = true
  /// Scrolls the lanes together by a rule other than equal rows; returns true if any lane scrolled.
  @ObservationIgnored var scrollsTogether: (@MainActor (ViewHost) -> Bool)?
  /// The scene's outlines in a frame, in the host's coordinates.
  @ObservationIgnored var outlines: @MainActor (ViewHost) -> [LaneOutline] = { _ in [] }
  /// Called after a frame was updated with its marks.
  @ObservationIgnored var onMarksUpdate: @MainActor () -> Void = {}
  /// The failures found since the last frame.
  @ObservationIgnored private var found: [FailedCheck] = []
  /// False while restored content takes its place, which is not judged.
  @ObservationIgnored private(set) var isJudging = true
  /// The number of frames since content was restored, and whether nothing was animated in one.
  @ObservationIgnored private var restored = (frames: 0, hasRested: false)
  /// The distance that each lane has scrolled until the last frame, in points.
  @ObservationIgnored private var scrolled: [String: Double] = [:]
  /// The lane that the others followed last.
  @ObservationIgnored private var leader: String?
  /// The lanes that followed another one in the last frame.
  @ObservationIgnored private var followers: Set<String> = []
  /// The lanes that were refreshing in the last frame.
  @ObservationIgnored private var refreshing: Set<String> = []
  @ObservationIgnored private weak var watched: ViewHost?
  /// True while a lane scrolls to match another; a jump in this frame is no failure.
  @ObservationIgnored private var isFollowing = false

  /// The condition under which lanes scroll to the visible rows of another lane.
  enum Following {
    /// Scrolling by the user.
    case scrolling
    /// Scrolling by the user, or of the passing lane by itself, for example to keep a row in place
    /// during an action.
    case always
  }

  init(_ lanes: [StageLane], following: Following = .scrolling) {
    self.lanes = lanes
    self.following = following
  }

  /// Returns the greatest failure of each check since a lane appeared.
  func failures(in lane: String) -> [FailedCheck] { failures[lane] ?? [] }

  /// Returns true if something has moved in a lane since it appeared; before, it has no verdict.
  func isTried(_ lane: String) -> Bool { tried.contains(lane) }

  /// Lets what moves from now on be a trial, even if something still moves that moved earlier.
  func beginTrial() {
    isSettling = false
    replaced = []
  }

  /// Removes all failures and marks, as before another update.
  func clearFailures() {
    found = []
    if !failures.isEmpty { failures = [:] }
    if !marks.isEmpty { marks = [:] }
  }

  /// Removes all verdicts and marks, as before other content is shown.
  func clear() {
    clearFailures()
    if !tried.isEmpty { tried = [] }
    isSettling = true
  }

  /// Returns a closure that restores the current verdicts, without marks.
  func restoration() -> @MainActor () -> Void {
    let (failures, tried) = (failures, tried)
    return { [weak self] in
      self?.clear()
      self?.failures = failures
      self?.tried = tried
      self?.isJudging = false
      self?.restored = (frames: 0, hasRested: false)
    }
  }

  /// Judges again after a frame at rest, but not before the third frame of restored content.
  private func judgeRestoredContent(_ host: ViewHost) {
    restored.frames += 1
    if host.runningViews.isEmpty { restored.hasRested = true }
    isJudging = restored.frames >= 2 && restored.hasRested
  }

  /// Updates scroll positions and marks in the current frame.
  ///
  /// - Complexity: O(n) in the visible rows; O(1) if nothing has changed.
  func frameAdvanced(_ host: ViewHost) {
    watch(host)
    let isRefreshed = followRefreshing(host)
    let isScrolled = scrollsTogether?(host) ?? followScrolling(host)
    if isRefreshed || isScrolled {
      isFollowing = isScrolled
      host.advance(to: host.time)
      isFollowing = false
    }
    removeJumpsFromScrolledLanes(host)
    let isNewlyTried = updateTried(host)
    let hasNewMarks = updateMarks(host) || isNewlyTried
    // Also shows what the scene's own check has changed.
    host.update()
    // Failures caused by the marks are marked in the same frame, since no other may follow.
    if !found.isEmpty, updateMarks(host) { host.update() }
    if hasNewMarks { onMarksUpdate() }
  }

  // MARK: Checks

  private func watch(_ host: ViewHost) {
    if watched === host { return }
    watched = host
    host.checksInvariants = true
    host.onInvariantViolation = { [weak self] in self?.record($0) }
  }

  private func record(_ violation: FrameInvariants.Violation) {
    guard let lane = lanes.first(where: { violation.viewIDs.contains($0.id) }) else { return }
    if violation.jump != nil, isFollowing || !judgesJumps { return }
    let message =
      violation.jump.map { "Jumped \(Formatted.length(abs($0.distance))) in one frame" }
      ?? FrameInvariants.Name.effects[violation.name] ?? "Animation failed"
    found.append(
      FailedCheck(
        lane: lane.id, name: violation.name.rawValue, message: message,
        extent: abs(violation.jump?.distance ?? 0),
        jump: violation.jump.map { EdgeJump(before: $0.before, now: $0.now, row: $0.row) }))
  }

  /// Finds the lanes in which something moves for the first time; returns true if there is one.
  private func updateTried(_ host: ViewHost) -> Bool {
    var moved: Set<String> = []
    var isSettled = isJudging
    for lane in lanes where !tried.contains(lane.id) {
      let content = LaneContent(of: lane.id, host)
      let old = contents[lane.id]
      contents[lane.id] = content
      let isAnimating = host.isAnimating(in: lane.id)
      // Another size of the window is no trial.
      let isSameSize = content != nil && content?.viewport == old?.viewport
      if isAnimating || !isSameSize { isSettled = false }
      guard !isSettling, isSameSize, let content, let old else { continue }
      // A list that is flung, or that other content moves, is animating, but not its rows.
      let hasMotionInRows = host.isAnimating(in: lane.id, countsList: false)
      if !judgesScrolling, content.offset != old.offset, !hasMotionInRows { continue }
      if content != old || hasMotionInRows { moved.insert(lane.id) }
    }
    if isSettled { beginTrial() }
    if moved.isEmpty { return false }
    tried.formUnion(moved)
    return true
  }

  private func updateMarks(_ host: ViewHost) -> Bool {
    let violations = found
    // The scene's own check also follows the frames that are not judged.
    let own = check(host)
    let found = isJudging ? (violations + own).filter { !replaced.contains($0.lane) } : []
    if !isJudging { judgeRestoredContent(host) }
    self.found = []
    let outlines = outlines(host)
    let passingLane = lanes.first(where: \.isPassing)
    var (new, newFailures) = (marks, failures)
    var recovered: [String] = []
    for lane in lanes {
      var mark = new[lane.id] ?? LaneMarks()
      let own = found.filter { $0.lane == lane.id }
      if let jump = own.filter({ $0.jump != nil }).min(by: ComparisonStage.isAhead) {
        mark.jump = jump
        mark.jumpOpacity = 1
      } else if mark.jump?.lasts == true, mark.jumpOpacity == 1 {
        recovered.append(lane.id)
      }
      for failure in own where failure.jump == nil || failure == mark.jump {
        let known = newFailures[lane.id]?.first { $0.name == failure.name }
        if let known, known.extent > failure.extent { continue }
        newFailures[lane.id, default: []].removeAll { $0.name == failure.name }
        newFailures[lane.id, default: []].append(failure)
      }
      mark.jump = mark.jump.flatMap { repositioned($0, in: lane, host) }
      mark.ghost = nil
      if let passingLane, !lane.isPassing,
        mayHaveGhost(newFailures[lane.id] ?? [], passingLane, host)
      {
        mark.ghost = ghost(in: lane, comparedTo: passingLane, host)
      }
      let origin = host.scrollMetrics(in: lane.id)?.viewport.origin ?? .zero
      mark.outlines = outlines.filter { $0.lane == lane.id }.map {
        LaneOutline(
          lane: lane.id, frame: $0.frame.offset(by: Point(x: -origin.x, y: -origin.y)),
          isDashed: $0.isDashed)
      }
      new[lane.id] = mark == LaneMarks() ? nil : mark
    }
    let isSame = new == marks && newFailures == failures
    if isSame, recovered.isEmpty { return false }
    if newFailures != failures { failures = newFailures }
    if new != marks { marks = new }
    for lane in recovered { fadeJump(in: lane) }
    return true
  }

  /// Returns a jump at its row's current position; nil if the row was removed.
  private func repositioned(
    _ failure: FailedCheck, in lane: StageLane, _ host: ViewHost
  ) -> FailedCheck? {
    guard var jump = failure.jump, let id = jump.row,
      let viewport = host.scrollMetrics(in: lane.id)?.viewport
    else { return failure }
    let row = host.rowFrames(in: lane.id).first { $0.id == id && $0.index != nil }
    guard let top = row.map({ $0.minY - viewport.minY }) else {
      // A row that was removed when it jumped has no known position.
      return jump.top == nil ? failure : nil
    }
    if let known = jump.top {
      jump.before += top - known
      jump.now += top - known
    }
    jump.top = top
    var failure = failure
    failure.jump = jump
    return failure
  }

  /// Fades out the mark of an edge that is right again; it may have been wrong for one frame only.
  private func fadeJump(in lane: String) {
    withAnimation(.easeIn(duration: 1)) {
      marks[lane]?.jumpOpacity = 0
    } completion: {
      if self.marks[lane]?.jumpOpacity == 0 { self.removeJump(from: lane) }
    }
  }

  private func removeJump(from lane: String) {
    marks[lane]?.jump = nil
    marks[lane]?.jumpOpacity = 1
  }

  /// Returns true if a jump is larger than another, or as large and above it.
  private static func isAhead(_ one: FailedCheck, _ other: FailedCheck) -> Bool {
    guard let one = one.jump, let other = other.jump else { return false }
    let difference = abs(one.distance) - abs(other.distance)
    if abs(difference) > 0.01 { return difference > 0 }
    return min(one.before, one.now) < min(other.before, other.now)
  }

  /// Returns true if differences from the passing lane come from the rows' motion.
  ///
  /// At rest, differences may come from one lane's content: an edited text, a dragged row, or a
  /// button below a long text.
  private func mayHaveGhost(
    _ failures: [FailedCheck], _ passingLane: StageLane, _ host: ViewHost
  ) -> Bool {
    // A lane that is pulled down differs because of that.
    if lanes.contains(where: { host.refreshPhase(in: $0.id) ?? .idle != .idle }) { return false }
    if failures.contains(where: { $0.jump == nil }) { return true }
    return host.textInput == nil && host.hasRowsInMotion(in: passingLane.id)
  }

  /// Returns the expected position of the bottom edge of the topmost row that differs, in points.
  private func ghost(
    in lane: StageLane, comparedTo passingLane: StageLane, _ host: ViewHost
  ) -> Double? {
    guard let own = host.scrollMetrics(in: lane.id),
      let other = host.scrollMetrics(in: passingLane.id)
    else { return nil }
    let rows = host.rowFrames(in: lane.id)
    for row in host.rowFrames(in: passingLane.id) {
      guard let mine = rows.first(where: { $0.id == row.id }) else { continue }
      let edge = row.maxY - other.viewport.minY
      if abs(mine.maxY - own.viewport.minY - edge) > 0.5 {
        return edge > 0 && edge < own.viewport.height ? edge : nil
      }
    }
    return nil
  }

  // MARK: Scrolling

  /// Scrolls the other lanes to match a scrolled one; returns true if any of them scrolled.
  private func followScrolling(_ host: ViewHost) -> Bool {
    let moved = lanes.filter { lane in
      guard let known = scrolled[lane.id], let metrics = host.scrollMetrics(in: lane.id) else {
        return false
      }
      return metrics.scrolledDistance != known
    }
    let passingLane = following == .always ? lanes.first(where: \.isPassing) : nil
    let leading = moved.filter { !followers.contains($0.id) }
    // Two lanes scroll by themselves if both bounce back from an end. A lane that has followed may
    // have measured its rows only then, so it follows once more.
    let keepsLeader =
      leading.isEmpty ? !followers.isEmpty : leading.contains { $0.id == self.leader }
    let last = keepsLeader ? lanes.first { $0.id == self.leader } : nil
    followers = []
    guard let leader = leading.count == 1 ? leading[0] : last ?? passingLane,
      let overscroll = host.scrollMetrics(in: leader.id)?.overscroll
    else { return false }
    self.leader = leader.id
    var isScrolled = false
    for lane in lanes where lane.id != leader.id {
      guard let metrics = host.scrollMetrics(in: lane.id) else { continue }
      if overscroll != 0 || metrics.overscroll != 0 {
        if metrics.overscroll == overscroll { continue }
        host.overscroll(by: overscroll, in: lane.id)
        isScrolled = true
        continue
      }
      let wanted = metrics.offset + distance(from: lane.id, to: leader.id, host)
      let target = min(max(wanted, 0), metrics.maximumOffset)
      if abs(target - metrics.offset) < 1e-9 { continue }
      host.scroll(to: target, in: lane.id)
      followers.insert(lane.id)
      isScrolled = true
    }
    return isScrolled
  }

  /// Refreshes all lanes when one starts to refresh; returns true if another lane was refreshed.
  private func followRefreshing(_ host: ViewHost) -> Bool {
    let now = Set(lanes.map(\.id).filter { host.refreshPhase(in: $0) == .refreshing })
    let isNew = !now.isSubset(of: refreshing)
    refreshing = now
    guard isNew else { return false }
    let others = lanes.filter { !now.contains($0.id) && host.refresh(in: $0.id) }
    refreshing.formUnion(others.map(\.id))
    return !others.isEmpty
  }

  /// Returns the distance a lane has to scroll to match the top row of another, in points.
  private func distance(
    from lane: String, to leader: String, _ host: ViewHost
  ) -> Double {
    guard let own = host.scrollMetrics(in: lane), let other = host.scrollMetrics(in: leader) else {
      return 0
    }
    let top = host.rowFrames(in: leader).first {
      $0.index != nil && $0.maxY > other.viewport.minY
    }
    guard let top, let mine = host.rowFrames(in: lane).first(where: { $0.id == top.id }) else {
      return other.offset - own.offset
    }
    return (mine.minY - own.viewport.minY) - (top.minY - other.viewport.minY)
  }

  /// Removes the marks of jumps from scrolled lanes, where they are at wrong positions.
  private func removeJumpsFromScrolledLanes(_ host: ViewHost) {
    for lane in lanes {
      guard let metrics = host.scrollMetrics(in: lane.id) else { continue }
      let isScrolled = scrolled[lane.id].map { $0 != metrics.scrolledDistance } ?? false
      scrolled[lane.id] = metrics.scrolledDistance
      if isScrolled, marks[lane.id]?.jump != nil { removeJump(from: lane.id) }
    }
  }
}

/// The rows in a lane's viewport, at a scroll offset in points.
private struct LaneContent: Equatable {
  let viewport: Rect
  let offset: Double
  let rows: [RowFrame]
  /// The height of content without rows, in points; 0 for a list.
  let height: Double

  /// Creates the content of a lane; nil if the lane does not exist.
  @MainActor init?(of lane: String, _ host: ViewHost) {
    guard let metrics = host.scrollMetrics(in: lane) else { return nil }
    viewport = metrics.viewport
    offset = metrics.offset
    rows = host.rowFrames(in: lane)
    height = rows.isEmpty ? metrics.contentHeight : 0
  }
}
