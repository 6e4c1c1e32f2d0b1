import CGtk
import CGtkShims
import RowMotion
import RowMotionGTK

/// A scene in the window: its canvas, with the panel of its options beside it.
@MainActor final class ScenePage {
  /// The widget, to be put into the stack of pages.
  let widget: Widget
  let host: ViewHost
  let view: HostView
  let scene: any DemoScene
  let play: ScenePlay
  let panel: OptionPanel
  /// Called in each frame after the host advanced.
  var onAdvance: (@MainActor () -> Void)?

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
      // What comes of it need not be said.
      view?.accessibility.userActed()
      view?.perform(change)
    }
    widget = made(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
    panel.story(scene.title, scene.story)
    for option in play.options(host: host) { panel.add(option) }
    panel.code { scene.code }
    play.onSpeedChange = { [weak view] in view?.speed = $0 }
    gtk_widget_set_hexpand(view.widget, 1)
    gtk_widget_set_vexpand(view.widget, 1)
    gtk_widget_set_size_request(view.widget, 460, 240)
    gtk_box_append(cast(widget), view.widget)
    gtk_box_append(cast(widget), made(gtk_separator_new(GTK_ORIENTATION_VERTICAL)))
    gtk_box_append(cast(widget), panel.widget)
    view.onAdvance = { [weak self, host] in
      self?.play.frameAdvanced(host)
      self?.panel.refresh()
      self?.onAdvance?()
    }
  }
}
