import RowMotion

/// The other scene of the article on row height and spacing: parts that are shown and hidden
/// between permanent ones, with different spacing rules.
extension SpacingModel: DemoScene {
  static let title = "Spacing"
  static let summary = """
    A plain stack keeps its spacing around a collapsed part, or drops it in the frame that removes \
    the part.
    """
  static let story = """
    A rule published in an article animates the spacing with the height, but jumps in the last \
    frame if a part opens beside a closed one. RowMotion’s rule never jumps, and at rest its \
    spacing is exactly a plain stack’s.
    """

  var root: AnyView { AnyView(SpacingSceneView(model: self)) }

  var code: [SceneCode] { [SpacingVariant.rowMotionCode, variant.code] }

  var showMe: [UInt8] { PackageResources.spacing_script }

  var tracedViews: [String] { SpacingRule.allCases.map(\.rawValue) }

  func options(host: ViewHost) -> [SceneOption] {
    let model = self
    SceneOption.choice("Compare with", SpacingVariant.allCases, binding.variant)
      .explained("The stack to compare with RowMotion’s.")
      .placed(in: .comparison)
    SceneOption.button("Open First Only") { model.animate(to: [1, 0, 0]) }
      .explained("Part 1 opens beside a closed part, where the published rule jumps.")
      .placed(in: .main)
    SceneOption.button("Open All") { model.animate(to: [1, 1, 1]) }
      .explained("Shows all three parts, in the rows and in the bars.")
    SceneOption.button("Close All") { model.animate(to: [0, 0, 0]) }
      .explained("Hides all three parts, so that the title and the footer become neighbors.")
    SceneOption.slider("Spacing, pixels", -8...40, step: 1, binding.chosenSpacing)
      .explained(
        "The distance between views, in the rows and in the bars. Negative ones count as 0.")
    SceneOption.toggle("Fixed bars at both ends", binding.hasFixedEnds)
      .explained("Without them, parts that are closed at an end have no spacing at all.")
    for index in 0..<3 {
      SceneOption.slider(
        "Progress of part \(index + 1)", 0...1, step: 0.01, binding.progress[index]
      )
      .explained("How far part \(index + 1) is open, in the bars and in the plot.")
    }
    SceneOption.status { model.status(host) }
    SceneOption.readout {
      let jump = abs(model.bars.publishedJump)
      return jump < 0.5
        ? "When part 1 reaches 1 beside these neighbors, the published rule does not jump."
        : "When part 1 reaches 1, the published rule jumps by \(Formatted.length(jump))."
    }
  }
}
