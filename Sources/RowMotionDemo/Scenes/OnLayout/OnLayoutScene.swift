import RowMotion

/// The fourth article: a translucent bar over scrolled content, which must rest below it.
@MainActor final class OnLayoutScene: DemoScene {
  let title = "onLayout"
  let story = """
    Content scrolls behind a translucent bar and has to come to rest exactly below it. A padding that \
    is written down, or measured once, is wrong as soon as the bar changes, and one that is dispatched \
    comes a frame late. onLayout tells the bar's height after each layout, in time for the same frame.
    """
  private let model = OnLayoutModel()

  var root: AnyView { AnyView(OnLayoutSceneView(model: model)) }

  var stage: ComparisonStage? { model.stage }

  var code: [SceneCode] { [OnLayoutStep.onLayout.code, model.step.code] }

  var showMe: [UInt8] { PackageResources.on_layout_script }

  var tracedViews: [String] { OnLayoutLane.allCases.flatMap { [$0.bar, $0.content] } }

  func options(host: ViewHost) -> [SceneOption] {
    let model = model
    SceneOption.choice(
      "Stage", OnLayoutStep.broken.map(\.rawValue),
      { OnLayoutStep.broken.firstIndex(of: model.step) ?? 0 },
      { model.step = OnLayoutStep.broken[$0] }
    )
    .explained("How far the article has got: " + model.step.summary)
    SceneOption.slider("Font size, points", 10...60, step: 1, { model.fontSize }) { size in
      model.fontSize = size
    }
    .explained(
      "Makes the bar taller or less tall; the line is where the content ought to begin.")
    SceneOption.button("Grow and shrink by itself") { model.pulse() }
      .explained("The font moves for three seconds, so that the bar is another one in each frame.")
    SceneOption.toggle("A longer title", { model.isLong }) { model.isLong = $0 }
      .explained("The title takes two lines, at once.")
    SceneOption.slider("Width, percent", 40...100, step: 5, { model.widthShare }) {
      model.widthShare = $0
    }
    .explained("As turning a screen does; the frame around the paragraph is told its size, too.")
    SceneOption.button("To the top") {
      for lane in OnLayoutLane.allCases { host.scroll(to: 0, in: lane.scroll) }
    }
    .explained("Scrolls to where the content has to be below the bar.")
    SceneOption.toggle("A callback that changes what it observes", { model.isLooping }) {
      model.isLooping = $0
    }
    .explained("What it does is stopped after a few rounds in each frame, and warned of once.")
    SceneOption.readout {
      OnLayoutLane.allCases.map(model.words).joined(separator: "\n\n")
        + (model.loopWords.isEmpty ? "" : "\n\n" + model.loopWords)
    }
  }
}
