import RowMotion

/// The height of the detail in each lane since its last change, and the spacing around it.
///
/// Invariants: there are at most `capacity` samples, and all values are finite.
struct PresenceMotion: Equatable {
  /// The values in a frame, in points.
  struct Sample: Equatable {
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
    if samples.last == sample { return }
    samples.append(sample)
    if samples.count > Self.capacity { samples.removeFirst(samples.count - Self.capacity) }
    assert(checkInvariants().isEmpty)
  }

  /// Returns lengths as shares of the greatest one; all are 0 if none is visible.
  ///
  /// A height is computed as a difference, so that a missing detail may be 1e-14 points tall.
  static func shares(_ values: [Double]) -> [Double] {
    let greatest = values.max() ?? 0
    return values.map { greatest > 0.01 ? max(0, $0) / greatest : 0 }
  }

  var heights: [Double] { Self.shares(samples.map(\.height)) }
  var spacings: [Double] { Self.shares(samples.map(\.spacing)) }
  /// The shares on the right; empty if a sample has no row there.
  var variantHeights: [Double] {
    let values = samples.compactMap(\.variantHeight)
    return values.count == samples.count ? Self.shares(values) : []
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

/// A plot of the left lane's height and spacing and the right lane's height, as shares of their
/// maxima.
struct PresenceMotionPlot: View {
  let model: PresenceModel

  private var motion: PresenceMotion { model.motion }
  private var capacity: Int { max(30, motion.samples.count) }

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      LegendLayout {
        Text("The detail, frame by frame").font(.caption)
        LegendKey(name: "Height, RowMotion", color: ChartColors.rowMotion)
        LegendKey(name: "Spacing, RowMotion", color: .primary, thickness: 2)
        LegendKey(
          name: "Height, \(model.variant.rawValue)", color: ChartColors.comparison,
          thickness: 2)
      }
      ZStack {
        Color.clear.cardSurface()
        if motion.samples.count > 1 {
          curve(motion.variantHeights).stroke(ChartColors.comparison, lineWidth: 2)
          curve(motion.heights).stroke(ChartColors.rowMotion, lineWidth: 5)
          curve(motion.spacings).stroke(.primary, lineWidth: 2)
        } else {
          Text("Toggle the detail to plot its height and spacing.").font(.caption)
            .multilineTextAlignment(.center)
            .padding(.horizontal, 12)
        }
      }
      .frame(height: 86)
    }
    .padding(.horizontal, 12)
    .padding(.vertical, 6)
    .accessibilityElement()
    .accessibilityAddTraits(.isImage)
    // The curves change in each frame, so their values are not announced.
    .accessibilityLabel("Plot of the detail’s height and spacing")
  }

  private func curve(_ shares: [Double]) -> SampleCurve {
    // Greater values are higher here.
    SampleCurve(samples: shares.map { 1 - $0 }, range: -0.05...1.05, capacity: capacity)
  }
}
