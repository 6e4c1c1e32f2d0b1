import RowMotion

/// The total height of the stack while the first part opens, under each rule; it follows the
/// animation of the parts.
struct SpacingPlot: View, Animatable {
  var parts: SpacingParts
  let spacing: Double

  var animatableData: SpacingParts {
    get { parts }
    set { parts = newValue }
  }

  var body: some View {
    let range = range
    VStack(alignment: .leading, spacing: 6) {
      Text("Height of the bars as part 1 opens").font(.caption)
      PlotFrame(
        top: Formatted.length(range.upperBound), bottom: Formatted.length(range.lowerBound),
        start: "closed", end: "open", height: 150
      ) {
        ForEach(SpacingRule.allCases, id: \.self) { rule in
          curve(points(rule, in: range), isDashed: rule == .none)
            .stroke(rule.color, lineWidth: rule == .threshold ? 3 : 2)
        }
        let progress = min(max(parts.first, 0), 1)
        curve([Point(x: progress, y: 0), Point(x: progress, y: 1)])
          .stroke(.tertiary, lineWidth: 1)
        if abs(jump) > 0.05 {
          curve([
            point(.published, at: 1 - 1e-9, x: 1, in: range),
            point(.published, at: 1, x: 1, in: range),
          ])
          .stroke(StageColors.failingLine, lineWidth: 3)
          // The upper left has no curves.
          MarkLabel(
            text: "\(Formatted.change(jump)) in the last frame", color: StageColors.failing, y: 16,
            isLeading: true)
        }
      }
      .accessibilityElement()
      .accessibilityAddTraits(.isImage)
      .accessibilityLabel("Plot of the total height")
      .accessibilityValue(
        SpacingRule.allCases.map { rule in
          "\(rule.title) \(Formatted.length(height(rule, at: parts.first)))"
        }.joined(separator: ", "))
      LegendLayout(spacing: 6) {
        ForEach(SpacingRule.allCases, id: \.self) { rule in
          LegendKey(name: rule.title, color: rule.color, isDashed: rule == .none)
        }
      }
    }
  }

  /// The jump of the published rule at the end, in points.
  private var jump: Double { height(.published, at: 1) - height(.published, at: 1 - 1e-9) }

  /// Returns the height of the stack with another progress of the first part, in points.
  private func height(_ rule: SpacingRule, at first: Double) -> Double {
    SpacingModel.height(rule, [first, parts.second.first, parts.second.second], spacing)
  }

  /// The range of the heights in the plot, in points.
  private var range: ClosedRange<Double> {
    let ends = SpacingRule.allCases.flatMap { [height($0, at: 0), height($0, at: 1)] }
    let low = ends.min() ?? 0
    return low...max(low + 1, ends.max() ?? 1)
  }

  /// Returns the points of a rule's curve, without the jump at its end.
  private func points(_ rule: SpacingRule, in range: ClosedRange<Double>) -> [Point] {
    (0...40).map { point(rule, at: min(Double($0) / 40, 1 - 1e-9), x: Double($0) / 40, in: range) }
  }

  /// Returns a point of a rule's curve, as a share of the plot's width and height.
  private func point(
    _ rule: SpacingRule, at first: Double, x: Double, in range: ClosedRange<Double>
  ) -> Point {
    let extent = range.upperBound - range.lowerBound
    return Point(x: x, y: 1 - (height(rule, at: first) - range.lowerBound) / extent)
  }

  private func curve(_ points: [Point], isDashed: Bool = false) -> PlotCurve {
    PlotCurve(points: points, margin: 12, isDashed: isDashed)
  }
}

extension SpacingRule {
  /// The color of the rule's curve.
  fileprivate var color: Color {
    switch self {
    case .none, .plain: ChartColors.neutral
    case .published: ChartColors.comparison
    case .threshold: ChartColors.rowMotion
    }
  }
}

/// The progress of the three parts.
typealias SpacingParts = AnimatablePair<Double, AnimatablePair<Double, Double>>

extension SpacingModel {
  /// The progress of the three parts as one animatable value.
  var parts: SpacingParts {
    AnimatablePair(progress[0], AnimatablePair(progress[1], progress[2]))
  }
}
