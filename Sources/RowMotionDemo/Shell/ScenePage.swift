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
  /// The number of frames that may be requested until the stage is at rest.
  private var settlingFrames = 30
  /// The smallest height of the canvas, in points.
  private var fittedHeight = 240.0
  /// Called in each frame after the host advanced.
  var onAdvance: (@MainActor () -> Void)?

  /// The smallest width of the canvas, in pixels; a smaller window scrolls.
  private static let minimumWidth: Int32 = 320
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
      content: PageScroller.make(
        around: view.widget,
        smallest: Size(width: Double(ScenePage.minimumWidth), height: fittedHeight)),
      contentWidth: ScenePage.minimumContentWidth)
    view.onAdvance = { [weak self, host] in
      self?.fit()
      self?.play.frameAdvanced(host)
      self?.settle()
      self?.panel.refresh()
      self?.onAdvance?()
    }
  }

  /// Requests a few more frames after the scene appeared, by which the stage sees that it is at
  /// rest.
  private func settle() {
    guard scene.stage?.isSettling == true, settlingFrames > 0 else { return }
    settlingFrames -= 1
    view.requestFrame()
  }

  /// Sets the smallest height of the canvas, which is greater for larger text and stacked lanes.
  private func fit() {
    let scale = host.environment.fontScale
    let isStacked = StageLayout.isStacked(
      in: host.size.width, minimumLaneWidth: scene.minimumLaneWidth, fontScale: scale)
    let height = scene.smallestHeight(isStacked: isStacked) * max(1, scale)
    if height == fittedHeight { return }
    fittedHeight = height
    gtk_widget_set_size_request(view.widget, ScenePage.minimumWidth, Int32(height))
  }
}
