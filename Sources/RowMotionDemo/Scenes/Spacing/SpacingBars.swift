import RowMotion

/// The same parts as colored bars under each rule, with the width of each gap.
struct SpacingBars: View {
  let model: SpacingModel

  @Environment(\.fontScale) private var fontScale

  /// The maximum height of a stack with its name, in points; content below does not move.
  private var height: Double {
    5 * BarStack.partHeight + 4 * model.spacing + 56 * max(1, fontScale)
  }

  var body: some View {
    EqualColumns(height: height) {
      ForEach(SpacingRule.allCases, id: \.self) { rule in
        VStack(alignment: .leading, spacing: 6) {
          Text(rule.title).font(.caption.bold())
            .accessibilityAddTraits(.isHeader)
          SpacingTotal(bars: model.bars, rule: rule)
          HStack(alignment: .top, spacing: 6) {
            SpacingRuler(bars: model.bars, rule: rule).frame(width: 24 * max(1, fontScale))
            SpacingColumn(model: model, rule: rule)
              .id(rule.rawValue)
              .background(.cardBackground)
          }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .accessibilityElement(children: .contain)
        .accessibilityLabel("Stack, \(rule.title)")
      }
    }
  }
}

/// A layout of equally wide columns, which has fewer columns if a name does not fit.
struct EqualColumns: FramesLayout {
  /// The height of each view, in points.
  let height: Double
  var spacing = 12.0

  private func columns(_ width: Double, _ subviews: Subviews) -> Int {
    let offer = ProposedViewSize(width: nil, height: nil)
    let widest = subviews.map { $0.sizeThatFits(offer).width }.max() ?? 0
    var columns = max(1, subviews.count)
    while columns > 1, Double(columns) * (widest + spacing) - spacing > width {
      columns = (columns + 1) / 2
    }
    return columns
  }

  func frames(_ subviews: Subviews, _ proposal: ProposedViewSize) -> [Rect] {
    let availableWidth = proposal.width ?? 320
    let columns = columns(availableWidth, subviews)
    let width = (availableWidth + spacing) / Double(columns) - spacing
    return subviews.indices.map { index in
      Rect(
        x: Double(index % columns) * (width + spacing),
        y: Double(index / columns) * (height + spacing), width: width, height: height)
    }
  }
}

/// Three collapsing parts under one rule, if chosen between two fixed ones.
struct SpacingColumn: View {
  let model: SpacingModel
  let rule: SpacingRule

  var body: some View {
    switch rule {
    case .none: VStack(alignment: .leading, spacing: 0) { parts }
    case .plain: VStack(alignment: .leading, spacing: model.spacing) { parts }
    case .published: PublishedSpacingVStack(spacing: model.spacing) { parts }
    case .threshold:
      CollapsibleSpacingVStack(alignment: .leading, spacing: model.spacing) { parts }
    }
  }

  @ViewBuilder private var parts: some View {
    if model.hasFixedEnds {
      SpacingPart(name: "Fixed", color: ChartColors.neutral, progress: 1)
    }
    SpacingPart(name: "Part 1", color: ChartColors.bars[0], progress: model.progress[0])
    SpacingPart(name: "Part 2", color: ChartColors.bars[1], progress: model.progress[1])
    SpacingPart(name: "Part 3", color: ChartColors.bars[2], progress: model.progress[2])
    if model.hasFixedEnds {
      SpacingPart(name: "Fixed", color: ChartColors.neutral, progress: 1)
    }
  }
}

/// A colored part that is shown up to its progress.
struct SpacingPart: View, Animatable {
  let name: String
  let color: Color
  var progress: Double

  var animatableData: Double {
    get { progress }
    set { progress = newValue }
  }

  var body: some View {
    VisibleHeightLayout(visibleHeight: BarStack.partHeight * progress) {
      Text(name)
        .font(.caption)
        .frame(height: BarStack.partHeight)
        .frame(maxWidth: .infinity)
        .background(RoundedRectangle(cornerRadius: 6).fill(color.opacity(0.3)))
        .overlay { RoundedRectangle(cornerRadius: 6).stroke(color, lineWidth: 1) }
    }
    .clipped()
    .accessibilityValue("\(Int((100 * progress).rounded()))%")
    .collapsibleSpacingProgress(progress)
  }
}

/// The total height of the bars under a rule, as a number.
struct SpacingTotal: View, Animatable {
  var bars: BarStack
  let rule: SpacingRule

  var animatableData: SpacingParts {
    get { bars.parts }
    set { bars.parts = newValue }
  }

  var body: some View {
    Text(verbatim: "Total \(Formatted.length(bars.height(rule)))").font(.caption2).lineLimit(1)
  }
}

/// The width of each gap between the bars, as a number beside it.
struct SpacingRuler: View, Animatable {
  var bars: BarStack
  let rule: SpacingRule

  @Environment(\.fontScale) private var fontScale

  var animatableData: SpacingParts {
    get { bars.parts }
    set { bars.parts = newValue }
  }

  /// The middle and width of each visible gap, in points; gaps with nothing between them are
  /// merged.
  private var gaps: [(middle: Double, width: Double)] {
    var gaps: [(middle: Double, width: Double)] = []
    var y = 0.0
    for (progress, gap) in zip(bars.progress, rule.gaps(bars.progress, bars.spacing)) {
      let height = BarStack.partHeight * progress
      y += height + gap
      if let last = gaps.last, height < 0.5 {
        gaps[gaps.count - 1] = (last.middle + gap / 2, last.width + gap)
      } else {
        gaps.append((y - gap / 2, gap))
      }
    }
    return gaps
  }

  var body: some View {
    let gaps = gaps
    ZStack(alignment: .topTrailing) {
      ForEach(gaps.indices, id: \.self) { index in
        // Numbers of gaps on both sides of a nearly closed bar would overlap.
        if gaps[index].width > 0.05,
          index == 0 || gaps[index].middle - gaps[index - 1].middle > 16 * fontScale
        {
          Text(verbatim: Formatted.number(gaps[index].width)).font(.caption2).lineLimit(1)
            .fixedSize()
            .alignmentGuide(.top) { $0.height / 2 - gaps[index].middle }
        }
      }
    }
    .frame(maxHeight: .infinity, alignment: .topTrailing)
    .accessibilityHidden(true)
    .allowsHitTesting(false)
  }
}
