import RowMotion

/// The lanes of a stage beside each other, or below each other where there is no room for that.
struct StageView<Content: View>: View {
  let stage: ComparisonStage
  /// The least width of a lane beside another, points.
  var leastWidth = 220.0
  /// How tall each lane is, points; nil for all the height that there is.
  var laneHeight: Double?
  @ViewBuilder let content: @MainActor (StageLane) -> Content

  var body: some View {
    StageLayout(leastWidth: leastWidth, laneHeight: laneHeight) {
      ForEach(stage.lanes) { lane in
        LaneHeading(stage: stage, lane: lane)
        content(lane)
          .overlay { LaneMarksView(stage: stage, lane: lane) }
          .clipped()
      }
    }
    .background(Color.windowBackground)
  }
}

/// What stands above a lane: its name, how it does it, and whether it keeps what is promised.
struct LaneHeading: View {
  let stage: ComparisonStage
  let lane: StageLane

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      Text(lane.title).font(.headline).lineLimit(2).accessibilityAddTraits(.isHeader)
      Text(lane.summary).font(.caption).lineLimit(2)
      LaneVerdict(lane: lane, broken: stage.broken(in: lane.id))
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .padding(.top, 12)
    .padding(.horizontal, 16)
    .padding(.bottom, 4)
  }
}

/// Whether a lane keeps what is promised, in words.
struct LaneVerdict: View {
  let lane: StageLane
  let broken: [BrokenPromise]
  @Environment(\.fontScale) private var fontScale

  /// Whether its text may take two lines; there is room for both from the start, so that nothing below it
  /// is pushed down by what is found.
  private var isTall: Bool { fontScale > 1.2 }

  var body: some View {
    Text(verbatim: LaneVerdict.text(lane, broken))
      .font(.caption)
      .lineLimit(isTall ? 2 : 1)
      .foregroundStyle(broken.isEmpty && !lane.isCured ? Color.primary : .white)
      .padding(.horizontal, 8)
      .padding(.vertical, 3)
      .background(RoundedRectangle(cornerRadius: 6).fill(color))
      .frame(minHeight: isTall ? 30 * fontScale + 6 : 0, alignment: .topLeading)
  }

  private var color: Color {
    if !broken.isEmpty { return StageColors.broken }
    return lane.isCured ? StageColors.kept : .hover
  }

  /// The verdict: by name where something is broken.
  static func text(_ lane: StageLane, _ broken: [BrokenPromise]) -> String {
    if broken.isEmpty { return lane.isCured ? "✓ \(lane.kept)" : "Nothing is broken yet" }
    return broken.map { "✗ \($0.name): \($0.message)" }.joined(separator: "  ")
  }
}

/// The colours of what is said about lanes, on which white is read well.
enum StageColors {
  static let broken = Color(red: 0.75, green: 0.08, blue: 0.12)
  static let kept = Color(red: 0.08, green: 0.45, blue: 0.22)
  static let outline = Color(red: 0.1, green: 0.45, blue: 0.85)
  static let ghost = Color(red: 0.56, green: 0.2, blue: 0.7)
  static let caption = Color(white: 0.1)

  // Lines, which are seen on light and on dark backgrounds.
  static let brokenLine = Color(red: 0.91, green: 0.22, blue: 0.24)
  static let ghostLine = Color(red: 0.66, green: 0.36, blue: 0.84)
}
