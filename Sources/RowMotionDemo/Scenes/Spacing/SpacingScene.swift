import Observation
import RowMotion

/// The first article's second half: three collapsibles between two rows of text, and four rules for
/// the spacing around them.
@MainActor final class SpacingScene: DemoScene {
  let title = "Spacing"
  let story = """
    Three parts come and go between two that stay. A plain stack keeps its spacing until the last \
    frame, one without spacing has none at rest either, and the published rule jumps by a whole \
    spacing when neighbours end apart. The threshold rule is continuous in every progress: move \
    one slider to 1 and watch the curve.
    """
  private let model = SpacingModel()

  var root: AnyView { AnyView(SpacingSceneView(model: model)) }

  var tracedViews: [String] { SpacingRule.allCases.map(\.rawValue) }

  func options(host: ViewHost) -> [SceneOption] {
    let model = model
    for index in 0..<3 {
      SceneOption.slider(
        "Progress of part \(index + 1)", 0...1, step: 0.01, { model.progress[index] }
      ) {
        model.progress[index] = $0
      }
    }
    SceneOption.slider("Spacing, points", 0...40, step: 1, { model.spacing }) { model.spacing = $0 }
    SceneOption.button("Open all") { model.animate(to: [1, 1, 1]) }
    SceneOption.button("Close all") { model.animate(to: [0, 0, 0]) }
    SceneOption.button("Open the first, close the others") { model.animate(to: [1, 0, 0]) }
    SceneOption.readout {
      SpacingRule.allCases.map { rule in
        "\(rule.rawValue): \(short(host.frame(id: rule.rawValue)?.height ?? 0)) points tall"
      }.joined(separator: "\n")
    }
  }
}

/// Whose rule the spacing follows.
enum SpacingRule: String, CaseIterable {
  /// There is no spacing at all.
  case none = "No spacing"
  /// Every child keeps its spacing, collapsed or not.
  case plain = "Plain"
  /// The rule as it was published.
  case published = "Published"
  /// The average over a threshold.
  case threshold = "Threshold"

  /// The total spacing of a stack with a presence for each child, points.
  func total(_ progress: [Double], _ spacing: Double) -> Double {
    switch self {
    case .none:
      return 0
    case .plain:
      return spacing * Double(progress.count - 1)
    case .published:
      return PublishedSpacing.gaps(progress, spacing).reduce(0, +)
    case .threshold:
      var rule = ThresholdSpacing()
      rule.progress = ContiguousArray(progress)
      var gaps: ContiguousArray<Double> = []
      rule.findGaps(&gaps) { _, _ in spacing }
      return gaps.reduce(0, +)
    }
  }
}

/// What the Spacing scene shows.
@MainActor @Observable final class SpacingModel {
  var progress = [1.0, 0.5, 0.0]
  var spacing = 16.0

  /// The natural height of a part, points.
  static let partHeight = 28.0

  func animate(to target: [Double]) {
    withAnimation(.spring(duration: 0.8)) { progress = target }
  }

  /// The height of the stack under a rule, points.
  static func height(_ rule: SpacingRule, _ progress: [Double], _ spacing: Double) -> Double {
    let parts = progress.reduce(0) { $0 + SpacingModel.partHeight * min(max($1, 0), 1) }
    return 2 * SpacingModel.partHeight + parts + rule.total([1] + progress + [1], spacing)
  }
}

struct SpacingSceneView: View {
  let model: SpacingModel

  var body: some View {
    VStack(alignment: .leading, spacing: 24) {
      HStack(alignment: .top, spacing: 16) {
        ForEach(SpacingRule.allCases, id: \.self) { rule in
          VStack(alignment: .leading, spacing: 8) {
            Text(rule.rawValue).font(.headline).lineLimit(1)
              .accessibilityAddTraits(.isHeader)
            SpacingColumn(model: model, rule: rule)
              .id(rule.rawValue)
              .background(RoundedRectangle(cornerRadius: 8).fill(.cardBackground))
          }
          .frame(maxWidth: .infinity, alignment: .leading)
          .accessibilityElement(children: .contain)
          .accessibilityLabel("Stack, \(rule.rawValue)")
        }
      }
      .frame(height: 300, alignment: .top)
      SpacingPlot(parts: model.parts, spacing: model.spacing)
    }
    .padding(24)
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    .background(Color.windowBackground)
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
    .layoutValue(key: PublishedProgressKey.self, value: progress)
    .collapsibleSpacingProgress(progress)
  }
}
