import Observation
import RowMotion

/// What the Presence scene shows: one detail that comes, goes and changes, in both lanes.
@MainActor @Observable final class PresenceModel {
  var variant = PresenceVariant.stock {
    didSet {
      stage.lanes = lanes
      commit()
    }
  }
  var transition = 2
  var preset = 0 { didSet { stage.lanes = lanes } }
  var duration = 0.5
  var bounce = 0.0
  /// Whether the reported and the placed size are outlined.
  var showsOutlines = false
  /// The data: what there is to be shown; nil for nothing.
  private(set) var detail: String? = PresenceModel.samples[0]
  /// The detail that there was last.
  private(set) var kept = PresenceModel.samples[0]
  /// Whether the row that holds nothing but a presence has something in it.
  private(set) var showsLoneRow = true
  /// How far the measuring by steps has got.
  private(set) var step = Step.committed
  /// The height that the detail was measured with, points; said by the layout.
  var measuredHeight = 0.0 {
    didSet {
      measurements += 1
      if step == .committed, detail != nil { committedHeight = measuredHeight }
    }
  }
  /// How often the detail was measured anew since it was changed last.
  @ObservationIgnored private(set) var measurements = 0
  /// The height that the row was told of, points.
  private(set) var committedHeight = 0.0
  /// How many syncs were begun, and how many until the last one came, on its way to there.
  private(set) var asked = 0
  private(set) var asking = 0.0
  /// What the detail did since it was changed last.
  private(set) var motion = PresenceMotion()
  @ObservationIgnored let stage: ComparisonStage
  /// The sizes that the details are placed in.
  @ObservationIgnored let placed = PlacedSizes()
  /// How often the detail was changed.
  @ObservationIgnored private(set) var changes = 0
  private var sample = 0

  /// What an imperative table does one after the other.
  enum Step: String {
    /// The row has the height that it was told.
    case committed = "Committed: the row goes to the height that was measured."
    /// The data is another; nothing is shown of it yet.
    case changed = "1 of 3: the data has changed, and the row not yet."
    /// The height is known, and still nothing moves.
    case measured = "2 of 3: the new height is measured, and still nothing moves."
  }

  static let curedLane = "presence-scene"
  static let otherLane = "presence-beside"

  /// Each so long that it takes its three lines, or two, or one, at any width of a window.
  static let samples = [
    "Three lines, so that it is seen when a text is squeezed: it breaks anew for each height that "
      + "it is offered, loses its last line first and then the next, and ends as a sliver of its "
      + "first, while the title above it stays where it is.",
    "Short, one line.",
    "Two lines at most widths: enough to see a row grow and shrink between two texts.",
  ]
  static let transitions: [(name: String, value: ContentTransition)] = [
    ("None", .identity), ("Clipped", .clipped), ("Fade with the height", .opacity),
    ("Deferred fade", .deferredOpacity), ("Numeric text", .numericText()),
  ]
  static let presets = [
    "Own spring", "smooth", "snappy", "bouncy", "linear", "easeInOut", "None: a hard cut",
  ]

  init() {
    stage = ComparisonStage(PresenceModel.lanes(.stock, isAnimated: true))
  }

  private var lanes: [StageLane] { PresenceModel.lanes(variant, isAnimated: animation != nil) }

  private static func lanes(_ variant: PresenceVariant, isAnimated: Bool) -> [StageLane] {
    // What is told not to move breaks nothing by that, and jumps all the same.
    let kept = isAnimated ? "Nothing jumps" : "A hard cut, as it was told"
    return [
      StageLane(
        id: curedLane, title: "RowMotion", summary: "AnimatedPresence: one timeline for all of it",
        isCured: true, kept: kept),
      StageLane(
        id: otherLane, title: variant.rawValue, summary: variant.summary,
        isCured: variant.isCured, kept: kept),
    ]
  }

  /// What moves the change; nil for nothing.
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

  /// Whether the animation at hand takes a duration.
  var hasDuration: Bool { preset == 0 || preset == 4 || preset == 5 }

  /// Notes what is seen in a frame.
  func look(_ host: ViewHost) {
    guard let sample = PresenceMotion.Sample(host) else { return }
    var motion = motion
    motion.add(sample, number: changes)
    if motion != self.motion { self.motion = motion }
  }

  func toggle() {
    change(to: detail == nil ? PresenceModel.samples[sample] : nil)
  }

  func nextSample() {
    sample = (sample + 1) % PresenceModel.samples.count
    change(to: PresenceModel.samples[sample])
  }

  func toggleLoneRow() {
    withAnimation(animation) { showsLoneRow.toggle() }
  }

  /// Changes the detail unasked, as a sync in the background does.
  ///
  /// The while until then is one of the scene's own time, so that slow motion and scripts have it, too.
  func sync() {
    withAnimation(.linear(duration: 0.4)) {
      asked += 1
      asking = Double(asked)
    } completion: {
      self.nextSample()
    }
  }

  private func change(to new: String?) {
    changes += 1
    measurements = 0
    if variant == .measuredFirst { step = .changed }
    withAnimation(animation) {
      detail = new
      if let new { kept = new }
    }
  }

  /// Goes on from the data to its height, and from its height to the row's motion.
  func nextStep() {
    switch step {
    case .changed: step = .measured
    case .measured: withAnimation(animation) { commit() }
    case .committed: break
    }
  }

  private func commit() {
    step = .committed
    committedHeight = detail == nil ? 0 : measuredHeight
  }
}
