import CGtk
import Observation
import RowMotion
import RowMotionGTK

/// A scene in the window: its canvas and the panel of its options beside it.
@MainActor final class ScenePage {
  /// The widget, for use in the stack of pages.
  var widget: Widget { split.widget }
  var host: ViewHost { view.host }
  let view: HostView
  var scene: any DemoScene { play.scene }
  let play: ScenePlay
  let panel: OptionPanel
  /// The message about a file that could not be opened, above the canvas.
  let problemBar = MessageBar(style: "problem-bar")
  /// The bar above the canvas for a search; nil if the scene cannot be searched.
  let searchBar: SearchBar?
  /// The split view with the canvas and the panel.
  let split: SplitView
  /// The code of the scene, below the canvas.
  private let code = CodePane()
  /// The scene's sentence, above the canvas.
  private let summary: Widget
  /// The number of frames that may be requested until the stage is at rest.
  private var settlingFrames = 30
  /// True until the scene's file or its problem changes.
  private var watchesFile = false
  /// The text of the visible message; nil if there is none.
  private var shownProblem: String?
  /// Called after the search bar was shown or hidden.
  var onSearch: (@MainActor (Bool) -> Void)?
  /// Called in each frame after the host advanced.
  var onAdvance: (@MainActor () -> Void)?

  /// The smallest width of the canvas, in pixels; a smaller window scrolls.
  private static let minimumWidth: Int32 = 320

  init(_ scene: any DemoScene) {
    let play = ScenePlay(scene)
    self.play = play
    let view = HostView { play.root }
    let host = view.host
    self.view = view
    let texts = type(of: scene)
    view.accessibility.label = texts.title
    panel = OptionPanel { [weak view] change in
      // The effects of the user's own change need no announcement.
      view?.accessibility.userActed()
      view?.perform(change)
    }
    panel.heading(texts.title, texts.summary)
    let options = play.options(host: host)
    for option in options where option.placement != .more { panel.add(option) }
    panel.beginMore(
      texts.story
        + (scene.stage.lanes.count > 1
          ? " A red bar marks an edge that jumped, a violet line where RowMotion has it." : ""))
    for option in options where option.placement == .more { panel.add(option) }
    let sentence = made(gtk_label_new(texts.summary))
    gtk_label_set_wrap(opaque(sentence), 1)
    gtk_label_set_xalign(opaque(sentence), 0)
    gtk_widget_add_css_class(sentence, "scene-summary")
    summary = made(gtk_revealer_new())
    gtk_revealer_set_child(opaque(summary), sentence)
    let content = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
    let canvas = PageScroller.make(
      around: view.widget,
      smallest: Size(width: Double(ScenePage.minimumWidth), height: 240))
    searchBar = scene.searchName.map { SearchBar($0) }
    let parts = [problemBar.widget, searchBar?.widget, summary, canvas, code.widget]
    for part in parts.compactMap({ $0 }) { gtk_box_append(cast(content), part) }
    play.storeInitialState(host: host)
    scene.connect(to: host, isReplay: false)
    play.onSpeedChange = { [weak view] in view?.speed = $0 }
    split = SplitView(.end, side: panel.widget, content: content)
    problemBar.onMessage = { [weak view] in view?.accessibility.announcer.announce($0) }
    problemBar.add("_Dismiss") { [weak self] in
      guard let self else { return }
      play.change("dismiss", in: view)
      showFileProblem()
    }
    connectSearch()
    view.onAdvance = { [weak self, host] in
      self?.fit()
      self?.play.frameAdvanced(host)
      self?.settle()
      self?.panel.refresh()
      self?.showCode()
      self?.showFileProblem()
      self?.onAdvance?()
    }
    view.onPreviewChange = { [weak self, unowned view] in
      self?.panel.areReadoutsCurrent = view.preview == nil
    }
    // Before the first layout, so that the canvas does not change its size.
    showCode()
  }

  private func connectSearch() {
    searchBar?.onSearch = { [weak self] text in
      guard let self else { return }
      play.change("search", text, in: view)
    }
    searchBar?.onShow = { [weak self] isShown in
      guard let self else { return }
      onSearch?(isShown)
      if !isShown { endSearch() }
    }
    searchBar?.onLeave = { [weak self] in
      guard let self else { return }
      gtk_widget_grab_focus(view.widget)
      play.change("focus", in: view)
    }
  }

  private func endSearch() {
    play.change("search", in: view)
    gtk_widget_grab_focus(view.widget)
  }

  /// Shows the code of the lanes as they are now.
  private func showCode() {
    code.show(play.showsCode && !scene.showsCodeItself ? scene.code : [])
  }

  /// Shows the scene's sentence above it while the panel, which has the same one, is not beside it.
  func showSummary() {
    // A panel that folds, because the window is narrow, does not slide either.
    gtk_revealer_set_transition_duration(opaque(summary), split.isFolded ? 0 : 250)
    gtk_revealer_set_reveal_child(opaque(summary), split.isShown && !split.isFolded ? 0 : 1)
  }

  /// Shows or hides the message about a file that could not be opened.
  func showFileProblem() {
    watchFile()
    let problem = scene.fileProblem
    if problem == shownProblem { return }
    shownProblem = problem
    problemBar.show(problem)
  }

  /// Requests a frame when the scene's file changes, as when it has been saved: the window shows its
  /// name and problem, and the scene need not show anything of it.
  private func watchFile() {
    if watchesFile { return }
    watchesFile = true
    withObservationTracking {
      _ = (scene.file, scene.fileProblem)
    } onChange: { [weak self] in
      MainActor.assumeIsolated {
        self?.watchesFile = false
        self?.view.requestFrame()
      }
    }
  }

  /// Requests a few more frames after the scene appeared, by which the stage sees that it is at
  /// rest.
  private func settle() {
    guard scene.stage.isSettling, settlingFrames > 0 else { return }
    settlingFrames -= 1
    view.requestFrame()
  }

  /// Sets the smallest height of the canvas, which is greater for larger text and stacked lanes.
  private func fit() {
    let scale = host.environment.fontScale
    let isStacked = StageLayout.isStacked(
      in: host.size.width, minimumLaneWidth: scene.minimumLaneWidth, fontScale: scale)
    let height = scene.smallestHeight(isStacked: isStacked) * max(1, scale)
    gtk_widget_set_size_request(view.widget, ScenePage.minimumWidth, Int32(height))
  }
}
