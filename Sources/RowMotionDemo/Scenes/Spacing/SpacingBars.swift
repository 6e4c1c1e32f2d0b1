import RowMotion

/// The same parts as coloured bars under each rule, with the width of each gap beside it.
struct SpacingBars: View {
  let model: SpacingModel

  var body: some View {
    HStack(alignment: .top, spacing: 8) {
      ForEach(SpacingRule.allCases, id: \.self) { rule in
        VStack(alignment: .leading, spacing: 8) {
          Text(rule.rawValue).font(.caption.bold()).lineLimit(1)
            .accessibilityAddTraits(.isHeader)
          SpacingColumn(model: model, rule: rule)
            .id(rule.rawValue)
            .background(RoundedRectangle(cornerRadius: 8).fill(.cardBackground))
            .overlay(alignment: .topLeading) {
              SpacingRuler(parts: model.parts, rule: rule, spacing: model.spacing)
            }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .accessibilityElement(children: .contain)
        .accessibilityLabel("Stack, \(rule.rawValue)")
      }
    }
    // As tall as the tallest of them may get, so that what is below stays where it is.
    .frame(height: 5 * SpacingModel.partHeight + 4 * model.spacing + 32, alignment: .top)
  }
}

/// Two parts that stay with three between them that collapse, under one rule.
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
    SpacingPart(name: "Stays", color: .blue, progress: 1)
    SpacingPart(name: "Part 1", color: .orange, progress: model.progress[0])
    SpacingPart(name: "Part 2", color: .green, progress: model.progress[1])
    SpacingPart(name: "Part 3", color: .purple, progress: model.progress[2])
    SpacingPart(name: "Stays", color: .blue, progress: 1)
  }
}

/// A coloured part that is only partly there.
struct SpacingPart: View, Animatable {
  let name: String
  let color: Color
  var progress: Double

  var animatableData: Double {
    get { progress }
    set { progress = newValue }
  }

  var body: some View {
    VisibleHeightLayout(visibleHeight: SpacingModel.partHeight * progress) {
      Text(name)
        .font(.caption)
        .foregroundStyle(.white)
        .frame(height: SpacingModel.partHeight)
        .frame(maxWidth: .infinity)
        .background(RoundedRectangle(cornerRadius: 6).fill(color))
    }
    .clipped()
    .accessibilityValue("\(Int((100 * progress).rounded())) %")
    .collapsibleSpacingProgress(progress)
  }
}

/// The width of each gap between the parts, in numbers.
struct SpacingRuler: View, Animatable {
  var parts: SpacingParts
  let rule: SpacingRule
  let spacing: Double

  var animatableData: SpacingParts {
    get { parts }
    set { parts = newValue }
  }

  private var progress: [Double] {
    [1, parts.first, parts.second.first, parts.second.second, 1].map { min(max($0, 0), 1) }
  }

  /// The middle of each gap that is seen and its width, points: those with nothing between are one.
  private var gaps: [(middle: Double, width: Double)] {
    var gaps: [(middle: Double, width: Double)] = []
    var y = 0.0
    for (progress, gap) in zip(progress, rule.gaps(progress, spacing)) {
      let height = SpacingModel.partHeight * progress
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
    ZStack(alignment: .topLeading) {
      ForEach(gaps.indices, id: \.self) { index in
        // A number needs room of its own.
        if gaps[index].width > 8 {
          MarkLayout(y: gaps[index].middle, isLeading: true) {
            Text(verbatim: Words.number(gaps[index].width)).font(.caption2)
          }
        }
      }
    }
    .accessibilityHidden(true)
    .allowsHitTesting(false)
  }
}
