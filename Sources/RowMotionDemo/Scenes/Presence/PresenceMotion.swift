import RowMotion

/// What the detail's height did in each lane since it was changed last, and the spacing around it.
///
/// Invariants: no more than `capacity` samples are kept, and all are numbers.
struct PresenceMotion: Equatable {
  /// What was seen in a frame, points.
  struct Sample: Equatable {
    /// The height of the detail on the left.
    var height: Double
    /// The spacing that is there because of it.
    var spacing: Double
    /// By how much the detail makes the row on the right taller; nil where there is no such row.
    var beside: Double?
  }

  /// How many frames are kept.
  static let capacity = 600

  /// The frames in which something was other than before, the oldest first.
  private(set) var samples: [Sample] = []
  /// The detail's change that they followed, by its number.
  private var number = 0

  /// Takes over a frame that followed the change of a number; another change begins where the last ended.
  mutating func add(_ sample: Sample, number: Int) {
    guard sample.height.isFinite, sample.spacing.isFinite, sample.beside?.isFinite ?? true else {
      return
    }
    if number != self.number { samples = samples.suffix(1) }
    self.number = number
    if samples.last == sample { return }
    samples.append(sample)
    if samples.count > Self.capacity { samples.removeFirst(samples.count - Self.capacity) }
    assert(checkInvariants().isEmpty)
  }

  /// Values as shares of the greatest of them; of nothing but zeros all are 0.
  static func shares(_ values: [Double]) -> [Double] {
    let greatest = values.max() ?? 0
    return values.map { greatest > 0 ? $0 / greatest : 0 }
  }

  var heights: [Double] { Self.shares(samples.map(\.height)) }
  var spacings: [Double] { Self.shares(samples.map(\.spacing)) }
  /// Empty where there was no row on the right.
  var beside: [Double] {
    let values = samples.compactMap(\.beside)
    return values.count == samples.count ? Self.shares(values) : []
  }

  /// The invariants that do not hold, in words; empty where all do.
  func checkInvariants() -> [String] {
    samples.count > Self.capacity ? ["\(samples.count) samples are kept"] : []
  }
}

extension PresenceMotion.Sample {
  /// What is seen of a detail in a frame; nil where the row on the left is out of sight.
  @MainActor init?(_ host: ViewHost) {
    let changes = AnyHashable("changes")
    func row(_ lane: String) -> RowInfo? { host.rows(in: lane).first { $0.id == changes } }
    guard let cured = row(PresenceModel.curedLane) else { return nil }
    let presence = host.presences(in: PresenceModel.curedLane).first { $0.row == changes }
    height = presence?.height ?? 0
    spacing = presence?.spacing ?? 0
    let rest = cured.height - height - spacing
    let other = PresenceModel.otherLane
    // A lazy stack has no rows: there it is what is inside of the row's padding.
    let stack = host.frame(id: PresenceIDs.row(other)).map {
      $0.height + 2 * PresenceSceneRow.padding
    }
    beside = (row(other)?.height ?? stack).map { $0 - rest }
  }
}

/// Height and spacing over each other, and the height on the right, each as a share of its greatest.
struct PresenceMotionPlot: View {
  let model: PresenceModel

  private var motion: PresenceMotion { model.motion }
  private var capacity: Int { max(30, motion.samples.count) }

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      LegendLayout {
        Text("The detail, frame by frame").font(.caption)
        LegendKey(name: "Height on the left", color: .accentColor)
        LegendKey(name: "Spacing on the left", color: .orange, thickness: 2)
        LegendKey(name: "Height on the right", color: StageColors.brokenLine, thickness: 2)
      }
      ZStack {
        RoundedRectangle(cornerRadius: 8).fill(.cardBackground)
        if motion.samples.count > 1 {
          curve(motion.beside).stroke(StageColors.brokenLine, lineWidth: 2)
          curve(motion.heights).stroke(.accentColor, lineWidth: 5)
          curve(motion.spacings).stroke(.orange, lineWidth: 2)
        } else {
          Text("Toggle the detail, and its height and its spacing are drawn here.").font(.caption)
            .multilineTextAlignment(.center)
            .padding(.horizontal, 8)
        }
      }
      .frame(height: 86)
    }
    .padding(.horizontal, 16)
    .padding(.vertical, 8)
    .accessibilityElement()
    .accessibilityAddTraits(.isImage)
    // What they show is another thing in each frame, of which readers are not told.
    .accessibilityLabel("Curves of the detail's height and spacing")
  }

  private func curve(_ shares: [Double]) -> SampleCurve {
    // Greater is further up here.
    SampleCurve(samples: shares.map { 1 - $0 }, range: -0.05...1.05, capacity: capacity)
  }
}
