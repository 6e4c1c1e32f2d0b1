import CGtk
import CGtkShims
import RowMotion
import RowMotionGTK

/// A scene in the window: its canvas and the panel of its options beside it.
@MainActor final class ScenePage {
  /// The widget, for use in the stack of pages.
  var widget: Widget { split.widget }
  let host: ViewHost
  let view: HostView
  let scene: any DemoScene
  let play: ScenePlay
  let panel: OptionPanel
  /// The split view with the canvas and the panel.
  let split: SplitView
  /// Called in each frame after the host advanced.
  var onAdvance: (@MainActor () -> Void)?

  /// The minimum width of a scene beside its panel, in points.
  static let minimumContentWidth = 460.0

  init(_ scene: any DemoScene) {
    self.scene = scene
    let play = ScenePlay(scene)
    self.play = play
    let view = HostView { play.root }
    let host = view.host
    self.host = host
    self.view = view
    view.accessibility.label = scene.title
    panel = OptionPanel { [weak view] change in
      // The effects of the user's own change need no announcement.
      view?.accessibility.userActed()
      view?.perform(change)
    }
    panel.story(scene.title, scene.story)
    for option in play.options(host: host) { panel.add(option) }
    // Below all controls, which stay in place when other code is shown.
    if !scene.showsCodeItself { panel.code { scene.code } }
    play.storeInitialState(host: host)
    play.onSpeedChange = { [weak view] in view?.speed = $0 }
    split = SplitView(
      .end, side: panel.widget,
      content: PageScroller.make(around: view.widget, smallest: scene.smallestSize),
      contentWidth: ScenePage.minimumContentWidth)
    view.onAdvance = { [weak self, host] in
      self?.play.frameAdvanced(host)
      self?.panel.refresh()
      self?.onAdvance?()
    }
  }
}
