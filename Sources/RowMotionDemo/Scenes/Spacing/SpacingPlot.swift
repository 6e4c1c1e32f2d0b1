import RowMotion

/// The total height of the stack while the first part opens, under each rule; it follows the
/// animation of the parts.
struct SpacingPlot: View, Animatable {
  var bars: BarStack

  var animatableData: SpacingParts {
    get { bars.parts }
    set { bars.parts = newValue }
  }

  var body: some View {
    let range = range
    VStack(alignment: .leading, spacing: 6) {
      LegendLayout {
        Text("Height of the bars as part 1 opens").font(.caption)
        // Above the plot, whose curves leave no corner free; its space stays without a jump.
        MarkBox(text: "\(Formatted.change(bars.publishedJump)) in the last frame")
          .opacity(hasJump ? 1 : 0)
          .accessibilityHidden(!hasJump)
      }
      PlotFrame(
        top: Formatted.length(range.upperBound), bottom: Formatted.length(range.lowerBound),
        start: "closed", end: "open", height: 150,
        labels: SpacingRule.allCases.map {
          CurveLabel(
            name: $0.title, color: $0.color, isDashed: $0 == .none,
            end: point($0, at: 1, x: 1, in: range).y)
        },
        labelWidth: 105
      ) {
        ForEach(SpacingRule.allCases, id: \.self) { rule in
          curve(points(rule, in: range), isDashed: rule == .none)
            .stroke(rule.color, lineWidth: rule == .threshold ? 3 : 2)
        }
        let progress = min(max(bars.parts.first, 0), 1)
        curve([Point(x: progress, y: 0), Point(x: progress, y: 1)])
          .stroke(.secondary, lineWidth: 1)
        if hasJump {
          curve([
            point(.published, at: 1 - 1e-9, x: 1, in: range),
            point(.published, at: 1, x: 1, in: range),
          ])
          .stroke(StageColors.failingLine, lineWidth: 3)
        }
      }
      .accessibilityElement()
      .accessibilityAddTraits(.isImage)
      .accessibilityLabel("Plot of the total height")
      .accessibilityValue(
        SpacingRule.allCases.map { rule in
          "\(rule.title) \(Formatted.length(bars.height(rule)))"
        }.joined(separator: ", "))
    }
  }

  /// True if the published rule jumps in the last frame.
  private var hasJump: Bool { abs(bars.publishedJump) >= 0.5 }

  /// The range of the heights in the plot, in points.
  private var range: ClosedRange<Double> {
    let ends = SpacingRule.allCases.flatMap { rule in
      [bars.height(rule, first: 0), bars.height(rule, first: 1)]
    }
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
    return Point(x: x, y: 1 - (bars.height(rule, first: first) - range.lowerBound) / extent)
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

/// A stack of bars: three parts, and if any, the fixed bars at both ends.
struct BarStack: Equatable {
  var parts: SpacingParts
  var spacing: Double
  var hasFixedEnds = true

  /// The natural height of a bar, in points.
  static let partHeight = 28.0

  /// The progress of each bar, 0...1.
  var progress: [Double] { progress(first: parts.first) }

  private func progress(first: Double) -> [Double] {
    let ends = hasFixedEnds ? [1.0] : []
    return ends
      + [first, parts.second.first, parts.second.second].map { min(max($0, 0), 1) } + ends
  }

  /// Returns the height of the stack under a rule, in points, with another progress of the first
  /// part if it is given.
  func height(_ rule: SpacingRule, first: Double? = nil) -> Double {
    let progress = progress(first: first ?? parts.first)
    return progress.reduce(0) { $0 + BarStack.partHeight * $1 }
      + rule.gaps(progress, spacing).reduce(0, +)
  }

  /// The jump of the published rule when the first part reaches 1, in points.
  var publishedJump: Double {
    height(.published, first: 1) - height(.published, first: 1 - 1e-9)
  }
}

extension SpacingModel {
  /// The progress of the three parts as one animatable value.
  var parts: SpacingParts {
    AnimatablePair(progress[0], AnimatablePair(progress[1], progress[2]))
  }
}
