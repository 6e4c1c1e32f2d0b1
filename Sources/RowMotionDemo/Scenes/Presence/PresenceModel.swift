import Observation
import RowMotion

/// The model of the Presence scene: one detail that is shown, hidden and changed in both lanes.
@MainActor @Observable final class PresenceModel {
  var variant = PresenceVariant.stock {
    didSet {
      stage.lanes = lanes
      commit()
      guard variant != oldValue else { return }
      // What was measured belongs to the previous variant.
      changes += 1
      motion = PresenceMotion()
    }
  }
  var transition = 2
  var preset = 0 { didSet { stage.lanes = lanes } }
  var duration = 0.5
  var bounce = 0.0
  /// True if the reported and the placed size are outlined.
  var showsOutlines = false
  /// True if the detail counts clicks on it, instead of the row that it is in.
  var countsClicks = false { didSet { if countsClicks != oldValue { clicks = (0, 0) } } }
  /// The number of clicks on the detail and on the row around it, in both lanes.
  private(set) var clicks = (detail: 0, row: 0)
  /// The data; nil for no detail.
  private(set) var detail: String? = PresenceModel.samples[0]
  /// The last detail that was not nil.
  private(set) var lastDetail = PresenceModel.samples[0]
  /// The text in the form; nil while it is closed.
  var draft: String?
  /// True if the row that contains only a presence shows it.
  private(set) var showsLoneRow = true
  /// The current step of the imperative table.
  private(set) var step = Step.committed
  /// The height of the detail in its last measurement, in points.
  var measuredHeight = 0.0 {
    didSet {
      measurements += 1
      if step == .committed, detail != nil { committedHeight = measuredHeight }
    }
  }
  /// The number of measurements of the detail since its last change.
  @ObservationIgnored private(set) var measurements = 0
  /// The height that the row uses, in points.
  private(set) var committedHeight = 0.0
  /// The number of started syncs, and its animated value, which arrives when the sync completes.
  private(set) var requestCount = 0
  private(set) var answeredRequests = 0.0
  /// The motion of the detail since its last change.
  private(set) var motion = PresenceMotion()
  @ObservationIgnored let stage: ComparisonStage
  /// The sizes at which the details are placed.
  @ObservationIgnored let placed = PlacedSizes()
  @ObservationIgnored let heights = HeightHistory()
  /// The number of changes of the detail.
  @ObservationIgnored private(set) var changes = 0
  private var sample = 0

  /// The steps of an imperative table.
  ///
  /// The names in parentheses are UITableView's.
  enum Step: String {
    /// The last step: the row uses the measured height.
    case committed = "3 of 3 (performBatchUpdates): the row animates to the measured height."
    /// The first step: the data has changed, but the row does not show it yet.
    case changed = "1 of 3: the data has changed, but not the row."
    /// The second step: the new height is measured, but nothing moves yet.
    case measured = "2 of 3 (systemLayoutSizeFitting): the height is measured; nothing moves yet."
  }

  static let rowMotionLane = "presence-scene"
  static let variantLane = "presence-variant"

  /// Texts of three lines, of one, and of two, at any width of a window.
  static let samples = [
    "Three lines, so that squeezing is visible. Squeezed text wraps again at every height: it loses "
      + "its last line first, then the next one, and ends as a sliver of its first line. The title "
      + "above stays in place throughout.",
    "Short, one line.",
    "Two lines at most widths: enough to see a row grow and shrink between two texts.",
  ]
  static let transitions: [(name: String, value: ContentTransition)] = [
    ("None", .identity), ("Clipped", .clipped), ("Fade with height", .opacity),
    ("Deferred fade", .deferredOpacity), ("Numeric text", .numericText()),
  ]
  static let presets = [
    "Custom spring", "Smooth", "Snappy", "Bouncy", "Linear", "Ease In Out", "None",
  ]

  init() {
    stage = ComparisonStage(PresenceModel.lanes(.stock, isAnimated: true))
    stage.check = { [weak self] host in
      guard let self else { return [] }
      if stage.isJudging {
        heights.update(host, number: changes)
        recordMotion(host)
      } else {
        heights.clear()
      }
      return PresenceChecks(self).failures(host)
    }
    stage.outlines = { [weak self] host in
      guard let self, showsOutlines else { return [] }
      return PresenceChecks.outlines(host, placed)
    }
  }

  private var lanes: [StageLane] { PresenceModel.lanes(variant, isAnimated: animation != nil) }

  private static func lanes(_ variant: PresenceVariant, isAnimated: Bool) -> [StageLane] {
    // Without an animation the jump is intended, so it is no failure.
    let passingVerdict = isAnimated ? "Nothing jumps" : "Changed at once, as set"
    return [
      StageLane(
        id: rowMotionLane, title: "RowMotion",
        summary: "AnimatedPresence: everything on one timeline",
        isPassing: true, passingVerdict: passingVerdict),
      StageLane(
        id: variantLane, title: variant.rawValue, summary: variant.summary,
        isPassing: variant.isPassing, passingVerdict: passingVerdict),
    ]
  }

  /// The animation of changes; nil for none.
  var animation: Animation? {
    switch preset {
    case 1: .smooth
    case 2: .snappy
    case 3: .bouncy
    case 4: .linear(duration: duration)
    case 5: .easeInOut(duration: duration)
    case 6: nil
    default: .spring(duration: duration, bounce: bounce)
    }
  }

  /// True if the current animation has an adjustable duration.
  var hasDuration: Bool { preset == 0 || preset == 4 || preset == 5 }

  /// Records the motion in a frame.
  func recordMotion(_ host: ViewHost) {
    guard let sample = PresenceMotion.Sample(host) else { return }
    var motion = motion
    motion.add(sample, number: changes)
    if motion != self.motion { self.motion = motion }
  }

  func toggle() {
    change(to: detail == nil ? lastDetail : nil)
  }

  func clickedRow() {
    clicks.row += 1
    toggle()
  }

  func clickedDetail() { clicks.detail += 1 }

  func nextSample() {
    sample = (sample + 1) % PresenceModel.samples.count
    change(to: PresenceModel.samples[sample])
  }

  func openForm() { draft = detail ?? "" }

  /// Closes the form and changes the detail to its text.
  func submitDraft() {
    guard let draft else { return }
    self.draft = nil
    change(to: draft.isEmpty ? nil : draft)
  }

  func toggleLoneRow() {
    withAnimation(animation) { showsLoneRow.toggle() }
  }

  /// Changes the detail after a delay, like a sync in the background.
  ///
  /// The delay is in the scene's own time, so slow motion and scripts control it, too.
  func sync() {
    withAnimation(.linear(duration: 0.4)) {
      requestCount += 1
      answeredRequests = Double(requestCount)
    } completion: {
      self.nextSample()
    }
  }

  private func change(to new: String?) {
    changes += 1
    stage.beginTrial()
    measurements = 0
    placed.restartCounting()
    if variant == .measuredFirst { step = .changed }
    withAnimation(animation) {
      detail = new
      if let new { lastDetail = new }
    }
  }

  /// Proceeds from the data to its height, or from its height to the row's motion.
  func nextStep() {
    switch step {
    case .changed: step = .measured
    case .measured: withAnimation(animation) { commit() }
    case .committed: break
    }
  }

  /// Returns a closure that restores the current detail and rows.
  func restoration() -> @MainActor () -> Void {
    let restore = ScenePlay.restoration(
      of: self, \.detail, \.lastDetail, \.sample, \.step, \.committedHeight, \.showsLoneRow,
      \.changes, \.motion, \.draft)
    return { [heights] in
      restore()
      heights.clear()
    }
  }

  private func commit() {
    step = .committed
    committedHeight = detail == nil ? 0 : measuredHeight
  }
}
