import CGtk
import CGtkShims
import RowMotion
import RowMotionGTK

/// What the window says and offers goes with the scene at hand.
extension NotesWindow {
  /// The options of the scene at hand.
  private var options: SplitView? { shown.scene?.split }

  /// Brings title, buttons and actions up to what is shown.
  func pageChanged() {
    guard !isClosed else { return }
    let page = shown
    page.scene?.split.want(wantsOptions)
    showTitle()
    header.offer(
      adding: page.scene == nil, options: page.scene != nil,
      showing: !page.play.scene.showMe.isEmpty)
    endShowingElsewhere()
    WindowActions.enable("new", page.scene == nil, in: window)
    WindowActions.enable("save-as", page.scene == nil, in: window)
    WindowActions.enable("options", page.scene != nil, in: window)
    sidesChanged()
  }

  /// Ends what another scene shows by itself: its script speaks of what is not seen any more.
  private func endShowingElsewhere() {
    let current = shown.play
    for play in [play] + switcher.pages.values.map(\.play) where play !== current {
      play.show(false)
    }
    showingChanged()
  }

  /// Brings the button that plays a scene up to whether it is played, and has nothing cover it then.
  func showingChanged() {
    guard !isClosed else { return }
    let isShowing = shown.play.isShowing
    WindowActions.set("show-me", isShowing, in: window)
    guard isShowing else { return }
    options?.uncoverContent()
    switcher.split.uncoverContent()
  }

  /// Says what is shown, where that is something else than before.
  func showTitle() {
    let names = shown.scene.map { WindowTitle(scene: $0.scene) } ?? WindowTitle(of: store)
    guard names != title else { return }
    title = names
    header.show(names)
    gtk_window_set_title(cast(window), names.full)
  }

  /// Brings the buttons of the sides up to what is seen, and other scenes to what the user wants.
  func sidesChanged() {
    // A side that folds says so a turn later.
    guard !isClosed else { return }
    wantsOptions = options?.isWanted ?? wantsOptions
    header.compact(switcher.split.isFolded)
    WindowActions.set("sidebar", switcher.split.isShown, in: window)
    WindowActions.set("options", options?.isShown ?? false, in: window)
  }

  /// Has the notes be as tall as they need to be at least, where there is less room they scroll.
  func fitNotes() {
    let least = NotesScene.smallestSize(
      fontScale: host.environment.fontScale, width: host.size.width, model)
    guard least != smallestNotes else { return }
    smallestNotes = least
    gtk_widget_set_size_request(view.widget, Int32(least.width), Int32(least.height))
  }

  /// Shows or hides the sidebar.
  func toggleSidebar() {
    options?.uncoverContent()
    switcher.split.show(!switcher.split.isShown)
  }

  /// Shows or hides the options of the scene at hand.
  func toggleOptions() {
    switcher.split.uncoverContent()
    if let options { options.show(!options.isShown) }
  }

  /// Has a page that was just made be as the rest of the window is.
  func adopt(_ page: ScenePage, _ name: String) {
    page.view.ignoresReducedMotion = view.ignoresReducedMotion
    page.split.want(wantsOptions)
    page.play.onShowingChange = { [weak self] in self?.showingChanged() }
    adopt(page.split)
    restorePlaces(of: ShownPage(name, page))
  }

  /// Shows motion in this window although the desktop asks for none.
  func showMotion() {
    motionBar.dismiss()
    for view in [view] + switcher.pages.values.map(\.view) { view.ignoresReducedMotion = true }
  }

  /// Has a side slide as the rest of the window moves.
  func adopt(_ split: SplitView) {
    split.pace = pace
    split.slides = { [weak self] in self.map { !$0.view.theme.reduceMotion } ?? false }
    split.onChange = { [weak self] in self?.sidesChanged() }
  }

  /// Says again what there is to see among the notes, with the button that shows it; where that is seen
  /// already, it goes.
  func introduce() {
    let isSeen = shown.scene == nil && model.showsIntroduction
    switcher.show(NotesWindow.page)
    view.perform { withAnimation(NotesModel.motion) { model.showsIntroduction = !isSeen } }
  }

  /// Shows the code of both lists of notes with what there is to see, or hides it.
  func toggleCode() {
    let isSeen = shown.scene == nil && model.showsIntroduction && model.showsCode
    switcher.show(NotesWindow.page)
    view.perform {
      model.showsCode = !isSeen
      withAnimation(NotesModel.motion) { model.showsIntroduction = true }
    }
  }
}
