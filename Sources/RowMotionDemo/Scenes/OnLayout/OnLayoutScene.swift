import RowMotion

/// The fourth article: a translucent bar over scrolled content that has to come to rest below it.
@MainActor final class OnLayoutScene: DemoScene {
  let title = "onLayout"
  let story = """
    The content scrolls behind a translucent bar and has to come to rest exactly below it. A padding \
    that is written down, or measured once, is wrong as soon as the bar changes, and one that is \
    dispatched is a frame late. onLayout tells the bar's height after each layout, and what follows \
    from it is shown in the same frame.
    """
  private let model = OnLayoutModel()

  var root: AnyView { AnyView(OnLayoutSceneView(model: model)) }

  var tracedViews: [String] { OnLayoutLane.allCases.flatMap { [$0.bar, $0.content] } }

  func options(host: ViewHost) -> [SceneOption] {
    let model = model
    SceneOption.choice(
      "Stage", OnLayoutStage.broken.map(\.rawValue),
      { OnLayoutStage.broken.firstIndex(of: model.stage) ?? 0 },
      { model.stage = OnLayoutStage.broken[$0] })
    SceneOption.slider("Font size, points", 10...60, step: 1, { model.fontSize }) { size in
      model.fontSize = size
    }
    SceneOption.button("Grow and shrink by itself") { model.pulse() }
    SceneOption.slider("Width, percent", 40...100, step: 5, { model.widthShare }) {
      model.widthShare = $0
    }
    SceneOption.toggle("A longer title", { model.isLong }) { model.isLong = $0 }
    SceneOption.toggle("A callback that changes what it observes", { model.isLooping }) {
      model.isLooping = $0
    }
    SceneOption.button("To the top") {
      for lane in OnLayoutLane.allCases { host.scroll(to: 0, in: lane.scroll) }
    }
    SceneOption.readout {
      model.look(host)
      return OnLayoutLane.allCases.map(model.words).joined(separator: "\n\n")
        + (model.loopWords.isEmpty ? "" : "\n\n" + model.loopWords)
    }
  }
}
