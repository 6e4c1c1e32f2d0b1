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
    VStack(alignment: .leading, spacing: 6) {
      Text("Height of the bars as part 1 opens").font(.caption)
      PlotFrame(
        top: Formatted.length(range.upperBound), bottom: Formatted.length(range.lowerBound),
        start: "closed", end: "open", height: 150
      ) {
        ForEach(SpacingRule.allCases, id: \.self) { curve($0) }
        PlotCursor(progress: parts.first).stroke(.tertiary, lineWidth: 1)
        if abs(jump) > 0.05 {
          PlotJump(
            before: height(.published, at: 1 - 1e-9), now: height(.published, at: 1), range: range
          )
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

  private func curve(_ rule: SpacingRule) -> some View {
    PlotCurve(
      heights: (0...40).map { height(rule, at: min(Double($0) / 40, 1 - 1e-9)) },
      range: range, isDashed: rule == .none
    )
    .stroke(rule.color, lineWidth: rule == .threshold ? 3 : 2)
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

/// A curve through heights at equal distances.
struct PlotCurve: Shape {
  let heights: [Double]
  let range: ClosedRange<Double>
  /// True if only every other distance has a line.
  var isDashed = false

  func path(in rect: Rect) -> Path {
    let inner = rect.inset(by: 12)
    let extent = range.upperBound - range.lowerBound
    let points = heights.enumerated().map { index, height in
      Point(
        x: inner.minX + inner.width * Double(index) / Double(max(1, heights.count - 1)),
        y: inner.maxY - inner.height * (height - range.lowerBound) / extent)
    }
    return Path { path in
      guard isDashed else { return path.addLines(points) }
      for start in stride(from: 0, to: points.count - 1, by: 2) {
        path.addLines([points[start], points[start + 1]])
      }
    }
  }
}

/// The step of a curve at its end.
struct PlotJump: Shape {
  let before: Double
  let now: Double
  let range: ClosedRange<Double>

  func path(in rect: Rect) -> Path {
    let inner = rect.inset(by: 12)
    let extent = range.upperBound - range.lowerBound
    return Path { path in
      path.addLines(
        [before, now].map { height in
          Point(
            x: inner.maxX, y: inner.maxY - inner.height * (height - range.lowerBound) / extent)
        })
    }
  }
}

/// A line at the progress of the first part.
struct PlotCursor: Shape {
  let progress: Double

  func path(in rect: Rect) -> Path {
    let inner = rect.inset(by: 12)
    let x = inner.minX + inner.width * min(max(progress, 0), 1)
    return Path { $0.addLines([Point(x: x, y: inner.minY), Point(x: x, y: inner.maxY)]) }
  }
}
