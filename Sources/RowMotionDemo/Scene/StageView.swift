import RowMotion

/// The lanes of a stage, side by side if there is enough width, else stacked.
struct StageView<Content: View>: View {
  let stage: ComparisonStage
  /// The height of each lane, in points; nil for all the available height.
  var laneHeight: Double?
  @ViewBuilder let content: @MainActor (StageLane) -> Content
  @Environment(\.fontScale) private var fontScale

  var body: some View {
    StageLayout(fontScale: fontScale, laneHeight: laneHeight) {
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

/// The heading of a lane: its title, its verdict, and its method or a caption.
struct LaneHeading: View {
  let stage: ComparisonStage
  let lane: StageLane

  /// The animation in which captions replace the summary.
  private static let captionMotion = Animation.easeInOut(duration: 0.2)

  private var hasLongVerdict: Bool {
    let verdict = LaneVerdict.text(lane, isTried: true, stage.failures(in: lane.id))
    return verdict.count > lane.reservedVerdicts.map(\.count).max() ?? 0
  }

  private var caption: String? {
    stage.lanes.firstIndex { $0.id == lane.id }.flatMap(stage.captions.text)
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      Text(lane.title).font(.headline).accessibilityAddTraits(.isHeader)
      AlternativeViews {
        LaneVerdict(
          lane: lane, isTried: stage.isTried(lane.id), failures: stage.failures(in: lane.id))
        // These verdicts reserve their space, so that the lanes do not move.
        ForEach(lane.reservedVerdicts, id: \.self) { text in
          LaneVerdict.label(text).opacity(0).accessibilityHidden(true)
        }
      }
      // A longer verdict may need another line.
      .animation(.easeInOut(duration: 0.25), value: hasLongVerdict)
      // While captions are shown, they replace the summary in a space that fits all of them.
      AlternativeViews {
        Text(lane.summary).font(.caption)
          .opacity(caption == nil ? 1 : 0)
          .animation(LaneHeading.captionMotion, value: caption == nil)
          .accessibilityHidden(caption != nil)
        AnimatedPresence(
          value: stage.captions.isEmpty ? nil : caption ?? "", animation: LaneHeading.captionMotion
        ) { text in
          LaneCaption(text: text, reserved: stage.captions.reserved)
            .accessibilityHidden(text.isEmpty)
        }
      }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .padding(.top, 12)
    .padding(.horizontal, 12)
    .padding(.bottom, 6)
  }
}

/// The verdict on a lane: that it passes, or the names of the failed checks.
struct LaneVerdict: View {
  let lane: StageLane
  let isTried: Bool
  let failures: [FailedCheck]

  var body: some View {
    LaneVerdict.label(LaneVerdict.text(lane, isTried: isTried, failures))
      .foregroundStyle(failures.isEmpty && !passes ? Color.primary : .white)
      .background {
        ZStack {
          RoundedRectangle(cornerRadius: 6).fill(color)
          if failures.isEmpty, !passes { RoundedRectangle(cornerRadius: 6).stroke(.separator) }
        }
      }
      // The badge is always as wide as its text.
      .transaction { $0.animation = nil }
  }

  private var passes: Bool { lane.isPassing && (isTried || lane.isJudgedAtRest) }

  private var color: Color {
    if !failures.isEmpty { return StageColors.failing }
    return passes ? StageColors.passing : .hover
  }

  /// Returns a verdict's label, with padding.
  static func label(_ text: String) -> some View {
    Text(verbatim: text).font(.caption).padding(.horizontal, 6).padding(.vertical, 3)
  }

  /// Returns the verdict, with the names of the failed checks.
  static func text(_ lane: StageLane, isTried: Bool, _ failures: [FailedCheck]) -> String {
    if failures.isEmpty {
      if !isTried, !lane.isJudgedAtRest { return "Not tried yet" }
      return lane.isPassing ? "✓ \(lane.passingVerdict)" : "No fault so far"
    }
    return failures.map { "✗ \($0.message)" }.joined(separator: "  ")
  }
}

/// The colors of marks and verdicts, on which white text is readable.
enum StageColors {
  static let failing = Color(red: 0.75, green: 0.08, blue: 0.12)
  static let passing = Color(red: 0.08, green: 0.45, blue: 0.22)
  static let outline = Color(red: 0.1, green: 0.45, blue: 0.85)

  // Colors of lines, visible on light and dark backgrounds.
  static let failingLine = Color(red: 0.91, green: 0.22, blue: 0.24)
  static let ghostLine = Color(red: 0.66, green: 0.36, blue: 0.84)
}

/// Views at the same origin, in a space that fits all of them.
struct AlternativeViews<Content: View>: View {
  @ViewBuilder let content: Content

  var body: some View {
    ZStack(alignment: .topLeading) { content }.fixedSize(horizontal: false, vertical: true)
  }
}

/// A text with space for the tallest of some texts, so that views below it do not move.
struct ReservedText: View {
  let text: String
  /// The texts that the space fits.
  let reserved: [String]

  var body: some View {
    AlternativeViews {
      Text(verbatim: text)
      ForEach(reserved, id: \.self) {
        Text(verbatim: $0).opacity(0).accessibilityHidden(true)
      }
    }
  }
}
