import Observation
import RowMotion

/// The stack of the row beside RowMotion's.
enum SpacingVariant: String, CaseIterable {
  /// The rule of ``PublishedSpacing``.
  case published = "Published rule"
  /// A stack in which each child keeps its spacing, even when it has collapsed.
  case plain = "Plain stack"
  /// The default spacing, with parts that are removed after they have collapsed.
  case removed = "spacing: nil, then removed"
  /// RowMotion's stack, with parts that are not ignored when they have collapsed.
  case notIgnored = "Not opted in"
  /// No spacing.
  case none = "spacing: 0"

  /// The method, in one line.
  var summary: String {
    switch self {
    case .published: "Spacing follows the less open of two neighbors"
    case .plain: "Each child keeps its spacing, even at height 0"
    case .removed: "First the height shrinks to 0, then the spacing snaps"
    case .notIgnored: "The same stack, without ignoredWhenCollapsed()"
    case .none: "Nothing is left over, but open parts have no spacing"
    }
  }
}

/// The rule by which a stack computes its spacing.
enum SpacingRule: String, CaseIterable {
  /// No spacing.
  case none = "None"
  /// The spacing of a plain stack, which each child keeps even when it has collapsed.
  case plain = "Plain"
  /// The rule of ``PublishedSpacing``.
  case published = "Published"
  /// RowMotion's rule: the average over a threshold.
  case threshold = "RowMotion"

  /// The name of the rule; the raw value is an id.
  var title: String { self == .none ? "No spacing" : rawValue }

  /// Returns the gap after each child but the last, in points, for the progress of each child.
  func gaps(_ progress: [Double], _ spacing: Double) -> [Double] {
    switch self {
    case .none: return progress.dropFirst().map { _ in 0 }
    case .plain: return progress.dropFirst().map { _ in spacing }
    case .published: return PublishedSpacing.gaps(progress, spacing)
    case .threshold:
      var rule = ThresholdSpacing()
      rule.progress = ContiguousArray(progress)
      var gaps: ContiguousArray<Double> = []
      rule.findGaps(&gaps) { _, _ in spacing }
      return Array(gaps)
    }
  }
}

/// The model of the Spacing scene.
@MainActor @Observable final class SpacingModel {
  var variant = SpacingVariant.published {
    didSet { stage.lanes = SpacingModel.lanes(variant) }
  }
  /// The progress of each part in the bars, 0...1.
  var progress = [0.0, 0, 0]
  /// The spacing set by the user, in points.
  var chosenSpacing = 16.0 { didSet { if chosenSpacing != oldValue { stage.clearFailures() } } }
  /// True if the first and the last bar never collapse.
  var hasFixedEnds = true
  /// True for each part that the rows show.
  private(set) var shows = [false, false, false]
  /// True for each part in the tree of a row that removes collapsed parts.
  private(set) var isPresent = [false, false, false]
  @ObservationIgnored let stage = ComparisonStage(SpacingModel.lanes(.published))

  static let rowMotionLane = "spacing-passing"
  static let variantLane = "spacing-variant"
  static let motion = Animation.spring(duration: 0.8)

  init() { stage.check = { [weak self] in self?.residue($0) ?? [] } }

  private static func lanes(_ variant: SpacingVariant) -> [StageLane] {
    [
      StageLane(
        id: rowMotionLane, title: "RowMotion", summary: "Height and spacing on one timeline",
        isPassing: true, passingVerdict: "No jumps, no leftover space"),
      StageLane(id: variantLane, title: variant.rawValue, summary: variant.summary),
    ]
  }

  /// The spacing of stacks that would overlap with a negative one, in points.
  var spacing: Double { max(0, chosenSpacing) }

  /// The spacing of the rows, in points; nil for the default distances between neighbors.
  var rowSpacing: Double? { variant == .removed ? nil : chosenSpacing }

  /// Opens the next closed part, or closes all if none is closed.
  func toggleNext() {
    let count = shows.firstIndex(of: false).map { $0 + 1 } ?? 0
    animate(to: shows.indices.map { $0 < count ? 1 : 0 })
  }

  func animate(to target: [Double]) {
    stage.beginTrial()
    isPresent = zip(isPresent, target).map { $0 || $1 > 0 }
    withAnimation(SpacingModel.motion) {
      progress = target
      shows = target.map { $0 > 0 }
    } completion: {
      withAnimation(SpacingModel.motion) { self.isPresent = self.shows }
    }
  }

  /// Returns a closure that restores the parts that are open now.
  func restoration() -> @MainActor () -> Void {
    ScenePlay.restoration(of: self, \.shows, \.isPresent)
  }

  /// The bars under each rule.
  var bars: BarStack {
    BarStack(parts: parts, spacing: spacing, hasFixedEnds: hasFixedEnds)
  }

  /// Returns the heights of both rows and of their parts.
  func status(_ host: ViewHost) -> SceneStatus {
    SceneStatus(of: stage.lanes, titled: \.title) { lane in
      let parts = SpacingRow.ids.map { id in
        let info = host.presences(in: lane.id).first { $0.part == AnyHashable(id) }
        return info.map {
          Formatted.length($0.height) + ($0.state == .absent ? ", alive" : "")
        } ?? "removed"
      }
      let own = height(lane.id, host)
      let truth = height(SpacingModel.rowMotionLane, host)
      let top = host.frame(id: SpacingRow.rowID(lane.id))?.minY
      let footer = host.frame(id: SpacingRow.footerID(lane.id))
      return [
        "Part 1": parts[0], "Part 2": parts[1], "Part 3": parts[2],
        "Row": own.map(Formatted.length) ?? "–",
        "Placed to": top.flatMap { top in
          footer.map { Formatted.length($0.maxY - top + SpacingRow.padding) }
        } ?? "–",
        "Excess": own.flatMap { own in truth.map { Formatted.change(own - $0) } } ?? "–",
        "Spacing": spacingText(lane),
      ]
    }
  }

  private func spacingText(_ lane: StageLane) -> String {
    if rowSpacing == nil { return "nil: \(Formatted.length(ViewSpacing.defaultDistance))" }
    if lane.title == SpacingVariant.none.rawValue { return Formatted.length(0) }
    let text = Formatted.length(spacing)
    return chosenSpacing < 0 ? "\(Formatted.change(chosenSpacing)): \(text)" : text
  }

  /// Returns the height of a lane's row with parts; nil if there is none.
  private func height(_ lane: String, _ host: ViewHost) -> Double? {
    host.rows(in: lane).first { $0.id == AnyHashable("parts") }?.height
  }

  /// Returns a failure if a row at rest is taller or shorter than RowMotion's.
  func residue(_ host: ViewHost) -> [FailedCheck] {
    guard host.isIdle, let own = height(SpacingModel.variantLane, host),
      let truth = height(SpacingModel.rowMotionLane, host), abs(own - truth) > 0.5
    else { return [] }
    let words = own > truth ? "empty space remained" : "space were missing"
    return [
      FailedCheck(
        lane: SpacingModel.variantLane, name: FrameInvariants.Name.noResidue.rawValue,
        message: "\(Formatted.length(abs(own - truth))) of \(words)", extent: abs(own - truth))
    ]
  }
}
