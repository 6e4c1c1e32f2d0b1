import RowMotion

/// The scene of the onLayout article: a translucent bar over scrolled content, which must rest
/// below it.
extension OnLayoutModel: DemoScene {
  static let title = "onLayout"
  static let summary = """
    Content scrolls behind a translucent bar and must start exactly below it when scrolled to the \
    top.
    """
  static let story = """
    A padding that is fixed, or measured once, is wrong as soon as the bar changes, and one that a \
    task sets is a frame late. onLayout reports the bar’s height after each layout, in time for \
    the same frame.
    """

  var root: AnyView { AnyView(OnLayoutSceneView(model: self)) }

  func smallestHeight(isStacked: Bool) -> Double { isStacked ? 460 : 260 }

  var code: [SceneCode] { [OnLayoutStep.onLayout.code, step.code] }

  var showMe: [UInt8] { PackageResources.on_layout_script }

  var tracedViews: [String] { OnLayoutLane.allCases.flatMap { [$0.bar, $0.content] } }

  func options(host: ViewHost) -> [SceneOption] {
    let model = self
    SceneOption.choice("Stage", OnLayoutStep.failing, binding.step)
      .explained(each: OnLayoutStep.failing.map { $0.summary + "." })
      .placed(in: .comparison)
    SceneOption.slider("Font size, pixels", 13...60, step: 1, binding.fontSize)
      .explained("Changes the bar’s height. The yellow line is where content should start.")
    SceneOption.button("Animate Font Size") { model.pulse() }
      .explained("Changes the font there and back, so that the bar changes in each frame.")
      .placed(in: .main)
    SceneOption.toggle("Long title", binding.isLong)
      .explained("The title gets longer, and wraps to more lines in a narrow bar.")
    SceneOption.slider("Width, percent", 40...100, step: 5, binding.widthShare)
      .explained("Like rotating a screen. The framed paragraph also shows its size.")
    SceneOption.button("Scroll to Top") {
      for lane in OnLayoutLane.allCases { host.scroll(to: 0, in: lane.scroll) }
    }
    .explained("Scrolls to the top, where the content must start below the bar.")
    SceneOption.toggle("Self-triggering callback", binding.isLooping)
      .explained(
        "The callback changes the size it observes. It is stopped in each frame, with a warning.")
    SceneOption.toggle("Write state in a body", binding.isWriting)
      .explained("The change is reported below, and applied after the update.")
    SceneOption.toggle("Size probe in the paragraph", binding.probesParagraph)
      .explained("Without onLayout, the paragraph has the same size and position.")
    SceneOption.readout { model.reports(host) }
    SceneOption.status { model.status(host) }
  }
}
