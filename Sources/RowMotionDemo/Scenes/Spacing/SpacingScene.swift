import RowMotion

/// The first article's second half: parts that are shown and hidden between permanent ones, with
/// different spacing rules.
@MainActor final class SpacingScene: DemoScene {
  let title = "Spacing"
  let story = """
    A plain stack keeps its spacing around a part that has collapsed, or drops it in the frame in \
    which the part is removed. The published rule moves the spacing with the height, and still jumps \
    in the last frame where neighbors end apart. RowMotion's rule never jumps, and at rest it has \
    exactly a plain stack's spacing.
    """
  private let model = SpacingModel()

  init() {
    model.stage.check = { [model] host in model.residue(host) }
  }

  var root: AnyView { AnyView(SpacingSceneView(model: model)) }

  var stage: ComparisonStage? { model.stage }

  var code: [SceneCode] { [SpacingVariant.curedCode, model.variant.code] }

  var showMe: [UInt8] { PackageResources.spacing_script }

  var tracedViews: [String] { SpacingRule.allCases.map(\.rawValue) }

  func options(host: ViewHost) -> [SceneOption] {
    let model = model
    SceneOption.choice(
      "Beside it", SpacingVariant.allCases.map(\.rawValue),
      { SpacingVariant.allCases.firstIndex(of: model.variant) ?? 0 },
      { model.variant = SpacingVariant.allCases[$0] }
    )
    .explained("Which stack the row beside RowMotion's is made of.")
    SceneOption.button("Open the first, close the others") { model.animate(to: [1, 0, 0]) }
      .explained("Neighbors that end apart: the case in which the published rule jumps.")
    SceneOption.button("Open all") { model.animate(to: [1, 1, 1]) }
      .explained("Shows all three parts, in the rows and in the bars.")
    SceneOption.button("Close all") { model.animate(to: [0, 0, 0]) }
      .explained("Hides all three, so that the two that stay become neighbors.")
    SceneOption.slider("Spacing, points", 0...40, step: 1, { model.spacing }) { model.spacing = $0 }
      .explained("Between all that stand below one another, in the rows and in the bars.")
    for index in 0..<3 {
      SceneOption.slider(
        "Progress of part \(index + 1)", 0...1, step: 0.01, { model.progress[index] }
      ) {
        model.progress[index] = $0
      }
      .explained("How much of part \(index + 1) is there in the bars and in the plot.")
    }
    SceneOption.readout { SpacingReadout.text(model, host) }
  }
}

/// The readout of the rows and the bars.
@MainActor enum SpacingReadout {
  static func text(_ model: SpacingModel, _ host: ViewHost) -> String {
    let rows = model.stage.lanes.compactMap { lane in
      host.rows(in: lane.id).first { $0.id == AnyHashable("parts") }.map { row in
        "\(lane.title): the row is \(Words.points(row.height)) tall"
      }
    }
    let bars = SpacingRule.allCases.map { rule in
      "The bars, \(rule.rawValue.lowercased()): \(Words.points(host.frame(id: rule.rawValue)?.height ?? 0)) tall"
    }
    let jump = model.publishedJump
    let verdict =
      abs(jump) < 0.05
      ? "With these neighbors the published rule ends where it should."
      : "When part 1 gets to 1, the published rule jumps by \(Words.points(abs(jump)))."
    return (rows + [""] + bars + ["", verdict]).joined(separator: "\n")
  }
}
