import RowMotion

/// The height of the detail in each lane since its last change, and the spacing around it.
///
/// Invariants: there are at most `capacity` samples, and all values are finite.
struct PresenceMotion: Equatable {
  /// The values in a frame, in points.
  struct Sample: Equatable {
    /// The time of the frame, in seconds.
    var time = 0.0
    /// The height of the detail on the left.
    var height: Double
    /// The spacing that the detail adds.
    var spacing: Double
    /// The height that the detail adds to the row on the right; nil if there is no such row.
    var variantHeight: Double?
  }

  /// The maximum number of samples.
  static let capacity = 600

  /// The frames in which a value changed, the oldest first.
  private(set) var samples: [Sample] = []
  /// The number of the detail's change that precedes the samples.
  private var number = 0

  /// Adds a frame after the change with a number; another change starts from the last sample.
  mutating func add(_ sample: Sample, number: Int) {
    guard sample.height.isFinite, sample.spacing.isFinite, sample.variantHeight?.isFinite ?? true
    else {
      return
    }
    if number != self.number { samples = samples.suffix(1) }
    self.number = number
    if var last = samples.last {
      last.time = sample.time
      if last == sample { return }
      // The rest before the motion is not a part of it.
      if samples.count == 1 { samples[0].time = sample.time }
    }
    samples.append(sample)
    if samples.count > Self.capacity { samples.removeFirst(samples.count - Self.capacity) }
    assert(checkInvariants().isEmpty)
  }

  /// Returns the violated invariants, in words; empty if there are none.
  func checkInvariants() -> [String] {
    samples.count > Self.capacity ? ["\(samples.count) samples are stored"] : []
  }
}

extension PresenceMotion.Sample {
  /// Creates a sample of a frame; nil if the row on the left is not visible.
  @MainActor init?(_ host: ViewHost) {
    let changes = AnyHashable("changes")
    func row(_ lane: String) -> RowInfo? { host.rows(in: lane).first { $0.id == changes } }
    guard let rowMotionRow = row(PresenceModel.rowMotionLane) else { return nil }
    let presence = host.presences(in: PresenceModel.rowMotionLane).first { $0.row == changes }
    time = host.time
    height = presence?.height ?? 0
    spacing = presence?.spacing ?? 0
    let rest = rowMotionRow.height - height - spacing
    let variantLane = PresenceModel.variantLane
    // A lazy stack has no rows: its view is inside the row's padding.
    let stack = host.frame(id: PresenceIDs.row(variantLane)).map {
      $0.height + 2 * PresenceSceneRow.padding
    }
    variantHeight = (row(variantLane)?.height ?? stack).map { $0 - rest }
  }
}

/// A plot of what the detail adds to the row in each lane, and of the spacing in it.
struct PresenceMotionPlot: View {
  let model: PresenceModel

  private var series: [PlotSeries] {
    let samples = model.motion.samples
    return [
      PlotSeries(
        name: model.variant.rawValue, color: ChartColors.comparison,
        mayJump: hasJumped(PresenceModel.variantLane),
        values: samples.map { $0.variantHeight ?? 0 }),
      PlotSeries(
        name: "RowMotion", color: ChartColors.rowMotion, thickness: 4,
        mayJump: hasJumped(PresenceModel.rowMotionLane),
        values: samples.map { $0.height + $0.spacing }),
      PlotSeries(name: "Only its spacing", color: .primary, values: samples.map(\.spacing)),
    ]
  }

  private func hasJumped(_ lane: String) -> Bool {
    model.stage.failures(in: lane).contains { $0.name == FrameInvariants.Name.noJump.rawValue }
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      Text("Height of the detail with its spacing").font(.caption)
      MotionPlot(
        series: series, times: model.motion.samples.map(\.time),
        hint: "Toggle the detail to plot its height and spacing.")
    }
    .padding(.horizontal, 12)
    .padding(.vertical, 6)
    .accessibilityElement()
    .accessibilityAddTraits(.isImage)
    // The curves change in each frame, so their values are not announced.
    .accessibilityLabel("Plot of the detail’s height and spacing")
  }
}
